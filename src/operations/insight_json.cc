// SPDX-License-Identifier: Apache-2.0
#include "operations/insight_json.h"

#include <optional>
#include <string_view>

#include "operations/json_parts.h"

namespace credence {
namespace {

void WriteCounts(JsonWriter& json, const FacultyWhatIf& faculty) {
  json.Key("faculty").String(faculty.faculty);
  json.Key("events").Int(faculty.events);
  json.Key("subjects").Int(faculty.subjects);
  json.Key("changed_subjects").Int(faculty.changed_subjects);
  json.Key("verdicts").Int(faculty.verdicts);
  json.Key("changed_verdicts").Int(faculty.changed_verdicts);
  json.Key("mean_change").Double(faculty.mean_change);
  json.Key("largest_change").Double(faculty.largest_change);
  json.Key("ranking").BeginObject();
  operations::WriteNumber(json, "recorded", faculty.recorded_ranking);
  operations::WriteNumber(json, "other", faculty.other_ranking);
  json.EndObject();
  json.Key("outcomes").BeginArray();
  for (const OutcomeCount& count : faculty.outcomes) {
    json.BeginObject();
    json.Key("what").String(count.what);
    json.Key("of").Int(count.of);
    json.Key("recorded").Int(count.recorded);
    json.Key("other").Int(count.other);
    json.EndObject();
  }
  json.EndArray();
}

void WriteLists(JsonWriter& json, const FacultyWhatIf& faculty) {
  json.Key("largest").BeginArray();
  for (const ChangedSubject& subject : faculty.largest) {
    json.BeginObject();
    json.Key("subject").String(subject.subject);
    json.Key("recorded").Double(subject.recorded);
    json.Key("other").Double(subject.other);
    json.Key("verdicts").Int(subject.verdicts);
    operations::WriteOutcome(json, subject.success);
    json.EndObject();
  }
  json.EndArray();
  json.Key("examples").BeginArray();
  for (const ChangedVerdict& verdict : faculty.examples) {
    json.BeginObject();
    json.Key("subject").String(verdict.subject);
    json.Key("sequence").Int(verdict.sequence);
    json.Key("at").String(FormatTimestamp(verdict.at));
    json.Key("what").String(verdict.what);
    json.Key("recorded").String(verdict.recorded);
    json.Key("other").String(verdict.other);
    json.Key("recorded_number").Double(verdict.recorded_number);
    json.Key("other_number").Double(verdict.other_number);
    operations::WriteOutcome(json, verdict.success);
    json.EndObject();
  }
  json.EndArray();
}

void WriteShare(JsonWriter& json, std::string_view key, const std::optional<Share>& share) {
  json.Key(key);
  if (!share) {
    json.Null();
    return;
  }
  json.BeginObject();
  json.Key("value").Double(share->value);
  json.Key("low").Double(share->low);
  json.Key("high").Double(share->high);
  json.Key("count").Int(share->count);
  json.Key("of").Int(share->of);
  json.EndObject();
}

void WriteDifference(JsonWriter& json, std::string_view key,
                     const std::optional<LiftDifference>& difference) {
  json.Key(key);
  if (!difference) {
    json.Null();
    return;
  }
  json.BeginObject();
  json.Key("value").Double(difference->value);
  json.Key("low").Double(difference->low);
  json.Key("high").Double(difference->high);
  json.EndObject();
}

void WriteCount(JsonWriter& json, std::string_view key, const std::optional<std::int64_t>& count) {
  json.Key(key);
  if (count) {
    json.Int(*count);
  } else {
    json.Null();
  }
}

void WriteSide(JsonWriter& json, std::string_view key, std::int64_t count, double success,
               double effective) {
  json.Key(key).BeginObject();
  json.Key("count").Int(count);
  json.Key("success").Double(success);
  json.Key("effective").Double(effective);
  json.EndObject();
}

void WriteLift(JsonWriter& json, const LiftRecord& record) {
  json.BeginObject();
  if (!record.subject.empty()) {
    json.Key("subject").String(record.subject);
    json.Key("text").String(record.text);
  }
  json.Key("subjects").Int(record.subjects);
  WriteSide(json, "shown", record.shown, record.shown_success, record.shown_effective);
  WriteSide(json, "withheld", record.withheld, record.withheld_success, record.withheld_effective);
  json.Key("clusters").Int(record.clusters);
  WriteDifference(json, "weighted", record.weighted);
  WriteDifference(json, "doubly_robust", record.doubly_robust);
  WriteCount(json, "needed", record.needed);
  WriteCount(json, "needed_for_smallest", record.needed_for_smallest);
  json.EndObject();
}

}  // namespace

void WriteJson(JsonWriter& json, const WhatIfReport& report) {
  json.BeginObject();
  json.Key("events").Int(report.events);
  json.Key("identical").Bool(report.IsIdentical());
  json.Key("settings").BeginArray();
  for (const ChangedSetting& setting : report.settings) {
    json.BeginObject();
    json.Key("key").String(setting.key);
    json.Key("present").String(setting.present);
    json.Key("other").String(setting.other);
    json.EndObject();
  }
  json.EndArray();
  json.Key("faculties").BeginArray();
  for (const FacultyWhatIf& faculty : report.faculties) {
    json.BeginObject();
    WriteCounts(json, faculty);
    WriteLists(json, faculty);
    json.EndObject();
  }
  json.EndArray().EndObject();
}

void WriteJson(JsonWriter& json, const SweepReport& report) {
  json.BeginObject();
  json.Key("key").String(report.key);
  json.Key("present").Double(report.present);
  json.Key("points").BeginArray();
  for (const SweepPoint& point : report.points) {
    json.BeginObject();
    json.Key("value").Double(point.value);
    json.Key("faculties").BeginArray();
    for (const FacultyWhatIf& faculty : point.faculties) {
      json.BeginObject();
      WriteCounts(json, faculty);
      json.EndObject();
    }
    json.EndArray().EndObject();
  }
  json.EndArray().EndObject();
}

void WriteJson(JsonWriter& json, const SignalsReport& report) {
  json.BeginObject();
  json.Key("sessions").Int(report.sessions);
  json.Key("judged").Int(report.judged);
  json.Key("inferred").Int(report.inferred);
  json.Key("outcomes").String(report.uses_inferred ? "inferred" : "judged");
  json.Key("failed").Int(report.failed);
  json.Key("refusals").Int(report.refusals);
  json.Key("signals").BeginArray();
  for (const SignalRecord& signal : report.signals) {
    json.BeginObject();
    json.Key("signal").String(signal.signal);
    json.Key("delta").Int(signal.delta);
    json.Key("enabled").Bool(signal.enabled);
    json.Key("firings").Int(signal.firings);
    json.Key("sessions").Int(signal.sessions);
    WriteShare(json, "precision", signal.precision);
    WriteShare(json, "recall", signal.recall);
    json.Key("refusals").Int(signal.refusals);
    json.Key("minutes").Double(signal.minutes);
    json.Key("disputes").Int(signal.disputes);
    json.Key("proposal");
    if (signal.proposal) {
      json.BeginObject();
      json.Key("action").String(signal.proposal->action);
      json.Key("why").String(signal.proposal->why);
      json.Key("setting").String(signal.proposal->setting);
      json.EndObject();
    } else {
      json.Null();
    }
    json.EndObject();
  }
  json.EndArray().EndObject();
}

void WriteJson(JsonWriter& json, const LiftReport& report) {
  json.BeginObject();
  json.Key("memory_holdout").Double(report.memory_holdout);
  json.Key("executive_holdout").Double(report.executive_holdout);
  json.Key("smallest").Double(report.smallest);
  json.Key("questions").BeginArray();
  for (const LiftQuestion& question : report.questions) {
    json.BeginObject();
    json.Key("about").String(question.about);
    json.Key("outcome").String(question.outcome);
    json.Key("cluster").String(question.cluster);
    json.Key("all");
    WriteLift(json, question.all);
    json.Key("each").BeginArray();
    for (const LiftRecord& record : question.each) WriteLift(json, record);
    json.EndArray();
    if (question.others) {
      json.Key("others");
      WriteLift(json, *question.others);
    }
    json.Key("shown_unknown").Int(question.shown_unknown);
    json.Key("withheld_unknown").Int(question.withheld_unknown);
    json.Key("clipped").Int(question.clipped);
    json.EndObject();
  }
  json.EndArray().EndObject();
}

}  // namespace credence
