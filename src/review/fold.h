// SPDX-License-Identifier: Apache-2.0
// The folds of the faculty: events into rows, in the form that ledger/fold.h requires.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "ledger/fold.h"
#include "ledger/store.h"
#include "review/events.h"
#include "review/types.h"

namespace credence::review {

struct WorkFold {
  using State = Work;
  using Event = WorkEvent;
  static constexpr std::string_view kRowKind = "work";
  static constexpr std::string_view kStreamPrefix = kWorkStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeWorkEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.summary; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct TaskFold {
  using State = TaskType;
  using Event = TaskEvent;
  static constexpr std::string_view kRowKind = "tasktype";
  static constexpr std::string_view kStreamPrefix = kTaskStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeTaskEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& /*state*/) { return std::nullopt; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct RuleFold {
  using State = Rule;
  // Erasing its words does not change a rule, but the fold must know the event.
  using Event = std::variant<RuleEvent, Erased>;
  static constexpr std::string_view kRowKind = "rule";
  static constexpr std::string_view kStreamPrefix = kRuleStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event);
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.text; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct QuarantineFold {
  using State = Quarantined;
  using Event = QuarantineEvent;
  static constexpr std::string_view kRowKind = "quarantine";
  static constexpr std::string_view kStreamPrefix = kQuarantineStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeQuarantineEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.document; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct ReceiptFold {
  using State = Receipt;
  using Event = ReceiptEvent;
  static constexpr std::string_view kRowKind = "receipt";
  static constexpr std::string_view kStreamPrefix = kReceiptStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeReceiptEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.list; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct LearningFold {
  using State = Learning;
  using Event = LearningEvent;
  static constexpr std::string_view kRowKind = "learning";
  static constexpr std::string_view kStreamPrefix = kLearningStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeLearningEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& /*state*/) { return std::nullopt; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

// Applies events to the rows of their subjects, if they belong to the faculty. REQUIRES: see
// ledger::ApplyToRow.
Result<void> ApplyToRows(ledger::Writer& writer, std::span<const ledger::EventView> events);

// Work products by state: pending ones oldest first, the rest newest first.
inline constexpr std::string_view kStateIndex = "state";
inline constexpr char kPendingKey = 'p';
inline constexpr char kDoneKey = 'd';
inline constexpr char kSkippedKey = 's';
// Reviewed work products by task type, newest first.
inline constexpr std::string_view kTaskIndex = "task";
// Feedback by the session of its reviewer, one entry for each.
inline constexpr std::string_view kSessionIndex = "session";
// Open quarantined documents, newest first; and by the id of their event.
inline constexpr std::string_view kOpenIndex = "open";
inline constexpr std::string_view kMendsIndex = "mends";
// Receipts that are not filed, oldest first.
inline constexpr std::string_view kUnfiledIndex = "unfiled";

// The key prefix for a name.
std::string NameKey(std::string_view name);

}  // namespace credence::review
