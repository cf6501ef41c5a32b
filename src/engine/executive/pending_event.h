// SPDX-License-Identifier: Apache-2.0
// The state of an event while ExecutiveKeeper answers it. Shared by its source files.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "credence/executive.h"
#include "credence/trace_context.h"
#include "engine/executive/executive.h"
#include "executive/neutral_prompt.h"
#include "executive/types.h"

namespace credence::engine {

struct ExecutiveKeeper::PendingEvent {
  const EventArrived& event;
  std::string id;
  std::string space;
  std::optional<TraceContext> trace = std::nullopt;  // That the call was part of.
  std::string text;                                  // Without secrets.
  std::map<std::string, std::string> fields;
  std::chrono::microseconds start{};
  std::vector<float> vector;
  EventAnswer answer;
  executive::Answered record;
  std::vector<executive::PossibleResponse> shown;
  std::string promise;  // With an error bound: why no heuristic answers.
  bool has_matches = false;
  bool answered_elsewhere = false;  // Another process answered it first.
};

// The answer of a heuristic.
struct ExecutiveKeeper::FireOf {
  const Heuristic& heuristic;
  double similarity = 0;
  double predicted = 0;  // The probability of success.
  std::string reason;
};

}  // namespace credence::engine
