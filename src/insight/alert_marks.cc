// SPDX-License-Identifier: Apache-2.0
#include "insight/alert_marks.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "base/fields.h"
#include "ledger/damaged.h"
#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::insight {
namespace {

constexpr std::span<const ledger::Upcast> kAlertUpcasts{};

}  // namespace

// Found by the codec through the namespace of the events.
Result<void> Check(const AlertAcknowledged& /*event*/) { return {}; }
Result<void> Check(const AlertReopened& /*event*/) { return {}; }

Result<std::optional<AlertEvent>> AlertFold::Decode(const ledger::EventView& event) {
  return ledger::DecodeEventAs<AlertEvent>(kAlertUpcasts, event);
}

Result<ledger::Known> AlertFold::Apply(State& state, const Event& event,
                                       const ledger::EventView& place) {
  if (state.key.empty()) state.key = place.stream.substr(kStreamPrefix.size());
  state.at = place.time;
  state.by = place.actor;
  if (const auto* acknowledged = std::get_if<AlertAcknowledged>(&event)) {
    state.cause = acknowledged->cause;
    state.text_sequence = 0;
    state.note.reset();
    // A note that was erased, or not asked for, still has its digest.
    if (place.text || place.digest != nullptr) {
      state.text_sequence = place.sequence;
      if (place.text) state.note = *place.text;
    }
  } else {
    state.cause.reset();
    state.text_sequence = 0;
    state.note.reset();
  }
  return ledger::Known::kYes;
}

ledger::Row AlertFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = state.key,
          .data = EncodeFields(state),
          .text_sequence = state.text_sequence,
          .entries = {}};
}

Result<AlertMark> AlertFold::FromRow(const ledger::RowView& row) {
  Result<AlertMark> state = DecodeFields<AlertMark>(row.data);
  if (!state) return ledger::Damaged(fmt::format("alert {}: {}", row.id, state.error().message));
  state->text_sequence = row.text_sequence;
  if (row.text) state->note = *row.text;
  return state;
}

ledger::EventDraft DraftOf(std::string_view key, const AlertEvent& event,
                           std::optional<std::string> note) {
  return {.stream = std::string(kAlertStream) + std::string(key),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event),
          .verbatim = std::move(note)};
}

Result<std::map<std::string, AlertMark, std::less<>>> LoadAlertMarks(ledger::Reader& reader) {
  std::map<std::string, AlertMark, std::less<>> marks;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<AlertFold>(reader, [&](AlertMark mark) {
    std::string key = mark.key;
    marks.emplace(std::move(key), std::move(mark));
    return ledger::Visit::kContinue;
  }));
  return marks;
}

}  // namespace credence::insight
