// SPDX-License-Identifier: Apache-2.0
#include "language/secret_value.h"

#include <string>
#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(SecretValueTest, Placeholders) {
  for (const std::string_view value :
       {"",           "$TOKEN",      "${TOKEN}",     "$(cat x)",  "<token>",
        "{{ x }}",    "{token}",     "%PASSWORD%",   "****",      "xxxx",
        "...",        "null",        "None",         "undefined", "string;",
        "[redacted]", "[redacted])", "YOUR_API_KEY", "PASSWORD",  ")"}) {
    EXPECT_TRUE(IsPlaceholder(value)) << value;
  }
  for (const std::string_view value :
       {"hunter2", "$ecret", "[redacted]x", "NULLIFY", "abc", "ABCDEF", "{a1}", "*a*"}) {
    EXPECT_FALSE(IsPlaceholder(value)) << value;
  }
  EXPECT_FALSE(IsPlaceholder(std::string(200, '*')));
}

TEST(SecretValueTest, Expressions) {
  for (const std::string_view value :
       {"process.env.TOKEN", "os.environ[", "getToken()", "self.token", "req.headers.x", "await"}) {
    EXPECT_TRUE(IsExpression(value)) << value;
  }
  for (const std::string_view value : {"hunter2", "abc.def", "a(b", "9f()"}) {
    EXPECT_EQ(IsExpression(value), value == "a(b") << value;
  }
}

TEST(SecretValueTest, Paths) {
  for (const std::string_view value :
       {"/etc/app/key.pem", "~/.ssh/id_rsa", "./token.txt", "src/auth/token.ts:12:5", "token.ts",
        "C:\\keys\\a.pem", "https://id.example/token"}) {
    EXPECT_TRUE(IsPath(value)) << value;
  }
  for (const std::string_view value : {"hunter2", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
                                       "/0123456789abcdef0123456789abcdef01", "abc+def/x"}) {
    EXPECT_FALSE(IsPath(value)) << value;
  }
}

TEST(SecretValueTest, TypeNames) {
  for (const std::string_view value :
       {"AccessDeniedException", "TypeError:", "Promise<string>", "auth.TokenError", "UserProfile",
        "typing.Union[bytes,", "Optional[HiddenText]", "state.output;"}) {
    EXPECT_TRUE(IsTypeName(value)) << value;
  }
  for (const std::string_view value : {"hunter2", "abcdefghijklmnopqrst", "Ab1Cd2", "a.b2"}) {
    EXPECT_FALSE(IsTypeName(value)) << value;
  }
}

TEST(SecretValueTest, NumbersAndLooks) {
  EXPECT_TRUE(IsShortNumber("123", 3));
  EXPECT_TRUE(IsShortNumber("123,", 3));
  EXPECT_FALSE(IsShortNumber("1234", 3));
  EXPECT_FALSE(IsShortNumber("12a", 3));
  EXPECT_FALSE(IsShortNumber("", 3));
  EXPECT_TRUE(LooksSecret("a1"));
  EXPECT_TRUE(LooksSecret("abcdefghijklmnop"));
  EXPECT_FALSE(LooksSecret("abcdefghijklmno"));
  EXPECT_FALSE(LooksSecret("has 1 space"));
}

}  // namespace
}  // namespace credence::language
