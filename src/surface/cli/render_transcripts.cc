// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_transcripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

constexpr std::size_t kWorstShown = 10;
constexpr std::size_t kSignalsOfSession = 3;

struct Totals {
  std::int64_t prompts = 0;
  std::int64_t calls = 0;
  std::int64_t failures = 0;
  std::int64_t denied = 0;
  std::int64_t asked = 0;
  std::int64_t blocked_sessions = 0;
};

Totals TotalsOf(const std::vector<JudgedSession>& sessions) {
  Totals totals;
  for (const JudgedSession& session : sessions) {
    totals.prompts += session.prompts;
    totals.calls += session.calls;
    totals.failures += session.failures;
    totals.denied += session.denied;
    totals.asked += session.asked;
    totals.blocked_sessions += session.blocked() ? 1 : 0;
  }
  return totals;
}

double Percent(std::int64_t part, std::int64_t all) {
  return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

// "sunk_cost -40, tool_failure -35"
std::string StrongestOf(const JudgedSession& session) {
  std::string text;
  for (std::size_t i = 0; i < std::min(session.signals.size(), kSignalsOfSession); ++i) {
    if (i > 0) text += ", ";
    text += fmt::format("{} {:+}", session.signals[i].first, session.signals[i].second);
  }
  return text;
}

void RenderWorst(Terminal& out, const std::vector<JudgedSession>& sessions) {
  const std::size_t shown = std::min(sessions.size(), kWorstShown);
  out.Line();
  out.Line(sessions.size() > shown ? fmt::format("The lowest {} of {}", shown, sessions.size())
                                   : "Sessions, lowest first",
           Style::kBold);
  out.Write("  ").Cell("session", 36, Style::kDim).Cell("  at its end", 20, Style::kDim);
  out.Cell("calls", 7, Style::kDim).Cell("failed", 8, Style::kDim).Cell("stopped", 9, Style::kDim);
  out.Line("what changed it", Style::kDim);
  for (std::size_t i = 0; i < shown; ++i) {
    const JudgedSession& session = sessions[i];
    out.Write("  ").Cell(OneLine(session.id), 36);
    out.Write(fmt::format("  {} {:>3}% ", session.mark, session.confidence));
    out.Cell(session.zone, 11, StyleOfZone(session.zone));
    out.Cell(fmt::format("{}", session.calls), 7).Cell(fmt::format("{}", session.failures), 8);
    const std::int64_t stopped = session.denied + session.asked;
    out.Cell(fmt::format("{}", stopped), 9, stopped > 0 ? Style::kWarn : Style::kDim);
    out.Line(StrongestOf(session), Style::kDim);
  }
}

void RenderSignals(Terminal& out, const std::vector<SignalCount>& signals) {
  constexpr std::size_t kBarWidth = 30;
  if (signals.empty()) return;
  out.Line();
  out.Line("Signals", Style::kBold);
  const auto most = static_cast<double>(signals.front().count);
  const std::size_t width = NameWidth(signals, &SignalCount::signal, 20);
  for (const SignalCount& signal : signals) {
    const auto filled =
        static_cast<std::size_t>(std::ceil(static_cast<double>(signal.count) / most * kBarWidth));
    std::string bar;
    for (std::size_t i = 0; i < filled; ++i) bar += "█";
    out.Write("  ").Name(signal.signal, width);
    out.Write(fmt::format("{:>6}  ", signal.count));
    out.Write(fmt::format("{:>+7} points  ", signal.delta),
              signal.delta < 0 ? Style::kBad : Style::kGood);
    out.Line(bar, Style::kDim);
  }
}

void RenderOutcomes(Terminal& out, const OutcomeComparison& outcomes) {
  out.Line();
  out.Line("Compared with how the runs ended", Style::kBold);
  Field(out, "succeeded",
        fmt::format("{}, on average {:.1f} at the end; {} ({:.0f} %) were stopped at least once",
                    outcomes.succeeded, outcomes.confidence_succeeded, outcomes.succeeded_blocked,
                    Percent(outcomes.succeeded_blocked, outcomes.succeeded)));
  Field(out, "failed",
        fmt::format("{}, on average {:.1f} at the end; {} ({:.0f} %) were stopped at least once",
                    outcomes.failed, outcomes.confidence_failed, outcomes.failed_blocked,
                    Percent(outcomes.failed_blocked, outcomes.failed)));
  Field(out, "AUROC",
        outcomes.auroc
            ? fmt::format("{:.3f} of failure, by a low number (0.5 is chance)", *outcomes.auroc)
            : "- (only one outcome occurred)");
  if (outcomes.unmatched > 0) {
    Field(out, "not found",
          Amount(outcomes.unmatched, "outcome of another session", "outcomes of other sessions"));
  }
}

void RenderMemories(Terminal& out, const std::vector<MemoryHindsight>& memories) {
  constexpr std::size_t kMemoriesShown = 10;
  if (memories.empty()) return;
  out.Line().Line("What these sessions would have proven about your memories (not recorded)",
                  Style::kBold);
  for (const MemoryHindsight& memory :
       std::span(memories).first(std::min(memories.size(), kMemoriesShown))) {
    const std::int64_t against = memory.recurred + memory.corrected;
    out.Write(fmt::format("  followed {:>3}, against {:>3}, opposite worked {:>3}  ",
                          memory.followed, against, memory.defied))
        .Line(OneLine(memory.content), Style::kDim);
  }
}

void RenderProblems(Terminal& out, const TranscriptReport& report) {
  if (report.live_sessions > 0) {
    Field(out, "left alone",
          Amount(report.live_sessions, "session") + ", already governed when they happened");
  }
  if (report.malformed_lines > 0 || report.unreadable_files > 0) {
    Field(out, "not read",
          Amount(report.malformed_lines, "line") + ", " + Amount(report.unreadable_files, "file"),
          Style::kWarn);
    for (const std::string& remark : report.remarks) {
      out.Write("                ").Line(OneLine(remark), Style::kDim);
    }
  }
}

}  // namespace

void RenderTranscripts(Terminal& out, const TranscriptReport& report) {
  if (report.files == 0) {
    out.Line(fmt::format("no transcripts of {} in {}: there is no {}", report.kind,
                         OneLine(report.path), report.looked_for));
    return;
  }
  const Totals totals = TotalsOf(report.sessions);
  out.Line(fmt::format("What the governor would have done in {} of {}",
                       Amount(std::ssize(report.sessions), "session"), report.kind),
           Style::kBold);
  Field(
      out, "read",
      fmt::format("{}: {}, {} of which {} failed", Amount(report.files, "file"),
                  Amount(totals.prompts, "prompt"), Amount(totals.calls, "call"), totals.failures));
  Field(out, "refused",
        fmt::format("{} ({:.1f} %), and approval requested for {}", Amount(totals.denied, "call"),
                    Percent(totals.denied, totals.calls), totals.asked));
  Field(out, "stopped",
        fmt::format(
            "at least once in {} ({:.0f} %)", Amount(totals.blocked_sessions, "session"),
            Percent(totals.blocked_sessions, static_cast<std::int64_t>(report.sessions.size()))));
  Field(out, "recorded",
        report.events > 0         ? Amount(report.events, "new event")
        : report.sessions.empty() ? fmt::format("nothing: no sessions of {} found", report.kind)
                                  : "nothing new: all sessions were imported before");
  RenderProblems(out, report);
  if (report.sessions.empty()) return;
  RenderWorst(out, report.sessions);
  RenderSignals(out, report.signals);
  if (report.outcomes) RenderOutcomes(out, *report.outcomes);
  RenderMemories(out, report.memories);
  out.Line();
  out.Line("'credence session show ID' shows what changed a session's confidence, and when.",
           Style::kDim);
}

}  // namespace credence::cli
