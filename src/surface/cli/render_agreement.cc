// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

constexpr std::size_t kPairsShown = 10;
constexpr std::size_t kNumberWidth = 22;

std::string ValueWithInterval(const std::optional<double>& value, const std::optional<double>& low,
                              const std::optional<double>& high, std::string_view form) {
  if (!value) return "unknown";
  std::string text = fmt::format(fmt::runtime(form), *value);
  if (low && high) {
    text += fmt::format(" ({} to {})", fmt::format(fmt::runtime(form), *low),
                        fmt::format(fmt::runtime(form), *high));
  }
  return text;
}

std::string Coefficient(const AgreementMeasure& measure) {
  return ValueWithInterval(measure.coefficient, measure.low, measure.high, "{:.2f}");
}

void RenderMeasure(Terminal& out, std::string_view name, const AgreementMeasure& measure) {
  if (measure.works == 0) return;
  std::string rest = Amount(measure.works, "work");
  if (measure.agreement) rest += fmt::format(", {:.0f} % agree", *measure.agreement * 100);
  out.Write("  ")
      .Cell(name, 34)
      .Cell(Coefficient(measure), kNumberWidth, Style::kBold)
      .Line(rest, Style::kDim);
}

// Green or red only if the interval excludes no bias.
Style BiasStyle(const std::optional<double>& low, const std::optional<double>& high) {
  return low && high && (*low > 0 || *high < 0) ? Style::kWarn : Style::kPlain;
}

}  // namespace

void RenderReply(Terminal& out, const AgreementReport& report) {
  const bool has_any = report.fleiss.works > 0 || report.score_alpha.works > 0 ||
                       !report.pairs.empty() || !report.judges.empty();
  if (!has_any) {
    out.Line("no two reviewers reviewed the same version of a work product", Style::kDim);
  }
  for (const JudgeReading& judge : report.judges) {
    out.Write(OneLine(judge.judge), Style::kBold)
        .Line(": " + judge.verdict, judge.may_decide ? Style::kGood : Style::kWarn);
    out.Line(fmt::format("  {} in common; the lower end must reach {:.2f}",
                         Amount(judge.kappa.works, "work"), judge.needed),
             Style::kDim);
  }
  if (report.fleiss.works > 0 || report.score_alpha.works > 0) {
    out.Line("people among themselves", Style::kBold);
    RenderMeasure(out, "decisions, Krippendorff's alpha", report.decision_alpha);
    RenderMeasure(out, "decisions, Fleiss' kappa", report.fleiss);
    RenderMeasure(out, "scores, Krippendorff's alpha", report.score_alpha);
  }
  if (!report.pairs.empty()) {
    out.Line("pairs, Cohen's kappa", Style::kBold);
    for (std::size_t i = 0; i < std::min(report.pairs.size(), kPairsShown); ++i) {
      const ReviewerPair& pair = report.pairs[i];
      RenderMeasure(out, fmt::format("{}, {}", OneLine(pair.first), OneLine(pair.second)),
                    pair.kappa);
    }
    const std::int64_t more = report.pairs_left_out + std::ssize(report.pairs) -
                              static_cast<std::int64_t>(std::min(report.pairs.size(), kPairsShown));
    if (more > 0) out.Line(fmt::format("  and {}", Amount(more, "more pair")), Style::kDim);
  }
  if (!report.biases.empty()) {
    out.Line("against the others on the same work", Style::kBold);
    out.Write("  ")
        .Cell("reviewer", 34, Style::kDim)
        .Cell("approvals, points", kNumberWidth + 4, Style::kDim)
        .Line("score", Style::kDim);
    for (const ReviewerBias& bias : report.biases) {
      const auto points = [](std::optional<double> share) {
        if (share) *share *= 100;
        return share;
      };
      out.Write("  ")
          .Cell(OneLine(bias.reviewer), 34)
          .Cell(bias.approval ? ValueWithInterval(points(bias.approval), points(bias.approval_low),
                                                  points(bias.approval_high), "{:+.0f}")
                              : "",
                kNumberWidth + 4, BiasStyle(bias.approval_low, bias.approval_high))
          .Line(bias.score
                    ? ValueWithInterval(bias.score, bias.score_low, bias.score_high, "{:+.1f}")
                    : "",
                BiasStyle(bias.score_low, bias.score_high));
    }
  }
  if (report.anonymous > 0) {
    out.Line(
        fmt::format("{} without a reviewer's name left out", Amount(report.anonymous, "answer")),
        Style::kDim);
  }
}

}  // namespace credence::cli
