// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

constexpr std::size_t kPairsShown = 10;

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

Table MeasureTable() {
  return Table({{.wraps = true}, {}, {.align = Align::kRight}, {.align = Align::kRight}}, 2);
}

void AddMeasure(Table& table, std::string_view name, const AgreementMeasure& measure) {
  if (measure.works == 0) return;
  table.Row({{std::string(name)},
             {Coefficient(measure), Style::kBold},
             {Amount(measure.works, "work"), Style::kDim},
             {measure.agreement ? fmt::format("{:.0f} % agree", *measure.agreement * 100) : "",
              Style::kDim}});
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
    Table table = MeasureTable();
    AddMeasure(table, "decisions, Krippendorff's alpha", report.decision_alpha);
    AddMeasure(table, "decisions, Fleiss' kappa", report.fleiss);
    AddMeasure(table, "scores, Krippendorff's alpha", report.score_alpha);
    table.Print(out);
  }
  if (!report.pairs.empty()) {
    out.Line("pairs, Cohen's kappa", Style::kBold);
    Table table = MeasureTable();
    for (std::size_t i = 0; i < std::min(report.pairs.size(), kPairsShown); ++i) {
      const ReviewerPair& pair = report.pairs[i];
      AddMeasure(table, fmt::format("{}, {}", pair.first, pair.second), pair.kappa);
    }
    table.Print(out);
    const std::int64_t more = report.pairs_left_out + std::ssize(report.pairs) -
                              static_cast<std::int64_t>(std::min(report.pairs.size(), kPairsShown));
    if (more > 0) out.Line(fmt::format("  and {}", Amount(more, "more pair")), Style::kDim);
  }
  if (!report.biases.empty()) {
    out.Line("against the others on the same work", Style::kBold);
    const auto points = [](std::optional<double> share) {
      if (share) *share *= 100;
      return share;
    };
    Table table(
        {{.title = "reviewer", .wraps = true}, {.title = "approvals, points"}, {.title = "score"}},
        2);
    for (const ReviewerBias& bias : report.biases) {
      table.Row(
          {{bias.reviewer},
           {bias.approval ? ValueWithInterval(points(bias.approval), points(bias.approval_low),
                                              points(bias.approval_high), "{:+.0f}")
                          : "",
            BiasStyle(bias.approval_low, bias.approval_high)},
           {bias.score ? ValueWithInterval(bias.score, bias.score_low, bias.score_high, "{:+.1f}")
                       : "",
            BiasStyle(bias.score_low, bias.score_high)}});
    }
    table.Print(out);
  }
  if (report.anonymous > 0) {
    out.Line(
        fmt::format("{} without a reviewer's name left out", Amount(report.anonymous, "answer")),
        Style::kDim);
  }
}

}  // namespace credence::cli
