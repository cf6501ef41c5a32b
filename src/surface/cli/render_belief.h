// SPDX-License-Identifier: Apache-2.0
// Answers about beliefs, for people.
#pragma once

#include <string>

#include "credence/beliefs.h"
#include "operations/belief_answers.h"
#include "surface/cli/table.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

class BeliefTable {
 public:
  explicit BeliefTable(std::size_t indent = 0)
      : table_({{}, {.ids = true}, {.align = Align::kRight}, {}, {.wraps = true}, {.minor = 1}},
               indent) {}

  // `before` is shown before the belief.
  void Add(const BeliefReading& reading, std::string before = "", Style style = Style::kDim);
  // A line below the last belief.
  void Note(std::string_view text, Style style = Style::kDim) { table_.Note(text, style); }
  void Print(Terminal& out) const { table_.Print(out); }

 private:
  Table table_;
};

// A table of one.
void RenderBeliefLine(Terminal& out, const BeliefReading& reading, std::string before = "");

void RenderReply(Terminal& out, const operations::BeliefDetail& detail, Timestamp now);
void RenderReply(Terminal& out, const BeliefReading& reading);
void RenderReply(Terminal& out, const AddedBelief& added);
void RenderReply(Terminal& out, const WordedBelief& worded);
void RenderReply(Terminal& out, const operations::BeliefList& list);
void RenderReply(Terminal& out, const operations::RecallList& list);
void RenderReply(Terminal& out, const BeliefExplanation& explanation, Timestamp now);
void RenderReply(Terminal& out, const Arbitration& between);
void RenderReply(Terminal& out, const operations::DisputeList& list);
void RenderReply(Terminal& out, const IngestReport& report);
void RenderReply(Terminal& out, const MaintenanceReport& report);

}  // namespace credence::cli
