// SPDX-License-Identifier: Apache-2.0
#include "operations/belief_json.h"

#include <optional>

#include "base/record_json.h"
#include "belief/types.h"
#include "operations/json_parts.h"

namespace credence {
namespace {

using operations::WriteId;
using operations::WriteText;
using operations::WriteTime;

void WriteStatus(JsonWriter& json, std::string_view key,
                 const std::optional<ContradictionStatus>& status) {
  WriteText(json, key, status ? std::optional(std::string(NameOf(*status))) : std::nullopt);
}

// The parts are null where the text cannot be read as a statement.
void WriteStatement(JsonWriter& json, const BeliefReading& reading) {
  json.Key("statement");
  if (!reading.belief.text) {
    json.Null();
    return;
  }
  const auto part = [&](std::string BeliefStatement::* which) -> std::optional<std::string> {
    if (!reading.statement) return std::nullopt;
    return (*reading.statement).*which;
  };
  json.BeginObject();
  WriteText(json, "subject", part(&BeliefStatement::subject));
  WriteText(json, "predicate", part(&BeliefStatement::predicate));
  WriteText(json, "object", part(&BeliefStatement::object));
  WriteText(json, "text", reading.belief.text);
  json.EndObject();
}

void WriteIds(JsonWriter& json, std::string_view key, const std::vector<Uuid>& ids) {
  json.Key(key).BeginArray();
  for (const Uuid& id : ids) json.String(id.ToString());
  json.EndArray();
}

void WriteNeighbours(JsonWriter& json, const BeliefReading& reading) {
  json.Key("supporting").BeginArray();
  for (const BeliefNeighbour& other : reading.supporting) {
    json.BeginObject();
    json.Key("id").String(other.id.ToString());
    json.Key("confidence").Double(other.confidence);
    json.EndObject();
  }
  json.EndArray();
  json.Key("contradicting").BeginArray();
  for (const BeliefNeighbour& other : reading.contradicting) {
    json.BeginObject();
    json.Key("id").String(other.id.ToString());
    json.Key("confidence").Double(other.confidence);
    WriteStatus(json, "status", other.status);
    json.EndObject();
  }
  json.EndArray();
}

void WriteHistory(JsonWriter& json, const std::vector<BeliefHistoryEntry>& history) {
  json.Key("history").BeginArray();
  for (const BeliefHistoryEntry& entry : history) {
    json.BeginObject();
    json.Key("at").String(FormatTimestamp(entry.at));
    json.Key("value").Double(entry.value);
    json.Key("trigger").String(NameOf(entry.trigger));
    json.Key("delta").Double(entry.delta);
    json.Key("reason").String(entry.reason);
    json.Key("event").String(entry.event.ToString());
    json.EndObject();
  }
  json.EndArray();
}

// The fields of a belief, in an object that is open; with its neighbours where they were looked up.
void WriteBelief(JsonWriter& json, const BeliefReading& reading) {
  const Belief& belief = reading.belief;
  json.Key("id").String(belief.id.ToString());
  WriteText(json, "text", belief.text);
  if (reading.is_full) WriteStatement(json, reading);
  json.Key("origin_type").String(NameOf(belief.origin));
  json.Key("confidence").Number(reading.confidence);
  json.Key("evidence").Number(belief.evidence);
  json.Key("network").Number(reading.network);
  json.Key("dormancy").Number(reading.dormancy);
  json.Key("status").String(NameOf(reading.status));
  json.Key("confidence_last_updated").String(FormatTimestamp(belief.updated_at));
  json.Key("created_at").String(FormatTimestamp(belief.created_at));
  json.Key("last_referenced").String(FormatTimestamp(belief.last_referenced));
  WriteTime(json, "last_user_validation", belief.last_user_validation);
  json.Key("revisions").Int(belief.revisions);
  json.Key("times_reaffirmed").Int(belief.reaffirmed);
  json.Key("observations").Int(belief.observations);
  json.Key("stability_score").Double(reading.stability_score);
  if (reading.is_full) {
    WriteNeighbours(json, reading);
    WriteIds(json, "supports", belief.supports);
    WriteIds(json, "related", belief.related);
  }
  WriteStatus(json, "contradiction_status", reading.contradiction_status);
  json.Key("unstable").Bool(reading.unstable);
  json.Key("proposed_for_deletion").Bool(reading.proposed_for_deletion);
  json.Key("erased").Bool(belief.erased);
  // A list shows neither: each takes longer than all the rest.
  if (reading.history.empty()) return;
  const BeliefInterval interval = IntervalOf(reading);
  json.Key("interval").BeginObject();
  json.Key("low").Double(interval.low);
  json.Key("high").Double(interval.high);
  json.Key("level").Double(0.9);
  json.EndObject();
  WriteHistory(json, reading.history);
}

void WriteGroup(JsonWriter& json, std::string_view name, const BeliefGroup& group) {
  json.Key(name).BeginObject();
  json.Key("count").Int(group.count);
  json.Key("beliefs").BeginArray();
  for (const BeliefReading& reading : group.first) WriteJson(json, reading);
  json.EndArray();
  json.EndObject();
}

void WriteTerms(JsonWriter& json, std::string_view name, const std::vector<BeliefTerm>& terms) {
  json.Key(name).BeginArray();
  for (const BeliefTerm& term : terms) {
    json.BeginObject();
    json.Key("term").String(term.name);
    json.Key("value").Number(term.value);
    if (term.from) {
      json.Key("from").String(term.from->ToString());
      json.Key("evidence").Number(term.evidence.value_or(Decimal()));
      json.Key("text").String(term.text);
    }
    json.EndObject();
  }
  json.EndArray();
}

void WriteArbitrations(JsonWriter& json, std::string_view name,
                       const std::vector<Arbitration>& all) {
  json.Key(name).BeginArray();
  for (const Arbitration& between : all) WriteJson(json, between);
  json.EndArray();
}

void WriteEpisode(JsonWriter& json, const EpisodeReport& report) {
  json.BeginObject();
  json.Key("id").String(report.id);
  json.Key("duplicate").Bool(report.duplicate);
  json.Key("cue").String(report.cue.empty() ? "none" : report.cue);
  json.Key("cue_words").BeginArray();
  for (const std::string& word : report.cue_words) json.String(word);
  json.EndArray();
  json.Key("extracted_by").String(report.extracted_by);
  json.Key("changes").BeginArray();
  for (const EpisodeChange& change : report.changes) {
    json.BeginObject();
    json.Key("belief").String(change.belief.ToString());
    json.Key("what").String(change.what);
    json.Key("text").String(change.text);
    json.Key("confidence").Double(change.confidence);
    json.Key("because").String(change.because);
    json.EndObject();
  }
  json.EndArray();
  json.Key("skipped").BeginArray();
  for (const auto& [text, reason] : report.skipped) {
    json.BeginObject();
    json.Key("text").String(text);
    json.Key("reason").String(reason);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
}

}  // namespace

void WriteJson(JsonWriter& json, const BeliefReading& reading) {
  json.BeginObject();
  WriteBelief(json, reading);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const AddedBelief& added) {
  json.BeginObject();
  WriteBelief(json, added.reading);
  json.Key("created").Bool(added.created);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const Arbitration& between) {
  json.BeginObject();
  json.Key("stands");
  WriteJson(json, between.stands);
  json.Key("yields");
  WriteJson(json, between.yields);
  json.Key("strength").Number(between.strength);
  json.Key("status").String(NameOf(between.status));
  WriteText(json, "winner",
            between.winner ? std::optional(between.winner->ToString()) : std::nullopt);
  json.Key("withdrawn").Bool(between.withdrawn);
  WriteText(json, "question",
            between.question.empty() ? std::nullopt : std::optional(between.question));
  json.EndObject();
}

void WriteJson(JsonWriter& json, const WordedBelief& worded) {
  json.BeginObject();
  json.Key("id").String(worded.id.ToString());
  json.Key("text").String(worded.text);
  json.Key("confidence").Double(worded.confidence);
  json.Key("certainty").String(worded.certainty);
  json.Key("status").String(NameOf(worded.status));
  json.EndObject();
}

void WriteJson(JsonWriter& json, const BeliefExplanation& explanation) {
  json.BeginObject();
  json.Key("subject").String("belief");
  WriteBelief(json, explanation.reading);
  json.Key("terms").BeginObject();
  json.Key("evidence").Number(explanation.reading.belief.evidence);
  WriteTerms(json, "network", explanation.network);
  json.Key("network_sum").Number(explanation.network_sum);
  json.Key("network_cap").Number(explanation.network_cap);
  WriteTerms(json, "dormancy", explanation.dormancy);
  json.Key("days_unmentioned").Double(explanation.days_unmentioned);
  json.EndObject();
  WriteArbitrations(json, "contradictions", explanation.contradictions);
  json.Key("worded").String(explanation.worded);
  WriteMembers(json, explanation.counterfactual);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const BeliefGraph& graph) {
  json.BeginObject();
  json.Key("nodes").BeginArray();
  for (const BeliefReading& reading : graph.beliefs) WriteJson(json, reading);
  json.EndArray();
  json.Key("links").BeginArray();
  for (const BeliefLink& link : graph.links) {
    json.BeginObject();
    json.Key("kind").String(link.kind);
    json.Key("from").String(link.from.ToString());
    json.Key("to").String(link.to.ToString());
    if (link.status) json.Key("status").String(NameOf(*link.status));
    if (link.mutual) json.Key("mutual").Bool(true);
    if (link.winner) json.Key("winner").String(link.winner->ToString());
    json.EndObject();
  }
  json.EndArray();
  json.Key("is_cut").Bool(graph.is_cut);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const BeliefImportReport& report) {
  json.BeginObject();
  json.Key("added").Int(report.added);
  json.Key("known").Int(report.known);
  json.Key("retracted").Int(report.retracted);
  json.Key("linked").Int(report.linked);
  json.Key("skipped").BeginObject();
  for (const auto& [reason, count] : report.skipped) json.Key(reason).Int(count);
  json.EndObject();
  json.Key("numbers").BeginArray();
  for (const BeliefImportReport::Number& number : report.numbers) {
    json.BeginObject();
    json.Key("id").String(number.id.ToString());
    json.Key("text").String(number.text);
    json.Key("confidence_there").Double(number.there);
    json.Key("confidence").Double(number.here);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const IngestReport& report) {
  json.BeginObject();
  json.Key("episodes").Int(report.episodes);
  json.Key("duplicates").Int(report.duplicates);
  json.Key("stated").Int(report.stated);
  json.Key("reaffirmed").Int(report.reaffirmed);
  json.Key("contradicted").Int(report.contradicted);
  json.Key("corrected").Int(report.corrected);
  json.Key("rejected").Int(report.rejected);
  json.Key("doubted").Int(report.doubted);
  json.Key("details").BeginArray();
  for (const EpisodeReport& episode : report.details) WriteEpisode(json, episode);
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const MaintenanceReport& report) {
  json.BeginObject();
  json.Key("beliefs").Int(report.beliefs);
  json.Key("mean_confidence").Double(report.mean_confidence);
  json.Key("health").Double(report.health);
  json.Key("by_status").BeginObject();
  for (const auto& [status, count] : report.by_status) json.Key(status).Int(count);
  json.EndObject();
  WriteGroup(json, "dormant", report.dormant);
  WriteGroup(json, "unstable", report.unstable);
  WriteGroup(json, "proposed_for_deletion", report.proposed_for_deletion);
  WriteGroup(json, "orphaned", report.orphaned);
  WriteGroup(json, "declining", report.declining);
  WriteArbitrations(json, "resolved", report.resolved);
  WriteArbitrations(json, "questions", report.questions);
  json.EndObject();
}

namespace operations {

void WriteJson(JsonWriter& json, const BeliefList& list) {
  json.BeginArray();
  for (const BeliefReading& reading : list.beliefs) credence::WriteJson(json, reading);
  json.EndArray();
}

void WriteJson(JsonWriter& json, const DrawnGraph& drawn) {
  if (drawn.format == "graphiti") {
    json.Raw(drawn.document);
  } else if (drawn.format == "dot" || drawn.format == "svg") {
    json.BeginObject();
    json.Key("format").String(drawn.format);
    json.Key("document").String(drawn.document);
    json.EndObject();
  } else {
    credence::WriteJson(json, drawn.graph);
  }
}

void WriteJson(JsonWriter& json, const RecallList& list) {
  json.BeginArray();
  for (const RecalledBelief& recalled : list.beliefs) {
    json.BeginObject();
    WriteBelief(json, recalled.reading);
    json.Key("relevance").Double(recalled.relevance);
    json.Key("score").Double(recalled.score);
    json.EndObject();
  }
  json.EndArray();
}

void WriteJson(JsonWriter& json, const DisputeList& list) {
  json.BeginArray();
  for (const Arbitration& between : list.disputes) credence::WriteJson(json, between);
  json.EndArray();
}

}  // namespace operations
}  // namespace credence
