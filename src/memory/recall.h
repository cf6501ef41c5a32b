// SPDX-License-Identifier: Apache-2.0
// Finds memories by what a question or prompt means (language/relevance.h).
#pragma once

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
};

// Best first: by the probability that it answers, and how far it can be trusted.
Result<std::vector<MemoryReading>> Recall(ledger::Reader& reader, const RecallQuery& query,
                                          const Viewpoint& viewpoint,
                                          const MemorySettings& settings);

}  // namespace credence::memory
