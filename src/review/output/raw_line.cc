// SPDX-License-Identifier: Apache-2.0
#include "review/output/raw_line.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "ledger/scan_decoded.h"
#include "review/analysis/calendar.h"
#include "review/feedback_history.h"
#include "review/intake/enrichment.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

constexpr std::string_view kMeta = "meta";
constexpr std::string_view kEnrichment = "_enrichment";

void WriteOptional(JsonWriter& json, std::string_view key, const std::optional<std::string>& text) {
  if (text) json.Key(key).String(*text);
}
void WriteOptional(JsonWriter& json, std::string_view key, std::optional<double> number) {
  if (number) json.Key(key).Double(*number);
}
void WriteOptional(JsonWriter& json, std::string_view key, std::optional<bool> flag) {
  if (flag) json.Key(key).Bool(*flag);
}

// Copies the fields of an object, except those in `without`, into an object that is already open.
// False: it is not a JSON object, and nothing was written.
bool CopyFields(JsonWriter& json, std::string_view object,
                std::span<const std::string_view> without) {
  std::vector<std::pair<std::string, std::string_view>> fields;
  JsonReader reader(object);
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    std::string name(*key);
    const std::string_view value = reader.Skip();
    if (std::ranges::find(without, name) == without.end()) {
      fields.emplace_back(std::move(name), value);
    }
  }
  if (!reader.Finish()) return false;
  for (const auto& [name, value] : fields) json.Key(name).Raw(value);
  return true;
}

std::string MetaObject(const Submitted& core, std::optional<std::string_view> meta) {
  constexpr std::array<std::string_view, 3> kOurs = {"timeOfDay", "dayOfWeek", "sessionFatigue"};
  JsonWriter json;
  json.BeginObject();
  if (meta) CopyFields(json, *meta, kOurs);
  json.Key(kOurs[0]).String(TimeOfDay(core.hour));
  json.Key(kOurs[1]).String(Weekday(core.weekday));
  json.Key(kOurs[2]).Int(core.position);
  json.EndObject();
  return std::move(json).Take();
}

std::string EnrichmentObject(const Submitted& core) {
  JsonWriter json;
  json.BeginObject().Key("themes").BeginArray();
  for (const std::string& theme : core.themes) json.String(theme);
  json.EndArray();
  WriteOptional(json, "sentiment", Tidied(core.sentiment));
  if (core.certainty_read) json.Key("confidenceRead").String(NameOf(*core.certainty_read));
  json.Key("actionableItems").Int(core.actions);
  WriteOptional(json, "predictionDelta", Tidied(core.delta));
  WriteOptional(json, "score", Tidied(core.score));
  json.EndObject();
  return std::move(json).Take();
}

// The document, open for more fields. Nothing: it is not an object.
std::optional<std::string> OpenDocument(std::string_view document) {
  constexpr std::array<std::string_view, 2> kAdded = {kMeta, kEnrichment};
  const std::size_t end = document.find_last_not_of(" \t\r\n");
  if (!document.starts_with('{') || end == std::string_view::npos || document[end] != '}') {
    return std::nullopt;
  }
  std::string_view open = document.substr(0, end);
  // The sender may have written fields of these names too; only then is the document rewritten.
  std::string copied;
  if (open.find("\"meta\"") != std::string_view::npos ||
      open.find("\"_enrichment\"") != std::string_view::npos) {
    JsonWriter json;
    json.BeginObject();
    if (!CopyFields(json, document, kAdded)) return std::nullopt;
    json.EndObject();
    copied = std::move(json).Take();
    open = std::string_view(copied).substr(0, copied.size() - 1);
  }
  const bool is_empty = open.find_first_not_of(" \t\r\n", 1) == std::string_view::npos;
  return std::string(open) + (is_empty ? "" : ",");
}

void WriteWork(JsonWriter& json, const Submitted& core) {
  json.Key("workProduct").BeginObject();
  json.Key("type").String(core.type);
  json.Key("id").String(core.work);
  json.Key("version").String(core.version);
  WriteOptional(json, "agentConfidence", core.confidence);
  WriteOptional(json, "scorePrediction", core.predicted);
  json.Key("generationContext").BeginObject();
  json.Key("modelUsed").String(core.model_used);
  json.Key("iterationCount").Int(core.iterations);
  json.EndObject().EndObject();
}

void WriteOption(JsonWriter& json, std::string_view key, const std::string& id,
                 const std::vector<std::string>& attributes) {
  json.Key(key).BeginObject().Key("id").String(id).Key("attributes").BeginArray();
  for (const std::string& attribute : attributes) json.String(attribute);
  json.EndArray().EndObject();
}

void WriteComparison(JsonWriter& json, const Compared& comparison) {
  json.Key("comparison").BeginObject();
  WriteOption(json, "optionA", comparison.a, comparison.a_attributes);
  WriteOption(json, "optionB", comparison.b, comparison.b_attributes);
  json.Key("preferred").String(NameOf(comparison.preferred));
  json.Key("preferenceStrength").String(NameOf(comparison.strength));
  json.Key("dimensions").BeginArray();
  for (const WinnerOf& each : comparison.dimensions) {
    json.BeginObject().Key("dimension").String(NameOf(each.dimension));
    json.Key("winner").String(NameOf(each.winner)).EndObject();
  }
  json.EndArray().EndObject();
}

void WriteFeedback(JsonWriter& json, const Submitted& core) {
  if (core.decision) {
    json.Key("decision").BeginObject().Key("decision").String(NameOf(*core.decision));
    if (core.severity) json.Key("severity").String(NameOf(*core.severity));
    json.EndObject();
  }
  if (!core.scores.empty()) {
    json.Key("scores").BeginArray();
    for (const ScoreGiven& given : core.scores) {
      json.BeginObject().Key("dimension").String(NameOf(given.dimension));
      json.Key("score").Double(given.score);
      WriteOptional(json, "weight", given.weight);
      json.EndObject();
    }
    json.EndArray();
  }
  if (core.comparison) WriteComparison(json, *core.comparison);
  if (core.certainty) {
    json.Key("confidence").BeginObject().Key("level").String(NameOf(*core.certainty));
    WriteOptional(json, "wouldDelegateToAI", core.would_delegate);
    WriteOptional(json, "needsExpertReview", core.needs_expert);
    json.EndObject();
  }
}

// What remains when the words are erased, open for more fields.
std::string OpenRemains(const Submitted& core, const Uuid& id) {
  JsonWriter json;
  json.BeginObject();
  json.Key("id").String(id.ToString());
  json.Key("timestamp").String(FormatTimestamp(core.at));
  json.Key("sessionId").String(core.session);
  json.Key("modalId").String(core.modal);
  json.Key("modalVersion").String(core.modal_version);
  WriteWork(json, core);
  json.Key("pipelineStage").String(core.stage);
  json.Key("taskType").String(core.task_type);
  WriteOptional(json, "reviewer", core.reviewer);
  WriteOptional(json, "agent", core.agent);
  if (core.strength != model::Preference::kPlain)
    json.Key("strength").String(NameOf(core.strength));
  if (core.experimental) json.Key("experimental").Bool(true);
  WriteFeedback(json, core);
  json.Key("erased").Bool(true);
  json.EndObject();
  std::string text = std::move(json).Take();
  text.back() = ',';
  return text;
}

}  // namespace

std::string RawLine(const Submitted& core, const Uuid& id, std::optional<std::string_view> document,
                    std::optional<std::string_view> meta) {
  std::optional<std::string> open;
  if (document) open = OpenDocument(*document);
  std::string line = open ? *std::move(open) : OpenRemains(core, id);
  line += "\"meta\":";
  line += MetaObject(core, meta);
  line += ",\"_enrichment\":";
  line += EnrichmentObject(core);
  line += '}';
  // JSON strings contain no line breaks; between values they are white space.
  std::ranges::replace(line, '\n', ' ');
  std::ranges::replace(line, '\r', ' ');
  return line;
}

std::string RawPath(Timestamp at, Timestamp now, const ReviewSettings& settings) {
  if (DaysBetween(at, now) > settings.raw_days) return "archive/" + MonthOf(at) + ".jsonl";
  return "raw/" + DateOf(at) + ".jsonl";
}

Result<void> WriteRawFiles(ledger::Reader& reader, Timestamp now, const ReviewSettings& settings,
                           FunctionRef<Result<void>(const ReviewFile&)> sink) {
  // One feedback document is two events in the ledger: the second has its `meta`.
  struct Pending {
    Submitted core;
    Uuid id;
    std::optional<std::string> document;
  };
  std::optional<Pending> pending;
  ReviewFile file;
  const auto write = [&](std::optional<std::string_view> meta) -> Result<void> {
    if (!pending) return {};
    std::string path = RawPath(pending->core.at, now, settings);
    if (path != file.path) {
      if (!file.path.empty()) CREDENCE_RETURN_IF_ERROR(sink(file));
      file = {.path = std::move(path), .text = ""};
    }
    file.text += RawLine(pending->core, pending->id, pending->document, meta) + "\n";
    pending.reset();
    return {};
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::set<Uuid> withdrawn, LoadWithdrawn(reader));
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanDecoded(reader, {.with_verbatim = true}, DecodeWorkEvent,
                          [&](const ledger::EventView& event, WorkEvent& decoded) -> Result<void> {
                            if (auto* submitted = std::get_if<Submitted>(&decoded)) {
                              CREDENCE_RETURN_IF_ERROR(write(std::nullopt));
                              if (withdrawn.contains(event.id)) return {};
                              pending = {.core = std::move(*submitted), .id = event.id};
                              if (event.text) pending->document = std::string(*event.text);
                            } else if (const auto* timed = std::get_if<Timed>(&decoded)) {
                              if (pending && pending->id == timed->feedback)
                                return write(event.text);
                            }
                            return {};
                          }));
  CREDENCE_RETURN_IF_ERROR(write(std::nullopt));
  return file.path.empty() ? Result<void>() : sink(file);
}

}  // namespace credence::review
