// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_timeline.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

std::string_view WordsOfVerdict(CallFate verdict) {
  switch (verdict) {
    case CallFate::kAllowed:
      return "";
    case CallFate::kWouldAsk:
      return "would have been asked about";
    case CallFate::kWouldRefuse:
      return "would have been refused";
    case CallFate::kAsked:
      return "you were asked";
    case CallFate::kRefused:
      return "refused";
    case CallFate::kSandboxed:
      return "sandboxed";
  }
  return "";
}

void RenderEntry(Terminal& out, const SessionTimelineEntry& entry) {
  std::string what = OneLine(entry.what);
  // The words of a refusal say it already.
  const bool is_call = entry.kind == SessionEntryKind::kCall;
  if (is_call && entry.verdict && *entry.verdict != CallFate::kAllowed) {
    what += fmt::format("; {}", WordsOfVerdict(*entry.verdict));
  }
  const bool is_bad = entry.failed.value_or(false) || entry.kind == SessionEntryKind::kRefusal;
  out.Write(fmt::format("  #{:<6} {}  {:>3}%  ", entry.sequence, Moment(entry.at), entry.value),
            Style::kDim)
      .Line(what, is_bad ? Style::kBad : Style::kPlain);
  for (const SessionSignal& signal : entry.signals) {
    out.Write(fmt::format("          {:>+4} ", signal.delta),
              signal.delta < 0 ? Style::kBad : Style::kGood)
        .Name(signal.signal, 18, Style::kBold)
        .Line(OneLine(signal.reason), Style::kDim);
  }
  for (const TimelineMemory& memory : entry.memories) {
    out.Write(fmt::format("               {}  ", memory.id.Short()), Style::kDim)
        .Line(memory.text ? OneLine(*memory.text) : "(no text)", Style::kDim);
  }
}

}  // namespace

void RenderReply(Terminal& out, const SessionTimeline& timeline, Timestamp now) {
  RenderSessionHead(out, timeline.session, now);
  std::int64_t turn = 0;
  for (const SessionTimelineEntry& entry : timeline.entries) {
    if (entry.turn != turn) {
      turn = entry.turn;
      out.Line(fmt::format("turn {}", turn), Style::kBold);
    }
    RenderEntry(out, entry);
  }
  out.Line(
      fmt::format("{} of {}", timeline.entries.size(), Amount(timeline.total, "entry", "entries")) +
          (timeline.is_cut
               ? fmt::format("; '--after {}' shows the next ones", timeline.entries.back().sequence)
               : ""),
      Style::kDim);
}

}  // namespace credence::cli
