// SPDX-License-Identifier: Apache-2.0
// Hindsight: what past sessions would have proven about the memories of today, had they been shown.
// Only counted, never recorded: nobody was shown anything.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/transcripts.h"
#include "memory/heed.h"
#include "memory/types.h"

namespace credence::engine {

// What a call proves about a memory. Nothing if it proves nothing: a failure that nobody has seen
// before may have any cause.
std::optional<memory::Proof> ProofOf(memory::Heed heed, bool failed, bool failed_before);

class Hindsight {
 public:
  // Begins a session that would have been shown these memories.
  void Begin(std::vector<Memory> memories);
  // `key` identifies equal calls.
  void CallEnded(const memory::CallToHeed& call, std::string_view key, bool failed);
  void UserSaid(std::string_view said);

  // Those about which anything would have been proven, most often followed first.
  std::vector<MemoryHindsight> Take();

 private:
  struct Shown {
    Memory memory;
    bool followed = false;  // Since the last prompt.
    std::set<memory::Proof> proofs = {};
  };
  void Count(Shown& shown, memory::Proof proof);

  std::vector<Shown> shown_;
  std::set<std::string, std::less<>> failing_;
  std::map<Uuid, MemoryHindsight> records_;
};

}  // namespace credence::engine
