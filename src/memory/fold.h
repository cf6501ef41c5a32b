// SPDX-License-Identifier: Apache-2.0
// The fold of memories, as required by ledger/fold.h.
#pragma once

#include <optional>
#include <string_view>

#include "credence/memories.h"
#include "ledger/fold.h"
#include "ledger/store.h"
#include "memory/events.h"

namespace credence::memory {

struct MemoryFold {
  using State = Memory;
  using Event = MemoryEvent;
  static constexpr std::string_view kRowKind = "memory";
  static constexpr std::string_view kStreamPrefix = memory::kStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.content; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

}  // namespace credence::memory
