// SPDX-License-Identifier: Apache-2.0
#include "review/fold.h"
#include "credence/fields.h"

#include <fmt/format.h>

#include <utility>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "ledger/damaged.h"
#include "ledger/index_key.h"
#include "review/evolve.h"

namespace credence::review {
namespace {

struct StoredTask {
  std::string name;
  std::int64_t level = 0;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  std::int64_t waiting = 0;
  std::int64_t recent = 0;
  std::int64_t recent_count = 0;
  std::vector<double> evidence;
  Decimal share;
  std::optional<Timestamp> changed_at;
  std::int64_t falls = 0;
  std::int64_t experimental = 0;

  CREDENCE_FIELDS(name, level, approvals, decisions, waiting, recent, recent_count, evidence, share,
                  changed_at, falls, experimental)
};

ledger::IndexEntry Entry(std::string_view index, std::string key) {
  return {.index = std::string(index), .key = std::move(key)};
}

Place PlaceOf(const ledger::EventView& event) {
  return {.id = event.id, .sequence = event.sequence, .time = event.time, .text = event.text};
}

template <class Stored>
Result<Stored> ReadStored(const ledger::RowView& row, std::string_view what) {
  Result<Stored> stored = DecodeFields<Stored>(row.data);
  if (stored) return stored;
  return ledger::Damaged(fmt::format("{} {}: {}", what, row.id, stored.error().message));
}

Failure WrongStream(const ledger::EventView& place, std::string_view what) {
  return DataLoss(
      fmt::format("event {}: stream {} does not name {}", place.sequence, place.stream, what));
}

std::optional<std::string> Copy(const std::optional<std::string_view>& text) {
  if (!text) return std::nullopt;
  return std::string(*text);
}

}  // namespace

std::string NameKey(std::string_view name) { return std::string(name) + '\0'; }

Result<ledger::Known> WorkFold::Apply(State& state, const Event& event,
                                      const ledger::EventView& place) {
  if (const auto* what = std::get_if<Registered>(&event)) {
    if (place.stream != WorkStreamOf(what->id)) return WrongStream(place, "its work product");
  } else if (state.id.empty()) {
    // It was registered in a form that only a newer program knows.
    return ledger::Known::kNo;
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row WorkFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = WorkUuid(state.id).ToString(),
                  .data = EncodeFields(state),
                  .text_sequence = state.text_sequence};
  std::string key;
  if (state.reviewed()) {
    key += kDoneKey;
    ledger::AppendDescending(key, ToMicros(state.newest_answer()->at));
  } else if (state.shown) {
    key += kPendingKey;
    ledger::AppendAscending(key, ToMicros(state.registered_at));
  } else {
    key += kSkippedKey;
    ledger::AppendDescending(key, ToMicros(state.registered_at));
  }
  row.entries.push_back(Entry(kStateIndex, std::move(key)));
  if (const Answer* newest = state.newest_answer()) {
    std::string task = NameKey(state.task_type);
    ledger::AppendDescending(task, ToMicros(newest->at));
    row.entries.push_back(Entry(kTaskIndex, std::move(task)));
  }
  for (const Answer& answer : state.answers) {
    row.entries.push_back(
        Entry(kSessionIndex, NameKey(answer.session) + answer.feedback.ToString()));
  }
  return row;
}

Result<Work> WorkFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(Work work, ReadStored<Work>(row, "work product"));
  work.text_sequence = row.text_sequence;
  work.summary = Copy(row.text);
  return work;
}

Result<ledger::Known> TaskFold::Apply(State& state, const Event& event,
                                      const ledger::EventView& place) {
  if (place.stream != TaskStreamOf(std::get<Decided>(event).task_type)) {
    return WrongStream(place, "its task type");
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row TaskFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  const model::AutonomyState& autonomy = state.autonomy;
  const StoredTask stored{
      .name = state.name,
      .level = autonomy.level,
      .approvals = autonomy.approvals,
      .decisions = autonomy.decisions,
      .waiting = autonomy.waiting,
      .recent = static_cast<std::int64_t>(autonomy.recent.approved),
      .recent_count = autonomy.recent.count,
      .evidence = {autonomy.sequential.evidence.begin(), autonomy.sequential.evidence.end()},
      .share = state.share,
      .changed_at = state.changed_at,
      .falls = state.falls,
      .experimental = state.experimental};
  return {.kind = std::string(kRowKind),
          .id = TaskUuid(state.name).ToString(),
          .data = EncodeFields(stored),
          .text_sequence = 0};
}

Result<TaskType> TaskFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(const StoredTask stored, ReadStored<StoredTask>(row, "task type"));
  TaskType task;
  if (stored.evidence.size() != task.autonomy.sequential.evidence.size()) {
    return ledger::Damaged(fmt::format("task type {}: damaged", row.id));
  }
  // The row holds what the last event said.
  Evolve(task,
         Decided{.task_type = stored.name,
                 .level = stored.level,
                 .approvals = stored.approvals,
                 .decisions = stored.decisions,
                 .waiting = stored.waiting,
                 .recent = stored.recent,
                 .recent_count = stored.recent_count,
                 .evidence = stored.evidence,
                 .share = stored.share},
         {});
  task.changed_at = stored.changed_at;
  task.falls = stored.falls;
  task.experimental = stored.experimental;
  return task;
}

Result<std::optional<RuleFold::Event>> RuleFold::Decode(const ledger::EventView& event) {
  if (event.kind == Erased::kKind) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<WorkEvent> decoded, DecodeWorkEvent(event));
    if (!decoded) return std::nullopt;
    return std::get<Erased>(*decoded);
  }
  CREDENCE_ASSIGN_OR_RETURN(std::optional<RuleEvent> decoded, DecodeRuleEvent(event));
  if (!decoded) return std::nullopt;
  return *std::move(decoded);
}

Result<ledger::Known> RuleFold::Apply(State& state, const Event& event,
                                      const ledger::EventView& place) {
  const auto* what = std::get_if<RuleEvent>(&event);
  if (what == nullptr) return state.key.empty() ? ledger::Known::kNo : ledger::Known::kYes;
  const std::string& key =
      std::visit([](const auto& one) -> const std::string& { return one.key; }, *what);
  if (place.stream != RuleStreamOf(key)) return WrongStream(place, "its rule");
  Evolve(state, *what, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row RuleFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = RuleUuid(state.key).ToString(),
          .data = EncodeFields(state),
          .text_sequence = state.text_sequence};
}

Result<Rule> RuleFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(Rule rule, ReadStored<Rule>(row, "rule"));
  rule.text_sequence = row.text_sequence;
  rule.text = Copy(row.text);
  return rule;
}

namespace {

// The id in a stream's name, in canonical form.
Result<Uuid> IdIn(const ledger::EventView& place, std::string_view prefix, std::string_view what) {
  const std::string_view name = place.stream.substr(prefix.size());
  const Result<Uuid> named = Uuid::Parse(name);
  if (!named || named->ToString() != name) return WrongStream(place, what);
  return *named;
}

}  // namespace

Result<ledger::Known> QuarantineFold::Apply(State& state, const Event& event,
                                            const ledger::EventView& place) {
  if (state.id.IsNil()) {
    if (!std::holds_alternative<Refused>(event)) return ledger::Known::kNo;
    CREDENCE_ASSIGN_OR_RETURN(state.id, IdIn(place, kStreamPrefix, "a quarantined document"));
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row QuarantineFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id.ToString(),
                  .data = EncodeFields(state),
                  .text_sequence = state.text_sequence};
  if (state.state == QuarantineState::kOpen) {
    std::string key;
    ledger::AppendDescending(key, ToMicros(state.at));
    row.entries.push_back(Entry(kOpenIndex, std::move(key)));
    if (state.event_id) row.entries.push_back(Entry(kMendsIndex, NameKey(*state.event_id)));
  }
  return row;
}

Result<Quarantined> QuarantineFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(Quarantined document,
                            ReadStored<Quarantined>(row, "quarantined document"));
  document.text_sequence = row.text_sequence;
  document.document = Copy(row.text);
  return document;
}

Result<ledger::Known> ReceiptFold::Apply(State& state, const Event& event,
                                         const ledger::EventView& place) {
  if (state.id.IsNil()) {
    if (!std::holds_alternative<Received>(event)) return ledger::Known::kNo;
    CREDENCE_ASSIGN_OR_RETURN(state.id, IdIn(place, kStreamPrefix, "a receipt"));
    state.actor = place.actor;
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row ReceiptFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id.ToString(),
                  .data = EncodeFields(state),
                  .text_sequence = state.sequence};
  if (!state.is_filed) {
    std::string key;
    ledger::AppendAscending(key, state.sequence);
    row.entries.push_back(Entry(kUnfiledIndex, std::move(key)));
  }
  return row;
}

Result<Receipt> ReceiptFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(Receipt receipt, ReadStored<Receipt>(row, "receipt"));
  receipt.sequence = row.text_sequence;
  receipt.list = Copy(row.text);
  return receipt;
}

Result<ledger::Known> LearningFold::Apply(State& state, const Event& event,
                                          const ledger::EventView& place) {
  if (place.stream != LearningStream()) return WrongStream(place, "what was learned");
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row LearningFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = "reviews",
          .data = EncodeFields(state),
          .text_sequence = 0};
}

Result<Learning> LearningFold::FromRow(const ledger::RowView& row) {
  CREDENCE_ASSIGN_OR_RETURN(Learning learning, ReadStored<Learning>(row, "learning"));
  learning.known = true;
  return learning;
}

namespace {

template <class Fold>
bool Owns(const ledger::EventView& event) {
  return event.stream.starts_with(Fold::kStreamPrefix);
}

}  // namespace

Result<void> ApplyToRows(ledger::Writer& writer, std::span<const ledger::EventView> events) {
  const ledger::EventView& first = events.front();
  if (Owns<WorkFold>(first)) return ledger::ApplyToRow<WorkFold>(writer, events);
  if (Owns<TaskFold>(first)) return ledger::ApplyToRow<TaskFold>(writer, events);
  if (Owns<RuleFold>(first)) return ledger::ApplyToRow<RuleFold>(writer, events);
  if (Owns<QuarantineFold>(first)) return ledger::ApplyToRow<QuarantineFold>(writer, events);
  if (Owns<ReceiptFold>(first)) return ledger::ApplyToRow<ReceiptFold>(writer, events);
  if (Owns<LearningFold>(first)) return ledger::ApplyToRow<LearningFold>(writer, events);
  return {};
}

}  // namespace credence::review
