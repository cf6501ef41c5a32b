// SPDX-License-Identifier: Apache-2.0
// Renders answers of the executive.
#pragma once

#include <string>

#include "credence/executive.h"
#include "credence/insight.h"
#include "operations/executive_answers.h"
#include "surface/cli/table.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::HeuristicList& list);
void RenderReply(Terminal& out, const operations::MatchList& list);
void RenderReply(Terminal& out, const AddedHeuristic& added);
void RenderReply(Terminal& out, const operations::HeuristicDetail& detail, Timestamp now);
void RenderReply(Terminal& out, const HeuristicReading& reading);
void RenderReply(Terminal& out, const EventAnswer& answer);
void RenderReply(Terminal& out, const FeedbackAnswer& answer);
void RenderReply(Terminal& out, const OutcomeAnswer& answer);
void RenderReply(Terminal& out, const operations::FireList& list, Timestamp now);
void RenderReply(Terminal& out, const EventPage& page, Timestamp now);
void RenderReply(Terminal& out, const EventHistory& history, Timestamp now);
void RenderReply(Terminal& out, const ErasedEvent& erased, Timestamp now);
void RenderReply(Terminal& out, const operations::ChangedHeuristic& changed);
void RenderReply(Terminal& out, const operations::FireDetail& detail, Timestamp now);
void RenderReply(Terminal& out, const operations::ActionList& list);
void RenderReply(Terminal& out, const operations::TextVector& vector);
void RenderReply(Terminal& out, const TextSimilarity& similarity);
void RenderReply(Terminal& out, const operations::RebuiltVectors& rebuilt);
void RenderReply(Terminal& out, const HeuristicWhyReport& report);

class HeuristicTable {
 public:
  // `before` is shown before the heuristic.
  void Add(const HeuristicReading& reading, std::string before = "");
  void Print(Terminal& out) const { table_.Print(out); }

 private:
  Table table_{{{}, {.ids = true}, {.align = Align::kRight}, {}, {.minor = 1}, {.wraps = true}}};
};

}  // namespace credence::cli
