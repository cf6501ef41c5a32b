// SPDX-License-Identifier: Apache-2.0
#include "insight/projections.h"

#include "belief/fold.h"
#include "belief/network.h"
#include "executive/firing_fold.h"
#include "executive/fold.h"
#include "governor/approvals.h"
#include "governor/fold.h"
#include "insight/alert_marks.h"
#include "memory/fold.h"
#include "review/fold.h"

namespace credence::insight {

std::vector<std::unique_ptr<ledger::Projection>> MakeProjections() {
  std::vector<std::unique_ptr<ledger::Projection>> projections;
  projections.push_back(std::make_unique<ledger::FoldProjection<memory::MemoryFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<governor::SessionFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<governor::ApprovalFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<executive::HeuristicFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<executive::ArrivalFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<executive::FireFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<executive::FiringFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<belief::BeliefFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<belief::TurnFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::WorkFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::TaskFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::RuleFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::QuarantineFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::ReceiptFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<review::LearningFold>>());
  projections.push_back(std::make_unique<ledger::FoldProjection<AlertFold>>());
  return projections;
}

Result<void> ApplyToRows(ledger::Writer& writer, std::span<const ledger::EventView> events) {
  const std::string_view stream = events.front().stream;
  if (stream.starts_with(memory::MemoryFold::kStreamPrefix)) {
    return ledger::ApplyToRow<memory::MemoryFold>(writer, events);
  }
  if (stream.starts_with(governor::SessionFold::kStreamPrefix)) {
    return ledger::ApplyToRow<governor::SessionFold>(writer, events);
  }
  if (stream.starts_with(governor::ApprovalFold::kStreamPrefix)) {
    return ledger::ApplyToRow<governor::ApprovalFold>(writer, events);
  }
  if (stream.starts_with(executive::HeuristicFold::kStreamPrefix)) {
    return ledger::ApplyToRow<executive::HeuristicFold>(writer, events);
  }
  if (stream.starts_with(executive::ArrivalFold::kStreamPrefix)) {
    return ledger::ApplyToRow<executive::ArrivalFold>(writer, events);
  }
  if (stream.starts_with(executive::FireFold::kStreamPrefix)) {
    return ledger::ApplyToRow<executive::FireFold>(writer, events);
  }
  if (stream.starts_with(executive::FiringFold::kStreamPrefix)) {
    return ledger::ApplyToRow<executive::FiringFold>(writer, events);
  }
  if (stream.starts_with(belief::BeliefFold::kStreamPrefix)) {
    for (const ledger::EventView& event : events) {
      CREDENCE_RETURN_IF_ERROR(belief::ApplyToRows(writer, event));
    }
    return {};
  }
  if (stream.starts_with(belief::TurnFold::kStreamPrefix)) {
    return ledger::ApplyToRow<belief::TurnFold>(writer, events);
  }
  if (stream.starts_with(AlertFold::kStreamPrefix)) {
    return ledger::ApplyToRow<AlertFold>(writer, events);
  }
  return review::ApplyToRows(writer, events);
}

bool DependsOnNeighbours(std::string_view stream) {
  return stream.starts_with(belief::BeliefFold::kStreamPrefix);
}

bool IsSearchable(std::string_view kind) {
  return kind == memory::Learned::kKind || kind == belief::Stated::kKind ||
         kind == belief::Revised::kKind;
}

}  // namespace credence::insight
