// SPDX-License-Identifier: Apache-2.0
#include "language/redaction.h"

#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::language {
namespace {

struct RedactionCase {
  std::string_view text;
  std::string_view redacted;
};

// Examples are split into two strings where a repository scanner would mistake them for real
// secrets.
const RedactionCase kSecrets[] = {
    // Assignments.
    {"password=hunter2", "password=[redacted]"},
    {"psql: PGPASSWORD=s3cr3t psql -h db", "psql: PGPASSWORD=[redacted] psql -h db"},
    {"DB_PASSWORD=correcthorse", "DB_PASSWORD=[redacted]"},
    {"export MYSQL_PWD='a b c'", "export MYSQL_PWD='[redacted]'"},
    {"passwd = letmein", "passwd = [redacted]"},
    {"SECRET_KEY=\"django-insecure-abc\"", "SECRET_KEY=\"[redacted]\""},
    {"client_secret=abcdef&grant_type=x", "client_secret=[redacted]&grant_type=x"},
    {"GET /v1?access_token=abc123&page=2", "GET /v1?access_token=[redacted]&page=2"},
    {"Server=x;Password=p4ss;Database=y", "Server=x;Password=[redacted];Database=y"},
    {"AccountKey=Zm9vYmFyCg==;EndpointSuffix=z", "AccountKey=[redacted];EndpointSuffix=z"},
    {"connect(user=bob, password=abc)", "connect(user=bob, password=[redacted])"},
    {"API_KEY=abc, retrying", "API_KEY=[redacted], retrying"},
    {"apiKey: 'a1b2c3d4'", "apiKey: '[redacted]'"},
    {"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
     "aws_secret_access_key = [redacted]"},
    {"//registry.npmjs.org/:_authToken=abcd-ef", "//registry.npmjs.org/:_authToken=[redacted]"},
    {"{\"password\": \"hunter\"}", "{\"password\": \"[redacted]\"}"},
    {"{\"apiKey\":\"abc\",\"n\":1}", "{\"apiKey\":\"[redacted]\",\"n\":1}"},
    {R"(body: "{\"token\":\"abc def\"}")", R"(body: "{\"token\":\"[redacted]\"}")"},
    {"{'refresh_token': 'abc'}", "{'refresh_token': '[redacted]'}"},
    {"{ password: \"letmein\" }", "{ password: \"[redacted]\" }"},
    {"password: hunter2", "password: [redacted]"},
    {"  secret: my-super-secret-value", "  secret: [redacted]"},
    {"X-Api-Key: 0123abcd", "X-Api-Key: [redacted]"},
    {"token: 550e8400-e29b-41d4-a716-446655440000", "token: [redacted]"},
    {"PASSPHRASE=\"correct horse battery staple\"", "PASSPHRASE=\"[redacted]\""},
    {"password := \"abc\"", "password := \"[redacted]\""},
    {":password => 'abc'", ":password => '[redacted]'"},
    {"password=pässwörd next", "password=[redacted] next"},
    // Flags.
    {"mysql --password hunter -u root", "mysql --password [redacted] -u root"},
    {"deploy --token=abc --dry-run", "deploy --token=[redacted] --dry-run"},
    {"tool --api-key 'a b' x", "tool --api-key '[redacted]' x"},
    {"[\"--auth-token\", \"abcdef\"]", "[\"--auth-token\", \"[redacted]\"]"},
    // Headers and URLs.
    {"Authorization: Bearer abc.def", "Authorization: Bearer [redacted]"},
    {"-H 'authorization: Basic dXNlcjpwYXNz'", "-H 'authorization: Basic [redacted]'"},
    {"{\"Authorization\": \"token abcd\"}", "{\"Authorization\": \"token [redacted]\"}"},
    {"sent Bearer 0123456789abcdef twice", "sent Bearer [redacted] twice"},
    {"postgres://app:p%40ss@db:5432/x", "postgres://app:[redacted]@db:5432/x"},
    {"redis://:topsecret@cache:6379", "redis://:[redacted]@cache:6379"},
    {"https://x-access-token:abc@github.com/a/b",
     "https://x-access-token:[redacted]@github.com/a/b"},
    {"amqp://u:p@ss@host/v", "amqp://u:[redacted]@host/v"},
    {"https://0123456789abcdef01234567@host/1", "https://[redacted]@host/1"},
    {"curl -s -u admin:hunter2 http://h/", "curl -s -u admin:[redacted] http://h/"},
    {"https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX",
     "https://hooks.slack.com/services/[redacted]"},
    // Shapes.
    {"id AKIA"
     "IOSFODNN7EXAMPLE used",
     "id [redacted] used"},
    {"id ASIA"
     "IOSFODNN7EXAMPLE.",
     "id [redacted]."},
    {"remote: ghp_"
     "0123456789abcdefghijABCDEFGHIJ012345 bad",
     "remote: [redacted] bad"},
    {"gho_"
     "0123456789abcdefghijABCDEFGHIJ012345",
     "[redacted]"},
    {"(ghs_"
     "0123456789abcdefghijABCDEFGHIJ012345)",
     "([redacted])"},
    {"github_pat_"
     "11ABCDEFG0123456789_abcdefghij",
     "[redacted]"},
    {"glpat-"
     "abcdEFGH0123_ijklMNO",
     "[redacted]"},
    {"xoxb-"
     "123456789012-abcdefGHIJ",
     "[redacted]"},
    {"sk_live_"
     "4eC39HqLyjWDarjtT1zdp7dc",
     "[redacted]"},
    {"rk_live_"
     "4eC39HqLyjWDarjtT1zdp7dc",
     "[redacted]"},
    {"sk-"
     "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKL",
     "[redacted]"},
    {"sk-proj-"
     "abc_DEF-0123456789xyz",
     "[redacted]"},
    {"sk-ant-"
     "api03-abcdefghij_0123456789-AA",
     "[redacted]"},
    {"AIza"
     "SyA0123456789abcdefghijklmnopqrstuv",
     "[redacted]"},
    {"npm_"
     "0123456789abcdefghijABCDEFGHIJ012345",
     "[redacted]"},
    {"hf_"
     "abcdefghijklmnopqrstuvwxyzABCDEFGH",
     "[redacted]"},
    {"got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB9 here", "got [redacted] here"},
    {"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0", "[redacted]"},
};

TEST(RedactionTest, SecretsGoAndTheirNamesStay) {
  for (const RedactionCase& each : kSecrets) {
    EXPECT_EQ(RedactSecrets(each.text), each.redacted) << each.text;
  }
}

TEST(RedactionTest, PrivateKeys) {
  const std::string begin =
      "-----BEGIN RSA PRIVATE "
      "KEY-----";
  const std::string body = "MIIEowIBAAKCAQEA0123456789abcdefABCDEF+/\nAgMBAAECggEAQJ0=\n";
  const std::string end =
      "-----END RSA PRIVATE "
      "KEY-----";
  EXPECT_EQ(RedactSecrets("a\n" + begin + "\n" + body + end + "\nb"), "a\n[redacted]\nb");
  // Truncated, and on one line with escaped line breaks.
  EXPECT_EQ(RedactSecrets("a\n" + begin + "\n" + body + "QUJD"), "a\n[redacted]");
  EXPECT_EQ(RedactSecrets(begin + "\\nMIIEowIBAAKCAQEA0123456789\\nabcdefghijklmnop1234 is left"),
            "[redacted] is left");
  EXPECT_EQ(RedactSecrets(begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES,00\n\n" + body),
            "[redacted]\n");
  const std::string openssh =
      "-----BEGIN OPENSSH PRIVATE "
      "KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n";
  EXPECT_EQ(RedactSecrets(openssh + "-----END OPENSSH PRIVATE "
                                    "KEY-----"),
            "[redacted]");
}

constexpr std::string_view kHarmless[] = {
    "tokens are estimated as bytes / 3",
    "password: must be long",
    "the token: a short explanation",
    "Password must be at least 8 characters",
    "error: --token is required",
    "use --password to set one, or --api-key instead",
    "usage: tool [--token TOKEN] [--password-file FILE] [--api-key <key>]",
    "max_tokens=500 was exceeded by 12",
    "{\"prompt_tokens\": 1234567, \"total_tokens\": 2345678}",
    "inject_max_tokens = 500",
    "--max-tokens 4096 --temperature 0.2",
    "SyntaxError: Unexpected token: '}'",
    "SyntaxError: Unexpected token < in JSON at position 0",
    "Unexpected token: 42",
    "src/auth/token.ts:42:10 - error TS2345: Argument of type 'string'",
    "tests/test_password.py:14: AssertionError: assert 1 == 2",
    "POST /oauth/token: 401 Unauthorized",
    "GET /reset-password: 500 Internal Server Error",
    "Failed to fetch token: UnauthorizedClientException: expired",
    "Invalid credentials: AccessDeniedException",
    "Incorrect password: 3 attempts left",
    "cannot read private key: /home/dev/.ssh/id_rsa2",
    "credentials=/etc/app/credentials.json could not be opened",
    "PASSWORD_FILE=/run/secrets/db_password_1",
    "PWD=/home/dev/shop2 OLDPWD=/tmp",
    "PASSWORD=$DB_PASSWORD ./deploy.sh",
    "token: ${{ secrets.GITHUB_TOKEN }}",
    "password=<password> goes here",
    "password=**** was masked already",
    "API_KEY=YOUR_API_KEY",
    "const token = process.env.TOKEN;",
    "const secret = getSecret(name)",
    "token === null || password === undefined",
    "interface Login { password: string; token?: string; accessToken: Promise<string> }",
    "tokenizer=bpe tokenize=true secretary=Bob1",
    "secret::Manager::new() is not a function of credential::v2",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 not found",
    "error: pathspec '3f2a1b9' did not match any file(s) known to git",
    "id 550e8400-e29b-41d4-a716-446655440000 is unknown",
    "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae mismatch",
    "node_modules/.pnpm/sk-circle-fade-dot-animation@1.0.0/index.css",
    "https://registry.npmjs.org:443/@types/node returned 404",
    "http://localhost:8080/users/a@b.example failed",
    "http://localhost:8080?mail=a@b.example failed",
    "git@github.com:owner/repo.git: Permission denied (publickey)",
    "ssh://git@host:22/repo.git hung up",
    "the bearer of this message is a bearer token user",
    "Missing header Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "the file must begin with -----BEGIN PRIVATE KEY----- and a line break",
    "precision highp_float_value_of_the_shader is not supported here",
    "npm ERR! npm_config_registry is not set, npm_lifecycle_event=build",
    "keyboard=us monkey: 12345678 hotkey=F10",
    "Das Passwort: bitte mindestens acht Zeichen",
    "3 secrets: 2 expired, 1 missing; tokens=15, passwords: 12",
    "ETIMEDOUT 10.0.0.1:443 after 30000 ms",
    "password=",
    "password: \nnext: 1234",
    "'password=' + password",
    "self.token = token or {}",
    "def read(self, path=None, pwd=None): token = state.output;",
    "if token == 'async' and request.credentials === 'same-origin':",
    "username: Optional[str], password: Optional[HiddenText]",
    "while (my $token = $self->get_token) {",
    "const NPM_SECRET = {",
    "token_type=bearer expires_in=3600 token_url=https://id.example/token",
};

TEST(RedactionTest, HarmlessTextStaysByteForByte) {
  for (const std::string_view each : kHarmless) EXPECT_EQ(RedactSecrets(each), each);
}

TEST(RedactionTest, EnoughExamples) {
  EXPECT_GE(std::size(kSecrets), 40u);
  EXPECT_GE(std::size(kHarmless), 40u);
}

TEST(RedactionTest, SeveralInOneText) {
  EXPECT_EQ(RedactSecrets("A_TOKEN=x1 B_SECRET=y2\npassword: z3, AKIA"
                          "IOSFODNN7EXAMPLE"),
            "A_TOKEN=[redacted] B_SECRET=[redacted]\npassword: [redacted], [redacted]");
}

TEST(RedactionTest, BytesThatAreNotUtf8DoNotEndASecret) {
  EXPECT_EQ(RedactSecrets("password=ab\xff"
                          "cd next"),
            "password=[redacted] next");
  EXPECT_EQ(RedactSecrets("\xff\xfe ok \x80"), "\xff\xfe ok \x80");
}

TEST(RedactionTest, EmptyAndNul) {
  EXPECT_EQ(RedactSecrets(""), "");
  const std::string_view nul("a\0password=b1\0", 14);
  EXPECT_EQ(RedactSecrets(nul).find("b1"), std::string::npos);
}

TEST(RedactionTest, WhatASentenceOrACommandCallsASecret) {
  const RedactionCase cases[] = {
      {"the password is hunter2, ok?", "the password is [redacted], ok?"},
      {"Password for the old box: kL9$vQ2m", "Password for the old box: [redacted]"},
      {"the pin is 4829", "the pin is [redacted]"},
      {"I set the root password to tango-77", "I set the root password to [redacted]"},
      {"the passphrase is correct-horse-battery-staple", "the passphrase is [redacted]"},
      {"credentials: admin / S3cure99", "credentials: admin / [redacted]"},
      {"mysql -u root -ptiger2 shop", "mysql -u root -p[redacted] shop"},
      {"sshpass -p tiger ssh web1", "sshpass -p [redacted] ssh web1"},
      {"CREATE USER a IDENTIFIED BY 'tiger'", "CREATE USER a IDENTIFIED BY '[redacted]'"},
      {"export DB_PASS=tiger2", "export DB_PASS=[redacted]"},
      {"it works with q8Zk2Lw0Xv7Rb3Nt5Yp1Jd", "it works with [redacted]"},
      {"the key 0a1b2c3d4e5f60718293a4b5c6d7e8f9 is refused", "the key [redacted] is refused"},
      {"Cookie: sid=q8Zk2Lw0Xv7Rb3Nt5Yp1Jd; a=b", "Cookie: sid=[redacted]; a=b"}};
  for (const auto& [text, redacted] : cases) {
    EXPECT_EQ(RedactSecrets(text), redacted) << text;
    EXPECT_EQ(RedactSecrets(redacted), redacted);
  }
}

TEST(RedactionTest, WhatOnlyLooksLikeABareSecret) {
  for (const std::string_view text :
       {"the password is wrong", "the token is expired", "password: must contain a digit",
        "the pass is 2x faster", "commit 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
        "sha512-q8Zk2Lw0Xv7Rb3Nt5Yp1Jdq8Zk2Lw0Xv7Rb3Nt5Yp1Jd==", "id: q8Zk2Lw0Xv7Rb3Nt5Yp1Jd",
        "toolu_01q8Zk2Lw0Xv7Rb3Nt5Yp1", "https://x.org/d/q8Zk2Lw0Xv7Rb3Nt5Yp1Jd/edit",
        "TestUpdateUserPasswordReturns401WhenTokenExpired", "mysql -u root -p shop",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIq8Zk2Lw0Xv7Rb3Nt5Yp1Jd ada"}) {
    EXPECT_EQ(RedactSecrets(text), text);
  }
}

TEST(RedactionTest, ALongTextTakesLinearTime) {
  for (const std::string_view part :
       {"q8Zk2Lw0Xv7Rb3Nt5Yp1Jd ", "q8Zk2Lw0Xv7Rb3Nt5Yp1Jd", "password ", "mysql -p", "-----BEGIN ",
        "0a1b2c3d4e5f60718293a4b5c6d7e8f9,", "cookie: a="}) {
    std::string text;
    while (text.size() < 300'000) text += part;
    (void)RedactSecrets(text);
  }
}

}  // namespace
}  // namespace credence::language
