// SPDX-License-Identifier: Apache-2.0
// What would flip a heuristic: whether it fires, or a model is asked.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "credence/executive.h"
#include "executive/settings.h"
#include "executive/types.h"
#include "ledger/replay/flip.h"

namespace credence::executive {

using Past = ledger::Past<HeuristicEvent>;

// Observations, freezing and thawing; other events change nothing.
bool IsRemovable(const HeuristicEvent& event);

// A ledger::Flippable. Its verdicts are "fires" and "asks", for an event without urgency.
class Flip {
 public:
  using State = Heuristic;
  static constexpr std::size_t kWork = 20'000'000;

  // REQUIRES: the past begins with Learned; the settings outlive it.
  Flip(Past past, Heuristic heuristic, Timestamp now, const ExecutiveSettings& settings);

  const Past& past() const { return past_; }
  const Heuristic& state() const { return heuristic_; }
  const std::string& verdict() const { return verdict_; }
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<Heuristic>> Actions() const;
  std::optional<std::string> BetterVerdict(const Heuristic& heuristic) const;

 private:
  std::string VerdictOf(const Heuristic& heuristic) const;

  Past past_;
  Heuristic heuristic_;
  Timestamp now_;
  const ExecutiveSettings& settings_;
  std::string verdict_;
};

}  // namespace credence::executive
