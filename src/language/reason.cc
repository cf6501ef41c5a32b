// SPDX-License-Identifier: Apache-2.0
#include "language/reason.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "language/redaction.h"

namespace credence::language {

Result<std::optional<std::string>> PrepareReason(const std::optional<std::string>& reason,
                                                 std::int64_t characters_max) {
  if (!reason) return std::nullopt;
  if (!IsValidUtf8(*reason)) return InvalidArgument("the reason is not valid UTF-8");
  const std::string_view trimmed = Trim(*reason);
  if (trimmed.empty()) return std::nullopt;
  const std::size_t count = CodePointCount(trimmed);
  if (count > static_cast<std::size_t>(characters_max)) {
    return InvalidArgument(fmt::format(
        "the reason has {} characters, at most {} are kept; shorten it", count, characters_max));
  }
  return RedactSecrets(trimmed);
}

}  // namespace credence::language
