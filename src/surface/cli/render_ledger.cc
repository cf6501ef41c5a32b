// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_ledger.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {

void RenderReply(Terminal& out, const LedgerPage& page) {
  if (page.events.empty()) {
    out.Line(page.head == 0
                 ? "the ledger is empty; 'credence memory add TEXT' records a first event"
                 : "no events match",
             Style::kDim);
    return;
  }
  Table table({{.align = Align::kRight}, {}, {}, {.minor = 1}, {.wraps = true}});
  for (const Event& event : page.events) {
    table.Row({{fmt::format("{}", event.sequence), Style::kDim},
               {Moment(event.time), Style::kDim},
               {event.kind, Style::kBold},
               {event.actor},
               {event.verbatim ? event.verbatim->text : event.stream, Style::kDim}});
  }
  table.Print(out);
  if (page.is_cut) {
    out.Line(
        fmt::format("older events exist, '--before {}' shows them", page.events.back().sequence),
        Style::kDim);
  }
}

void RenderReply(Terminal& out, const Event& event) {
  out.Line(fmt::format("{} {}", event.kind, event.sequence), Style::kBold);
  Field(out, "id", event.id.ToString());
  Field(out, "at", FormatTimestamp(event.time));
  Field(out, "by", event.actor);
  Field(out, "about", fmt::format("{}, its event {}", event.stream, event.stream_version));
  Field(out, "body", event.body);
  if (event.verbatim) {
    Field(out, "text", event.verbatim->text);
  } else if (event.digest) {
    Field(out, "text", "erased", Style::kWarn);
  }
}

}  // namespace credence::cli
