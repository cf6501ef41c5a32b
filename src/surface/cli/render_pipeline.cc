// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

constexpr std::string_view kNamed = "in a way named by --fail-on";

void RenderResult(Terminal& out, const operations::GateReport& report) {
  const std::string all = Amount(report.verdicts, "decision");
  const bool is_mode_named = std::ranges::any_of(
      report.changes, [](const auto& change) { return change.fails && change.change.count == 0; });
  if (!report.passed && report.failing == 0 && is_mode_named) {
    out.Line(fmt::format("failed: the policy changes the mode {}", kNamed), Style::kBad);
  } else if (!report.passed && report.empty) {
    out.Line(
        "failed: the ledger has no decisions of these kinds; check that it is the right one, or "
        "add --allow-empty",
        Style::kBad);
  } else if (!report.passed) {
    out.Line(
        fmt::format("failed: {} of {} would change {}", Thousands(report.failing), all, kNamed),
        Style::kBad);
  } else if (report.verdicts == 0) {
    out.Line(report.empty ? "passed: the ledger has no decisions of these kinds"
                          : "passed: there were no decisions of these kinds since then",
             Style::kWarn);
  } else if (report.changed == 0) {
    out.Line(fmt::format("passed: none of {} would change", all), Style::kGood);
  } else {
    out.Line(fmt::format("passed: {} of {} would change, none {}", Thousands(report.changed), all,
                         kNamed),
             Style::kGood);
  }
}

}  // namespace

void RenderReply(Terminal& out, const operations::GateReport& report) {
  if (report.settings.empty()) {
    out.Line("the policy changes no setting", Style::kDim);
  }
  for (const ChangedSetting& setting : report.settings) {
    out.Write(fmt::format("{}  ", setting.key), Style::kBold)
        .Line(fmt::format("{} → {}", setting.present, setting.other));
  }
  for (const operations::GateChange& change : report.changes) {
    const VerdictChange& changed = change.change;
    out.Write(fmt::format("{}  ", change.kind), change.fails ? Style::kBad : Style::kDim);
    if (changed.count == 0) {
      out.Line(fmt::format("all such calls, because {} changes", changed.what));
      continue;
    }
    out.Line(fmt::format("{} of {}", Amount(changed.count, "decision"), change.faculty));
    out.Line(fmt::format("  first: {}, in {} at {}", OneLine(changed.what),
                         OneLine(changed.subject), Moment(changed.at)),
             Style::kDim);
  }
  RenderResult(out, report);
}

void RenderReply(Terminal& out, const operations::WrittenReport& written) {
  if (written.format != "text") {
    out.Write(written.document);
    if (!written.document.ends_with('\n')) out.Line();
    return;
  }
  const operations::AgentReport& report = written.report;
  out.Line(operations::TitleOf(report), Style::kBold);
  Table figures({{}, {.align = Align::kRight}}, 2);
  for (const operations::NamedFigure& figure : operations::NamedFiguresOf(report)) {
    figures.Row({{std::string(figure.name), Style::kDim}, {Thousands(figure.value)}});
  }
  figures.Print(out);
  if (!report.sessions.empty()) {
    out.Line("lowest scores", Style::kDim);
    Table sessions({{.align = Align::kRight}, {.minor = 1}, {.ids = true}, {.wraps = true}}, 2);
    for (const operations::ReportedSession& session : report.sessions) {
      sessions.Row({{fmt::format("{} %", session.confidence), StyleOfZone(session.zone)},
                    {session.zone, Style::kDim},
                    {session.id},
                    {session.refused > 0 ? Amount(session.refused, "refused call") : ""}});
    }
    sessions.Print(out);
  }
  if (!report.figures.signals.empty()) out.Line("signals", Style::kDim);
  for (const SignalCount& signal : report.figures.signals) {
    out.Line(fmt::format("  {}: {}, {:+} points", OneLine(signal.signal),
                         Amount(signal.count, "time"), signal.delta));
  }
  if (!report.forecasts.empty()) out.Line("forecasts whose outcome became known", Style::kDim);
  for (const operations::JudgedForecasts& forecast : report.forecasts) {
    out.Line(fmt::format("  {}: {:.0f} % stated, {:.0f} % came true, of {}", forecast.kind,
                         100 * forecast.stated, 100 * forecast.actual, Thousands(forecast.count)));
  }
}

}  // namespace credence::cli
