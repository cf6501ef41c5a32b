// SPDX-License-Identifier: Apache-2.0
// Zones: what a score means.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::governor {

enum class Zone { kIgnorance, kHypothesis, kWorking, kCertainty, kTrusted, kExpert };

inline constexpr std::int64_t kConfidenceMax = 100;

// The lowest score of a zone.
constexpr std::int64_t FloorOf(Zone zone) {
  constexpr std::array<std::int64_t, 6> kFloors = {0, 31, 51, 71, 86, 95};
  return kFloors[static_cast<std::size_t>(zone)];
}

constexpr Zone ZoneOf(std::int64_t confidence) {
  Zone zone = Zone::kIgnorance;
  for (const Zone next :
       {Zone::kHypothesis, Zone::kWorking, Zone::kCertainty, Zone::kTrusted, Zone::kExpert}) {
    if (confidence >= FloorOf(next)) zone = next;
  }
  return zone;
}

constexpr std::string_view MarkOf(Zone zone) {
  constexpr std::array<std::string_view, 6> kMarks = {"🔴", "🟠", "🟡", "🟢", "💚", "💎"};
  return kMarks[static_cast<std::size_t>(zone)];
}

}  // namespace credence::governor

namespace credence {

template <>
struct EnumNames<governor::Zone> {
  static constexpr std::array<std::string_view, 6> kNames = {"IGNORANCE", "HYPOTHESIS", "WORKING",
                                                             "CERTAINTY", "TRUSTED",    "EXPERT"};
};

}  // namespace credence
