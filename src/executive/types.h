// SPDX-License-Identifier: Apache-2.0
// The events of the faculty: of heuristics, of the events that agents send ("arrivals", to
// distinguish them from the ledger's), and of fires. An event holds every number that its effect
// depends on, so that a later change of settings does not change the past.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/enum_names.h"
#include "credence/executive.h"
#include "credence/fields.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "executive/firing_facts.h"

namespace credence::executive {

// --- of a heuristic

// It was created. Its verbatim is the condition, a line break, and the action.
struct Learned {
  static constexpr std::string_view kKind = "heuristic.learned";
  std::string source;
  HeuristicOrigin origin = HeuristicOrigin::kLearned;
  std::optional<std::string> origin_id;
  std::optional<std::string> name;
  double alpha = 1;
  double beta = 1;
  double confidence = 0;

  bool operator==(const Learned&) const = default;
  CREDENCE_FIELDS(source, origin, origin_id, name, alpha, beta, confidence)
};

// Something spoke for or against it.
struct Observed {
  static constexpr std::string_view kKind = "heuristic.observed";
  std::string signal;
  bool positive = true;
  double magnitude = 1;
  bool person = false;               // Given by a person.
  std::optional<double> similarity;  // Of the answer that endorsed it.
  std::optional<std::string> arrival;

  bool operator==(const Observed&) const = default;
  CREDENCE_FIELDS(signal, positive, magnitude, person, similarity, arrival)
};

// It answered an event by itself.
struct Fired {
  static constexpr std::string_view kKind = "heuristic.fired";
  Uuid fire;
  std::string arrival;

  bool operator==(const Fired&) const = default;
  CREDENCE_FIELDS(fire, arrival)
};

// The outcome of its action is known.
struct Succeeded {
  static constexpr std::string_view kKind = "heuristic.succeeded";
  Uuid fire;
  bool success = true;
  std::string signal;

  bool operator==(const Succeeded&) const = default;
  CREDENCE_FIELDS(fire, success, signal)
};

// It fired, and nobody reacted.
struct Ignored {
  static constexpr std::string_view kKind = "heuristic.ignored";
  Uuid fire;

  bool operator==(const Ignored&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("fire", self.fire); }
};

// A developer rated whether its condition describes the situation. Changes no number.
struct ContextRated {
  static constexpr std::string_view kKind = "heuristic.context_rated";
  bool right = true;

  bool operator==(const ContextRated&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("right", self.right); }
};

// A signal that needs a fire arrived without one.
struct SignalRefused {
  static constexpr std::string_view kKind = "heuristic.signal_refused";
  std::string signal;

  bool operator==(const SignalRefused&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

struct Frozen {
  static constexpr std::string_view kKind = "heuristic.frozen";
  bool frozen = true;

  bool operator==(const Frozen&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("frozen", self.frozen); }
};

// No longer in use; can be restored.
struct Archived {
  static constexpr std::string_view kKind = "heuristic.archived";

  bool operator==(const Archived&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

struct Restored {
  static constexpr std::string_view kKind = "heuristic.restored";

  bool operator==(const Restored&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// Condition and action were erased for good; the numbers stay.
struct HeuristicErased {
  static constexpr std::string_view kKind = "heuristic.erased";

  bool operator==(const HeuristicErased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

using HeuristicEvent = std::variant<Learned, Observed, Fired, Succeeded, Ignored, ContextRated,
                                    SignalRefused, Frozen, Archived, Restored, HeuristicErased>;

// --- of an arrival

// Its verbatim is the text.
struct Received {
  static constexpr std::string_view kKind = "event.received";
  std::string source;
  // The distributed trace that the call was part of, and the span that it was made in.
  std::optional<std::string> trace = std::nullopt;
  std::optional<std::string> span = std::nullopt;

  bool operator==(const Received&) const = default;
  CREDENCE_FIELDS(source, trace, span)
};

struct ShownCandidate {
  Uuid id;
  double similarity = 0;
  double confidence = 0;

  bool operator==(const ShownCandidate&) const = default;
  CREDENCE_FIELDS(id, similarity, confidence)
};

// Its verbatim is the response, if there is one. Durations are measured on this machine, for the
// metrics.
struct Answered {
  static constexpr std::string_view kKind = "event.answered";
  DecisionPath path = DecisionPath::kRejected;
  std::optional<Uuid> response;
  std::optional<Uuid> heuristic;
  std::optional<Uuid> fire;
  std::optional<double> predicted;
  std::vector<ShownCandidate> candidates;
  std::optional<std::string> model;
  std::optional<std::string> reason;
  std::int64_t total_us = 0;
  std::int64_t model_us = 0;
  std::int64_t wait_us = 0;
  // The heuristic that would have answered but was held out at random, and the holdout probability;
  // for a heuristic that answered, only the probability. Absent: it was not subject to the holdout.
  std::optional<Uuid> held = std::nullopt;
  std::optional<double> holdout = std::nullopt;
  // With executive.max_error: the heuristic that answered or would have, and what was known about
  // it; if the error bound allowed it to answer, also the probability that the model was asked
  // nevertheless, to learn.
  std::optional<Uuid> proposed = std::nullopt;
  std::optional<FiringFacts> facts = std::nullopt;
  std::optional<double> exploration = std::nullopt;
  // For a model's answer: for how long later events of the source can show its outcome. Absent: no
  // outcome pattern applies.
  std::optional<double> window_s = std::nullopt;
  // If no outcome is known by then, the model evaluates the response against the user's goals.
  std::optional<double> goals_after_s = std::nullopt;
  // A heuristic answered; the model is asked too, and its answer is only compared.
  std::optional<bool> raced = std::nullopt;

  bool operator==(const Answered&) const = default;
  CREDENCE_FIELDS(path, response, heuristic, fire, predicted, candidates, model, reason, total_us,
                  model_us, wait_us, held, holdout, proposed, facts, exploration, window_s,
                  goals_after_s, raced)
};

// The model's answer to an event that a heuristic had already answered. Its verbatim is the answer,
// if there is one.
struct SecondAnswered {
  static constexpr std::string_view kKind = "event.second_answered";
  bool answered = true;
  std::vector<ShownCandidate> candidates;
  std::optional<std::string> model;
  std::optional<std::string> reason;  // Why there is no answer.
  std::int64_t model_us = 0;

  bool operator==(const SecondAnswered&) const = default;
  CREDENCE_FIELDS(answered, candidates, model, reason, model_us)
};

struct ComparedAction {
  Uuid id;
  double similarity = 0;
  std::optional<double> magnitude;              // The weight of the endorsement.
  std::optional<std::string> held;              // Why it was not endorsed, however similar.
  std::optional<double> cosine = std::nullopt;  // If the similarity is on another scale.

  bool operator==(const ComparedAction&) const = default;
  CREDENCE_FIELDS(id, similarity, magnitude, held, cosine)
};

// The response was compared with every action of the source. Records the number of actions, all
// that were similar enough or shown to the model, and the nearest of the rest.
struct Compared {
  static constexpr std::string_view kKind = "event.compared";
  std::int64_t count = 0;
  std::vector<ComparedAction> actions;
  std::int64_t compare_us = 0;

  bool operator==(const Compared&) const = default;
  CREDENCE_FIELDS(count, actions, compare_us)
};

// The user rated the response.
struct Rated {
  static constexpr std::string_view kKind = "event.rated";
  bool positive = true;
  std::optional<Uuid> made;  // The heuristic created from it, or reinforced.

  bool operator==(const Rated&) const = default;
  CREDENCE_FIELDS(positive, made)
};

struct OutcomeKnown {
  static constexpr std::string_view kKind = "event.outcome";
  bool success = true;
  double weight = 1;
  std::string signal;
  std::optional<double> predicted;

  bool operator==(const OutcomeKnown&) const = default;
  CREDENCE_FIELDS(success, weight, signal, predicted)
};

// The texts of event and response were erased for good; the numbers stay.
struct ArrivalErased {
  static constexpr std::string_view kKind = "event.erased";

  bool operator==(const ArrivalErased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// The model could not say whether the response served the user's goals.
struct Unevaluated {
  static constexpr std::string_view kKind = "event.unevaluated";
  std::string reason;
  std::optional<Timestamp> retry_at;  // Absent: it is not asked again.

  bool operator==(const Unevaluated&) const = default;
  CREDENCE_FIELDS(reason, retry_at)
};

using ArrivalEvent = std::variant<Received, Answered, Compared, Rated, OutcomeKnown, ArrivalErased,
                                  SecondAnswered, Unevaluated>;

// The state of an arrival. Its texts stay with its events.
struct Arrival {
  std::string id;
  std::string source;
  Timestamp received_at;
  std::int64_t text_sequence = 0;
  std::optional<std::string> text;
  std::optional<DecisionPath> path;  // Absent: not answered yet.
  std::optional<Uuid> response;
  std::optional<Uuid> heuristic;
  std::optional<Uuid> fire;
  std::optional<double> predicted;
  std::vector<Uuid> endorsed;
  bool compared = false;
  std::optional<bool> rating;
  std::optional<bool> outcome;
  std::optional<Timestamp> erased_at;
  // Absent in the states of events that need none of these.
  std::optional<Timestamp> answered_at;          // If later events can show the outcome.
  std::optional<Timestamp> evaluate_at;          // When the model is to evaluate the response.
  std::optional<std::int64_t> evaluations = {};  // That failed.
  std::optional<Timestamp> second_due;           // Since when the model is to be asked as well.
  std::optional<bool> second = {};               // The model answered as well.
  std::optional<std::string> trace = {};         // As in Received.
  std::optional<std::string> span = {};

  bool operator==(const Arrival&) const = default;
  CREDENCE_FIELDS(id, source, received_at, path, response, heuristic, fire, predicted, endorsed,
                  compared, rating, outcome, erased_at, answered_at, evaluate_at, evaluations,
                  second_due, second, trace, span)
};

// --- of a fire

struct Opened {
  static constexpr std::string_view kKind = "fire.opened";
  Uuid heuristic;
  std::string arrival;
  std::string source;
  double similarity = 0;
  double confidence = 0;

  bool operator==(const Opened&) const = default;
  CREDENCE_FIELDS(heuristic, arrival, source, similarity, confidence)
};

// Implicit signals can no longer follow.
struct Closed {
  static constexpr std::string_view kKind = "fire.closed";
  std::string signal;

  bool operator==(const Closed&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

struct Judged {
  static constexpr std::string_view kKind = "fire.judged";
  bool success = true;
  std::string signal;

  bool operator==(const Judged&) const = default;
  CREDENCE_FIELDS(success, signal)
};

using FireEvent = std::variant<Opened, Closed, Judged>;

}  // namespace credence::executive
