// SPDX-License-Identifier: Apache-2.0
#include "belief/graphiti.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/ids.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "belief/label.h"
#include "belief/types.h"

namespace credence::belief {
namespace {

constexpr std::size_t kNameMax = 80;
constexpr std::size_t kEpisodesKept = 8;

// --- export

std::string GroupOf(std::string_view space) {
  std::string group(space);
  for (char& c : group) {
    const bool is_allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                            (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (!is_allowed) c = '_';
  }
  return group;
}

std::string NameFor(const BeliefReading& reading) {
  std::string text = LabelText(reading);
  if (CodePointCount(text) <= kNameMax) return text;
  return std::string(Trim(CodePointPrefix(text, kNameMax - 1))) + "…";
}

void WriteMoment(JsonWriter& json, std::string_view key, const std::optional<Timestamp>& time) {
  json.Key(key);
  if (time) {
    json.String(FormatTimestamp(*time));
  } else {
    json.Null();
  }
}

void WriteHistory(JsonWriter& json, const BeliefReading& reading) {
  json.Key("confidence_history").BeginArray();
  for (const BeliefHistoryEntry& entry : reading.history) {
    json.BeginObject();
    json.Key("timestamp").String(FormatTimestamp(entry.at));
    json.Key("value").Double(entry.value);
    json.Key("trigger").String(NameOf(entry.trigger));
    json.Key("delta").Double(entry.delta);
    json.Key("reason").String(entry.reason);
    json.EndObject();
  }
  json.EndArray();
}

void WriteNode(JsonWriter& json, const BeliefReading& reading, std::string_view group) {
  const Belief& belief = reading.belief;
  json.BeginObject();
  json.Key("uuid").String(belief.id.ToString());
  json.Key("name").String(NameFor(reading));
  json.Key("group_id").String(group);
  json.Key("labels").BeginArray().String("Entity").String(kBeliefLabel).EndArray();
  json.Key("created_at").String(FormatTimestamp(belief.created_at));
  json.Key("name_embedding").Null();
  json.Key("summary").String(belief.text.value_or(""));
  json.Key("attributes").BeginObject();
  json.Key("origin_type").String(NameOf(belief.origin));
  json.Key("confidence").Number(reading.confidence);
  json.Key("evidence").Number(belief.evidence);
  json.Key("network").Number(reading.network);
  json.Key("dormancy").Number(reading.dormancy);
  json.Key("status").String(NameOf(reading.status));
  json.Key("confidence_last_updated").String(FormatTimestamp(belief.updated_at));
  json.Key("last_referenced").String(FormatTimestamp(belief.last_referenced));
  WriteMoment(json, "last_user_validation", belief.last_user_validation);
  json.Key("revisions").Int(belief.revisions);
  json.Key("times_reaffirmed").Int(belief.reaffirmed);
  json.Key("observations").Int(belief.observations);
  json.Key("stability_score").Double(reading.stability_score);
  WriteHistory(json, reading);
  json.EndObject();
  json.EndObject();
}

struct Verb {
  std::string_view kind;
  std::string_view name;
  std::string_view words;
};
constexpr Verb kVerbs[] = {{.kind = "supports", .name = "SUPPORTS", .words = "supports"},
                           {.kind = "relates", .name = "RELATES_TO", .words = "is related to"},
                           {.kind = "contradicts", .name = "CONTRADICTS", .words = "contradicts"}};

const Verb& VerbOf(std::string_view kind) {
  const auto* const verb = std::ranges::find(kVerbs, kind, &Verb::kind);
  return verb == std::end(kVerbs) ? kVerbs[1] : *verb;
}

// When a contradiction was resolved.
std::optional<Timestamp> ResolvedAt(const BeliefLink& link, const Belief& from) {
  if (!link.status || *link.status == ContradictionStatus::kUnresolved) return std::nullopt;
  const auto with = std::ranges::find(from.contradictions, link.to, &BeliefContradiction::id);
  return with == from.contradictions.end() ? std::nullopt : std::optional(with->at);
}

void WriteEdge(JsonWriter& json, const BeliefLink& link, const BeliefReading& from,
               const BeliefReading& to, std::string_view group) {
  const Verb& verb = VerbOf(link.kind);
  // The time of a link is not stored; it cannot be older than its two ends.
  const Timestamp since = std::max(from.belief.created_at, to.belief.created_at);
  const std::string key =
      fmt::format("{} {} {}", link.kind, link.from.ToString(), link.to.ToString());
  json.BeginObject();
  json.Key("uuid").String(NamedUuid("belief link", key).ToString());
  json.Key("group_id").String(group);
  json.Key("source_node_uuid").String(link.from.ToString());
  json.Key("target_node_uuid").String(link.to.ToString());
  json.Key("created_at").String(FormatTimestamp(since));
  json.Key("name").String(verb.name);
  json.Key("fact").String(fmt::format("“{}” {} “{}”", NameFor(from), verb.words, NameFor(to)));
  json.Key("fact_embedding").Null();
  json.Key("episodes").BeginArray().EndArray();
  json.Key("expired_at").Null();
  json.Key("valid_at").String(FormatTimestamp(since));
  WriteMoment(json, "invalid_at", ResolvedAt(link, from.belief));
  json.Key("reference_time").Null();
  json.Key("attributes").BeginObject();
  json.Key("link").String(link.kind);
  if (link.status) json.Key("status").String(NameOf(*link.status));
  if (link.mutual) json.Key("mutual").Bool(true);
  if (link.winner) json.Key("winner").String(link.winner->ToString());
  json.EndObject();
  json.EndObject();
}

// --- import

// A string, or "" for null.
std::string TextOrNull(JsonReader& json) {
  if (json.TakeNull()) return {};
  return std::string(json.String());
}

std::vector<std::string> Texts(JsonReader& json) {
  std::vector<std::string> texts;
  if (json.TakeNull()) return texts;
  json.BeginArray();
  while (json.NextElement()) texts.emplace_back(json.String());
  return texts;
}

// RFC 3339, or Python's format: a space instead of the T, and no zone for UTC.
Result<std::optional<Timestamp>> Moment(JsonReader& json, std::string_view name) {
  std::string text = TextOrNull(json);
  if (text.empty()) return std::nullopt;
  constexpr std::size_t kDate = std::string_view("2026-01-01").size();
  if (text.size() > kDate && text[kDate] == ' ') text[kDate] = 'T';
  if (text.size() > kDate && text.find_first_of("Zz+-", kDate) == std::string::npos) text += 'Z';
  const Result<Timestamp> time = ParseTimestamp(text);
  if (!time) return InvalidArgument(fmt::format("the field '{}': {}", name, time.error().message));
  return *time;
}

// Attributes may belong to anybody: one of another type than ours is ignored.
void ReadAttributes(JsonReader& json, GraphitiRecord& record) {
  if (json.Peek() != JsonReader::Type::kObject) {
    json.Skip();
    return;
  }
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    const JsonReader::Type type = json.Peek();
    if (type == JsonReader::Type::kNumber && key == "confidence") {
      record.confidence = json.Double();
    } else if (type == JsonReader::Type::kBool && key == "mutual") {
      record.mutual = json.Bool();
    } else if (type == JsonReader::Type::kObject && key == "confidence_metadata") {
      ReadAttributes(json, record);
    } else if (type != JsonReader::Type::kString) {
      json.Skip();
    } else if (key == "origin_type") {
      record.origin = std::string(json.String());
    } else if (key == "status") {
      record.status = json.String();
    } else if (key == "link") {
      record.link = json.String();
    } else if (key == "winner") {
      record.winner = json.String();
    } else if (key == "confidence_metadata") {
      // FCS stores the object as a string, because its database has no nested values.
      const std::string inner(json.String());
      JsonReader metadata(inner);
      ReadAttributes(metadata, record);
    } else {
      json.Skip();
    }
  }
}

Result<void> Require(std::string_view name, const std::string& value) {
  if (!value.empty()) return {};
  return InvalidArgument(fmt::format("the field '{}' is missing", name));
}

Result<GraphitiRecord> ReadRecord(std::string_view text) {
  GraphitiRecord record;
  JsonReader json(text);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (key == "uuid") {
      record.uuid = TextOrNull(json);
    } else if (key == "labels") {
      record.labels = Texts(json);
    } else if (key == "summary") {
      record.summary = TextOrNull(json);
    } else if (key == "source_node_uuid") {
      record.source = TextOrNull(json);
      record.is_edge = true;
    } else if (key == "target_node_uuid") {
      record.target = TextOrNull(json);
      record.is_edge = true;
    } else if (key == "fact") {
      record.fact = TextOrNull(json);
    } else if (key == "episodes") {
      record.episodes = Texts(json);
    } else if (key == "invalid_at") {
      CREDENCE_ASSIGN_OR_RETURN(record.invalid_at, Moment(json, key));
    } else if (key == "expired_at") {
      CREDENCE_ASSIGN_OR_RETURN(record.expired_at, Moment(json, key));
    } else if (key == "attributes") {
      ReadAttributes(json, record);
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  if (record.uuid.empty()) {
    return InvalidArgument(
        "the field 'uuid' is missing; give nodes and edges, or a document with 'nodes' and "
        "'edges'");
  }
  if (record.is_edge) {
    CREDENCE_RETURN_IF_ERROR(Require("source_node_uuid", record.source));
    CREDENCE_RETURN_IF_ERROR(Require("target_node_uuid", record.target));
  }
  return record;
}

Result<void> Append(std::vector<GraphitiRecord>& records, std::string_view text,
                    std::string place) {
  Result<GraphitiRecord> record = ReadRecord(text);
  if (!record) return InvalidArgument(fmt::format("{}: {}", place, record.error().message));
  record->place = std::move(place);
  records.push_back(*std::move(record));
  return {};
}

Result<void> ReadArray(JsonReader& json, bool edges, std::vector<GraphitiRecord>& records) {
  const std::string_view what = edges ? "edge" : "node";
  std::int64_t number = 0;
  json.BeginArray();
  while (json.NextElement()) {
    std::string place = fmt::format("{} {}", what, ++number);
    const std::string_view text = json.Skip();
    if (!json.ok()) break;
    CREDENCE_RETURN_IF_ERROR(Append(records, text, place));
    if (records.back().is_edge == edges) continue;
    return InvalidArgument(fmt::format(
        "{}: {}", place,
        edges ? "the field 'source_node_uuid' is missing" : "it is an edge; put it into 'edges'"));
  }
  return {};
}

// Whether the first value is an object with nodes or edges.
bool IsDocument(std::string_view text) {
  JsonReader json(text);
  if (json.Peek() != JsonReader::Type::kObject) return false;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "nodes" || *key == "edges") return true;
    json.Skip();
  }
  return false;
}

Result<std::vector<GraphitiRecord>> ReadDocument(std::string_view text) {
  std::vector<GraphitiRecord> records;
  JsonReader json(text);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (key != "nodes" && key != "edges") {
      json.Skip();
    } else if (json.Peek() == JsonReader::Type::kArray) {
      CREDENCE_RETURN_IF_ERROR(ReadArray(json, key == "edges", records));
    } else {
      return InvalidArgument(fmt::format("the document: '{}' is not a list", key));
    }
  }
  if (const Result<void> end = json.Finish(); !end) {
    return InvalidArgument(fmt::format("the document: {}", end.error().message));
  }
  return records;
}

// --- the plan

// The UUID itself if it is valid; otherwise one derived from the text.
Uuid IdOf(const std::string& uuid) {
  const Result<Uuid> id = Uuid::Parse(uuid);
  return id && !id->IsNil() ? *id : NamedUuid("graphiti", uuid);
}

class Planner {
 public:
  explicit Planner(Timestamp now) : now_(now) {}

  void AddNode(const GraphitiRecord& node) {
    const bool is_belief = std::ranges::find(node.labels, kBeliefLabel) != node.labels.end();
    if (Trim(node.summary).empty()) {
      Skip(is_belief ? "belief without a text" : "entity without a summary");
      return;
    }
    BeliefImport::Statement statement = StatementOf(node, node.summary);
    if (node.status == NameOf(BeliefStatus::kRetracted)) statement.retracted = "retracted there";
    believed_.insert_or_assign(node.uuid, statement.id);
    plan_.statements.push_back(std::move(statement));
  }

  Result<void> AddEdge(const GraphitiRecord& edge) {
    if (!edge.link.empty()) return AddLink(edge);
    if (Trim(edge.fact).empty()) {
      Skip("edge without a fact");
      return {};
    }
    BeliefImport::Statement statement = StatementOf(edge, edge.fact);
    statement.retracted = WhyEnded(edge);
    const Uuid id = statement.id;
    const bool is_held = !statement.retracted;
    plan_.statements.push_back(std::move(statement));
    for (const std::string& end : {edge.source, edge.target}) {
      const auto entity = believed_.find(end);
      if (!is_held || entity == believed_.end()) continue;
      plan_.links.push_back({.place = edge.place,
                             .key = edge.uuid + " " + end,
                             .kind = "relates",
                             .from = id,
                             .to = entity->second});
    }
    return {};
  }

  BeliefImport Take() && {
    for (const auto& [reason, count] : skipped_) plan_.skipped.emplace_back(reason, count);
    return std::move(plan_);
  }

 private:
  void Skip(std::string_view reason) { ++skipped_[std::string(reason)]; }

  BeliefImport::Statement StatementOf(const GraphitiRecord& record, const std::string& text) {
    BeliefImport::Statement statement{.place = record.place, .id = IdOf(record.uuid), .text = text};
    const auto origin = record.origin ? FromName<BeliefOrigin>(*record.origin) : std::nullopt;
    if (record.origin && !origin) Skip("origin that is not known; taken as inferred");
    statement.origin = origin.value_or(BeliefOrigin::kInferred);
    statement.confidence = record.confidence;
    if (!record.episodes.empty()) {
      std::string episodes = "graphiti:";
      for (std::size_t i = 0; i < std::min(record.episodes.size(), kEpisodesKept); ++i) {
        episodes += (i == 0 ? "" : ",") + OneLine(record.episodes[i]);
      }
      statement.episode = std::move(episodes);
    }
    return statement;
  }

  std::optional<std::string> WhyEnded(const GraphitiRecord& edge) const {
    if (edge.invalid_at && *edge.invalid_at <= now_) {
      return "not true since " + FormatTimestamp(*edge.invalid_at);
    }
    if (edge.expired_at && *edge.expired_at <= now_) {
      return "replaced at " + FormatTimestamp(*edge.expired_at);
    }
    return std::nullopt;
  }

  Result<void> AddLink(const GraphitiRecord& edge) {
    if (std::ranges::find(kVerbs, edge.link, &Verb::kind) == std::end(kVerbs)) {
      return InvalidArgument(
          fmt::format("{}: the attribute 'link' is {}; use supports, relates or contradicts",
                      edge.place, Quoted(edge.link)));
    }
    const auto from = believed_.find(edge.source);
    const auto to = believed_.find(edge.target);
    if (from == believed_.end() || to == believed_.end()) {
      Skip("link to a belief that is not in the document");
      return {};
    }
    BeliefImport::Link link{.place = edge.place,
                            .key = edge.uuid,
                            .kind = edge.link,
                            .from = from->second,
                            .to = to->second};
    link.mutual = edge.mutual;
    link.status = FromName<ContradictionStatus>(edge.status);
    if (const auto winner = believed_.find(edge.winner); winner != believed_.end()) {
      link.winner = winner->second;
    }
    plan_.links.push_back(std::move(link));
    return {};
  }

  Timestamp now_;
  BeliefImport plan_;
  std::map<std::string, Uuid, std::less<>> believed_;  // By the node's uuid.
  std::map<std::string, std::int64_t, std::less<>> skipped_;
};

}  // namespace

std::string WriteGraphiti(const BeliefGraph& graph, std::string_view group) {
  const std::string group_id = GroupOf(group);
  std::map<Uuid, const BeliefReading*> by_id;
  JsonWriter json(2);
  json.BeginObject();
  json.Key("nodes").BeginArray();
  for (const BeliefReading& reading : graph.beliefs) {
    by_id.emplace(reading.belief.id, &reading);
    WriteNode(json, reading, group_id);
  }
  json.EndArray();
  json.Key("edges").BeginArray();
  for (const BeliefLink& link : graph.links) {
    // Whoever reads the document would take it for something that somebody stated.
    if (link.inferred) continue;
    WriteEdge(json, link, *by_id.at(link.from), *by_id.at(link.to), group_id);
  }
  json.EndArray();
  json.EndObject();
  return std::move(json).Take();
}

Result<std::vector<GraphitiRecord>> ReadGraphiti(std::string_view text) {
  if (Trim(text).empty()) return InvalidArgument("the document is empty; give nodes and edges");
  if (IsDocument(text)) return ReadDocument(text);
  std::vector<GraphitiRecord> records;
  std::int64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = Trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    CREDENCE_RETURN_IF_ERROR(Append(records, line, fmt::format("line {}", number)));
  }
  return records;
}

Result<BeliefImport> PlanImport(const std::vector<GraphitiRecord>& records, Timestamp now) {
  Planner planner(now);
  // Edges may precede their nodes.
  for (const GraphitiRecord& record : records) {
    if (!record.is_edge) planner.AddNode(record);
  }
  for (const GraphitiRecord& record : records) {
    if (record.is_edge) CREDENCE_RETURN_IF_ERROR(planner.AddEdge(record));
  }
  return std::move(planner).Take();
}

}  // namespace credence::belief
