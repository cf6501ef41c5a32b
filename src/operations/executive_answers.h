// SPDX-License-Identifier: Apache-2.0
// Answers of the executive, and their JSON (base/record_json.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/executive.h"
#include "credence/fields.h"
#include "executive/types.h"

namespace credence {

void DescribeHeuristic(const HeuristicReading& reading, auto&& visit) {
  const Heuristic& heuristic = reading.heuristic;
  CREDENCE_VISIT(visit, heuristic, id, name, condition, action, source, origin, origin_id,
                 confidence, initial_confidence, alpha, beta);
  visit("fires", reading.fires);
  CREDENCE_VISIT(visit, heuristic, fire_count, success_count, failure_count);
  visit("success_rate", reading.success_rate);
  CREDENCE_VISIT(visit, heuristic, positive_count, negative_count, ignored_count, refused_count,
                 context_right, context_wrong, frozen);
  visit("status", heuristic.archived_at ? "archived" : "current");
  CREDENCE_VISIT(visit, reading, standing, observations);
  visit("interval", Grouped([&](auto&& field) {
          field("low", reading.interval_low);
          field("high", reading.interval_high);
          field("level", 0.9);
        }));
  CREDENCE_VISIT(visit, heuristic, last_fired_at, created_at, updated_at, archived_at, erased_at);
}

void Describe(const HeuristicReading& reading, auto&& visit) {
  DescribeHeuristic(reading, visit);
  visit("duplicate", IfAny(reading.duplicate));
}

void Describe(const AddedHeuristic& added, auto&& visit) {
  DescribeHeuristic(added.reading, visit);
  visit("created", added.created);
  visit("note", UnlessEmpty(added.note));
}

void Describe(const HeuristicMatch& match, auto&& visit) {
  visit("similarity", match.similarity);
  DescribeHeuristic(match.reading, visit);
}

void Describe(const Candidate& candidate, auto&& visit) {
  CREDENCE_VISIT(visit, candidate, id, similarity, confidence);
}

void Describe(const EventAnswer& answer, auto&& visit) {
  visit("event_id", answer.event_id);
  visit("decision_path", answer.path);
  CREDENCE_VISIT(visit, answer, response, response_id, predicted_success, reason, heuristic_id);
  visit("model", NullIfEmpty(answer.model));
  CREDENCE_VISIT(visit, answer, candidates, compared, endorsed, held_back);
  visit("system", When(!answer.prompt.empty(), answer.system));
  visit("prompt", UnlessEmpty(answer.prompt));
}

void DescribeEvent(const HandledEvent& event, auto&& visit) {
  CREDENCE_VISIT(visit, event, id, source, received_at, text);
  visit("decision_path", event.path);
  CREDENCE_VISIT(visit, event, response, response_id, heuristic_id, fire_id, predicted_success,
                 endorsed, rating, outcome, total_us, erased_at);
  const auto trace = event.trace ? std::optional(event.trace->trace) : std::nullopt;
  visit("trace", IfAny(trace));
}

void Describe(const HandledEvent& event, auto&& visit) { DescribeEvent(event, visit); }

void Describe(const EventPage& page, auto&& visit) {
  CREDENCE_VISIT(visit, page, total, events, next);
}

void Describe(const EventHistory& history, auto&& visit) {
  DescribeEvent(history.event, visit);
  visit("reason", history.reason);
  visit("model", NullIfEmpty(history.model));
  CREDENCE_VISIT(visit, history, model_us, wait_us, compare_us, candidates, compared,
                 compared_count, comparisons, held_out, holdout, proposed, feedback, outcomes,
                 second, not_evaluated, steps);
}

void Describe(const ErasedEvent& erased, auto&& visit) {
  DescribeEvent(erased.event, visit);
  CREDENCE_VISIT(visit, erased, texts, kept_heuristics);
}

void Describe(const FeedbackAnswer& answer, auto&& visit) {
  CREDENCE_VISIT(visit, answer, event_id, duplicate);
  visit("created_heuristic_id", answer.created);
  visit("reinforced_heuristic_id", answer.reinforced);
  visit("heuristics", answer.moved);
  visit("note", UnlessEmpty(answer.note));
}

void Describe(const OutcomeAnswer& answer, auto&& visit) {
  CREDENCE_VISIT(visit, answer, event_id, duplicate, predicted_success, brier, heuristic);
  visit("note", UnlessEmpty(answer.note));
}

void Describe(const Fire& fire, auto&& visit) {
  CREDENCE_VISIT(visit, fire, id, heuristic_id, event_id, source, fired_at, outcome);
  visit("feedback_source", fire.judged_by);
  CREDENCE_VISIT(visit, fire, open, closed_by, confidence, similarity);
}

void Describe(const TextSimilarity& similarity, auto&& visit) {
  CREDENCE_VISIT(visit, similarity, similarity, same_meaning, opposite);
  visit("reason", When(similarity.opposite, similarity.reason));
}

namespace operations {

// One heuristic, shown with all its fields.
struct HeuristicDetail {
  HeuristicReading reading;
};
inline const auto& ValueOf(const HeuristicDetail& detail) { return detail.reading; }

// A heuristic that was forgotten or restored.
struct ChangedHeuristic {
  HeuristicReading reading;
  std::string_view change;  // "forgotten", "restored"
};
inline const auto& ValueOf(const ChangedHeuristic& changed) { return changed.reading; }

struct HeuristicList {
  std::vector<HeuristicReading> heuristics;
  bool is_cut = false;
  bool is_filtered = false;  // An empty list does not mean that there are none.
  std::optional<std::int64_t> matching = std::nullopt;  // As Reply::matching.
};
inline const auto& ValueOf(const HeuristicList& list) { return list.heuristics; }

struct MatchList {
  std::vector<HeuristicMatch> matches;
};
inline const auto& ValueOf(const MatchList& list) { return list.matches; }

struct FireList {
  std::vector<Fire> fires;
  bool is_cut = false;
};
inline const auto& ValueOf(const FireList& list) { return list.fires; }

// One fire, after a change.
struct FireDetail {
  Fire fire;
};
inline const auto& ValueOf(const FireDetail& detail) { return detail.fire; }

// A text compared with the action of a heuristic.
struct ActionSimilarity {
  Uuid heuristic_id;
  double similarity = 0;

  CREDENCE_FIELDS(heuristic_id, similarity)
};
struct ActionList {
  std::vector<ActionSimilarity> actions;
  bool is_cut = false;
};
inline const auto& ValueOf(const ActionList& list) { return list.actions; }

struct TextVector {
  std::string embedder;
  std::int64_t dimensions = 0;
  std::vector<double> vector;

  CREDENCE_FIELDS(embedder, dimensions, vector)
};

struct PlainText {
  std::string text;
};
void Describe(const PlainText& plain, auto&& visit) { visit("text", plain.text); }

struct RebuiltVectors {
  std::int64_t heuristics = 0;
  std::string embedder;

  CREDENCE_FIELDS(heuristics, embedder)
};
}  // namespace operations
}  // namespace credence
