// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_review_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "base/amount.h"
#include "base/utf8.h"
#include "review/names.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

// How many entries of a list are shown.
constexpr std::size_t kFindingsShown = 8;

void Heading(Terminal& out, std::string_view text) { out.Line().Line(text, Style::kBold); }

std::string Value(const std::optional<double>& value, std::string_view unit) {
  if (!value) return "-";
  if (unit == "%") return fmt::format("{:.0f} %", *value);
  return fmt::format("{:.1f}{}{}", *value, unit.empty() ? "" : " ", unit);
}

// "; n = 40, 95 % interval 61 to 84": what the last figure comes from.
std::string Basis(const ReviewKpi& kpi) {
  if (kpi.n == 0) return "";
  if (!kpi.low || !kpi.high) return fmt::format("; n = {}", kpi.n);
  return fmt::format("; n = {}, 95 % interval {} to {}", kpi.n, Value(kpi.low, ""),
                     Value(kpi.high, ""));
}

void RenderDashboard(Terminal& out, const ReviewDashboard& board) {
  const auto filled = static_cast<std::size_t>(std::lround(board.health * 10));
  std::string bar;
  for (std::size_t i = 0; i < 10; ++i) bar += i < filled ? "█" : "░";
  const bool is_judged = !board.kpis.empty() && board.kpis.front().months.back();
  out.Write("  ")
      .Cell("health", 22, Style::kDim)
      .Line(is_judged ? fmt::format("{} {:.0f} %{}", bar, board.health * 100,
                                    board.limited_by ? ", held down by " + *board.limited_by : "")
                      : "no decisions in the last 30 days");
  for (const ReviewKpi& kpi : board.kpis) {
    std::string trend;
    for (const std::optional<double>& month : kpi.months) {
      trend += (trend.empty() ? "" : " → ") + Value(month, kpi.unit);
    }
    const Style style = !kpi.on_target   ? Style::kPlain
                        : *kpi.on_target ? Style::kGood
                                         : Style::kWarn;
    out.Write("  ")
        .Cell(kpi.name, 22, Style::kDim)
        .Cell(trend, 48, style)
        .Line(fmt::format("target {}{}", kpi.target, Basis(kpi)), Style::kDim);
  }
  if (board.top_improvement) Field(out, "improved", *board.top_improvement, Style::kGood);
  if (board.top_problem) Field(out, "problem", *board.top_problem, Style::kWarn);
  Field(out, "backlog",
        fmt::format("{} pending, {}, {}", board.backlog, Amount(board.active_rules, "active rule"),
                    Amount(board.regressions, "regression")));
}

void RenderRates(Terminal& out, const ReviewFindings& findings) {
  Heading(out, "approval rates (all time; last 30 days)");
  const std::size_t width = NameWidth(findings.all_time.by_task_type, &ApprovalRate::name, 20);
  for (const ApprovalRate& rate : findings.all_time.by_task_type) {
    const auto& recent = findings.last_30_days.by_task_type;
    const auto found = std::ranges::find(recent, rate.name, &ApprovalRate::name);
    out.Write("  ")
        .Name(OneLine(rate.name), width)
        .Cell(rate.rate ? fmt::format("{:.1f} % ({:.0f} to {:.0f})", *rate.rate * 100,
                                      rate.low * 100, rate.high * 100)
                        : "-",
              22)
        .Cell(found != recent.end() && found->rate ? fmt::format("{:.1f} %", *found->rate * 100)
                                                   : "-",
              9)
        .Line(fmt::format("{} approved, {} rejected, {} need work", rate.approved, rate.rejected,
                          rate.needs_work),
              Style::kDim);
  }
  for (const ReviewAnomaly& anomaly : findings.anomalies) {
    out.Line(fmt::format("  sudden change: {}{} {:.2f} → {:.2f}", anomaly.what,
                         anomaly.name.empty() ? "" : " of " + OneLine(anomaly.name), anomaly.before,
                         anomaly.now),
             Style::kWarn);
  }
}

void RenderGates(Terminal& out, const std::vector<ScoreGate>& gates) {
  if (gates.empty()) return;
  Heading(out, "gates");
  for (const ScoreGate& gate : gates) {
    out.Write("  ")
        .Cell(NameOf(gate.dimension), 20)
        .Cell(gate.hard ? "hard" : "soft", 6, gate.hard ? Style::kBad : Style::kWarn)
        .Line(fmt::format("at least {:g}: below it {:.0f} % were turned down ({} of {} reviews)",
                          gate.threshold, gate.rejected * 100, gate.below, gate.n));
  }
}

void RenderPatterns(Terminal& out, const ReviewFindings& findings) {
  if (findings.patterns.empty()) return;
  Heading(out, "what reviewers mention");
  for (std::size_t i = 0; i < std::min(kFindingsShown, findings.patterns.size()); ++i) {
    const PatternReading& pattern = findings.patterns[i];
    out.Write("  ")
        .Name(OneLine(pattern.key), 24)
        .Cell(fmt::format("{}×", pattern.occurrences), 6)
        .Line(fmt::format("severity {:.1f}{}{}", pattern.severity,
                          pattern.rejection_rate ? fmt::format(", {:.0f} % of them turned down",
                                                               *pattern.rejection_rate * 100)
                                                 : "",
                          pattern.praised > 0 ? fmt::format(", praised {}×", pattern.praised) : ""),
              Style::kDim);
  }
  if (!findings.checklist.empty()) Heading(out, "checklist");
  for (std::size_t i = 0; i < findings.checklist.size(); ++i) {
    out.Write(fmt::format("  {}. ", i + 1)).Paragraph(OneLine(findings.checklist[i]), 5);
  }
}

void RenderPeople(Terminal& out, const ReviewFindings& findings) {
  if (!findings.preferences.empty()) Heading(out, "preferences");
  for (std::size_t i = 0; i < std::min(kFindingsShown, findings.preferences.size()); ++i) {
    const PreferenceReading& preference = findings.preferences[i];
    out.Write("  ")
        .Name(OneLine(preference.attribute), 24)
        .Line(fmt::format("{:.0f}, {} of {} comparisons won{}", preference.rating, preference.wins,
                          preference.comparisons, preference.stable ? "" : " (not stable yet)"));
  }
  if (!findings.windows.empty()) Heading(out, "when people review");
  for (const EngagementWindow& window : findings.windows) {
    out.Write("  ")
        .Cell(window.window, 8)
        .Cell(fmt::format("{}", window.n), 8)
        .Line(
            fmt::format("{:.0f} % completed, {}{}", window.completion * 100,
                        window.response_seconds ? fmt::format("{:.0f} s", *window.response_seconds)
                                                : "no timing recorded",
                        window.good ? ", good" : ""),
            window.good ? Style::kGood : Style::kPlain);
  }
}

// How the forms and the shown work serve reviewers.
void RenderPresentation(Terminal& out, const ReviewFindings& findings) {
  if (!findings.formats.empty()) Heading(out, "forms");
  for (const FormatReading& format : findings.formats) {
    std::string text =
        fmt::format("{}, effectiveness {:.2f}", Amount(format.n, "review"), format.effectiveness);
    if (format.seen) text += fmt::format(", {:.0f} % of the work seen", *format.seen * 100);
    if (format.best) text += ", best";
    if (!format.proposal.empty()) text += "; shorten what it shows";
    for (const FieldUse& use : format.fields) {
      if (use.proposal.empty()) continue;
      text += fmt::format("; drop the field {} (filled in {} of {} times)", OneLine(use.field),
                          use.filled, use.offered);
    }
    out.Write("  ")
        .Name(OneLine(fmt::format("{} ({})", format.format, format.stage)), 24)
        .Line(text, format.best ? Style::kGood : Style::kPlain);
  }
  for (const SectionReading& section : findings.sections) {
    if (section.proposal.empty()) continue;
    out.Write("  ")
        .Name(OneLine(section.section), 24)
        .Line(fmt::format("read in {} of {} reviews; {} it", section.read, section.shown,
                          section.proposal));
  }
}

void RenderDelegation(Terminal& out, const ReviewFindings& findings) {
  if (!findings.delegation.empty()) Heading(out, "who should decide");
  for (const DelegationReading& said : findings.delegation) {
    out.Write("  ")
        .Name(OneLine(said.task_type), 24)
        .Line(fmt::format("the agent could have decided {} of {}, an expert is wanted in {} of {}",
                          said.would_delegate, said.delegate_answers, said.needs_expert,
                          said.expert_answers));
  }
}

void RenderMadeWith(Terminal& out, const ReviewFindings& findings) {
  constexpr std::size_t kShown = 5;
  std::size_t shown = 0;
  for (const MadeWithReading& made : findings.made_with) {
    if (!made.difference || (made.low <= 0 && made.high >= 0)) continue;
    if (shown == 0) Heading(out, "work made with");
    if (shown++ == kShown) break;
    out.Write("  ")
        .Name(OneLine(fmt::format("{} {}", made.kind, made.name)), 24)
        .Line(fmt::format("{:.1f} {} ({:+.1f} to {:+.1f}), {} of {} turned down",
                          std::abs(*made.difference), *made.difference < 0 ? "lower" : "higher",
                          made.low, made.high, made.rejected, Amount(made.n, "review")),
              *made.difference < 0 ? Style::kBad : Style::kGood);
  }
}

}  // namespace

void RenderAlert(Terminal& out, const ReviewAlert& alert) {
  const Style style = alert.level == AlertLevel::kCritical  ? Style::kBad
                      : alert.level == AlertLevel::kWarning ? Style::kWarn
                                                            : Style::kDim;
  out.Write("  ")
      .Cell(NameOf(alert.level), 10, style)
      .Paragraph(fmt::format("{}: {}", OneLine(alert.what), OneLine(alert.action)), 12);
}

void RenderReply(Terminal& out, const ReviewFindings& findings) {
  out.Line(Amount(findings.events, "feedback event"), Style::kBold);
  if (findings.events == 0) {
    out.Line(
        "  'credence review register FILE' registers work, 'credence review submit FILE' adds "
        "feedback",
        Style::kDim);
    return;
  }
  RenderDashboard(out, findings.dashboard);
  if (!findings.alerts.empty()) Heading(out, "alerts");
  for (const ReviewAlert& alert : findings.alerts) RenderAlert(out, alert);
  RenderRates(out, findings);
  RenderGates(out, findings.gates);
  RenderPatterns(out, findings);
  RenderPeople(out, findings);
  RenderPresentation(out, findings);
  RenderDelegation(out, findings);
  RenderMadeWith(out, findings);
}

}  // namespace credence::cli
