// SPDX-License-Identifier: Apache-2.0
#include "belief/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/label.h"
#include "belief/layout.h"
#include "belief/types.h"

namespace credence::belief {
namespace {

constexpr double kMargin = 32;
constexpr double kFont = 13;
constexpr double kSmallFont = 11;
constexpr double kLineHeight = 18;
constexpr double kPadding = 12;
constexpr double kStripe = 5;
constexpr double kTextWidth = 208;
constexpr double kBoxWidth = kTextWidth + 2 * kPadding + kStripe;
constexpr double kFooter = 26;  // The bar and the text below it.
constexpr double kLegendRow = 22;
constexpr double kLegendWidthMin = 520;
constexpr std::size_t kBoxLinesMax = 5;
constexpr std::size_t kStartLinesMax = 9;

// No custom properties: small renderers do not support them.
constexpr std::string_view kStyle = R"(<style>
text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
text { fill: #0f172a; }
.small { font-size: 11px; fill: #64748b; }
.page { fill: #f8fafc; }
.box { fill: #ffffff; stroke: #cbd5e1; stroke-width: 1; }
.start .box { stroke: #0f172a; stroke-width: 2.5; }
.start .text { font-weight: 600; }
.track { fill: #e2e8f0; }
.fresh .mark { fill: #2563eb; }
.supported .mark { fill: #15803d; }
.unconfirmed .mark { fill: #ca8a04; }
.disputed .mark { fill: #dc2626; }
.stale .mark { fill: #a8a29e; }
.retracted .mark { fill: #9ca3af; }
.retracted .box { stroke-dasharray: 4 3; }
.retracted .text { fill: #64748b; text-decoration: line-through; }
.link { fill: none; stroke-width: 1.6; }
.supports { stroke: #475569; }
.head { fill: #475569; }
.relates { stroke: #94a3b8; }
.contradicts { stroke: #dc2626; stroke-dasharray: 7 5; stroke-width: 2; }
.resolved { stroke-opacity: 0.45; }
.inferred { stroke-dasharray: 2 4; }
@media (prefers-color-scheme: dark) {
text { fill: #e5e9f0; }
.small { fill: #94a3b8; }
.page { fill: #0f1216; }
.box { fill: #1b2028; stroke: #3b4452; }
.start .box { stroke: #f1f5f9; }
.track { fill: #323a47; }
.fresh .mark { fill: #60a5fa; }
.supported .mark { fill: #4ade80; }
.unconfirmed .mark { fill: #facc15; }
.disputed .mark { fill: #f87171; }
.stale .mark { fill: #a8a29e; }
.retracted .mark { fill: #6b7280; }
.retracted .text { fill: #94a3b8; }
.supports { stroke: #b4c0d3; }
.head { fill: #b4c0d3; }
.relates { stroke: #64748b; }
.contradicts { stroke: #f87171; }
}
</style>
)";

// For text and attributes. A line of text (base/utf8.h) contains nothing that XML 1.0 forbids,
// except U+FFFE and U+FFFF.
std::string Escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      out += "\xEF\xBF\xBD";
      i += 2;
      continue;
    }
    switch (text[i]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += text[i];
    }
  }
  return out;
}

// One decimal is finer than any screen, and hides the last bits, in which machines differ.
std::string Number(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

struct Box {
  const BeliefReading* reading = nullptr;
  bool is_start = false;
  std::vector<std::string> lines;
  BoxSize size;
};

std::vector<Box> BoxesOf(const BeliefGraph& graph, const std::optional<Uuid>& start) {
  std::vector<Box> boxes;
  for (const BeliefReading& reading : graph.beliefs) {
    Box box{.reading = &reading, .is_start = start == reading.belief.id, .lines = {}};
    // Bold letters are wider.
    const double width = kTextWidth / kFont * (box.is_start ? 0.9 : 1);
    box.lines = WrapText(LabelText(reading), width, box.is_start ? kStartLinesMax : kBoxLinesMax);
    if (box.lines.empty()) box.lines.emplace_back();
    box.size = {
        .width = kBoxWidth,
        .height = 2 * kPadding + kFooter + kLineHeight * static_cast<double>(box.lines.size())};
    boxes.push_back(std::move(box));
  }
  return boxes;
}

void AppendBox(std::string& out, const Box& box, Point center) {
  const BeliefReading& reading = *box.reading;
  const double left = center.x - box.size.width / 2;
  const double top = center.y - box.size.height / 2;
  const double confidence = std::clamp(reading.confidence.ToDouble(), 0.0, 1.0);
  out += fmt::format("<g class=\"belief {}{}\">\n", NameOf(reading.status),
                     box.is_start ? " start" : "");
  out += fmt::format("<title>{}\nconfidence {:.2f}, {}, {}, {}</title>\n",
                     Escaped(LabelText(reading)), confidence, NameOf(reading.status),
                     NameOf(reading.belief.origin), reading.belief.id.ToString());
  out += fmt::format(R"(<rect class="box" x="{}" y="{}" width="{}" height="{}" rx="7"/>)"
                     "\n",
                     Number(left), Number(top), Number(box.size.width), Number(box.size.height));
  out +=
      fmt::format(R"(<rect class="mark" x="{}" y="{}" width="{}" height="{}" rx="2.5"/>)"
                  "\n",
                  Number(left + 5), Number(top + 7), Number(kStripe), Number(box.size.height - 14));
  const double text_left = left + kPadding + kStripe + 2;
  double baseline = top + kPadding + kFont;
  for (const std::string& line : box.lines) {
    out += fmt::format("<text class=\"text\" x=\"{}\" y=\"{}\">{}</text>\n", Number(text_left),
                       Number(baseline), Escaped(line));
    baseline += kLineHeight;
  }
  const double bar_width = kTextWidth - 118;
  const double bar_top = top + box.size.height - kPadding - 9;
  out += fmt::format(R"(<rect class="track" x="{}" y="{}" width="{}" height="6" rx="3"/>)"
                     "\n",
                     Number(text_left), Number(bar_top), Number(bar_width));
  if (confidence > 0) {
    out += fmt::format(R"(<rect class="mark" x="{}" y="{}" width="{}" height="6" rx="3"/>)"
                       "\n",
                       Number(text_left), Number(bar_top),
                       Number(std::max(6.0, bar_width * confidence)));
  }
  out += fmt::format("<text class=\"small\" x=\"{}\" y=\"{}\">{:.2f}  {}</text>\n</g>\n",
                     Number(text_left + bar_width + 8), Number(bar_top + 7), confidence,
                     NameOf(reading.status));
}

void AppendLine(std::string& out, const BeliefLink& link, Point from, Point to) {
  const bool is_resolved = link.status && *link.status != ContradictionStatus::kUnresolved;
  out += fmt::format(R"(<path class="link {}{}" d="M{} {}L{} {}"{}/>)"
                     "\n",
                     link.kind,
                     is_resolved     ? " resolved"
                     : link.inferred ? " inferred"
                                     : "",
                     Number(from.x), Number(from.y), Number(to.x), Number(to.y),
                     link.kind == "supports" ? " marker-end=\"url(#head)\"" : "");
}

// Draws every link as a line from border to border; several between the same two boxes are
// parallel.
void AppendLinks(std::string& out, const BeliefGraph& graph, const std::vector<Box>& boxes,
                 const Layout& layout, const std::map<Uuid, std::size_t>& place) {
  constexpr double kApart = 12;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<const BeliefLink*>> between;
  for (const BeliefLink& link : graph.links) {
    between[std::minmax({place.at(link.from), place.at(link.to)})].push_back(&link);
  }
  for (const auto& [ends, links] : between) {
    const Point a = layout.centers[ends.first];
    const Point b = layout.centers[ends.second];
    const double length = std::max(std::hypot(b.x - a.x, b.y - a.y), 1.0);
    for (std::size_t i = 0; i < links.size(); ++i) {
      const double aside =
          kApart * (static_cast<double>(i) - static_cast<double>(links.size() - 1) / 2);
      const Point shift{.x = -(b.y - a.y) / length * aside, .y = (b.x - a.x) / length * aside};
      const bool forward = place.at(links[i]->from) == ends.first;
      const std::size_t source = forward ? ends.first : ends.second;
      const std::size_t target = forward ? ends.second : ends.first;
      const Point from =
          LeavesBox(layout.centers[source], boxes[source].size, layout.centers[target]);
      const BoxSize around{.width = boxes[target].size.width + 4,
                           .height = boxes[target].size.height + 4};
      const Point to = LeavesBox(layout.centers[target], around, layout.centers[source]);
      AppendLine(out, *links[i], {.x = from.x + shift.x, .y = from.y + shift.y},
                 {.x = to.x + shift.x, .y = to.y + shift.y});
    }
  }
}

std::string Summary(const BeliefGraph& graph) {
  struct Noun {
    std::string_view kind;
    std::string_view one;
  };
  constexpr Noun kNouns[] = {
      {"supports", "support"}, {"relates", "relation"}, {"contradicts", "contradiction"}};
  std::string out =
      fmt::format("{} belief{}", graph.beliefs.size(), graph.beliefs.size() == 1 ? "" : "s");
  for (const Noun& noun : kNouns) {
    const auto count = std::ranges::count(graph.links, noun.kind, &BeliefLink::kind);
    if (count > 0) out += fmt::format(", {} {}{}", count, noun.one, count == 1 ? "" : "s");
  }
  if (graph.is_cut) out += "; there are more";
  return out;
}

// Explains the marks, but only those that the picture has. Wraps into rows.
class Legend {
 public:
  explicit Legend(double width) : width_(width) {}

  void AddStatus(BeliefStatus status) {
    const Point at = Take(18, NameOf(status));
    out_ += fmt::format(
        R"(<g class="{}"><rect class="mark" x="{}" y="{}" width="11" height="11" rx="2.5"/></g>)"
        "\n",
        NameOf(status), Number(at.x), Number(at.y - 9));
  }
  void AddLink(std::string_view kind) {
    const Point at = Take(38, kind);
    AppendLine(out_, {.kind = std::string(kind), .from = {}, .to = {}}, {.x = at.x, .y = at.y - 4},
               {.x = at.x + 28, .y = at.y - 4});
  }
  void AddWords(std::string_view words) { Take(0, words); }

  double height() const { return y_ + kLegendRow; }
  const std::string& text() const { return out_; }

 private:
  // Reserves room for a mark of that width and writes the words after it.
  Point Take(double mark, std::string_view words) {
    const double width = mark + TextWidth(words) * kSmallFont + 18;
    if (x_ > 0 && x_ + width > width_) {
      x_ = 0;
      y_ += kLegendRow;
    }
    const Point at{.x = x_, .y = y_ + kFont};
    out_ += fmt::format("<text class=\"small\" x=\"{}\" y=\"{}\">{}</text>\n", Number(at.x + mark),
                        Number(at.y), Escaped(words));
    x_ += width;
    return at;
  }

  double width_;
  double x_ = 0;
  double y_ = 0;
  std::string out_;
};

Legend LegendOf(const BeliefGraph& graph, double width) {
  Legend legend(width);
  for (std::size_t i = 0; i < EnumNames<BeliefStatus>::kNames.size(); ++i) {
    const auto status = static_cast<BeliefStatus>(i);
    if (std::ranges::find(graph.beliefs, status, &BeliefReading::status) != graph.beliefs.end()) {
      legend.AddStatus(status);
    }
  }
  for (const std::string_view kind : {"supports", "relates", "contradicts"}) {
    if (std::ranges::find(graph.links, kind, &BeliefLink::kind) != graph.links.end()) {
      legend.AddLink(kind);
    }
  }
  legend.AddWords(Summary(graph));
  return legend;
}

std::string TitleOf(const BeliefGraph& graph, const std::optional<Uuid>& start) {
  for (const BeliefReading& reading : graph.beliefs) {
    if (start == reading.belief.id) return "Beliefs around: " + LabelText(reading);
  }
  return "Beliefs";
}

// The position of each belief in the graph, by id.
std::map<Uuid, std::size_t> PositionsOf(const BeliefGraph& graph) {
  std::map<Uuid, std::size_t> positions;
  for (std::size_t i = 0; i < graph.beliefs.size(); ++i) {
    positions.emplace(graph.beliefs[i].belief.id, i);
  }
  return positions;
}

std::vector<std::pair<std::size_t, std::size_t>> LinesOf(
    const BeliefGraph& graph, const std::map<Uuid, std::size_t>& positions) {
  std::vector<std::pair<std::size_t, std::size_t>> lines;
  for (const BeliefLink& link : graph.links) {
    lines.emplace_back(positions.at(link.from), positions.at(link.to));
  }
  return lines;
}

}  // namespace

std::vector<Point> PlacesOf(const BeliefGraph& graph) {
  constexpr BoxSize kMark{.width = 190, .height = 60};
  const std::vector<BoxSize> sizes(graph.beliefs.size(), kMark);
  std::vector<Point> places = PlaceBoxes(sizes, LinesOf(graph, PositionsOf(graph))).centers;
  if (places.empty()) return places;
  const Point origin = places.front();
  for (Point& at : places) {
    at = {.x = std::round(at.x - origin.x), .y = std::round(at.y - origin.y)};
  }
  return places;
}

std::string DrawSvg(const BeliefGraph& graph, const std::optional<Uuid>& start) {
  const std::vector<Box> boxes = BoxesOf(graph, start);
  const std::map<Uuid, std::size_t> place = PositionsOf(graph);
  std::vector<BoxSize> sizes;
  for (const Box& box : boxes) sizes.push_back(box.size);
  Layout layout = PlaceBoxes(sizes, LinesOf(graph, place));
  const double inner = std::max(layout.width, kLegendWidthMin);
  const double shift = kMargin + (inner - layout.width) / 2;
  for (Point& at : layout.centers) at = {.x = at.x + shift, .y = at.y + kMargin};
  const Legend legend = LegendOf(graph, inner);
  const double legend_top = kMargin + layout.height + (boxes.empty() ? 0 : kMargin);
  const double width = inner + 2 * kMargin;
  const double height = legend_top + legend.height() + kMargin / 2;

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\" aria-labelledby=\"title desc\">\n",
      Number(width), Number(height));
  out += fmt::format("<title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n",
                     Escaped(TitleOf(graph, start)), Escaped(Summary(graph)));
  out += kStyle;
  out +=
      "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"10\" "
      "markerHeight=\"10\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
      "<path class=\"head\" d=\"M0 1L10 5L0 9Z\"/></marker></defs>\n"
      "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n<g>\n";
  AppendLinks(out, graph, boxes, layout, place);
  out += "</g>\n";
  for (std::size_t i = 0; i < boxes.size(); ++i) AppendBox(out, boxes[i], layout.centers[i]);
  out += fmt::format("<g transform=\"translate({} {})\">\n", Number(kMargin), Number(legend_top));
  out += legend.text();
  out += "</g>\n</svg>\n";
  return out;
}

}  // namespace credence::belief
