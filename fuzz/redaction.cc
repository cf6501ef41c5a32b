// SPDX-License-Identifier: Apache-2.0
// Any bytes: redacted text contains no secrets, valid UTF-8 stays valid, and a token is found
// whatever precedes it.
#include "language/redaction.h"

#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "language/ansi.h"
#include "language/secret_name.h"
#include "language/secret_value.h"

void credence::fuzz::Fuzz(std::string_view text) {
  using language::RedactSecrets;
  const std::string left = RedactSecrets(text);
  CREDENCE_CHECK(RedactSecrets(left) == left, "once is enough");
  CREDENCE_CHECK(left.size() <= (text.size() + 1) * language::kRedacted.size(), "bounded");
  CREDENCE_CHECK(!IsValidUtf8(text) || IsValidUtf8(left), "valid stays valid");
  // Made up, in the form of a code host's tokens.
  constexpr std::string_view kToken = "ghp_00aBcDeFgHiJkLmNoPqRsTuVwXyZ11223344";
  const std::string line = "\n" + std::string(kToken) + "\n";
  CREDENCE_CHECK(!RedactSecrets(std::string(text) + line).contains(line), "no token survives");
  const std::string plain = language::StripAnsi(text);
  CREDENCE_CHECK(plain.size() <= text.size() && !plain.contains('\x1b'),
                 "no escape sequence survives");
  (void)language::ClassifyName(text);
  (void)language::IsPlaceholder(text);
  (void)language::IsExpression(text);
  (void)language::IsPath(text);
  (void)language::IsTypeName(text);
}
