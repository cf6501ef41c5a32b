// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_insight.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/insight.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

constexpr std::size_t kSubjectsShown = 8;
constexpr std::size_t kVerdictsShown = 8;
constexpr std::size_t kSubjectWidth = 36;

std::string OutcomeWord(const std::optional<bool>& success) {
  if (!success) return "";
  return *success ? "succeeded" : "failed";
}

// Session scores are whole numbers, confidences are not.
std::string NumberText(const FacultyWhatIf& faculty, double number) {
  return faculty.faculty == "sessions" ? fmt::format("{:.0f}", number)
                                       : fmt::format("{:.2f}", number);
}

void RenderOutcomes(Terminal& out, const FacultyWhatIf& faculty) {
  for (const OutcomeCount& count : faculty.outcomes) {
    const Style style = count.other < count.recorded   ? Style::kGood
                        : count.other > count.recorded ? Style::kBad
                                                       : Style::kPlain;
    out.Write("  ")
        .Cell(count.what, 40, Style::kDim)
        .Write(fmt::format("{:>6} → ", count.recorded))
        .Write(fmt::format("{:<6}", count.other), style)
        .Line(fmt::format("of {}", count.of), Style::kDim);
  }
  if (faculty.recorded_ranking && faculty.other_ranking) {
    out.Write("  ")
        .Cell("tells success from failure (AUROC)", 40, Style::kDim)
        .Line(fmt::format("{:>6.3f} → {:.3f}", *faculty.recorded_ranking, *faculty.other_ranking));
  }
}

void RenderFaculty(Terminal& out, const FacultyWhatIf& faculty) {
  out.Write(faculty.faculty, Style::kBold)
      .Line(fmt::format("  {} with {}, {}", faculty.subjects, Amount(faculty.events, "event"),
                        Amount(faculty.verdicts, "decision")),
            Style::kDim);
  if (faculty.changed_subjects == 0 && faculty.changed_verdicts == 0) {
    out.Line("  identical results", Style::kGood);
    RenderOutcomes(out, faculty);
    return;
  }
  out.Line(fmt::format(
      "  {}; {}",
      faculty.changed_subjects == 0
          ? "no confidence would change"
          : fmt::format("{} of the {} would end with a different score (mean change {:+.3g}, "
                        "largest {:+.3g})",
                        Thousands(faculty.changed_subjects), faculty.faculty, faculty.mean_change,
                        faculty.largest_change),
      faculty.changed_verdicts == 1
          ? "1 decision would change"
          : fmt::format("{} decisions would change", Thousands(faculty.changed_verdicts))));
  RenderOutcomes(out, faculty);
  for (std::size_t i = 0; i < std::min(faculty.largest.size(), kSubjectsShown); ++i) {
    const ChangedSubject& subject = faculty.largest[i];
    out.Write("  ")
        .Cell(OneLine(subject.subject), kSubjectWidth, Style::kBold)
        .Write(fmt::format("  {:>5} → ", NumberText(faculty, subject.recorded)))
        .Write(fmt::format("{:<5}", NumberText(faculty, subject.other)),
               subject.other < subject.recorded ? Style::kBad : Style::kGood)
        .Line(fmt::format("  {}{}{}",
                          subject.verdicts > 0 ? Amount(subject.verdicts, "decision") : "",
                          subject.verdicts > 0 && subject.success ? ", " : "",
                          OutcomeWord(subject.success)),
              Style::kDim);
  }
  if (faculty.examples.empty()) return;
  out.Line("  decisions that would change:", Style::kDim);
  for (std::size_t i = 0; i < std::min(faculty.examples.size(), kVerdictsShown); ++i) {
    const ChangedVerdict& verdict = faculty.examples[i];
    out.Write(fmt::format("  {}  ", Moment(verdict.at)), Style::kDim)
        .Cell(OneLine(verdict.what), 30)
        .Write(fmt::format("  {} → {}", verdict.recorded, verdict.other))
        .Line(fmt::format("  at {} → {}{}{}", NumberText(faculty, verdict.recorded_number),
                          NumberText(faculty, verdict.other_number), verdict.success ? ", " : "",
                          OutcomeWord(verdict.success)),
              Style::kDim);
  }
  const auto more = faculty.changed_verdicts -
                    static_cast<std::int64_t>(std::min(faculty.examples.size(), kVerdictsShown));
  if (more > 0) out.Line(fmt::format("  and {} more; --json lists more", more), Style::kDim);
}

// The outcomes counted at any point, in the order in which they first appear.
std::vector<std::string> OutcomesOf(const SweepReport& report, std::size_t faculty) {
  std::vector<std::string> names;
  for (const SweepPoint& point : report.points) {
    for (const OutcomeCount& count : point.faculties[faculty].outcomes) {
      if (std::ranges::find(names, count.what) == names.end()) names.push_back(count.what);
    }
  }
  return names;
}

// A letter above the column, because the names are long.
std::string LetterOf(std::size_t outcome) {
  return std::string(1, static_cast<char>('a' + static_cast<int>(outcome)));
}

// A line for each value, with a bar for the decisions that would have changed.
void RenderSweptFaculty(Terminal& out, const SweepReport& report, std::size_t index) {
  constexpr double kBarWidth = 30;
  const std::vector<std::string> names = OutcomesOf(report, index);
  std::string heads;
  for (std::size_t i = 0; i < names.size(); ++i) heads += fmt::format(" {:>9}", LetterOf(i));
  out.Line(
      fmt::format("  {:<10} {:>10} {:>9}{}  {}", report.points.front().faculties[index].faculty,
                  "mean", "decisions", heads, "that would change"),
      Style::kDim);
  std::int64_t most = 1;
  for (const SweepPoint& point : report.points) {
    most = std::max(most, point.faculties[index].changed_verdicts);
  }
  for (const SweepPoint& point : report.points) {
    const FacultyWhatIf& faculty = point.faculties[index];
    out.Write(fmt::format("  {:<10.6g} {:>+10.3g} {:>9}", point.value, faculty.mean_change,
                          faculty.changed_verdicts),
              point.value == report.present ? Style::kBold : Style::kPlain);
    for (const std::string& name : names) {
      const auto count = std::ranges::find(faculty.outcomes, name, &OutcomeCount::what);
      out.Write(fmt::format(" {:>9}", count == faculty.outcomes.end()
                                          ? "–"
                                          : fmt::format("{}/{}", count->other, count->of)),
                Style::kDim);
    }
    const auto bar = static_cast<std::size_t>(std::lround(
        kBarWidth * static_cast<double>(faculty.changed_verdicts) / static_cast<double>(most)));
    std::string bars;
    for (std::size_t j = 0; j < bar; ++j) bars += "█";
    out.Line(bars.empty() ? "" : "  " + bars, Style::kWarn);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.Line(fmt::format("  {}: {}", LetterOf(i), names[i]), Style::kDim);
  }
}

std::string ShareText(const std::optional<Share>& share) {
  if (!share) return "–";
  return fmt::format("{:.0f} % ({:.0f}–{:.0f})", 100 * share->value, 100 * share->low,
                     100 * share->high);
}

// How many subjects of a question are shown; the JSON has them all.
constexpr std::size_t kLiftsShown = 10;

std::string LiftText(const std::optional<LiftDifference>& difference) {
  if (!difference) return "too few yet";
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * difference->value, 100 * difference->low,
                     100 * difference->high);
}

Style LiftStyle(const std::optional<LiftDifference>& difference) {
  if (!difference) return Style::kDim;
  if (difference->low > 0) return Style::kGood;
  return difference->high < 0 ? Style::kBad : Style::kPlain;
}

// "needs about 340 more", or what the interval already shows.
std::string NeedText(const LiftRecord& record, double smallest) {
  const auto& difference = record.doubly_robust;
  if (difference && difference->low > 0) return "helps";
  if (difference && difference->high < 0) return "harms";
  std::string text;
  if (record.needed && *record.needed > 0) {
    text = fmt::format("needs about {} more", *record.needed);
  }
  if (record.needed_for_smallest && *record.needed_for_smallest > 0) {
    text += fmt::format("{}{} more to detect {:.0f} points", text.empty() ? "needs about " : ", ",
                        *record.needed_for_smallest, 100 * smallest);
  }
  return text.empty() ? "no difference visible" : text;
}

void AddTo(Table& table, const std::string& name, const LiftRecord& record, double smallest) {
  const auto rate = [](double share, std::int64_t count) {
    return count == 0 ? std::string("–") : fmt::format("{:.0f} %", 100 * share);
  };
  table.Row({{name, record.subject.empty() ? Style::kPlain : Style::kBold},
             {fmt::format("{}", record.shown)},
             {rate(record.shown_success, record.shown)},
             {fmt::format("{}", record.withheld)},
             {rate(record.withheld_success, record.withheld)},
             {fmt::format("{:.0f}", record.withheld_effective)}});
  table.Note(fmt::format("difference in points: {}; {}", LiftText(record.doubly_robust),
                         NeedText(record, smallest)),
             LiftStyle(record.doubly_robust));
}

void RenderQuestion(Terminal& out, const LiftQuestion& question, double smallest) {
  out.Write(question.about, Style::kBold)
      .Line(fmt::format("  success: {}; {} {} taken to be independent", question.outcome,
                        question.all.clusters, question.cluster),
            Style::kDim);
  constexpr Align kRight = Align::kRight;
  Table table({{.wraps = true},
               {.title = "shown", .align = kRight},
               {.title = "well", .align = kRight},
               {.title = "withheld", .align = kRight},
               {.title = "well", .align = kRight},
               {.title = "ESS", .align = kRight, .minor = 1}},
              2);
  AddTo(table, fmt::format("all {}", question.all.subjects), question.all, smallest);
  for (std::size_t i = 0; i < std::min(question.each.size(), kLiftsShown); ++i) {
    const LiftRecord& record = question.each[i];
    AddTo(table, record.text.empty() ? record.subject : record.text, record, smallest);
  }
  if (question.others) {
    AddTo(table, fmt::format("{} with too little data, together", question.others->subjects),
          *question.others, smallest);
  }
  table.Print(out);
  if (question.each.size() > kLiftsShown) {
    out.Line(fmt::format("  and {} more; --json lists them", question.each.size() - kLiftsShown),
             Style::kDim);
  }
  if (question.shown_unknown + question.withheld_unknown > 0) {
    out.Line(fmt::format("  without an outcome: {} shown, {} withheld", question.shown_unknown,
                         question.withheld_unknown),
             Style::kDim);
  }
  if (question.clipped > 0) {
    out.Line(fmt::format("  {} had a probability below 1 or above 99 % and count as if it was that",
                         question.clipped),
             Style::kWarn);
  }
}

}  // namespace

void RenderReply(Terminal& out, const WhatIfReport& report) {
  if (report.settings.empty()) {
    out.Line("current settings; try others with '--policy FILE' or '--set KEY=VALUE'", Style::kDim);
  }
  for (const ChangedSetting& setting : report.settings) {
    out.Write(fmt::format("{}  ", setting.key), Style::kBold)
        .Line(fmt::format("{} → {}", setting.present, setting.other));
  }
  for (const FacultyWhatIf& faculty : report.faculties) {
    if (faculty.events > 0) RenderFaculty(out, faculty);
  }
  out.Line(fmt::format("{}; assuming that agents and people act as they did",
                       Amount(report.events, "event")),
           Style::kDim);
}

void RenderReply(Terminal& out, const SweepReport& report) {
  out.Line(report.key, Style::kBold);
  if (report.points.empty()) return;
  for (std::size_t i = 0; i < report.points.front().faculties.size(); ++i) {
    if (report.points.front().faculties[i].events > 0) RenderSweptFaculty(out, report, i);
  }
}

void RenderReply(Terminal& out, const SignalsReport& report) {
  if (report.sessions == 0) {
    out.Line("no sessions yet; 'credence import claude-code ~/.claude/projects' imports yours",
             Style::kDim);
    return;
  }
  const std::int64_t known = report.uses_inferred ? report.inferred : report.judged;
  out.Line(fmt::format("{}, {}; {} of {} with {} outcome failed",
                       Amount(report.sessions, "session"), Amount(report.refusals, "refusal"),
                       report.failed, known, report.uses_inferred ? "an inferred" : "a known"));
  if (report.uses_inferred) {
    out.Line(
        "no outcomes were reported ('credence session outcome ID --success'), so the user's last "
        "reply or the last test run counts",
        Style::kDim);
  }
  const auto is_silent = [](const SignalRecord& signal) {
    return signal.firings == 0 && signal.disputes == 0;
  };
  constexpr Align kRight = Align::kRight;
  Table table({{.title = "signal"},
               {.title = "points", .align = kRight},
               {.title = "firings", .align = kRight},
               {.title = "sessions", .align = kRight, .minor = 3},
               {.title = "precision", .align = kRight},
               {.title = "recall", .align = kRight, .minor = 1},
               {.title = "refusals", .align = kRight},
               {.title = "minutes", .align = kRight, .minor = 4},
               {.title = "disputes", .align = kRight, .minor = 2},
               {}},
              2);
  bool has_rest = false;
  for (const SignalRecord& signal : report.signals) {
    if (is_silent(signal)) {
      has_rest = true;
      continue;
    }
    table.Row({{signal.signal, signal.enabled ? Style::kBold : Style::kDim},
               {fmt::format("{:+}", signal.delta), signal.delta < 0 ? Style::kBad : Style::kGood},
               {fmt::format("{}", signal.firings)},
               {fmt::format("{}", signal.sessions)},
               {ShareText(signal.precision)},
               {ShareText(signal.recall)},
               {fmt::format("{}", signal.refusals)},
               {fmt::format("{:.0f}", signal.minutes)},
               {fmt::format("{}", signal.disputes)},
               {signal.enabled ? "" : "off", Style::kDim}});
  }
  table.Print(out);
  if (has_rest) out.Line("  the other signals have not fired", Style::kDim);
  for (const SignalRecord& signal : report.signals) {
    if (!signal.proposal) continue;
    out.Write(fmt::format("{} {}: ", signal.proposal->action, signal.signal), Style::kWarn)
        .Line(signal.proposal->why)
        .Line(fmt::format("  credence replay --set {}", signal.proposal->setting), Style::kDim);
  }
}

void RenderReply(Terminal& out, const LiftReport& report) {
  for (const LiftQuestion& question : report.questions) {
    RenderQuestion(out, question, report.smallest);
  }
  if (report.questions.empty()) {
    out.Line("No data yet.");
  }
  if (report.memory_holdout == 0 && report.executive_holdout == 0) {
    out.Line(
        "Set memory.holdout = 0.1 to measure what memories are worth, executive.holdout = 0.1 for "
        "heuristics.",
        Style::kDim);
  }
}

}  // namespace credence::cli
