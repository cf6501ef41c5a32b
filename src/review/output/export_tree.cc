// SPDX-License-Identifier: Apache-2.0
#include "review/output/export_tree.h"
#include "credence/fields.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "review/analysis/calendar.h"
#include "review/analysis/mean.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

using Sink = FunctionRef<Result<void>(const ReviewFile&)>;

constexpr int kIndent = 2;
constexpr std::size_t kThemesMax = 20;
constexpr std::size_t kDecisions = EnumNames<ReviewDecision>::kNames.size();

std::string Finished(JsonWriter json) { return std::move(json).Take() + "\n"; }

std::string_view NameOrEmpty(const Corpus& corpus, Name name) {
  return name == kNoName ? std::string_view() : corpus.names[name];
}

// --- aggregates

struct Decisions {
  std::int64_t events = 0;
  std::array<std::int64_t, kDecisions> by_decision{};

  void Add(const FeedbackRecord& record) {
    ++events;
    if (record.decision) ++by_decision[static_cast<std::size_t>(*record.decision)];
  }
  std::optional<double> rate() const {
    const auto count = [this](ReviewDecision decision) {
      return by_decision[static_cast<std::size_t>(decision)];
    };
    const std::int64_t approved = count(ReviewDecision::kApproved);
    const std::int64_t all =
        approved + count(ReviewDecision::kRejected) + count(ReviewDecision::kNeedsWork);
    if (all == 0) return std::nullopt;
    return static_cast<double>(approved) / static_cast<double>(all);
  }
};

void WriteFigure(JsonWriter& json, std::string_view key, std::optional<double> figure) {
  json.Key(key);
  WriteValue(json, Tidied(figure));
}

void WriteDecisions(JsonWriter& json, const Decisions& decisions) {
  json.Key("events").Int(decisions.events);
  json.Key("decisions").BeginObject();
  for (std::size_t i = 0; i < kDecisions; ++i) {
    json.Key(EnumNames<ReviewDecision>::kNames[i]).Int(decisions.by_decision[i]);
  }
  json.EndObject();
  WriteFigure(json, "approval_rate", decisions.rate());
}

struct ThemeCount {
  std::int64_t criticised = 0;
  std::int64_t praised = 0;
};

struct Aggregate {
  Decisions decisions;
  Mean score;
  Mean sentiment;
  Mean delta;
  Mean error;
  Mean decision_seconds;
  std::array<Mean, kQualityDimensions> dimensions;
  std::map<std::string_view, Decisions> task_types;
  std::map<std::string_view, ThemeCount> themes;

  void Add(const Corpus& corpus, const FeedbackRecord& record) {
    decisions.Add(record);
    score.Add(record.score);
    sentiment.Add(record.sentiment);
    delta.Add(record.delta);
    error.Add(std::abs(record.delta));
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      dimensions[i].Add(ScoreOf(record.scores[i]));
    }
    task_types[NameOrEmpty(corpus, record.task_type)].Add(record);
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      ThemeCount& theme = themes[corpus.names[mention.key]];
      ++(mention.praise ? theme.praised : theme.criticised);
    }
  }
};

// The themes that most reviews mention.
void WriteThemes(JsonWriter& json, const std::map<std::string_view, ThemeCount>& themes) {
  std::vector<std::pair<std::int64_t, std::string_view>> order;
  for (const auto& [key, theme] : themes) {
    order.emplace_back(-(theme.criticised + theme.praised), key);
  }
  std::ranges::sort(order);
  if (order.size() > kThemesMax) order.resize(kThemesMax);
  json.Key("themes").BeginArray();
  for (const auto& [count, key] : order) {
    const ThemeCount& theme = themes.at(key);
    json.BeginObject().Key("key").String(key);
    json.Key("criticised").Int(theme.criticised).Key("praised").Int(theme.praised).EndObject();
  }
  json.EndArray();
}

std::string AggregateText(std::string_view period, const Aggregate& aggregate) {
  JsonWriter json(kIndent);
  json.BeginObject().Key("period").String(period);
  WriteDecisions(json, aggregate.decisions);
  WriteFigure(json, "mean_score", aggregate.score.Read());
  WriteFigure(json, "mean_sentiment", aggregate.sentiment.Read());
  WriteFigure(json, "mean_prediction_delta", aggregate.delta.Read());
  WriteFigure(json, "mean_prediction_error", aggregate.error.Read());
  WriteFigure(json, "mean_decision_seconds", aggregate.decision_seconds.Read());
  json.Key("dimensions").BeginObject();
  for (std::size_t i = 0; i < aggregate.dimensions.size(); ++i) {
    const Mean& mean = aggregate.dimensions[i];
    if (mean.n == 0) continue;
    json.Key(EnumNames<QualityDimension>::kNames[i])
        .BeginObject()
        .Key("n")
        .Int(static_cast<std::int64_t>(mean.n));
    WriteFigure(json, "mean", mean.Read());
    json.EndObject();
  }
  json.EndObject();
  json.Key("task_types").BeginObject();
  for (const auto& [name, decisions] : aggregate.task_types) {
    json.Key(name).BeginObject();
    WriteDecisions(json, decisions);
    json.EndObject();
  }
  json.EndObject();
  WriteThemes(json, aggregate.themes);
  json.EndObject();
  return Finished(std::move(json));
}

// Erased times count through their averages, which are kept by month.
void AddTimings(std::map<std::string, Aggregate>& months, const Corpus& corpus) {
  for (const TimingAverage& average : corpus.timing_averages) {
    Mean& mean = months[average.month].decision_seconds;
    mean.Add(average.decision_seconds, static_cast<double>(average.n));
  }
  for (const TimingRecord& timing : corpus.timings) {
    const FeedbackRecord& record = corpus.feedback[timing.feedback];
    months[MonthOf(record.at)].decision_seconds.Add(timing.decision_seconds);
  }
}

Result<void> WritePeriods(std::string_view folder, const std::map<std::string, Aggregate>& periods,
                          Sink sink) {
  for (const auto& [name, aggregate] : periods) {
    CREDENCE_RETURN_IF_ERROR(sink(
        {.path = std::string(folder) + name + ".json", .text = AggregateText(name, aggregate)}));
  }
  return {};
}

Result<void> WriteAggregates(const Corpus& corpus, Timestamp now, Sink sink) {
  const Timestamp from = now - std::chrono::days(30);
  const auto is_recent = [from, now](const FeedbackRecord& record) {
    return record.at > from && record.at <= now;
  };
  std::map<std::string, Aggregate> weeks;
  std::map<std::string, Aggregate> months;
  Aggregate recent;
  for (const FeedbackRecord& record : corpus.feedback) {
    weeks[IsoWeekOf(record.at)].Add(corpus, record);
    months[MonthOf(record.at)].Add(corpus, record);
    if (is_recent(record)) recent.Add(corpus, record);
  }
  AddTimings(months, corpus);
  for (const TimingRecord& timing : corpus.timings) {
    if (is_recent(corpus.feedback[timing.feedback])) {
      recent.decision_seconds.Add(timing.decision_seconds);
    }
  }
  CREDENCE_RETURN_IF_ERROR(WritePeriods("aggregates/monthly/", months, sink));
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "aggregates/rolling-30d.json", .text = AggregateText(DateOf(now), recent)}));
  return WritePeriods("aggregates/weekly/", weeks, sink);
}

// --- analysis

class Analysis {
 public:
  explicit Analysis(const ReviewFindings& findings) : json_(kIndent) {
    json_.BeginObject();
    Field("events", findings.events);
  }

  template <class T>
  Analysis& Field(std::string_view name, const T& value) {
    json_.Key(name);
    WriteValue(json_, value);
    return *this;
  }
  // Call once, at the end.
  std::string Text() {
    json_.EndObject();
    return Finished(std::move(json_));
  }

 private:
  JsonWriter json_;
};

struct LevelChange {
  Timestamp at;
  std::string task_type;
  std::int64_t level = 0;
  std::int64_t rose = 0;
  std::int64_t fell = 0;

  CREDENCE_FIELDS(at, task_type, level, rose, fell)
};

std::vector<LevelChange> LevelChanges(const Corpus& corpus) {
  std::vector<LevelChange> changes;
  for (const LevelRecord& record : corpus.levels) {
    if (record.rose == 0 && record.fell == 0) continue;
    changes.push_back({.at = record.at,
                       .task_type = std::string(NameOrEmpty(corpus, record.task_type)),
                       .level = record.level,
                       .rose = record.rose,
                       .fell = record.fell});
  }
  return changes;
}

Result<void> WriteAnalysis(const Corpus& corpus, const ReviewFindings& findings,
                           std::span<const LevelReading> levels, Sink sink) {
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "analysis/calibration.json",
            .text = Analysis(findings)
                        .Field("overall", findings.calibration)
                        .Field("by_task_type", findings.calibration_by_task_type)
                        .Field("gates", findings.gates)
                        .Field("score_model", findings.score_model)
                        .Text()}));
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "analysis/levels.json",
            .text = Analysis(findings)
                        .Field("levels", std::vector(levels.begin(), levels.end()))
                        .Field("changes", LevelChanges(corpus))
                        .Text()}));
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "analysis/preferences.json",
            .text = Analysis(findings)
                        .Field("preferences", findings.preferences)
                        .Field("dimension_preferences", findings.dimension_preferences)
                        .Field("windows", findings.windows)
                        .Field("formats", findings.formats)
                        .Field("sections", findings.sections)
                        .Text()}));
  CREDENCE_RETURN_IF_ERROR(sink({.path = "analysis/rules.json",
                                 .text = Analysis(findings)
                                             .Field("rules", findings.rules)
                                             .Field("questions", findings.questions)
                                             .Text()}));
  return sink({.path = "analysis/themes.json",
               .text = Analysis(findings)
                           .Field("patterns", findings.patterns)
                           .Field("checklist", findings.checklist)
                           .Field("speed", findings.speed)
                           .Field("rubrics", findings.rubrics)
                           .Text()});
}

// --- indexes

using Group = std::vector<const FeedbackRecord*>;

// One line for each event, so that it can be found with grep.
void WriteEvents(JsonWriter& json, const Corpus& corpus, const Group& group) {
  json.BeginArray();
  for (const FeedbackRecord* record : group) {
    JsonWriter line;
    line.BeginObject().Key("id").String(record->id.ToString());
    line.Key("at").String(FormatTimestamp(record->at));
    line.Key("task_type").String(NameOrEmpty(corpus, record->task_type));
    line.Key("stage").String(NameOrEmpty(corpus, record->stage));
    line.Key("decision");
    WriteValue(line, record->decision);
    line.Key("score").Double(TidyNumber(record->score)).EndObject();
    json.Raw(line.text());
  }
  json.EndArray();
}

std::string IndexByName(const Corpus& corpus, Name FeedbackRecord::* name) {
  std::map<std::string_view, Group> groups;
  for (const FeedbackRecord& record : corpus.feedback) {
    groups[NameOrEmpty(corpus, record.*name)].push_back(&record);
  }
  JsonWriter json(kIndent);
  json.BeginObject();
  for (const auto& [key, group] : groups) {
    Decisions decisions;
    for (const FeedbackRecord* record : group) decisions.Add(*record);
    json.Key(key).BeginObject();
    WriteDecisions(json, decisions);
    json.Key("feedback");
    WriteEvents(json, corpus, group);
    json.EndObject();
  }
  json.EndObject();
  return Finished(std::move(json));
}

std::string IndexByDecision(const Corpus& corpus) {
  std::array<Group, kDecisions + 1> groups;
  for (const FeedbackRecord& record : corpus.feedback) {
    const std::size_t decision =
        record.decision ? static_cast<std::size_t>(*record.decision) : kDecisions;
    groups[decision].push_back(&record);
  }
  JsonWriter json(kIndent);
  json.BeginObject();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    json.Key(i < kDecisions ? EnumNames<ReviewDecision>::kNames[i] : "none");
    WriteEvents(json, corpus, groups[i]);
  }
  json.EndObject();
  return Finished(std::move(json));
}

std::string IndexByDimension(const Corpus& corpus) {
  JsonWriter json(kIndent);
  json.BeginObject();
  for (std::size_t i = 0; i < kQualityDimensions; ++i) {
    Mean mean;
    for (const FeedbackRecord& record : corpus.feedback) mean.Add(ScoreOf(record.scores[i]));
    if (mean.n == 0) continue;
    json.Key(EnumNames<QualityDimension>::kNames[i]).BeginObject();
    json.Key("n").Int(static_cast<std::int64_t>(mean.n));
    WriteFigure(json, "mean", mean.Read());
    json.Key("scores").BeginArray();
    for (const FeedbackRecord& record : corpus.feedback) {
      if (std::isnan(record.scores[i])) continue;
      JsonWriter line;
      line.BeginObject().Key("id").String(record.id.ToString());
      line.Key("at").String(FormatTimestamp(record.at));
      line.Key("score").Double(ScoreOf(record.scores[i])).EndObject();
      json.Raw(line.text());
    }
    json.EndArray().EndObject();
  }
  json.EndObject();
  return Finished(std::move(json));
}

Result<void> WriteIndexes(const Corpus& corpus, Sink sink) {
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "indexes/by-decision.json", .text = IndexByDecision(corpus)}));
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "indexes/by-dimension.json", .text = IndexByDimension(corpus)}));
  CREDENCE_RETURN_IF_ERROR(
      sink({.path = "indexes/by-stage.json", .text = IndexByName(corpus, &FeedbackRecord::stage)}));
  return sink({.path = "indexes/by-task-type.json",
               .text = IndexByName(corpus, &FeedbackRecord::task_type)});
}

}  // namespace

Result<void> WriteDerivedFiles(const Corpus& corpus, const ReviewFindings& findings,
                               std::span<const LevelReading> levels, Sink sink) {
  CREDENCE_RETURN_IF_ERROR(WriteAggregates(corpus, findings.at, sink));
  CREDENCE_RETURN_IF_ERROR(WriteAnalysis(corpus, findings, levels, sink));
  return WriteIndexes(corpus, sink);
}

}  // namespace credence::review
