// SPDX-License-Identifier: Apache-2.0
// What would flip a memory: whether it is golden, can be injected, or has faded.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "credence/memories.h"
#include "ledger/replay/flip.h"
#include "memory/settings.h"
#include "memory/types.h"

namespace credence::memory {

using Past = ledger::Past<MemoryEvent>;

// Its evidence and what people decided about it can be left out; not that it was learned, that its
// text was erased, or that others say the opposite, which moves no number.
bool IsRemovable(const MemoryEvent& event);
// At the start of a prompt, or, as learnings are, at the call of a tool.
bool CanBeInjected(const Memory& memory, const MemorySettings& settings);

// A ledger::Flippable. Its verdicts are golden; injected: it can be, at the start of a prompt or at
// the call of a tool; kept: it is of a type that is not injected; faded, superseded, archived.
class Flip {
 public:
  using State = Memory;
  // Events folded: about half a second of them.
  static constexpr std::size_t kWork = 10'000'000;

  // REQUIRES: the past begins with its being learned; the settings outlive it.
  Flip(Past past, Memory memory, Timestamp now, const MemorySettings& settings);

  const Past& past() const { return past_; }
  const Memory& state() const { return memory_; }
  const std::string& verdict() const { return verdict_; }
  // Whether a later validation makes it golden is decided anew.
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<Memory>> Actions() const;
  std::optional<std::string> BetterVerdict(const Memory& memory) const;

 private:
  std::string VerdictOf(const Memory& memory) const;

  Past past_;
  Memory memory_;
  Timestamp now_;
  const MemorySettings& settings_;
  std::string verdict_;
};

}  // namespace credence::memory
