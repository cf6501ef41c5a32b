// SPDX-License-Identifier: Apache-2.0
// A person's reason, as it may be stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "credence/result.h"

namespace credence::language {

// Trimmed and without secrets; nothing: it says nothing. Failure: kInvalidArgument, it is longer
// than so many characters, or no text.
Result<std::optional<std::string>> PrepareReason(const std::optional<std::string>& reason,
                                                 std::int64_t characters_max);

}  // namespace credence::language
