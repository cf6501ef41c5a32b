// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/redaction.h"

namespace credence::language {
namespace {

// Texts built from fragments that matter to the rules, in any order: they confuse them more than
// random characters would.
rc::Gen<std::string> AnyTextWithSecrets() {
  const auto piece = rc::gen::element<std::string>(
      "password", "passwd=", "token", "tokens: ", "secret=", "api_key", "\"key\"", "--token ",
      "--password", "=", ":", ": ", " ", "\n", "\"", "'", "\\\"", "`", "[redacted]", "[", "]", ")",
      ",", ";", "&", "/", ".", "@", "://", "https://u:",
      "AKIA"
      "IOSFODNN7EXAMPLE",
      "ghp_", "0123456789abcdefghij", "hunter2", "abc", "Error", "$TOKEN", "<x>", "****", "Bearer ",
      "Authorization: ", "Basic ", "eyJhbGciOiJI", ".eyJzdWIi", "sk-", "ant-", "é", "…", "日本",
      "-----BEGIN PRIVATE "
      "KEY-----",
      "-----END PRIVATE "
      "KEY-----",
      "curl ", "-u ", "PWD", "x");
  return TextOfPieces(piece);
}

RC_GTEST_PROP(RedactionProperty, Idempotent, ()) {
  const std::string once = RedactSecrets(*AnyTextWithSecrets());
  RC_ASSERT(RedactSecrets(once) == once);
}

RC_GTEST_PROP(RedactionProperty, ValidUtf8StaysValid, ()) {
  const std::string text = *AnyTextWithSecrets();
  RC_ASSERT(IsValidUtf8(text));
  RC_ASSERT(IsValidUtf8(RedactSecrets(text)));
}

RC_GTEST_PROP(RedactionProperty, AnyBytesAreAccepted, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  const std::string once = RedactSecrets(text);
  RC_ASSERT(RedactSecrets(once) == once);
}

RC_GTEST_PROP(RedactionProperty, AnAssignedSecretNeverSurvives, ()) {
  const auto before =
      *rc::gen::element<std::string>("", "error: ", "run `x`\n", "[redacted] ", "é ");
  const auto name = *rc::gen::element<std::string>("PASSWORD=", "db_token = ", "\"secret\": \"",
                                                   "--api-key ", "client_secret: ");
  // Letters and a digit, which no rule exempts.
  const auto tail =
      *rc::gen::container<std::string>(rc::gen::inRange('a', static_cast<char>('z' + 1)));
  const std::string secret = "q7" + tail + "9qz";
  RC_ASSERT(RedactSecrets(before + name + secret + "\nend").find(secret) == std::string::npos);
}

}  // namespace
}  // namespace credence::language
