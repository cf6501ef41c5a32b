// SPDX-License-Identifier: Apache-2.0
// Any bytes: redacted text contains no secrets, valid UTF-8 stays valid, and a token is found
// whatever precedes it.
#include "language/redaction.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "language/ansi.h"
#include "language/secret_name.h"
#include "language/secret_value.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::language::RedactSecrets;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string left = RedactSecrets(text);
  CREDENCE_CHECK(RedactSecrets(left) == left, "once is enough");
  CREDENCE_CHECK(left.size() <= (size + 1) * credence::language::kRedacted.size(), "bounded");
  CREDENCE_CHECK(!credence::IsValidUtf8(text) || credence::IsValidUtf8(left), "valid stays valid");
  // Made up, in the form of a code host's tokens.
  constexpr std::string_view kToken = "ghp_00aBcDeFgHiJkLmNoPqRsTuVwXyZ11223344";
  const std::string line = "\n" + std::string(kToken) + "\n";
  CREDENCE_CHECK(!RedactSecrets(std::string(text) + line).contains(line), "no token survives");
  const std::string plain = credence::language::StripAnsi(text);
  CREDENCE_CHECK(plain.size() <= size && !plain.contains('\x1b'), "no escape sequence survives");
  (void)credence::language::ClassifyName(text);
  (void)credence::language::IsPlaceholder(text);
  (void)credence::language::IsExpression(text);
  (void)credence::language::IsPath(text);
  (void)credence::language::IsTypeName(text);
  return 0;
}
