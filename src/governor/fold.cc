// SPDX-License-Identifier: Apache-2.0
#include "governor/fold.h"

#include <fmt/format.h>

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
  return ledger::Known::kYes;
}

ledger::Row SessionFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  return {.kind = std::string(kRowKind),
          .id = state.id,
          .data = EncodeFields(state),
          .text_sequence = 0,
          .entries = {{.index = std::string(kRecentIndex), .key = RecentKey(state)}}};
}

Result<SessionState> SessionFold::FromRow(const ledger::RowView& row) {
  Result<SessionState> state = DecodeFields<SessionState>(row.data);
  if (!state) {
    return ledger::Damaged(fmt::format("session {}: {}", row.id, state.error().message));
  }
  return state;
}

}  // namespace credence::governor
