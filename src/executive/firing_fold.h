// SPDX-License-Identifier: Apache-2.0
// The firing rule of each source as the ledger keeps it: an event for every judged answer and every
// reset, and a row with what was learned from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"
#include "executive/events.h"
#include "executive/firing_rule.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::executive {

inline constexpr std::string_view kFiringStream = "firing/";

// Whether the answer that a heuristic gave, or would have given, was right.
struct FiringJudged {
  static constexpr std::string_view kKind = "firing.judged";
  std::string arrival;
  FiringFacts facts;
  bool right = true;
  std::string signal;    // Who says so.
  double max_error = 0;  // The terms at that time.
  double delta = 0.05;

  bool operator==(const FiringJudged&) const = default;
  CREDENCE_FIELDS(arrival, facts, right, signal, max_error, delta)
};

// The answers became worse than promised, so that what was learned no longer counts.
struct FiringReset {
  static constexpr std::string_view kKind = "firing.reset";
  std::string arrival;      // The event whose answer raised the alarm.
  std::int64_t judged = 0;  // Answers since the last reset.
  double max_error = 0;

  bool operator==(const FiringReset&) const = default;
  CREDENCE_FIELDS(arrival, judged, max_error)
};

using FiringEvent = std::variant<FiringJudged, FiringReset>;

struct FiringSource {
  std::string source;
  FiringRule rule;
  std::optional<Timestamp> reset_at;

  bool operator==(const FiringSource&) const = default;
};

struct FiringFold {
  using State = FiringSource;
  using Event = FiringEvent;
  static constexpr std::string_view kRowKind = "firing";
  static constexpr std::string_view kStreamPrefix = kFiringStream;

  static Result<std::optional<Event>> Decode(const ledger::EventView& event);
  static Result<ledger::Known> Apply(State& state, const Event& event,
                                     const ledger::EventView& place);
  static std::optional<std::string_view> TextOf(const State& /*state*/) { return std::nullopt; }
  static ledger::Row ToRow(const State& state, std::optional<std::string_view> text);
  static Result<State> FromRow(const ledger::RowView& row);
};

// The rule of a source; a new one if nothing was judged yet.
Result<FiringSource> LoadFiring(ledger::Reader& reader, std::string_view source);

// The judgement and, if it raises the alarm, the reset.
std::vector<EventDraft> DecideJudged(const FiringSource& source, const FiringJudged& judged);

// For people: "at most 1.4 % wrong with 95 % confidence on 412 answers", or why nothing can be
// promised yet.
std::string DescribePromise(const FiringRule& rule, const FiringTerms& terms);
// The same with what follows from it: "fires: at most …", "asks: 37 judged answers …".
std::string FiringVerdict(const FiringRule& rule, const FiringTerms& terms);

}  // namespace credence::executive
