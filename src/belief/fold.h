// SPDX-License-Identifier: Apache-2.0
// The folds of beliefs and turns: events into rows, in the form that ledger/fold.h requires.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "belief/events.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::belief {

struct BeliefFold {
  using State = Belief;
  using Event = BeliefEvent;
  static constexpr std::string_view kRowKind = "belief";
  static constexpr std::string_view kStreamPrefix = belief::kStreamPrefix;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.text; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct TurnFold {
  using State = Turn;
  using Event = EpisodeEvent;
  static constexpr std::string_view kRowKind = "episode";
  static constexpr std::string_view kStreamPrefix = kEpisodeStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeEpisodeEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.text; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

// Beliefs by meaning of their text, to find duplicates.
inline constexpr std::string_view kSameIndex = "same";
// Beliefs with an unresolved contradiction.
inline constexpr std::string_view kDisputedIndex = "disputed";
// Turns of a conversation, newest first.
inline constexpr std::string_view kTurnIndex = "turn";

// Statements with the same key say the same: it ignores ASCII case, spacing, closing punctuation,
// and whether speakers say it about themselves ("I prefer tea") or are told so ("You prefer tea").
std::string SameKey(std::string_view text);

// The key prefix for the turns of a conversation.
std::string TurnKey(std::string_view conversation);

}  // namespace credence::belief
