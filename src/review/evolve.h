// SPDX-License-Identifier: Apache-2.0
// What an event does to its subject. Pure and infallible: an event holds every number that its
// effect depends on.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "review/events.h"
#include "review/types.h"

namespace credence::review {

// The position of an event in the ledger.
struct Place {
  Uuid id;
  std::int64_t sequence = 0;
  Timestamp time;
  std::optional<std::string_view> text;
};

void Evolve(Work& work, const WorkEvent& event, const Place& place);
void Evolve(TaskType& task, const TaskEvent& event, const Place& place);
void Evolve(Rule& rule, const RuleEvent& event, const Place& place);
void Evolve(Quarantined& document, const QuarantineEvent& event, const Place& place);
void Evolve(Receipt& receipt, const ReceiptEvent& event, const Place& place);
void Evolve(Learning& learning, const LearningEvent& event, const Place& place);

}  // namespace credence::review
