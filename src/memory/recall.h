// SPDX-License-Identifier: Apache-2.0
// Finds memories by what a question or prompt means (language/relevance.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "language/relevance.h"
#include "ledger/store.h"
#include "memory/queries.h"
#include "memory/settings.h"

namespace credence::memory {

struct RecallQuery {
  std::string_view text;
  std::int64_t limit = 20;
  double min_best = 0;  // Nothing is found unless the best has this relevance.
  double min_each = 0;
  FunctionRef<bool(const Memory&)> fits;  // Called with visible memories that have a text.
  language::Meaning* meaning = nullptr;   // Absent: by words only.
  bool shares_words = false;              // Only memories that have one of the words.
};

// Best first: by the probability that it answers, and how far it can be trusted.
Result<std::vector<MemoryReading>> Recall(ledger::Reader& reader, const RecallQuery& query,
                                          const Viewpoint& viewpoint,
                                          const MemorySettings& settings);

struct ToolCall {
  std::string_view tool;
  std::string_view input;  // JSON or plain text.
  std::int64_t limit = 2;
};

// For a tool call: the memories of these types, and learnings, that have words of the call's input,
// most relevant first, each text once. Without those captured from another tool, and without
// comparing meanings: the agent waits for this.
Result<std::vector<MemoryReading>> Concerning(ledger::Reader& reader,
                                              std::span<const MemoryType> types,
                                              const ToolCall& call, const Viewpoint& viewpoint,
                                              const MemorySettings& settings);

}  // namespace credence::memory
