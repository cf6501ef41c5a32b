// SPDX-License-Identifier: Apache-2.0
// The executive's events as people look at them later: what happened, what was answered and why,
// and what was learned from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/timestamp.h"
#include "credence/trace_context.h"
#include "credence/uuid.h"

namespace credence {

enum class DecisionPath { kHeuristic, kLlm, kFallback, kRejected };
CREDENCE_ENUM_NAMES(DecisionPath, "heuristic", "llm", "fallback", "rejected")

enum class EventRating { kPositive, kNegative };
CREDENCE_ENUM_NAMES(EventRating, "positive", "negative")

enum class EventOutcome { kSuccess, kFailure };
CREDENCE_ENUM_NAMES(EventOutcome, "success", "failure")

// A page of at most this many events.
inline constexpr std::int64_t kEventPageMax = 1'000;

struct ListEvents {
  std::optional<std::string> source = std::nullopt;
  std::optional<std::string> path = std::nullopt;    // The name of a DecisionPath.
  std::optional<std::string> search = std::nullopt;  // Words, all of them in event or response.
  std::optional<std::string> since = std::nullopt;   // "2026-03-01", "last week"; inclusive.
  std::optional<std::string> until = std::nullopt;   // Exclusive.
  std::optional<std::string> after = std::nullopt;   // Continues after this event: EventPage::next.
  std::int64_t limit = 20;
};

struct HandledEvent {
  std::string id;
  std::string source;
  Timestamp received_at;
  std::optional<std::string> text;   // Absent if it was erased.
  std::optional<DecisionPath> path;  // Absent: not answered yet.
  std::optional<std::string> response;
  std::optional<Uuid> response_id;
  std::optional<Uuid> heuristic_id;  // The heuristic that fired.
  std::optional<Uuid> fire_id;
  std::optional<double> predicted_success;
  std::vector<Uuid> endorsed;  // Heuristics whose action the response resembles.
  std::optional<EventRating> rating;
  std::optional<EventOutcome> outcome;
  std::optional<std::int64_t> total_us;  // From the event to its response.
  std::optional<Timestamp> erased_at;    // When event and response were erased.
  // The distributed trace that it was part of; the span may be empty.
  std::optional<TraceContext> trace;
};

struct EventPage {
  std::int64_t total = 0;            // Of the space, whatever the filters; see kEventsCounted.
  std::vector<HandledEvent> events;  // Newest first.
  // The event to continue after; absent at the end. A page can be empty and not the end: it looks
  // at a limited number of events.
  std::optional<std::string> next;
  bool is_cut = false;       // As `next`.
  bool is_narrowed = false;  // An empty page does not mean that there are none.
  // How many events match, whatever the page. Absent if that was not counted.
  std::optional<std::int64_t> matching = std::nullopt;
};
// Counting ends here, so that a page takes no longer in a large store.
inline constexpr std::int64_t kEventsCounted = 100'000;

// A heuristic that the model was shown as a possible response.
struct ShownHeuristic {
  Uuid id;
  std::optional<std::string> condition;  // Absent if erased.
  std::optional<std::string> action;
  double similarity = 0;
  double confidence = 0;  // At that time.

  CREDENCE_FIELDS(id, condition, action, similarity, confidence)
};

// An action that the response was compared with.
struct ResponseComparison {
  Uuid id;  // Of the heuristic.
  std::optional<std::string> action;
  double similarity = 0;
  std::optional<double> cosine;          // If the similarity is on another scale.
  std::optional<double> magnitude;       // The weight of the endorsement.
  std::optional<std::string> held_back;  // Why it was not endorsed, however similar.

  CREDENCE_FIELDS(id, action, similarity, cosine, magnitude, held_back)
};

// What was known about an event's nearest heuristics before one of them answered.
struct FiringFacts {
  double similarity = 0;  // Of the heuristic that would answer.
  double margin = 0;      // How far the nearest heuristic with another action is behind.
  double share = 0;       // Share of the votes for the action; nearer heuristics have more votes.
  double support = 0;     // Mean similarity of the three nearest with the action.
  double agreement = 0;   // Share of the nearest heuristics that have the action.
  double confidence = 0;  // Of the heuristic that would answer.

  bool operator==(const FiringFacts&) const = default;
  CREDENCE_FIELDS(similarity, margin, share, support, agreement, confidence)
};

// With executive.max_error: the answer that a heuristic gave or would have given.
struct ProposedResponse {
  Uuid heuristic_id;
  std::optional<std::string> action;
  std::optional<FiringFacts> facts;
  // The probability of asking the model nevertheless; absent: the heuristic was not allowed to
  // answer.
  std::optional<double> exploration;
  std::optional<bool> right;  // Absent: not judged yet.
  std::optional<std::string> judged_by;
  std::optional<double> max_error;  // The bound when it was judged.

  CREDENCE_FIELDS(heuristic_id, action, facts, exploration, right, judged_by, max_error)
};

// What the model said to an event that a heuristic had already answered.
struct SecondResponse {
  std::optional<std::string> response;  // Absent if there is none, or it was erased.
  std::optional<std::string> model;
  std::optional<std::string> reason;  // Why there is none.
  std::int64_t model_us = 0;

  CREDENCE_FIELDS(response, model, reason, model_us)
};

struct EventFeedback {
  Timestamp at;
  std::string actor;
  EventRating rating = EventRating::kPositive;
  std::optional<Uuid> made;  // The heuristic that it created or reinforced.

  CREDENCE_FIELDS(at, actor, rating, made)
};

struct EventOutcomeSignal {
  Timestamp at;
  std::string actor;
  EventOutcome outcome = EventOutcome::kSuccess;
  std::string signal;
  double weight = 1;
  std::optional<double> predicted;

  CREDENCE_FIELDS(at, actor, outcome, signal, weight, predicted)
};

// A change of a heuristic's confidence because of this event.
struct EventStep {
  Timestamp at;
  Uuid heuristic_id;
  std::string signal;
  double magnitude = 0;  // Negative if it spoke against the heuristic.
  double before = 0;
  double after = 0;

  CREDENCE_FIELDS(at, heuristic_id, signal, magnitude, before, after)
};

// One event with everything that is recorded about it.
struct EventHistory {
  HandledEvent event;
  std::string reason;
  std::string model;  // Empty if none was asked.
  std::int64_t model_us = 0;
  std::int64_t wait_us = 0;
  std::int64_t compare_us = 0;
  std::vector<ShownHeuristic> candidates;
  bool compared = false;
  std::int64_t compared_count = 0;  // How many actions the response was compared with.
  std::vector<ResponseComparison> comparisons;
  std::optional<Uuid> held_out;  // The heuristic that would have answered but was held out.
  std::optional<double> holdout;
  std::optional<ProposedResponse> proposed;
  std::vector<EventFeedback> feedback;
  std::vector<EventOutcomeSignal> outcomes;
  std::optional<SecondResponse> second;
  std::optional<std::string> not_evaluated;  // Why the model could not judge it by the goals.
  std::vector<EventStep> steps;
};

struct ErasedEvent {
  HandledEvent event;
  std::int64_t texts = 0;             // How many were erased.
  std::vector<Uuid> kept_heuristics;  // Learned from the response; they keep their own texts.
};

}  // namespace credence
