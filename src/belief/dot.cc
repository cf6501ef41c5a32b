// SPDX-License-Identifier: Apache-2.0
#include "belief/dot.h"

#include <fmt/format.h>

#include <string_view>

#include "belief/label.h"
#include "belief/types.h"

namespace credence::belief {
namespace {

constexpr double kLabelWidth = 18;  // In multiples of the font size.
constexpr std::size_t kLabelLinesMax = 6;

// For a quoted string in DOT: quotes and backslashes must be escaped, and Graphviz interprets HTML
// entities in every label.
void AppendEscaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '&') {
      out += "&amp;";
    } else {
      out += c == '\n' || c == '\r' ? ' ' : c;
    }
  }
}

struct Colors {
  std::string_view fill;
  std::string_view border;
};

Colors ColorsOf(BeliefStatus status) {
  switch (status) {
    case BeliefStatus::kRetracted:
      return {.fill = "#f3f4f6", .border = "#9ca3af"};
    case BeliefStatus::kDisputed:
      return {.fill = "#fee2e2", .border = "#dc2626"};
    case BeliefStatus::kStale:
      return {.fill = "#f5f5f4", .border = "#78716c"};
    case BeliefStatus::kSupported:
      return {.fill = "#dcfce7", .border = "#15803d"};
    case BeliefStatus::kUnconfirmed:
      return {.fill = "#fef9c3", .border = "#a16207"};
    case BeliefStatus::kFresh:
      break;
  }
  return {.fill = "#dbeafe", .border = "#2563eb"};
}

void AppendNode(std::string& out, const BeliefReading& reading, bool is_start) {
  const std::string text = LabelText(reading);
  out += fmt::format("  \"{}\" [label=\"", reading.belief.id.ToString());
  for (const std::string& line : WrapText(text, kLabelWidth, kLabelLinesMax)) {
    AppendEscaped(out, line);
    out += "\\n";
  }
  const Colors colors = ColorsOf(reading.status);
  out +=
      fmt::format("{:.2f} {}\", tooltip=\"", reading.confidence.ToDouble(), NameOf(reading.status));
  AppendEscaped(out, text);
  out += fmt::format("\", fillcolor=\"{}\", color=\"{}\"", colors.fill, colors.border);
  if (reading.status == BeliefStatus::kRetracted) out += ", style=\"rounded,filled,dashed\"";
  if (is_start) out += ", penwidth=3";
  out += "];\n";
}

void AppendLink(std::string& out, const BeliefLink& link) {
  out += fmt::format("  \"{}\" -> \"{}\" ", link.from.ToString(), link.to.ToString());
  const std::string_view style = link.inferred ? "style=dotted, " : "";
  const std::string_view inferred = link.inferred ? ", as inferred" : "";
  if (link.kind == "supports") {
    out += fmt::format("[{}color=\"#334155\", tooltip=\"supports{}\"];\n", style, inferred);
  } else if (link.kind == "relates") {
    out += fmt::format("[dir=none, {}color=\"#94a3b8\", tooltip=\"is related to{}\"];\n", style,
                       inferred);
  } else {
    const bool is_open = link.status == ContradictionStatus::kUnresolved;
    out += fmt::format(
        "[dir=none, style=dashed, color=\"{}\", constraint=false, tooltip=\"contradicts, {}\"];\n",
        is_open ? "#dc2626" : "#f87171",
        NameOf(link.status.value_or(ContradictionStatus::kUnresolved)));
  }
}

}  // namespace

std::string DrawDot(const BeliefGraph& graph, const std::optional<Uuid>& start) {
  std::string out =
      "digraph beliefs {\n"
      "  graph [charset=\"UTF-8\", rankdir=BT, bgcolor=\"white\"];\n"
      "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];\n"
      "  edge [fontname=\"Helvetica\", fontsize=10];\n";
  for (const BeliefReading& reading : graph.beliefs) {
    AppendNode(out, reading, start == reading.belief.id);
  }
  for (const BeliefLink& link : graph.links) AppendLink(out, link);
  out += "}\n";
  return out;
}

}  // namespace credence::belief
