// SPDX-License-Identifier: Apache-2.0
#include "governor/fold.h"

#include <fmt/format.h>

#include <variant>

#include "base/fields.h"
#include "governor/evolve.h"
#include "ledger/damaged.h"
#include "ledger/index_key.h"

namespace credence::governor {
namespace {

// Sorted by the session's start, which never changes; an index on the last event would be rewritten
// with each event.
std::string RecentKey(const SessionState& state) {
  std::string key;
  ledger::AppendDescending(key, ToMicros(state.started_at));
  return key;
}

}  // namespace

Result<ledger::Known> SessionFold::Apply(State& state, const Event& event,
                                         const ledger::EventView& place) {
  if (state.id.empty()) state.id = place.stream.substr(kStreamPrefix.size());
  Evolve(state, event, place.time);
  const bool may_seal =
      std::holds_alternative<Started>(event) || std::holds_alternative<Erased>(event);
  // A text that was erased, or not asked for, still has its digest.
  if (may_seal && (place.text || place.digest != nullptr)) {
    state.seal_sequence = place.sequence;
    state.seal = place.text.value_or("");
  }
  return ledger::Known::kYes;
}

ledger::Row SessionFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = state.id,
          .data = EncodeFields(state),
          .text_sequence = state.seal_sequence,
          .entries = {{.index = std::string(kRecentIndex), .key = RecentKey(state)}}};
}

Result<SessionState> SessionFold::FromRow(const ledger::RowView& row) {
  Result<SessionState> state = DecodeFields<SessionState>(row.data);
  if (!state) {
    return ledger::Damaged(fmt::format("session {}: {}", row.id, state.error().message));
  }
  state->seal_sequence = row.text_sequence;
  if (row.text) state->seal = *row.text;
  return state;
}

}  // namespace credence::governor
