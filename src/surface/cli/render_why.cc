// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_why.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

// How many events of a flip set are shown one by one.
constexpr std::ptrdiff_t kFlipShown = 12;
constexpr std::size_t kWayIndent = 13;

std::string Passed(std::int64_t count) {
  return fmt::format("  … {} that changed nothing", Amount(count, "event"));
}

void RenderFlip(Terminal& out, const FlipSet& flip) {
  // The verdict does not depend on the history.
  if (!flip.found && flip.guarantee.empty()) return;
  out.Write("What would change it", Style::kBold);
  if (!flip.found || flip.events.empty()) {
    out.Line().Paragraph(flip.guarantee, 2, Style::kDim);
    return;
  }
  out.Line(fmt::format(": without {}, it would be {}",
                       flip.events.size() == 1 ? std::string("this event")
                                               : fmt::format("these {} events", flip.events.size()),
                       flip.becomes));
  std::ptrdiff_t left = kFlipShown;
  for (const FlipEvent& event : flip.events) {
    if (left-- == 0) {
      out.Line(fmt::format("  … and {} more", std::ssize(flip.events) - kFlipShown), Style::kDim);
      break;
    }
    out.Write(fmt::format("  #{:<5} {}  ", event.sequence, Moment(event.at)), Style::kDim)
        .Line(OneLine(event.what));
  }
  out.Paragraph(flip.guarantee, 2, Style::kDim);
}

void RenderStep(Terminal& out, const SessionWhyStep& step) {
  out.Write(fmt::format("  #{:<5} {}  ", step.sequence, Moment(step.at)), Style::kDim)
      .Line(OneLine(step.what));
  for (const SessionSignal& signal : step.signals) {
    out.Write(fmt::format("         {:>+4} ", signal.delta),
              signal.delta < 0 ? Style::kBad : Style::kGood)
        .Write(fmt::format("→ {:>3}%  ", signal.value))
        .Name(signal.signal, 18, Style::kBold)
        .Line(OneLine(signal.reason), Style::kDim);
  }
}

}  // namespace

void RenderCounterfactual(Terminal& out, const Counterfactual& counterfactual) {
  if (counterfactual.verdict.empty()) return;
  out.Line();
  Field(out, "verdict", counterfactual.verdict, Style::kBold);
  out.Line();
  RenderFlip(out, counterfactual.flip);
  if (counterfactual.recourse.empty()) return;
  out.Line().Line("How to change it", Style::kBold);
  for (const Recourse& way : counterfactual.recourse) {
    out.Write(fmt::format("  cost {:<5g} ", way.cost), Style::kDim)
        .Paragraph(fmt::format("{} → {}", OneLine(way.action), way.leads_to), kWayIndent);
  }
}

void RenderReply(Terminal& out, const SessionWhyReport& report, Timestamp now) {
  RenderSessionHead(out, report.session, now);
  std::int64_t passed = 0;
  for (const SessionWhyStep& step : report.steps) {
    if (step.signals.empty()) {
      ++passed;
      continue;
    }
    if (passed > 0) out.Line(Passed(passed), Style::kDim);
    passed = 0;
    RenderStep(out, step);
  }
  if (passed > 0) out.Line(Passed(passed), Style::kDim);
  out.Line();
  Field(out, "a call with", report.effect);
  if (!report.reason.empty()) Field(out, "because", report.reason);
  RenderCounterfactual(out, report.counterfactual);
}

}  // namespace credence::cli
