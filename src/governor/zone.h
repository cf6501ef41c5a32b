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

// The lowest score of each zone but the first, which begins at 0. They rise.
struct ZoneFloors {
  std::int64_t hypothesis = 31;
  std::int64_t working = 51;
  std::int64_t certainty = 71;
  std::int64_t trusted = 86;
  std::int64_t expert = 95;
};

constexpr std::int64_t FloorOf(Zone zone, const ZoneFloors& floors = {}) {
  switch (zone) {
    case Zone::kIgnorance:
      return 0;
    case Zone::kHypothesis:
      return floors.hypothesis;
    case Zone::kWorking:
      return floors.working;
    case Zone::kCertainty:
      return floors.certainty;
    case Zone::kTrusted:
      return floors.trusted;
    case Zone::kExpert:
      break;
  }
  return floors.expert;
}

constexpr Zone ZoneOf(std::int64_t confidence, const ZoneFloors& floors = {}) {
  Zone zone = Zone::kIgnorance;
  for (const Zone next :
       {Zone::kHypothesis, Zone::kWorking, Zone::kCertainty, Zone::kTrusted, Zone::kExpert}) {
    if (confidence >= FloorOf(next, floors)) zone = next;
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
