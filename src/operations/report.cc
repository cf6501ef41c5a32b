// SPDX-License-Identifier: Apache-2.0
#include "operations/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/enum_names.h"
#include "language/time_range.h"

namespace credence::operations {
namespace {

constexpr std::chrono::days kUsualPeriod(7);
// More would be a list, not a summary.
constexpr std::int64_t kSessionsMax = 10;

std::string ToTheSecond(Timestamp time) {
  return FormatTimestamp(std::chrono::floor<std::chrono::seconds>(time));
}

Result<std::vector<ReportedSession>> LowestSessions(Engine& engine, const Caller& caller,
                                                    const AgentReport& report) {
  const ListSessions request{.limit = kSessionsMax,
                             .project = report.project,
                             .since = FormatTimestamp(report.since),
                             .order = SessionOrder::kLowest};
  CREDENCE_ASSIGN_OR_RETURN(std::vector<SessionReading> readings,
                            engine.sessions().List(caller, request));
  std::vector<ReportedSession> sessions;
  for (SessionReading& reading : readings) {
    sessions.push_back({.id = std::move(reading.id),
                        .confidence = reading.confidence,
                        .zone = std::move(reading.zone),
                        .refused = reading.refused,
                        .success = reading.success});
  }
  return sessions;
}

Result<DecidedWork> CountDecisions(Engine& engine, const Caller& caller,
                                   const AgentReport& report) {
  // Without a time range, which would apply to the registration of the work.
  CREDENCE_ASSIGN_OR_RETURN(const ReviewList done,
                            engine.reviews().List(caller, {.state = "done"}));
  DecidedWork decided;
  for (const WorkReading& work : done.works) {
    const bool is_meant = work.reviewed_at && *work.reviewed_at >= report.since &&
                          (!report.project || work.project == report.project);
    if (!is_meant || !work.last_decision) continue;
    decided.approved += work.last_decision == NameOf(ReviewDecision::kApproved) ? 1 : 0;
    decided.rejected += work.last_decision == NameOf(ReviewDecision::kRejected) ? 1 : 0;
    decided.needs_work += work.last_decision == NameOf(ReviewDecision::kNeedsWork) ? 1 : 0;
  }
  return decided;
}

Result<std::vector<JudgedForecasts>> JudgeForecasts(Engine& engine, const Caller& caller,
                                                    Timestamp since) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ForecastSet> sets,
                            engine.insight().Forecasts(caller));
  std::vector<JudgedForecasts> judged;
  for (const ForecastSet& set : sets) {
    JudgedForecasts sum{.kind = set.kind, .what = set.what};
    for (const StatedOutcome& one : set.forecasts) {
      if (one.at < since) continue;
      const double outcome = one.came_true ? 1 : 0;
      ++sum.count;
      sum.stated += one.stated;
      sum.actual += outcome;
      sum.brier += (one.stated - outcome) * (one.stated - outcome);
    }
    if (sum.count == 0) continue;
    const auto count = static_cast<double>(sum.count);
    sum.stated /= count;
    sum.actual /= count;
    sum.brier /= count;
    judged.push_back(std::move(sum));
  }
  return judged;
}

// As code, so that nothing in a name is a mark, a link or a mention; within a cell of a table.
std::string AsCode(std::string_view name) {
  std::string code;
  for (const char c : OneLine(name)) {
    if (c == '|') code += '\\';
    code += c == '`' ? '\'' : c;
  }
  return fmt::format("`{}`", code);
}

std::string_view OutcomeOfReported(const ReportedSession& session) {
  if (!session.success) return "not reported";
  return *session.success ? "success" : "failure";
}

std::string MarkdownOf(const AgentReport& report) {
  std::string page = fmt::format("### Work of agents\n\nFrom {} to {}", ToTheSecond(report.since),
                                 ToTheSecond(report.until));
  page += report.project ? fmt::format(", in {}.\n\n", AsCode(*report.project))
                         : std::string(", in all projects.\n\n");
  page += "| figure | count |\n|---|---:|\n";
  for (const NamedFigure& figure : NamedFiguresOf(report)) {
    page += fmt::format("| {} | {} |\n", figure.name, Thousands(figure.value));
  }
  if (!report.sessions.empty()) {
    page +=
        "\n| session, lowest score first | score | refused calls | outcome |\n"
        "|---|---:|---:|---|\n";
  }
  for (const ReportedSession& session : report.sessions) {
    page += fmt::format("| {} | {} % | {} | {} |\n", AsCode(session.id), session.confidence,
                        Thousands(session.refused), OutcomeOfReported(session));
  }
  if (!report.figures.signals.empty()) {
    page += "\n| signal | times | points |\n|---|---:|---:|\n";
  }
  for (const SignalCount& signal : report.figures.signals) {
    page += fmt::format("| {} | {} | {:+} |\n", AsCode(signal.signal), Thousands(signal.count),
                        signal.delta);
  }
  if (!report.forecasts.empty()) {
    page +=
        "\n| forecast | outcomes | stated | came true | Brier score |\n"
        "|---|---:|---:|---:|---:|\n";
  }
  for (const JudgedForecasts& forecast : report.forecasts) {
    page += fmt::format("| {} | {} | {:.0f} % | {:.0f} % | {:.3f} |\n", forecast.kind,
                        Thousands(forecast.count), 100 * forecast.stated, 100 * forecast.actual,
                        forecast.brier);
  }
  return page;
}

}  // namespace

std::string TitleOf(const AgentReport& report) {
  return fmt::format("Work of agents from {} to {}, in {}", ToTheSecond(report.since),
                     ToTheSecond(report.until),
                     report.project ? OneLine(*report.project) : "all projects");
}

std::vector<NamedFigure> NamedFiguresOf(const AgentReport& report) {
  const WeekFigures& figures = report.figures;
  return {{"sessions", figures.sessions},
          {"tool calls", figures.calls},
          {"failed calls", figures.failed},
          {"refused calls", figures.refused},
          {"calls that a person was asked about", figures.asked},
          {"calls that enforce mode would have stopped", figures.would_refuse + figures.would_ask},
          {"test runs that passed", figures.tests_passed},
          {"test runs that failed", figures.tests_failed},
          {"memories learned", figures.learned},
          {"memories confirmed", figures.confirmed},
          {"memories contradicted", figures.contradicted},
          {"work approved", report.reviews.approved},
          {"work rejected", report.reviews.rejected},
          {"work sent back", report.reviews.needs_work}};
}

Result<WrittenReport> WriteReport(Engine& engine, const Caller& caller,
                                  const ReportRequest& request) {
  const Timestamp now = engine.Now();
  CREDENCE_ASSIGN_OR_RETURN(const language::TimeRange period,
                            language::ReadTimeRange(request.since, std::nullopt, now));
  WrittenReport written{.format = request.format};
  AgentReport& report = written.report;
  report.since = period.since.value_or(now - kUsualPeriod);
  report.until = now;
  report.project = request.project;
  CREDENCE_ASSIGN_OR_RETURN(report.figures,
                            engine.overview().CountSince(caller, report.since, report.project));
  CREDENCE_ASSIGN_OR_RETURN(report.sessions, LowestSessions(engine, caller, report));
  CREDENCE_ASSIGN_OR_RETURN(report.reviews, CountDecisions(engine, caller, report));
  if (!report.project) {
    CREDENCE_ASSIGN_OR_RETURN(report.forecasts, JudgeForecasts(engine, caller, report.since));
  }
  if (written.format == "markdown") written.document = MarkdownOf(report);
  if (written.format == "json") {
    JsonWriter json(2);
    WriteValue(json, report);
    written.document = std::move(json).Take();
  }
  return written;
}

}  // namespace credence::operations
