// SPDX-License-Identifier: Apache-2.0
// Reads when something began: "yesterday", "last week", "3 days ago", "2026-03".
#pragma once

#include <optional>
#include <string_view>

#include "credence/timestamp.h"

namespace credence::language {

inline constexpr std::string_view kTimePhrases =
    "a date (2026-03-01, 2026-03, 2026), \"yesterday\", \"last week\" or \"3 days ago\"";

// In UTC; weeks begin on Monday. Nothing if it is no such phrase, or lies outside years 1 to 9999.
std::optional<Timestamp> ReadStart(std::string_view phrase, Timestamp now);

}  // namespace credence::language
