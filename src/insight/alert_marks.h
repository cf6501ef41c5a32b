// SPDX-License-Identifier: Apache-2.0
// Alert marks: that a person has seen an alert. Alerts themselves follow from the ledger and the
// time, and are never stored. A mark remembers the cause that was seen, so that an alert with a new
// cause counts as unseen.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "credence/fields.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "ledger/event_draft.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::insight {

inline constexpr std::string_view kAlertStream = "alert/";

// --- events

// A person has seen it. Its verbatim is a note.
struct AlertAcknowledged {
  static constexpr std::string_view kKind = "alert.acknowledged";
  std::string cause;

  bool operator==(const AlertAcknowledged&) const = default;
  CREDENCE_FIELDS(cause)
};

// It is to be shown as new again.
struct AlertReopened {
  static constexpr std::string_view kKind = "alert.reopened";

  bool operator==(const AlertReopened&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

using AlertEvent = std::variant<AlertAcknowledged, AlertReopened>;

// --- state

struct AlertMark {
  std::string key;
  std::optional<std::string> cause;  // Absent: not acknowledged, or reopened.
  Timestamp at;
  std::string by;

  std::int64_t text_sequence = 0;
  std::optional<std::string> note;

  bool operator==(const AlertMark&) const = default;
  // The row. Texts stay with their events.
  CREDENCE_FIELDS(key, cause, at, by)
};

struct AlertFold {
  using State = AlertMark;
  using Event = AlertEvent;
  static constexpr std::string_view kRowKind = "alert";
  static constexpr std::string_view kStreamPrefix = kAlertStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event);
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.note; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

ledger::EventDraft DraftOf(std::string_view key, const AlertEvent& event,
                           std::optional<std::string> note = std::nullopt);

// By key.
Result<std::map<std::string, AlertMark, std::less<>>> LoadAlertMarks(ledger::Reader& reader);

}  // namespace credence::insight
