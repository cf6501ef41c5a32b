// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_overview.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

Style StyleOf(const Alert& alert) {
  if (alert.acknowledged_at) return Style::kDim;
  return alert.severity == "notice" ? Style::kPlain : Style::kWarn;
}

}  // namespace

void RenderReply(Terminal& out, const operations::FoundList& list) {
  if (list.found.empty()) {
    out.Line("nothing was found; try fewer words, or the beginning of one", Style::kDim);
    return;
  }
  Table table({{}, {.wraps = true}});
  for (const FoundRecord& record : list.found) {
    table.Row({{record.kind, Style::kDim}, {record.text}});
    table.Note(fmt::format("{}  {}", record.id, record.detail));
  }
  table.Print(out);
}

void RenderReply(Terminal& out, const ActivityPage& page) {
  if (page.entries.empty()) {
    out.Line("nothing happened", Style::kDim);
    return;
  }
  Table table({{.minor = 1}, {.wraps = true}});
  for (const ActivityEntry& entry : page.entries) {
    table.Row({{Moment(entry.at), Style::kDim}, {entry.sentence}});
  }
  table.Print(out);
  if (page.next) {
    out.Line(fmt::format("older entries exist, '--before {}' shows them", *page.next), Style::kDim);
  }
}

void RenderReply(Terminal& out, const operations::Week& week) {
  out.Line(fmt::format("The seven days until {}", Moment(week.report.until)), Style::kBold);
  for (const std::string& sentence : operations::SentencesOf(week)) {
    out.Write("  ").Line(sentence);
  }
}

void RenderReply(Terminal& out, const operations::AlertList& list) {
  if (list.alerts.empty()) {
    out.Line("no alerts", Style::kDim);
    return;
  }
  for (const Alert& alert : list.alerts) RenderReply(out, alert);
}

void RenderReply(Terminal& out, const Alert& alert) {
  out.Cell(alert.severity, 10, StyleOf(alert)).Line(OneLine(alert.title), StyleOf(alert));
  Field(out, "key", alert.key);
  if (!alert.detail.empty()) Field(out, "what to do", alert.detail);
  if (alert.acknowledged_at) {
    Field(out, "acknowledged",
          fmt::format("{} by {}", Moment(*alert.acknowledged_at),
                      alert.acknowledged_by.value_or("")));
  }
  if (alert.note) Field(out, "note", *alert.note);
}

}  // namespace credence::cli
