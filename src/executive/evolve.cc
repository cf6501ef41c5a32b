// SPDX-License-Identifier: Apache-2.0
#include "executive/evolve.h"

#include <algorithm>
#include <string>

#include "executive/events.h"
#include "executive/signal.h"
#include "model/beta.h"

namespace credence::executive {
namespace {

void Apply(Heuristic& heuristic, const Learned& event, const EventPlace& place) {
  heuristic.alpha = event.alpha;
  heuristic.beta = event.beta;
  heuristic.confidence = event.confidence;
  heuristic.initial_confidence = event.confidence;
  heuristic.created_at = place.time;
  heuristic.origin = event.origin;
  heuristic.source = event.source;
  heuristic.name = event.name;
  heuristic.origin_id = event.origin_id;
  heuristic.text_sequence = place.sequence;
  if (place.text) {
    if (const auto texts = SplitTexts(*place.text)) {
      heuristic.condition = std::string(texts->first);
      heuristic.action = std::string(texts->second);
    }
  }
}

void Apply(Heuristic& heuristic, const Observed& event, const EventPlace& place) {
  const model::Beta after = model::Observe(
      {.alpha = heuristic.alpha, .beta = heuristic.beta},
      event.positive ? model::Outcome::kSuccess : model::Outcome::kFailure, event.magnitude);
  heuristic.alpha = after.alpha;
  heuristic.beta = after.beta;
  // H3: the first observation replaces an initial confidence that may differ from the prior's mean;
  // this must not turn a negative into a rise.
  const double mean = model::Mean(after);
  heuristic.confidence =
      event.positive ? std::max(heuristic.confidence, mean) : std::min(heuristic.confidence, mean);
  ++(event.positive ? heuristic.positive_count : heuristic.negative_count);
  heuristic.vouched |= event.person && event.positive;
  if (event.signal == kEndorsement) heuristic.last_compared_at = place.time;
  // The series of ignored fires ends: somebody reacted or consented, or the series was counted
  // against the heuristic.
  if (event.person || event.signal == kIgnoredSignal || event.signal == kUndoSignal ||
      event.signal == kTimeoutSignal) {
    heuristic.ignored_count = 0;
  }
}

void Apply(Heuristic& heuristic, const Fired& /*event*/, const EventPlace& place) {
  ++heuristic.fire_count;
  heuristic.last_fired_at = place.time;
}

void Apply(Heuristic& heuristic, const Succeeded& event, const EventPlace& /*place*/) {
  ++(event.success ? heuristic.success_count : heuristic.failure_count);
}

void Apply(Heuristic& heuristic, const Ignored& /*event*/, const EventPlace& /*place*/) {
  ++heuristic.ignored_count;
}

void Apply(Heuristic& heuristic, const ContextRated& event, const EventPlace& /*place*/) {
  ++(event.right ? heuristic.context_right : heuristic.context_wrong);
}

void Apply(Heuristic& heuristic, const SignalRefused& /*event*/, const EventPlace& /*place*/) {
  ++heuristic.refused_count;
}

void Apply(Heuristic& heuristic, const Frozen& event, const EventPlace& /*place*/) {
  heuristic.frozen = event.frozen;
}

void Apply(Heuristic& heuristic, const Archived& /*event*/, const EventPlace& place) {
  heuristic.archived_at = place.time;
}

void Apply(Heuristic& heuristic, const Restored& /*event*/, const EventPlace& /*place*/) {
  heuristic.archived_at.reset();
}

void Apply(Heuristic& heuristic, const HeuristicErased& /*event*/, const EventPlace& place) {
  if (!heuristic.archived_at) heuristic.archived_at = place.time;
  heuristic.erased_at = place.time;
  heuristic.condition.reset();
  heuristic.action.reset();
}

void Apply(Arrival& arrival, const Received& event, const EventPlace& place) {
  arrival.source = event.source;
  arrival.received_at = place.time;
  arrival.text_sequence = place.sequence;
  arrival.trace = event.trace;
  arrival.span = event.span;
  if (place.text) arrival.text = std::string(*place.text);
}

Timestamp SecondsAfter(Timestamp time, double seconds) {
  return FromMicros(ToMicros(time) + static_cast<std::int64_t>(seconds * 1e6));
}

void Apply(Arrival& arrival, const Answered& event, const EventPlace& place) {
  arrival.path = event.path;
  arrival.response = event.response;
  arrival.heuristic = event.heuristic;
  arrival.fire = event.fire;
  arrival.predicted = event.predicted;
  if (event.window_s || event.goals_after_s) arrival.answered_at = place.time;
  if (event.goals_after_s) {
    arrival.evaluate_at = SecondsAfter(place.time, *event.goals_after_s);
  }
  if (event.raced) arrival.second_due = place.time;
}

void Apply(Arrival& arrival, const SecondAnswered& event, const EventPlace& /*place*/) {
  arrival.second_due.reset();
  if (event.answered) arrival.second = true;
}

void Apply(Arrival& arrival, const Unevaluated& event, const EventPlace& /*place*/) {
  arrival.evaluate_at = event.retry_at;
  arrival.evaluations = arrival.evaluations.value_or(0) + 1;
}

void Apply(Arrival& arrival, const Compared& event, const EventPlace& /*place*/) {
  arrival.compared = true;
  for (const ComparedAction& action : event.actions) {
    if (action.magnitude) arrival.endorsed.push_back(action.id);
  }
}

void Apply(Arrival& arrival, const Rated& event, const EventPlace& /*place*/) {
  arrival.rating = event.positive;
}

void Apply(Arrival& arrival, const OutcomeKnown& event, const EventPlace& /*place*/) {
  arrival.outcome = event.success;
  arrival.evaluate_at.reset();
}

void Apply(Arrival& arrival, const ArrivalErased& /*event*/, const EventPlace& place) {
  arrival.erased_at = place.time;
  arrival.text.reset();
}

void Apply(Fire& fire, const Opened& event, const EventPlace& place) {
  fire.heuristic_id = event.heuristic;
  fire.event_id = event.arrival;
  fire.source = event.source;
  fire.fired_at = place.time;
  fire.confidence = event.confidence;
  fire.similarity = event.similarity;
}

void Apply(Fire& fire, const Closed& event, const EventPlace& /*place*/) {
  fire.open = false;
  fire.closed_by = event.signal;
}

void Apply(Fire& fire, const Judged& event, const EventPlace& /*place*/) {
  fire.outcome = event.success ? FireOutcome::kSuccess : FireOutcome::kFail;
  fire.judged_by = event.signal;
}

}  // namespace

void Evolve(Heuristic& heuristic, const HeuristicEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(heuristic, what, place); }, event);
  heuristic.updated_at = place.time;
}

void Evolve(Arrival& arrival, const ArrivalEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(arrival, what, place); }, event);
}

void Evolve(Fire& fire, const FireEvent& event, const EventPlace& place) {
  std::visit([&](const auto& what) { Apply(fire, what, place); }, event);
}

}  // namespace credence::executive
