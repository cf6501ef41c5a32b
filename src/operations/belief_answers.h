// SPDX-License-Identifier: Apache-2.0
// Answers about beliefs, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/record_json.h"
#include "belief/layout.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "credence/fields.h"

namespace credence {

namespace belief {
void Describe(const Point& point, auto&& visit) { CREDENCE_VISIT(visit, point, x, y); }
}  // namespace belief

// A text that could not be parsed as a statement has no parts.
struct WrittenStatement {
  std::optional<std::string> subject;
  std::optional<std::string> predicate;
  std::optional<std::string> object;
  std::optional<std::string> text;

  CREDENCE_FIELDS(subject, predicate, object, text)
};
// Nothing if the text was erased.
inline std::optional<WrittenStatement> StatementOf(const BeliefReading& reading) {
  if (!reading.is_full || !reading.belief.text) return std::nullopt;
  WrittenStatement written{.subject = {}, .text = {}};
  written.text = reading.belief.text;
  if (reading.statement) {
    written.subject = reading.statement->subject;
    written.predicate = reading.statement->predicate;
    written.object = reading.statement->object;
  }
  return written;
}

// Lists leave out the neighbours, which are not loaded, and the interval and the history, which
// take longer than all the rest.
void Describe(const BeliefReading& reading, auto&& visit) {
  const Belief& belief = reading.belief;
  const bool is_full = reading.is_full;
  const bool is_one = !reading.history.empty();
  CREDENCE_VISIT(visit, belief, id, text);
  const std::optional<WrittenStatement> statement = StatementOf(reading);
  visit("statement", When(is_full, statement));
  visit("origin_type", belief.origin);
  visit("confidence", reading.confidence);
  visit("evidence", belief.evidence);
  CREDENCE_VISIT(visit, reading, network, dormancy, status);
  visit("confidence_last_updated", belief.updated_at);
  CREDENCE_VISIT(visit, belief, created_at, last_referenced, last_user_validation, revisions);
  visit("until", IfAny(belief.until));
  visit("superseded_by", IfAny(reading.superseded_by));
  visit("times_reaffirmed", belief.reaffirmed);
  visit("observations", belief.observations);
  visit("stability_score", reading.stability_score);
  const auto supporting = Each(reading.supporting, [](const BeliefNeighbour& other, auto&& field) {
    CREDENCE_VISIT(field, other, id, confidence);
  });
  visit("supporting", When(is_full, supporting));
  const auto contradicting =
      Each(reading.contradicting, [](const BeliefNeighbour& other, auto&& field) {
        CREDENCE_VISIT(field, other, id, confidence, status);
      });
  visit("contradicting", When(is_full, contradicting));
  visit("supports", When(is_full, belief.supports));
  visit("related", When(is_full, belief.related));
  visit("inferred", When(is_full && !belief.inferred.empty(), belief.inferred));
  CREDENCE_VISIT(visit, reading, contradiction_status, unstable, proposed_for_deletion);
  visit("erased", belief.erased);
  const auto interval = Grouped([&](auto&& field) {
    const BeliefInterval share = IntervalOf(reading);
    CREDENCE_VISIT(field, share, low, high);
    field("level", 0.9);
  });
  visit("interval", When(is_one, interval));
  visit("history", When(is_one, reading.history));
}

void Describe(const AddedBelief& added, auto&& visit) {
  Describe(added.reading, visit);
  visit("created", added.created);
}

void Describe(const Arbitration& between, auto&& visit) {
  CREDENCE_VISIT(visit, between, stands, yields, strength, status, winner, withdrawn);
  visit("question", NullIfEmpty(between.question));
}

void Describe(const BeliefTerm& term, auto&& visit) {
  const bool has_source = term.from.has_value();
  const Decimal evidence = term.evidence.value_or(Decimal());
  visit("term", term.name);
  visit("value", term.value);
  visit("from", IfAny(term.from));
  visit("evidence", When(has_source, evidence));
  visit("text", When(has_source, term.text));
}

void Describe(const BeliefExplanation& explanation, auto&& visit) {
  visit("subject", "belief");
  Describe(explanation.reading, visit);
  visit("terms", Grouped([&](auto&& field) {
          field("evidence", explanation.reading.belief.evidence);
          CREDENCE_VISIT(field, explanation, network, network_sum, network_cap, dormancy,
                         days_unmentioned);
        }));
  CREDENCE_VISIT(visit, explanation, contradictions, worded);
  Counterfactual::Visit(explanation.counterfactual, visit);
}

void Describe(const BeliefLink& link, auto&& visit) {
  CREDENCE_VISIT(visit, link, kind, from, to);
  visit("status", IfAny(link.status));
  visit("mutual", When(link.mutual, link.mutual));
  visit("winner", IfAny(link.winner));
  visit("inferred", IfAny(link.inferred));
}

void Describe(const BeliefGraph& graph, auto&& visit) {
  visit("nodes", graph.beliefs);
  CREDENCE_VISIT(visit, graph, links, is_cut);
}

void Describe(const BeliefImportReport::Number& number, auto&& visit) {
  CREDENCE_VISIT(visit, number, id, text);
  visit("confidence_there", number.there);
  visit("confidence", number.here);
}

void Describe(const EpisodeReport& report, auto&& visit) {
  CREDENCE_VISIT(visit, report, id, speaker, text, duplicate);
  visit("cue", report.cue.empty() ? std::string_view("none") : std::string_view(report.cue));
  CREDENCE_VISIT(visit, report, cue_words, extracted_by, changes);
  visit("skipped", Each(report.skipped, [](const auto& skipped, auto&& field) {
          field("text", skipped.first);
          field("reason", skipped.second);
        }));
}

void Describe(const BeliefGroup& group, auto&& visit) {
  visit("count", group.count);
  visit("beliefs", group.first);
}

void Describe(const RecalledBelief& recalled, auto&& visit) {
  Describe(recalled.reading, visit);
  visit("relevance", recalled.match.relevance);
  visit("matched", recalled.match.words);
  visit("similarity", recalled.match.similarity);
  visit("score", recalled.score);
}

namespace operations {

struct BeliefList {
  std::vector<BeliefReading> beliefs;
  bool is_cut = false;
  bool is_filtered = false;  // An empty list does not mean that there are none.
  bool is_batch = false;     // The result of a batch of changes.
  std::optional<std::int64_t> matching = std::nullopt;  // As Reply::matching.
};
inline const auto& ValueOf(const BeliefList& list) { return list.beliefs; }

// One belief, shown with all its fields.
struct BeliefDetail {
  BeliefReading reading;
};
inline const auto& ValueOf(const BeliefDetail& detail) { return detail.reading; }

struct Picture {
  std::string format;  // "dot", "svg"
  std::string document;

  CREDENCE_FIELDS(format, document)
};
// A graph, and the drawing of it.
struct DrawnGraph {
  BeliefGraph graph;
  std::optional<Uuid> start;
  std::string format;    // "text", "json", "dot", "svg", "graphiti"
  std::string document;  // Empty for "text".
  std::optional<std::vector<belief::Point>> places = std::nullopt;  // One for each belief.
};

struct PlacedGraph {
  BeliefGraph graph;
  std::optional<std::vector<belief::Point>> places;
};
void Describe(const PlacedGraph& placed, auto&& visit) {
  Describe(placed.graph, visit);
  visit("places", IfAny(placed.places));
}

// The graph itself; for "graphiti" its document, for a picture an object that contains it.
inline std::variant<PlacedGraph, Picture, RawJson> ValueOf(const DrawnGraph& drawn) {
  if (drawn.format == "graphiti") return RawJson{drawn.document};
  if (drawn.format == "dot" || drawn.format == "svg") {
    return Picture{.format = drawn.format, .document = drawn.document};
  }
  return PlacedGraph{.graph = drawn.graph, .places = drawn.places};
}

struct RecallList {
  std::vector<RecalledBelief> beliefs;
  bool is_cut = false;
  std::optional<std::int64_t> matching = std::nullopt;  // As Reply::matching.
};
inline const auto& ValueOf(const RecallList& list) { return list.beliefs; }

struct DisputeList {
  std::vector<Arbitration> disputes;
};
inline const auto& ValueOf(const DisputeList& list) { return list.disputes; }

}  // namespace operations
}  // namespace credence
