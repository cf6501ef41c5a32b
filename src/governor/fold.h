// SPDX-License-Identifier: Apache-2.0
// The fold of sessions: events into rows, for ledger/fold.h.
#pragma once

#include <optional>
#include <string_view>

#include "governor/events.h"
#include "governor/types.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::governor {

struct SessionFold {
  using State = SessionState;
  using Event = SessionEvent;
  static constexpr std::string_view kRowKind = "session";
  static constexpr std::string_view kStreamPrefix = governor::kStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  // The seal, which no index uses.
  static std::optional<std::string_view> TextOf(const State& state) {
    if (state.seal.empty()) return std::nullopt;
    return state.seal;
  }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
  static bool IsOld(const State& state) { return state.version.value_or(1) < kSessionVersion; }
};

// Sessions by their start, newest first.
inline constexpr std::string_view kRecentIndex = "recent";

}  // namespace credence::governor
