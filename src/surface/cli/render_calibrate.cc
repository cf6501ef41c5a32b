// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_calibrate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/amount.h"
#include "base/utf8.h"
#include "model/curve.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

using model::Bin;
using model::Calibration;
using model::Interval;
using operations::CalibrateGroup;
using operations::CalibrateReport;

constexpr std::size_t kBinBarWidth = 30;

std::string WithInterval(std::optional<double> value, const std::optional<Interval>& interval) {
  if (!value) return "- (only one outcome occurred)";
  if (!interval) return fmt::format("{:.4f}", *value);
  return fmt::format("{:.4f}  ({:.4f} to {:.4f})", *value, interval->low, interval->high);
}

// The observed rate as a bar, with a mark at the stated confidence.
std::string BarOf(const Bin& bin) {
  const auto filled = static_cast<std::size_t>(std::lround(*bin.actual * kBinBarWidth));
  const auto mark =
      std::min(static_cast<std::size_t>(*bin.stated * kBinBarWidth), kBinBarWidth - 1);
  std::string bar;
  for (std::size_t i = 0; i < kBinBarWidth; ++i) bar += i == mark ? "│" : (i < filled ? "█" : "·");
  return bar;
}

Style StyleOfGap(double gap) {
  const double size = std::abs(gap);
  if (size < 0.05) return Style::kGood;
  return size < 0.15 ? Style::kWarn : Style::kBad;
}

void RenderBins(Terminal& out, const Calibration& calibration) {
  Table table({{.title = "stated"},
               {.title = "n", .align = Align::kRight},
               {.title = "mean", .align = Align::kRight},
               {.title = "actual", .align = Align::kRight},
               {.title = "gap", .align = Align::kRight},
               {.title = "█ actual, │ stated", .minor = 1}},
              2);
  for (const Bin& bin : calibration.bins) {
    if (bin.n == 0) continue;
    const double gap = *bin.actual - *bin.stated;
    table.Row({{fmt::format("{:.3g} to {:.3g}", bin.lo, bin.hi)},
               {fmt::format("{}", bin.n)},
               {fmt::format("{:.3f}", *bin.stated)},
               {fmt::format("{:.3f}", *bin.actual)},
               {fmt::format("{:+.3f}", gap), StyleOfGap(gap)},
               {BarOf(bin)}});
  }
  table.Print(out);
}

// Calibration over time, and what can be done about it.
void RenderDrift(Terminal& out, const CalibrateGroup& group) {
  for (const operations::CalibrationPeriod& period : group.drift.periods) {
    Field(out, Moment(period.from).substr(0, 10),
          fmt::format("stated {:.3f}, actual {:.3f} ({:+.3f} ± {:.3f}), n {}", period.stated,
                      period.actual, period.Gap(), period.margin, period.n),
          StyleOfGap(period.Gap()));
  }
  if (group.drift.has_drifted) {
    Field(out, "drift", "recent values no longer mean what they used to", Style::kBad);
  }
  if (!group.setting.empty()) {
    out.Line(fmt::format("  try it first: credence replay --set '{}'", group.setting), Style::kDim);
  }
}

void RenderGroup(Terminal& out, const CalibrateGroup& group, bool is_grouped) {
  const Calibration& calibration = group.calibration;
  if (is_grouped) {
    out.Line(group.group.empty() ? "(no group)" : OneLine(group.group), Style::kBold);
  }
  if (!group.what.empty()) out.Paragraph(group.what, 2, Style::kDim);
  Field(out, "forecasts",
        fmt::format("{}{}", calibration.n,
                    group.skipped > 0
                        ? ", " + Amount(group.skipped, "row is incomplete", "rows are incomplete")
                        : ""));
  Field(out, "ECE", WithInterval(calibration.ece, group.intervals.ece),
        StyleOfGap(calibration.ece));
  Field(out, "MCE", fmt::format("{:.4f}", calibration.mce));
  Field(out, "Brier", WithInterval(calibration.brier, group.intervals.brier));
  Field(out, "log loss", fmt::format("{:.4f}", calibration.log_loss));
  Field(out, "AUROC", WithInterval(calibration.auroc, group.intervals.auroc));
  RenderBins(out, calibration);
  const bool is_corrected = group.fitted.curve.method != model::CurveMethod::kIdentity;
  Field(out, "curve", Describe(group.fitted.curve));
  Field(out, "held out",
        is_corrected ? fmt::format("ECE {:.4f}, Brier {:.4f} with it", group.fitted.held_out.ece,
                                   group.fitted.held_out.brier)
                     : "no curve is clearly better than the stated values");
  RenderDrift(out, group);
}

// The dimensions of a diagram, in SVG units.
constexpr int kPlot = 260;
constexpr int kLeft = 52;
constexpr int kTop = 40;
constexpr int kCounts = 50;
constexpr int kPanelWidth = kLeft + kPlot + 24;
constexpr int kPanelHeight = kTop + kPlot + kCounts + 62;
constexpr int kColumnsMax = 3;

constexpr std::string_view kStyle = R"(<style>
.ground{fill:#ffffff}.text{fill:#24292f;font:12px system-ui,sans-serif}.dim{fill:#57606a}
.title{font-weight:600}.axis{stroke:#57606a;fill:none}.grid{stroke:#d0d7de;fill:none}
.bar{fill:#0969da;fill-opacity:.75}.ideal{stroke:#57606a;stroke-dasharray:4 3;fill:none}
.stated{fill:#bc4c00}.count{fill:#8c959f}.curve{stroke:#1a7f37;stroke-width:2;fill:none}
@media(prefers-color-scheme:dark){.ground{fill:#0d1117}.text{fill:#e6edf3}.dim{fill:#8d96a0}
.axis,.ideal{stroke:#8d96a0}.grid{stroke:#30363d}.bar{fill:#4493f8}.stated{fill:#f0883e}
.count{fill:#6e7681}.curve{stroke:#3fb950}}
</style>
)";

// XML 1.0 has no control characters; OneLine removes them and invalid UTF-8.
std::string XmlEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : OneLine(text)) {
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

double PlotX(double share) { return kLeft + share * kPlot; }
double PlotY(double share) { return kTop + (1 - share) * kPlot; }

std::string Axes() {
  std::string svg;
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    const double share = tenth / 10.0;
    svg += fmt::format(
        R"(<path class="grid" d="M{0:.1f} {1}V{2}M{3} {4:.1f}H{5}"/>)"
        R"(<text class="text dim" x="{0:.1f}" y="{6}" text-anchor="middle">{7:.1f}</text>)"
        R"(<text class="text dim" x="{8}" y="{9:.1f}" text-anchor="end">{7:.1f}</text>)"
        "\n",
        PlotX(share), kTop, kTop + kPlot, kLeft, PlotY(share), kLeft + kPlot,
        kTop + kPlot + kCounts + 20, share, kLeft - 6, PlotY(share) + 4);
  }
  svg += fmt::format(
      R"(<text class="text" x="{:.1f}" y="{}" text-anchor="middle">stated confidence</text>)"
      R"svg(<text class="text" transform="translate(14 {:.1f}) rotate(-90)" )svg"
      R"(text-anchor="middle">)"
      "actual</text>\n",
      PlotX(0.5), kTop + kPlot + kCounts + 40, PlotY(0.5));
  return svg;
}

std::string Bars(const Calibration& calibration) {
  std::size_t most = 1;
  for (const Bin& bin : calibration.bins) most = std::max(most, bin.n);
  std::string svg;
  for (const Bin& bin : calibration.bins) {
    if (bin.n == 0) continue;
    const double width = (bin.hi - bin.lo) * kPlot;
    const double height = static_cast<double>(bin.n) / static_cast<double>(most) * (kCounts - 10);
    svg += fmt::format(
        R"(<rect class="bar" x="{0:.1f}" y="{1:.1f}" width="{2:.1f}" height="{3:.1f}">)"
        "<title>{4:.3g} to {5:.3g}: {6} forecasts, stated {7:.3f}, actual {8:.3f}</title></rect>"
        R"(<circle class="stated" cx="{9:.1f}" cy="{1:.1f}" r="3"/>)"
        R"(<rect class="count" x="{0:.1f}" y="{10}" width="{2:.1f}" height="{11:.1f}"/>)"
        "\n",
        PlotX(bin.lo) + 1, PlotY(*bin.actual), std::max(width - 2, 0.5), *bin.actual * kPlot,
        bin.lo, bin.hi, bin.n, *bin.stated, *bin.actual, PlotX(*bin.stated), kTop + kPlot + 4,
        height);
  }
  return svg;
}

std::string CurvePath(const model::Curve& curve) {
  std::string path;
  for (int i = 0; i <= 100; ++i) {
    path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", PlotX(i / 100.0),
                        PlotY(curve.Apply(i / 100.0)));
  }
  return fmt::format("<path class=\"curve\" d=\"{}\"/>\n", path);
}

std::string Panel(const CalibrateGroup& group, int x, int y) {
  const Calibration& calibration = group.calibration;
  const std::string title = group.group.empty() ? "Reliability" : Ellipsis(group.group, 30);
  std::string svg = fmt::format(
      "<g transform=\"translate({} {})\">\n<text class=\"text title\" x=\"{}\" y=\"16\">{}</text>"
      "<text class=\"text dim\" x=\"{}\" y=\"32\">n {}, ECE {:.4f}, Brier {:.4f}, "
      "{}</text>\n",
      x, y, kLeft, XmlEscaped(title), kLeft, calibration.n, calibration.ece, calibration.brier,
      NameOf(group.fitted.curve.method));
  svg += Axes() + Bars(calibration);
  svg += fmt::format(
      "<path class=\"ideal\" d=\"M{0} {1}L{2} {3}\"/><path class=\"axis\" "
      "d=\"M{0} {3}V{1}H{2}\"/>\n",
      kLeft, kTop + kPlot, kLeft + kPlot, kTop);
  if (group.fitted.curve.method != model::CurveMethod::kIdentity) {
    svg += CurvePath(group.fitted.curve);
  }
  return svg + "</g>\n";
}

}  // namespace

void RenderReply(Terminal& out, const CalibrateReport& report) {
  bool is_first = true;
  for (const CalibrateGroup& group : report.groups) {
    if (!is_first) out.Line();
    is_first = false;
    RenderGroup(out, group, report.is_grouped);
  }
}

std::string ReliabilityDiagram(const CalibrateReport& report) {
  const int count = static_cast<int>(report.groups.size());
  const int columns = std::min(count, kColumnsMax);
  const int rows = (count + columns - 1) / columns;
  std::string svg = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\">\n"
      "<title>Reliability diagram</title>\n{2}<rect class=\"ground\" width=\"{0}\" "
      "height=\"{1}\"/>\n",
      columns * kPanelWidth, rows * kPanelHeight, kStyle);
  for (int i = 0; i < count; ++i) {
    svg += Panel(report.groups[static_cast<std::size_t>(i)], i % columns * kPanelWidth,
                 i / columns * kPanelHeight);
  }
  return svg + "</svg>\n";
}

}  // namespace credence::cli
