// SPDX-License-Identifier: Apache-2.0
#include "operations/week.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/amount.h"
#include "base/utf8.h"

namespace credence::operations {
namespace {

// More would be a list, not a sentence.
constexpr std::size_t kSignalsTold = 3;

// "1,091 tool calls"
std::string Count(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", Thousands(count), noun, count == 1 ? "" : "s");
}

std::string Times(std::int64_t count) {
  return count == 1 ? "once" : fmt::format("{} times", Thousands(count));
}

// " (8 the week before)"; nothing without a week before.
std::string Compared(const std::optional<WeekFigures>& before, std::int64_t WeekFigures::* figure) {
  if (!before) return "";
  return fmt::format(" ({} the week before)", Thousands((*before).*figure));
}

// "a, b and c"
std::string Joined(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

void AddCalls(const WeekReport& report, std::vector<std::string>& sentences) {
  const WeekFigures& week = report.week;
  if (week.sessions == 0) {
    sentences.push_back(fmt::format("No agent worked in the last seven days{}.",
                                    Compared(report.before, &WeekFigures::sessions)));
    return;
  }
  sentences.push_back(
      fmt::format("Agents worked in {}{} and made {}{}.", Count(week.sessions, "session"),
                  Compared(report.before, &WeekFigures::sessions), Count(week.calls, "tool call"),
                  Compared(report.before, &WeekFigures::calls)));
  std::string refused = week.refused == 0
                            ? "No call was refused"
                            : fmt::format("{} {} refused", Count(week.refused, "call"),
                                          week.refused == 1 ? "was" : "were");
  refused += Compared(report.before, &WeekFigures::refused);
  if (week.asked > 0) refused += fmt::format("; you were asked about {}", Thousands(week.asked));
  const std::int64_t would = week.would_refuse + week.would_ask;
  if (would > 0) {
    refused +=
        fmt::format("; enforce mode would have refused or asked about {} more", Thousands(would));
  }
  sentences.push_back(refused + ".");
}

void AddScores(const WeekReport& report, std::vector<std::string>& sentences) {
  const WeekFigures& week = report.week;
  if (week.lowest) {
    std::string lowest = fmt::format("The lowest score was {} %, in session {}",
                                     week.lowest->confidence, OneLine(week.lowest->session));
    if (report.before && report.before->lowest) {
      lowest += fmt::format(" ({} % the week before)", report.before->lowest->confidence);
    }
    sentences.push_back(lowest + ".");
  }
  std::vector<std::string> signals;
  for (const SignalCount& signal : week.signals) {
    if (signals.size() == kSignalsTold) break;
    std::string name = OneLine(signal.signal);
    std::ranges::replace(name, '_', ' ');
    signals.push_back(fmt::format("{} {} ({}{} points)", name, Times(signal.count),
                                  signal.delta < 0 ? "−" : "+", Thousands(std::abs(signal.delta))));
  }
  if (!signals.empty()) {
    sentences.push_back(fmt::format("The signals that fired most: {}.", Joined(signals)));
  }
  if (week.tests_passed + week.tests_failed > 0) {
    sentences.push_back(fmt::format(
        "Tests ran {}: {} passed{} and {} failed{}.", Times(week.tests_passed + week.tests_failed),
        Thousands(week.tests_passed), Compared(report.before, &WeekFigures::tests_passed),
        Thousands(week.tests_failed), Compared(report.before, &WeekFigures::tests_failed)));
  }
}

void AddMemories(const WeekReport& report, std::vector<std::string>& sentences) {
  const WeekFigures& week = report.week;
  std::vector<std::string> parts;
  const auto add = [&](std::int64_t WeekFigures::* figure, std::string_view verb) {
    const std::int64_t count = week.*figure;
    if (count == 0) return;
    const std::string what =
        parts.empty() ? (count == 1 ? "1 memory" : fmt::format("{} memories", Thousands(count)))
                      : Thousands(count);
    parts.push_back(fmt::format("{} {}{}{}", what,
                                verb == "faded" ? ""
                                : count == 1    ? "was "
                                                : "were ",
                                verb, Compared(report.before, figure)));
  };
  add(&WeekFigures::learned, "learned");
  add(&WeekFigures::confirmed, "confirmed");
  add(&WeekFigures::contradicted, "contradicted");
  add(&WeekFigures::faded, "faded");
  if (!parts.empty()) sentences.push_back(Joined(parts) + ".");
}

}  // namespace

std::vector<std::string> SentencesOf(const Week& week) {
  std::vector<std::string> sentences;
  if (week.report.week.IsEmpty() && !week.report.before) {
    sentences.emplace_back("Nothing happened in the last two weeks.");
  } else {
    AddCalls(week.report, sentences);
    AddScores(week.report, sentences);
    AddMemories(week.report, sentences);
  }
  std::vector<std::string> waiting;
  for (const WaitingLine& line : LinesOf(week.waiting)) {
    waiting.push_back(Amount(line.count, line.one, line.many));
  }
  sentences.push_back(waiting.empty() ? "Nothing waits for you."
                                      : fmt::format("Waiting for you: {}.", Joined(waiting)));
  return sentences;
}

Result<Week> ReadWeek(Engine& engine, const Caller& caller,
                      const std::optional<std::string>& project) {
  Week week;
  CREDENCE_ASSIGN_OR_RETURN(week.report, engine.overview().ReadWeek(caller, project));
  CREDENCE_ASSIGN_OR_RETURN(const Stats stats, engine.insight().GetStats(caller));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<SessionReading> sessions,
                            RecentSessions(engine, caller));
  CREDENCE_ASSIGN_OR_RETURN(week.waiting, CountWaiting(engine, caller, stats, sessions));
  return week;
}

}  // namespace credence::operations
