// SPDX-License-Identifier: Apache-2.0
// What has to happen to memories that came from a file, so that they state what it states now.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "credence/memories.h"
#include "memory/decide.h"

namespace credence::memory {

// Numbers are positions in the lists given to PlanImport.
struct ImportPlan {
  std::vector<std::size_t> same;                             // Drafts that a memory states already.
  std::vector<std::pair<std::size_t, std::size_t>> changed;  // A memory, and its new draft.
  std::vector<std::size_t> added;                            // Drafts.
  std::vector<std::size_t> removed;                          // Memories.

  bool operator==(const ImportPlan&) const = default;
};

// `memories` are the current ones from the file. A draft with most of the words of a memory that
// the file no longer has is a change of it, the most alike first. Pure.
ImportPlan PlanImport(std::span<const Memory> memories, std::span<const Draft> drafts);

}  // namespace credence::memory
