// SPDX-License-Identifier: Apache-2.0
// For tests: sample heuristics and fires, and decisions as a ledger would hold them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/test_support.h"
#include "credence/executive.h"
#include "executive/events.h"
#include "ledger/store_testing.h"

namespace credence::executive {

// 2026-01-01 plus `seconds`.
inline Timestamp TestSecond(double seconds = 0) {
  return TestDay() + std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

using credence::TestId;
using ledger::Show;
using ledger::ViewOf;

// A newly learned heuristic of the source "game".
inline Heuristic TestHeuristic(std::uint32_t number = 1) {
  Heuristic heuristic;
  heuristic.id = TestId(number);
  heuristic.source = "game";
  heuristic.condition = "When health is low in combat";
  heuristic.action = "Drink a healing potion";
  heuristic.confidence = 0.3;
  heuristic.initial_confidence = 0.3;
  heuristic.created_at = TestSecond();
  heuristic.updated_at = TestSecond();
  heuristic.text_sequence = 1;
  return heuristic;
}

// An open fire of that heuristic that answered the event "e<number>".
inline Fire TestFire(std::uint32_t number, std::uint32_t heuristic = 1, double second = 0) {
  Fire fire;
  fire.id = TestId(number);
  fire.heuristic_id = TestId(heuristic);
  fire.event_id = "e" + std::to_string(number);
  fire.source = "game";
  fire.fired_at = TestSecond(second);
  fire.confidence = 0.8;
  fire.similarity = 0.9;
  return fire;
}

inline std::vector<std::string> Show(const std::vector<EventDraft>& decisions) {
  std::vector<std::string> lines;
  for (const EventDraft& decision : decisions) lines.push_back(Show(decision));
  return lines;
}

}  // namespace credence::executive
