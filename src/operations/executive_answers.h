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
  visit("id", heuristic.id);
  visit("name", heuristic.name);
  visit("condition", heuristic.condition);
  visit("action", heuristic.action);
  visit("source", heuristic.source);
  visit("origin", heuristic.origin);
  visit("origin_id", heuristic.origin_id);
  visit("confidence", heuristic.confidence);
  visit("initial_confidence", heuristic.initial_confidence);
  visit("alpha", heuristic.alpha);
  visit("beta", heuristic.beta);
  visit("fires", reading.fires);
  visit("fire_count", heuristic.fire_count);
  visit("success_count", heuristic.success_count);
  visit("failure_count", heuristic.failure_count);
  visit("success_rate", reading.success_rate);
  visit("positive_count", heuristic.positive_count);
  visit("negative_count", heuristic.negative_count);
  visit("ignored_count", heuristic.ignored_count);
  visit("refused_count", heuristic.refused_count);
  visit("context_right", heuristic.context_right);
  visit("context_wrong", heuristic.context_wrong);
  visit("frozen", heuristic.frozen);
  visit("standing", reading.standing);
  visit("observations", reading.observations);
  visit("interval", Grouped([&](auto&& field) {
          field("low", reading.interval_low);
          field("high", reading.interval_high);
          field("level", 0.9);
        }));
  visit("last_fired_at", heuristic.last_fired_at);
  visit("created_at", heuristic.created_at);
  visit("updated_at", heuristic.updated_at);
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
  visit("id", candidate.id);
  visit("similarity", candidate.similarity);
  visit("confidence", candidate.confidence);
}

void Describe(const EventAnswer& answer, auto&& visit) {
  visit("event_id", answer.event_id);
  visit("decision_path", answer.path);
  visit("response", answer.response);
  visit("response_id", answer.response_id);
  visit("predicted_success", answer.predicted_success);
  visit("reason", answer.reason);
  visit("heuristic_id", answer.heuristic_id);
  visit("model", NullIfEmpty(answer.model));
  visit("candidates", answer.candidates);
  visit("compared", answer.compared);
  visit("endorsed", answer.endorsed);
  visit("held_back", answer.held_back);
  visit("system", When(!answer.prompt.empty(), answer.system));
  visit("prompt", UnlessEmpty(answer.prompt));
}

void Describe(const FeedbackAnswer& answer, auto&& visit) {
  visit("event_id", answer.event_id);
  visit("duplicate", answer.duplicate);
  visit("created_heuristic_id", answer.created);
  visit("reinforced_heuristic_id", answer.reinforced);
  visit("heuristics", answer.moved);
  visit("note", UnlessEmpty(answer.note));
}

void Describe(const OutcomeAnswer& answer, auto&& visit) {
  visit("event_id", answer.event_id);
  visit("duplicate", answer.duplicate);
  visit("predicted_success", answer.predicted_success);
  visit("brier", answer.brier);
  visit("heuristic", answer.heuristic);
  visit("note", UnlessEmpty(answer.note));
}

void Describe(const Fire& fire, auto&& visit) {
  visit("id", fire.id);
  visit("heuristic_id", fire.heuristic_id);
  visit("event_id", fire.event_id);
  visit("source", fire.source);
  visit("fired_at", fire.fired_at);
  visit("outcome", fire.outcome);
  visit("feedback_source", fire.judged_by);
  visit("open", fire.open);
  visit("closed_by", fire.closed_by);
  visit("confidence", fire.confidence);
  visit("similarity", fire.similarity);
}

void Describe(const TextSimilarity& similarity, auto&& visit) {
  visit("similarity", similarity.similarity);
  visit("opposite", similarity.opposite);
  visit("reason", When(similarity.opposite, similarity.reason));
}

namespace operations {

// One heuristic, shown with all its fields.
struct HeuristicDetail {
  HeuristicReading reading;
};
inline const auto& ValueOf(const HeuristicDetail& detail) { return detail.reading; }

struct HeuristicList {
  std::vector<HeuristicReading> heuristics;
  bool is_cut = false;
  bool is_filtered = false;  // An empty list does not mean that there are none.
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
