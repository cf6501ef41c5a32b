// SPDX-License-Identifier: Apache-2.0
// The folds of heuristics, arrivals and fires: events into rows, in the form that ledger/fold.h
// requires.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/executive.h"
#include "executive/events.h"
#include "executive/types.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::executive {

struct HeuristicFold {
  using State = Heuristic;
  using Event = HeuristicEvent;
  static constexpr std::string_view kRowKind = "heuristic";
  static constexpr std::string_view kStreamPrefix = kHeuristicStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeHeuristicEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string> TextOf(const State& state);
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct ArrivalFold {
  using State = Arrival;
  using Event = ArrivalEvent;
  static constexpr std::string_view kRowKind = "event";
  static constexpr std::string_view kStreamPrefix = kArrivalStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeArrivalEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& state) { return state.text; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

struct FireFold {
  using State = Fire;
  using Event = FireEvent;
  static constexpr std::string_view kRowKind = "fire";
  static constexpr std::string_view kStreamPrefix = kFireStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event) {
    return DecodeFireEvent(event);
  }
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& /*state*/) { return std::nullopt; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

// Current heuristics by source.
inline constexpr std::string_view kSourceIndex = "source";
// Archived heuristics by source.
inline constexpr std::string_view kArchivedIndex = "archived";
// Current heuristics by text, to find duplicates.
inline constexpr std::string_view kSameIndex = "same";
// Arrivals by the id of their response.
inline constexpr std::string_view kResponseIndex = "response";
// Arrivals whose answer was not yet compared, oldest first.
inline constexpr std::string_view kPendingIndex = "pending";
// Arrivals, newest first: all, by source, and by the path of the decision. Those that a heuristic
// answered must be fast and are most of a grown store, so they are found among all.
inline constexpr std::string_view kNewestIndex = "newest";
inline constexpr std::string_view kNewestOfSourceIndex = "newest_of_source";
inline constexpr std::string_view kNewestOfPathIndex = "newest_of_path";
constexpr bool HasPathIndex(DecisionPath path) { return path != DecisionPath::kHeuristic; }
// Arrivals that a model answered and whose outcome is not known, by source and age.
inline constexpr std::string_view kUnjudgedIndex = "unjudged";
// Arrivals whose response is to be evaluated against the goals, by the time when.
inline constexpr std::string_view kEvaluateIndex = "evaluate";
// Arrivals that a heuristic answered and about which the model is to be asked too, oldest first.
inline constexpr std::string_view kSecondIndex = "second";
// Arrivals by the distributed trace that they were part of.
inline constexpr std::string_view kTraceIndex = "trace";
// Open fires, by source and age.
inline constexpr std::string_view kOpenIndex = "open";
// Open fires, oldest first.
inline constexpr std::string_view kDueIndex = "due";
// Fires of a heuristic, newest first.
inline constexpr std::string_view kOfHeuristicIndex = "heuristic";
// Fires, newest first.
inline constexpr std::string_view kRecentIndex = "recent";

std::string SameKey(std::string_view source, std::string_view condition, std::string_view action);
// The key of an arrival among those of a source or path; an empty name: among all.
std::string NewestKey(std::string_view name, const Arrival& arrival);
// The beginning of the keys of arrivals at this moment.
std::string NewestPrefix(std::string_view name, Timestamp received_at);
// The key prefix for the open fires of a source.
std::string OpenKey(std::string_view source);
// The key of a fire that has been open since then.
std::string DueKey(Timestamp fired_at);

}  // namespace credence::executive
