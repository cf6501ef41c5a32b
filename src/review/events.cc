// SPDX-License-Identifier: Apache-2.0
#include "review/events.h"

#include <fmt/format.h>

#include <span>

#include "base/ids.h"
#include "ledger/event_codec.h"
#include "ledger/upcast.h"
#include "model/autonomy.h"
#include "model/sequential.h"

namespace credence::review {
namespace {

// All kinds are at version 1 so far.
constexpr std::span<const ledger::Upcast> kUpcasts{};

// Only a damaged or forged event has a number out of range.
Result<void> CheckWithin(std::string_view name, double value, double low, double high) {
  if (value >= low && value <= high) return {};
  return InvalidArgument(
      fmt::format("field '{}': {} is not between {} and {}", name, value, low, high));
}

Result<void> CheckShare(Decimal share) {
  if (share >= Decimal() && share <= Decimal::FromInt(1)) return {};
  return InvalidArgument(fmt::format("field 'share': {} is not between 0 and 1", share.ToString()));
}

Result<void> CheckLevel(std::int64_t level) {
  return CheckWithin("level", static_cast<double>(level), 0, model::kAutonomyLevelMax);
}

}  // namespace

// The codec finds this through the namespace of the events.
template <class Text>
Result<void> Check(const BasicRegistered<Text>& event) {
  CREDENCE_RETURN_IF_ERROR(CheckLevel(event.level));
  return CheckShare(event.share);
}
Result<void> Check(const Predicted& event) {
  CREDENCE_RETURN_IF_ERROR(CheckWithin("confidence", event.confidence, 0, 1));
  return CheckWithin("calibrated", event.calibrated, 0, 1);
}
template <class Text>
Result<void> Check(const BasicSubmitted<Text>& event) {
  if (event.confidence) {
    CREDENCE_RETURN_IF_ERROR(CheckWithin("confidence", *event.confidence, 0, 1));
  }
  for (const ScoreGiven& given : event.scores) {
    CREDENCE_RETURN_IF_ERROR(CheckWithin("score", given.score, 1, 10));
  }
  CREDENCE_RETURN_IF_ERROR(CheckWithin("hour", static_cast<double>(event.hour), 0, 23));
  return CheckWithin("weekday", static_cast<double>(event.weekday), 0, 6);
}
Result<void> Check(const Decided& event) {
  CREDENCE_RETURN_IF_ERROR(CheckLevel(event.level));
  CREDENCE_RETURN_IF_ERROR(CheckShare(event.share));
  CREDENCE_RETURN_IF_ERROR(CheckWithin("recent_count", static_cast<double>(event.recent_count), 0,
                                       model::kRecentReviewsMax));
  if (event.evidence.size() != model::kSequentialOdds.size()) {
    return InvalidArgument("field 'evidence': another number of alternatives");
  }
  if (event.approvals < 0 || event.decisions < event.approvals) {
    return InvalidArgument("field 'approvals': more than there were decisions");
  }
  return {};
}
Result<void> Check(const auto& /*event*/) { return {}; }

Result<std::optional<WorkEvent>> DecodeWorkEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<WorkEvent>(kUpcasts, event);
}
Result<std::optional<TaskEvent>> DecodeTaskEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<TaskEvent>(kUpcasts, event);
}
Result<std::optional<RuleEvent>> DecodeRuleEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<RuleEvent>(kUpcasts, event);
}
Result<std::optional<QuarantineEvent>> DecodeQuarantineEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<QuarantineEvent>(kUpcasts, event);
}
Result<std::optional<ReceiptEvent>> DecodeReceiptEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<ReceiptEvent>(kUpcasts, event);
}
Result<std::optional<LearningEvent>> DecodeLearningEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<LearningEvent>(kUpcasts, event);
}

template <class Event>
Result<std::optional<WorkEventReader::Seen>> WorkEventReader::ReadInto(
    const ledger::EventView& event, Event& decoded) {
  CREDENCE_ASSIGN_OR_RETURN(const bool known,
                            ledger::DecodeEventInto(kUpcasts, event, decoded, room_));
  return known ? std::optional<Seen>(&decoded) : std::nullopt;
}

Result<std::optional<WorkEventReader::Seen>> WorkEventReader::Read(const ledger::EventView& event) {
  if (event.kind == registered_.kKind) return ReadInto(event, registered_);
  if (event.kind == predicted_.kKind) return ReadInto(event, predicted_);
  if (event.kind == submitted_.kKind) return ReadInto(event, submitted_);
  if (event.kind == timed_.kKind) return ReadInto(event, timed_);
  CREDENCE_ASSIGN_OR_RETURN(other_, DecodeWorkEvent(event));
  return other_ ? std::optional<Seen>(&*other_) : std::nullopt;
}

Uuid WorkUuid(std::string_view work) { return NamedUuid("review work", work); }
Uuid TaskUuid(std::string_view task_type) { return NamedUuid("review task type", task_type); }
Uuid RuleUuid(std::string_view key) { return NamedUuid("review rule", key); }

std::string WorkStreamOf(std::string_view work) {
  return std::string(kWorkStreamPrefix) + WorkUuid(work).ToString();
}
std::string TaskStreamOf(std::string_view task_type) {
  return std::string(kTaskStreamPrefix) + TaskUuid(task_type).ToString();
}
std::string RuleStreamOf(std::string_view key) {
  return std::string(kRuleStreamPrefix) + RuleUuid(key).ToString();
}
std::string QuarantineStreamOf(const Uuid& id) {
  return std::string(kQuarantineStreamPrefix) + id.ToString();
}
std::string ReceiptStreamOf(const Uuid& id) {
  return std::string(kReceiptStreamPrefix) + id.ToString();
}
std::string LearningStream() { return std::string(kLearningStreamPrefix) + "reviews"; }

}  // namespace credence::review
