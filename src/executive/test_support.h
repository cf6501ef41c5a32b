// SPDX-License-Identifier: Apache-2.0
// For tests: heuristics and fires made up as they are needed, and decisions as a ledger would hold
// them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "credence/executive.h"
#include "executive/events.h"
#include "ledger/store.h"

namespace credence::executive {

// 2026-01-01, and so many seconds later.
inline Timestamp TestSecond(double seconds = 0) {
  return ParseTimestamp("2026-01-01T00:00:00Z").value() +
         std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

inline Uuid TestId(std::uint32_t number) {
  Uuid id;
  for (std::size_t i = 0; i < 4; ++i) {
    id.bytes[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
    id.bytes[12 + i] = id.bytes[i];
  }
  id.bytes[8] = 0x80;
  return id;
}

// A learned one of the source "game", as it was made.
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

// An open fire of that heuristic, answering the event "e<number>".
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

// REQUIRES: the decision outlives the view.
inline ledger::EventView ViewOf(const Decision& decision, Timestamp time = TestSecond(),
                                std::int64_t sequence = 1) {
  ledger::EventView view;
  view.sequence = sequence;
  view.time = time;
  view.stream = decision.stream;
  view.kind = decision.kind;
  view.body = decision.body;
  if (decision.verbatim) view.text = *decision.verbatim;
  return view;
}

// On one line, for comparing.
inline std::string Show(const Decision& decision) {
  std::string line = decision.stream + ' ' + std::string(decision.kind) + ' ' + decision.body;
  if (decision.verbatim) line += ' ' + *decision.verbatim;
  return line;
}
inline std::vector<std::string> Show(const std::vector<Decision>& decisions) {
  std::vector<std::string> lines;
  for (const Decision& decision : decisions) lines.push_back(Show(decision));
  return lines;
}

}  // namespace credence::executive
