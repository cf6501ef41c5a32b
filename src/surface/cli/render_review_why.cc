// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_review_why.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "review/names.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_why.h"
#include "surface/cli/rule_effect.h"

namespace credence::cli {
namespace {

// How many of the last decisions are shown one by one.
constexpr std::ptrdiff_t kLastShown = 5;

std::string ShortId(const std::string& id) {
  constexpr std::size_t kDigits = 8;
  return id.size() > kDigits ? id.substr(id.size() - kDigits) : id;
}

Style StyleOf(const RuleWhyStep& step) {
  if (step.effect == "mentioned") return Style::kPlain;
  if (step.effect == "against" || step.effect == "dropped" || step.effect == "retired") {
    return Style::kWarn;
  }
  return Style::kGood;
}

void RenderStep(Terminal& out, const LevelWhyStep& step, std::int64_t before) {
  out.Write(fmt::format("  #{:<5} {}  ", step.sequence, Moment(step.at)), Style::kDim)
      .Cell(step.approved ? "approved" : "turned down", 13,
            step.approved ? Style::kPlain : Style::kWarn)
      .Cell(fmt::format("{} of {}", step.approvals, step.decisions), 12);
  if (step.dropped) {
    out.Line("withdrawn or answered again: no longer counts", Style::kDim);
  } else if (step.experimental) {
    out.Line("an experiment: changes nothing", Style::kDim);
  } else if (step.level > before) {
    out.Line(fmt::format("rises to level {}", step.level), Style::kGood);
  } else if (step.level < before) {
    out.Line(fmt::format("falls to level {}", step.level), Style::kBad);
  } else {
    out.Line(fmt::format("level {}", step.level), Style::kDim);
  }
}

void RenderWork(Terminal& out, const WorkReading& work) {
  out.Write(OneLine(work.id), Style::kBold)
      .Line(fmt::format("  version {}, registered {} at level {}: {:.0f} % is reviewed, {}",
                        OneLine(work.version), Moment(work.registered_at), work.level,
                        work.review_share * 100, work.shown ? "selected" : "not selected"));
}

}  // namespace

void RenderReply(Terminal& out, const RuleWhyReport& report) {
  const RuleReading& rule = report.rule;
  out.Line(OneLine(rule.rule), Style::kBold);
  for (const RuleWhyStep& step : report.steps) {
    out.Write(fmt::format("  #{:<5} {}  ", step.sequence, Moment(step.at)), Style::kDim)
        .Cell(step.effect, 11, StyleOf(step))
        .Cell(step.weight ? fmt::format("×{:.2f}", *step.weight) : "", 7)
        .Cell(fmt::format("→ {:.2f}", step.confidence), 8);
    if (step.feedback) {
      out.Line(fmt::format("{} {} {}", ShortId(*step.feedback),
                           OneLine(step.task_type.value_or("")), step.decision.value_or("")),
               Style::kDim);
    } else {
      out.Line(OneLine(step.text.value_or("")), Style::kDim);
    }
  }
  out.Line();
  Field(out, "state",
        rule.awaiting_confirmation
            ? fmt::format("waiting for a person's confirmation{}",
                          rule.waiting_since ? " since " + Moment(*rule.waiting_since) : "")
            : std::string(NameOf(rule.state)));
  Field(out, "confidence",
        fmt::format("{:.2f}: {} on {}, {} against; active from {:.2f}, until it is "
                    "below {:.2f}",
                    rule.confidence, Amount(rule.mentions, "mention"), Amount(rule.days, "day"),
                    rule.against, report.active_from, report.dropped_below));
  if (rule.memory_id) Field(out, "memory", *rule.memory_id);
  if (const std::optional<RuleEffect> effect = EffectOf(rule)) {
    Field(out, "scores since", effect->text);
  }
  RenderCounterfactual(out, report.counterfactual);
}

void RenderReply(Terminal& out, const LevelWhyReport& report) {
  const LevelReading& level = report.level;
  if (report.work) RenderWork(out, *report.work);
  out.Write(OneLine(level.task_type), Style::kBold)
      .Line(fmt::format("  level {} now, {:.0f} % is reviewed", level.level,
                        level.paused ? 100 : level.review_share * 100));
  std::int64_t before = 0;
  std::int64_t passed = 0;
  std::ptrdiff_t left = std::ssize(report.steps);
  for (const LevelWhyStep& step : report.steps) {
    const bool is_shown = step.level != before || left <= kLastShown;
    --left;
    if (!is_shown) {
      ++passed;
      continue;
    }
    if (passed > 0) {
      out.Line("  … " + Amount(passed, "decision"), Style::kDim);
    }
    passed = 0;
    RenderStep(out, step, before);
    before = step.level;
  }
  if (report.steps.empty()) out.Line("  no decisions until then", Style::kDim);
  if (report.work) {
    RenderCounterfactual(out, report.counterfactual);
    return;
  }
  out.Line();
  Field(out, "approved",
        fmt::format("{} of {}, {:.1f} % ({:.0f} to {:.0f})", level.approvals, level.decisions,
                    level.rate * 100, level.rate_low * 100, level.rate_high * 100));
  if (level.paused) Field(out, "paused", "an alert requires a review of everything", Style::kBad);
  Field(out, "next", level.next.value_or("this is the highest level"));
  RenderCounterfactual(out, report.counterfactual);
}

}  // namespace credence::cli
