// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "credence/result.h"

namespace credence::language {

// A person's reason for storing: trimmed and without secrets; nothing if it is empty. Failure:
// kInvalidArgument if it has too many characters or is not text.
Result<std::optional<std::string>> PrepareReason(const std::optional<std::string>& reason,
                                                 std::int64_t characters_max);

}  // namespace credence::language
