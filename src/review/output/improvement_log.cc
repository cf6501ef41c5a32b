// SPDX-License-Identifier: Apache-2.0
#include "review/output/improvement_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "base/utf8.h"
#include "review/analysis/calendar.h"
#include "review/names.h"
#include "review/output/markdown.h"
#include "review/output/wording.h"

namespace credence::review {
namespace {

struct LogEntry {
  Timestamp at;
  std::string_view what;             // "Rule added"
  std::string text;                  // The subject, as markdown.
  std::vector<std::string> details;  // "Source: 8 reviews on 4 days"
  std::string rule;                  // The key of an added rule.
};

using LogEntries = std::vector<LogEntry>;

// The wording at that time, or the key if the words were erased.
std::string RuleName(const std::optional<std::string>& text, const std::string& key) {
  return text ? fmt::format("\"{}\"", Inline(*text)) : Inline(key);
}

LogEntry EntryOf(const RuleAct& act, const RuleActivated& event) {
  return {.at = act.at,
          .what = "Rule added",
          .text = RuleName(act.text, event.key),
          .details = {fmt::format("Source: {} on {}", Count(event.mentions, "review"),
                                  Count(event.days, "day")),
                      fmt::format("Confidence: {}", Percent(event.confidence))},
          .rule = event.key};
}

LogEntry EntryOf(const RuleAct& act, const RuleDropped& event) {
  return {.at = act.at,
          .what = "Rule dropped",
          .text = Inline(event.key),
          .details = {fmt::format("Source: feedback since, confidence fell to {}",
                                  Percent(event.confidence))}};
}

LogEntry EntryOf(const RuleAct& act, const RuleWaiting& event) {
  return {.at = act.at,
          .what = "Rule waiting for confirmation",
          .text = Inline(event.key),
          .details = {fmt::format("Source: {} on {}", Count(event.mentions, "review"),
                                  Count(event.days, "day"))}};
}

LogEntry EntryOf(const RuleAct& act, const RuleWorded& event) {
  return {.at = act.at,
          .what = "Rule worded",
          .text = RuleName(act.text, event.key),
          .details = {"Source: a person's word"}};
}

LogEntry EntryOf(const RuleAct& act, const RuleJudged& event) {
  std::string source = "Source: a person's word";
  if (act.text) source += fmt::format(": \"{}\"", Inline(*act.text));
  std::string_view what = "Rule confirmed";
  if (event.verdict == "retired") what = "Rule retired";
  if (event.verdict == "revived") what = "Rule revived";
  return {.at = act.at, .what = what, .text = Inline(event.key), .details = {std::move(source)}};
}

LogEntry EntryOf(const RuleAct& act, const QuestionAnswered& event) {
  return {
      .at = act.at,
      .what = "Question answered",
      .text = fmt::format("{} is {}", Inline(event.key), event.wanted ? "wanted" : "not wanted"),
      .details = {"Source: a person's word, after feedback that contradicted itself"}};
}

std::string GateName(const GateLearned& gate) {
  return fmt::format("{} {}", NameOf(gate.dimension), gate.hard ? "minimum" : "warning");
}

using Thresholds = std::map<std::pair<QualityDimension, bool>, double>;

Thresholds ThresholdsOf(const Learned& event) {
  Thresholds thresholds;
  for (const GateLearned& gate : event.gates) {
    thresholds[{gate.dimension, gate.hard}] = gate.threshold;
  }
  return thresholds;
}

std::string SourceOf(const LearnedRecord& learned) {
  return fmt::format("Source: analysis of {}", Count(learned.event.events, "feedback event"));
}

void AddGates(LogEntries& entries, const Learned& before, const LearnedRecord& learned) {
  const Thresholds old_ones = ThresholdsOf(before);
  const Thresholds new_ones = ThresholdsOf(learned.event);
  const auto add = [&](const std::pair<QualityDimension, bool>& key, std::string change) {
    const GateLearned gate{.dimension = key.first, .hard = key.second, .threshold = 0};
    entries.push_back({.at = learned.at,
                       .what = "Threshold adjusted",
                       .text = fmt::format("{} {}", GateName(gate), change),
                       .details = {SourceOf(learned)},
                       .rule = ""});
  };
  for (const auto& [key, threshold] : new_ones) {
    const auto old_one = old_ones.find(key);
    if (old_one == old_ones.end()) {
      add(key, fmt::format("set to {}", Points(threshold)));
    } else if (old_one->second != threshold) {
      add(key, fmt::format("{} {}→{}", threshold > old_one->second ? "raised" : "lowered",
                           Points(old_one->second), Points(threshold)));
    }
  }
  for (const auto& [key, threshold] : old_ones) {
    if (!new_ones.contains(key)) add(key, fmt::format("of {} taken back", Points(threshold)));
  }
}

// {"90-100", "-0.13"} of "90-100 -0.13".
std::map<std::string, std::string> CorrectionsOf(const Learned& event) {
  std::map<std::string, std::string> corrections;
  for (const std::string& correction : event.corrections) {
    const std::size_t space = std::min(correction.rfind(' '), correction.size());
    corrections[correction.substr(0, space)] =
        OneLine(correction.substr(std::min(space + 1, correction.size())));
  }
  return corrections;
}

void AddCorrections(LogEntries& entries, const Learned& before, const LearnedRecord& learned) {
  const auto old_ones = CorrectionsOf(before);
  for (const auto& [bucket, correction] : CorrectionsOf(learned.event)) {
    const auto old_one = old_ones.find(bucket);
    if (old_one != old_ones.end() && old_one->second == correction) continue;
    const bool is_over = correction.starts_with('-');
    entries.push_back(
        {.at = learned.at,
         .what = "Calibration updated",
         .text = fmt::format("{} in the {}% range", is_over ? "overconfident" : "underconfident",
                             Inline(bucket)),
         .details = {SourceOf(learned),
                     old_one == old_ones.end()
                         ? fmt::format("Action: applying a correction of {}", correction)
                         : fmt::format("Action: applying a correction of {} instead of {}",
                                       correction, old_one->second)},
         .rule = ""});
  }
}

void AddPause(LogEntries& entries, const Learned& before, const LearnedRecord& learned) {
  if (learned.event.paused == before.paused) return;
  entries.push_back({.at = learned.at,
                     .what = learned.event.paused ? "Autonomy paused" : "Autonomy resumed",
                     .text = learned.event.paused ? "everything is reviewed again"
                                                  : "levels decide again what is reviewed",
                     .details = {SourceOf(learned)},
                     .rule = ""});
}

// How decisions on a task type changed its level. Decisions that arrived together are one change,
// or none if the level ended where it was.
void AddLevels(LogEntries& entries, const Corpus& corpus) {
  std::map<Name, std::int64_t> levels;
  for (const LevelRecord& record : corpus.levels) {
    const std::int64_t before = std::exchange(levels[record.task_type], record.level);
    if (record.level == before) continue;
    std::vector<std::string> details = {
        fmt::format("Source: {}", Count(record.checks, "decision"))};
    if (record.recounted)
      details = {"Source: counted anew, without feedback that no longer counts"};
    entries.push_back(
        {.at = record.at,
         .what = record.level > before ? "Autonomy raised" : "Autonomy lowered",
         .text = fmt::format(
             "{} is at level {}",
             record.task_type == kNoName ? "work" : Inline(corpus.names[record.task_type]),
             record.level),
         .details = std::move(details),
         .rule = ""});
  }
}

// Newest first; entries of the same moment in the order in which they are added here.
LogEntries EntriesOf(const Corpus& corpus) {
  LogEntries entries;
  for (const RuleAct& act : corpus.rule_acts) {
    std::visit(
        [&](const auto& event) {
          // Opposition shows in the confidence of the rule.
          if constexpr (!std::is_same_v<std::decay_t<decltype(event)>, RuleOpposed>)
            entries.push_back(EntryOf(act, event));
        },
        act.event);
  }
  Learned before;
  for (const LearnedRecord& learned : corpus.learned) {
    AddGates(entries, before, learned);
    AddCorrections(entries, before, learned);
    AddPause(entries, before, learned);
    before = learned.event;
  }
  AddLevels(entries, corpus);

  std::vector<std::size_t> order(entries.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&entries](std::size_t a, std::size_t b) {
    return std::tuple(entries[b].at, a) < std::tuple(entries[a].at, b);
  });
  LogEntries sorted;
  sorted.reserve(entries.size());
  for (const std::size_t i : order) sorted.push_back(std::move(entries[i]));
  return sorted;
}

// "rule added" of "Rule added".
std::string LowerFirst(std::string_view text) {
  std::string lower(text);
  if (!lower.empty() && lower[0] >= 'A' && lower[0] <= 'Z') {
    lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
  }
  return lower;
}

// A week or a month in one line.
struct Summary {
  std::string name;
  std::map<std::string_view, std::int64_t> counts;
  std::vector<std::string> rules;  // Rules that still hold.
};

void AddTo(std::vector<Summary>& summaries, std::string name, const LogEntry& entry,
           const std::map<std::string_view, const RuleReading*>* active) {
  if (summaries.empty() || summaries.back().name != name) {
    summaries.push_back({.name = std::move(name), .rules = {}});
  }
  Summary& summary = summaries.back();
  ++summary.counts[entry.what];
  if (active == nullptr || entry.rule.empty()) return;
  const auto rule = active->find(entry.rule);
  if (rule == active->end()) return;
  std::string text = RuleLine(*rule->second);
  if (std::ranges::find(summary.rules, text) == summary.rules.end()) {
    summary.rules.push_back(std::move(text));
  }
}

std::string LinesOf(const std::vector<Summary>& summaries) {
  std::string lines;
  for (const Summary& summary : summaries) {
    std::string counts;
    for (const auto& [what, n] : summary.counts) {
      counts += fmt::format("{}{} {}x", counts.empty() ? "" : ", ", LowerFirst(what), n);
    }
    lines += fmt::format("- {}: {}\n", summary.name, counts);
    for (const std::string& rule : summary.rules)
      lines += fmt::format("  - Still held: {}\n", rule);
  }
  return lines;
}

}  // namespace

std::string ImprovementLog(const ReviewFindings& findings, const Corpus& corpus,
                           const ReviewSettings& settings) {
  std::map<std::string_view, const RuleReading*> active;
  for (const RuleReading* rule : ActiveRules(findings)) active.emplace(rule->key, rule);

  std::vector<std::pair<std::string, std::string>> days;  // With their lines.
  std::string lines;
  std::vector<Summary> weeks;
  std::vector<Summary> months;
  for (const LogEntry& entry : EntriesOf(corpus)) {
    const std::int64_t age = CalendarDaysBetween(entry.at, findings.at);
    if (age <= settings.log_full_days) {
      std::string day = DateOf(entry.at);
      if (days.empty() || days.back().first != day) days.emplace_back(std::move(day), "");
      std::string& full = days.back().second;
      full += fmt::format("- **{}:** {}\n", entry.what, entry.text);
      for (const std::string& detail : entry.details) full += fmt::format("  - {}\n", detail);
    } else if (age <= settings.log_line_days) {
      lines += fmt::format("- {}: {}: {}\n", DateOf(entry.at), LowerFirst(entry.what), entry.text);
    } else if (age <= settings.log_week_days) {
      AddTo(weeks, IsoWeekOf(entry.at), entry, nullptr);
    } else {
      AddTo(months, MonthOf(entry.at), entry, &active);
    }
  }
  std::string body;
  for (const auto& [day, full] : days) AppendSection(body, day, full);
  const auto [full, line, week] =
      std::tuple(settings.log_full_days, settings.log_line_days, settings.log_week_days);
  AppendSection(body, fmt::format("{} to {} days ago", full + 1, line), lines);
  AppendSection(body, fmt::format("{} to {} days ago, by week", line + 1, week), LinesOf(weeks));
  AppendSection(body, "Older, by month", LinesOf(months));
  return body;
}

}  // namespace credence::review
