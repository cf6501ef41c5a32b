// SPDX-License-Identifier: Apache-2.0
#include "operations/memory_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/record_json.h"
#include "ledger/event_json.h"
#include "memory/types.h"
#include "operations/json_parts.h"

namespace credence {
namespace {

using operations::WriteId;
using operations::WriteOutcome;
using operations::WriteText;
using operations::WriteTime;

// The fields of a memory, in an object that is open. `created` says whether this call made it.
void WriteMemory(JsonWriter& json, const MemoryReading& reading, bool created = false) {
  const Memory& memory = reading.memory;
  json.Key("id").String(memory.id.ToString());
  json.Key("type").String(NameOf(memory.type));
  WriteText(json, "content", memory.content);
  WriteText(json, "domain", memory.domain);
  WriteText(json, "project", memory.project);
  json.Key("source").String(NameOf(memory.source));
  WriteText(json, "source_tool", memory.source_tool);
  json.Key("confidence").Number(memory.confidence);
  json.Key("effective_confidence").Double(reading.effective_confidence);
  json.Key("golden").Bool(memory.golden);
  json.Key("times_validated").Int(memory.times_validated);
  json.Key("times_violated").Int(memory.times_violated);
  json.Key("created_at").String(FormatTimestamp(memory.created_at));
  WriteTime(json, "last_validated_at", memory.last_validated_at);
  json.Key("status").String(NameOf(memory.status));
  json.Key("created").Bool(created);
  WriteId(json, "superseded_by", memory.superseded_by);
  WriteId(json, "supersedes", memory.supersedes);
  if (memory.erased) json.Key("erased").Bool(true);
  json.Key("standing").String(reading.standing);
  json.Key("observations").Int(reading.observations);
  const MemoryInterval interval = IntervalOf(reading);
  json.Key("interval").BeginObject();
  json.Key("low").Double(interval.low);
  json.Key("high").Double(interval.high);
  json.Key("level").Double(interval.level);
  json.EndObject();
}

void WriteCounts(JsonWriter& json, std::string_view key,
                 const std::vector<std::pair<std::string, std::int64_t>>& counts) {
  json.Key(key).BeginObject();
  for (const auto& [name, count] : counts) json.Key(name).Int(count);
  json.EndObject();
}

void WriteSignals(JsonWriter& json, const std::vector<SessionSignal>& signals) {
  json.Key("signals").BeginArray();
  for (const SessionSignal& signal : signals) {
    json.BeginObject();
    json.Key("signal").String(signal.signal);
    json.Key("delta").Int(signal.delta);
    json.Key("value").Int(signal.value);
    json.Key("at").String(FormatTimestamp(signal.at));
    json.Key("reason").String(signal.reason);
    json.EndObject();
  }
  json.EndArray();
}

// The fields of a session, in an object that is open.
void WriteSession(JsonWriter& json, const SessionReading& session) {
  json.Key("id").String(session.id);
  json.Key("client").String(session.client);
  WriteText(json, "project", session.project);
  json.Key("confidence").Int(session.confidence);
  json.Key("zone").String(session.zone);
  json.Key("turn").Int(session.turn);
  json.Key("started_at").String(FormatTimestamp(session.started_at));
  json.Key("last_at").String(FormatTimestamp(session.last_at));
  json.Key("ended").Bool(session.ended);
  WriteOutcome(json, session.success);
  json.Key("awaited").BeginArray();
  for (const std::string& signal : session.awaited) json.String(signal);
  json.EndArray();
  WriteSignals(json, session.signals);
}

}  // namespace

void WriteJson(JsonWriter& json, const MemoryReading& reading) {
  json.BeginObject();
  WriteMemory(json, reading);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const AddedMemory& added) {
  json.BeginObject();
  if (added.reading) {
    WriteMemory(json, *added.reading, added.created);
  } else {
    json.Key("id").Null();
    json.Key("created").Bool(false);
    json.Key("skipped").String(added.skipped);
  }
  json.EndObject();
}

void WriteJson(JsonWriter& json, const Injection& injection) {
  json.BeginObject();
  json.Key("text").String(injection.text);
  json.Key("tokens").Int(injection.tokens);
  json.Key("memories").BeginArray();
  for (const MemoryReading& reading : injection.memories) WriteJson(json, reading);
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const WhyReport& report) {
  json.BeginObject();
  json.Key("subject").String("memory");
  WriteMemory(json, report.reading);
  json.Key("events").BeginArray();
  for (const WhyStep& step : report.steps) {
    json.BeginObject();
    json.Key("sequence").Int(step.event.sequence);
    json.Key("event").String(step.event.id.ToString());
    json.Key("at").String(FormatTimestamp(step.event.time));
    json.Key("actor").String(step.event.actor);
    json.Key("kind").String(step.event.kind);
    json.Key("effect").String(step.effect);
    json.Key("before").Number(step.before);
    json.Key("after").Number(step.after);
    json.Key("delta").Number(step.after - step.before);
    json.Key("golden").Bool(step.golden_after);
    json.Key("body").Raw(step.event.body);
    if (step.event.verbatim) {
      json.Key("text").String(step.event.verbatim->text);
    } else if (step.event.digest) {
      json.Key("text_erased").Bool(true);
    }
    json.EndObject();
  }
  json.EndArray();
  json.Key("decay").BeginObject();
  json.Key("since").String(FormatTimestamp(report.decays_since));
  json.Key("days").Double(report.days);
  json.Key("half_life_days").Double(report.half_life_days);
  json.Key("factor").Double(report.factor);
  json.Key("days_until_dropped");
  if (report.days_until_dropped) {
    json.Double(*report.days_until_dropped);
  } else {
    json.Null();
  }
  json.EndObject();
  WriteMembers(json, report.counterfactual);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const VerifyReport& report) {
  json.BeginObject();
  json.Key("ok").Bool(report.ok());
  json.Key("spaces").Int(report.spaces);
  json.Key("events").Int(report.events);
  json.Key("rows").Int(report.rows);
  json.Key("erased").Int(report.erased);
  json.Key("unknown").Int(report.unknown);
  json.Key("problems").BeginArray();
  for (const VerifyProblem& problem : report.problems) {
    json.BeginObject();
    json.Key("space").String(problem.space);
    json.Key("sequence");
    if (problem.sequence > 0) {
      json.Int(problem.sequence);
    } else {
      json.Null();
    }
    json.Key("what").String(problem.what);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const ImportReport& report) {
  json.BeginObject();
  json.Key("read").Int(report.read);
  json.Key("appended").Int(report.appended);
  json.Key("skipped").Int(report.skipped);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const Stats& stats) {
  json.BeginObject();
  json.Key("store").String(stats.store);
  json.Key("events").Int(stats.events);
  WriteTime(json, "first_event", stats.first_event);
  WriteTime(json, "last_event", stats.last_event);
  json.Key("memories").BeginObject();
  json.Key("current").Int(stats.current);
  json.Key("golden").Int(stats.golden);
  json.Key("superseded").Int(stats.superseded);
  json.Key("archived").Int(stats.archived);
  json.Key("validations").Int(stats.validations);
  json.Key("violations").Int(stats.violations);
  json.Key("projects").Int(stats.projects);
  WriteCounts(json, "by_type", stats.by_type);
  WriteCounts(json, "by_standing", stats.by_standing);
  json.EndObject();
  json.Key("heuristics").BeginObject();
  json.Key("count").Int(stats.executive.heuristics);
  json.Key("fire").Int(stats.executive.firing);
  json.Key("frozen").Int(stats.executive.frozen);
  json.EndObject();
  WriteCounts(json, "decision_paths", stats.executive.by_path);
  WriteText(json, "embedder", stats.executive.embedder);
  json.Key("beliefs").BeginObject();
  json.Key("count").Int(stats.belief.beliefs);
  json.Key("links").Int(stats.belief.links);
  json.Key("episodes").Int(stats.belief.episodes);
  WriteCounts(json, "by_status", stats.belief.by_status);
  json.EndObject();
  json.Key("reviews");
  WriteValue(json, stats.review);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const SessionReading& session) {
  json.BeginObject();
  WriteSession(json, session);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const SessionWhyReport& report) {
  json.BeginObject();
  json.Key("subject").String("session");
  WriteSession(json, report.session);
  json.Key("events").BeginArray();
  for (const SessionWhyStep& step : report.steps) {
    json.BeginObject();
    json.Key("sequence").Int(step.sequence);
    json.Key("at").String(FormatTimestamp(step.at));
    json.Key("kind").String(step.kind);
    json.Key("what").String(step.what);
    WriteSignals(json, step.signals);
    json.EndObject();
  }
  json.EndArray();
  json.Key("effect").String(report.effect);
  json.Key("reason").String(report.reason);
  WriteMembers(json, report.counterfactual);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const CheckAnswer& answer) {
  json.BeginObject();
  json.Key("verdict").String(answer.verdict);
  json.Key("effect").String(answer.effect);
  json.Key("reason").String(answer.reason);
  json.Key("unlock").String(answer.unlock);
  json.EndObject();
}

namespace operations {

void WriteJson(JsonWriter& json, const MemoryList& list) {
  json.BeginArray();
  for (const MemoryReading& reading : list.memories) credence::WriteJson(json, reading);
  json.EndArray();
}

void WriteJson(JsonWriter& json, const MemoryDetail& detail) {
  json.BeginObject();
  WriteMemory(json, detail.reading);
  json.Key("chain").BeginArray();
  for (const MemoryReading& reading : detail.chain) {
    json.String(reading.memory.id.ToString());
  }
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const SessionList& list) {
  json.BeginArray();
  for (const SessionReading& session : list.sessions) WriteJson(json, session);
  json.EndArray();
}

void WriteJson(JsonWriter& json, const SettingList& list) {
  json.BeginArray();
  for (const SettingInfo& setting : list.settings) {
    json.BeginObject();
    json.Key("key").String(setting.key);
    json.Key("value").String(setting.value);
    json.Key("default").String(setting.default_value);
    json.Key("environment").String(setting.environment);
    WriteNumber(json, "minimum", setting.minimum);
    WriteNumber(json, "maximum", setting.maximum);
    json.Key("summary").String(setting.summary);
    json.EndObject();
  }
  json.EndArray();
}

}  // namespace operations
}  // namespace credence
