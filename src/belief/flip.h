// SPDX-License-Identifier: Apache-2.0
// What would flip a belief: its status, and how certain its wording is.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "belief/decide.h"
#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "ledger/replay/flip.h"

namespace credence::belief {

using Past = ledger::Past<BeliefEvent>;

// Everything can be left out except that it was stated and that its text was erased.
bool IsRemovable(const BeliefEvent& event);
// All events of a belief. What a retraction ended is left out together with the retraction; if
// there are many links, they stay fixed.
Past PastOf(const std::vector<ledger::PastEvent<BeliefEvent>>& events);

// The neighbouring beliefs, which contribute to a verdict.
struct Surroundings {
  std::vector<Belief> opponents;  // In an open contradiction with it.
  // What a belief with these links gains from its neighbours in their present state.
  std::function<Decimal(const Belief& belief)> network;
};

// A ledger::Flippable. Its verdicts are the status and the certainty of the wording: "supported,
// general".
class Flip {
 public:
  using State = Belief;
  static constexpr std::size_t kWork = 4'000'000;

  // REQUIRES: the past begins with the statement; the settings outlive it.
  Flip(Past past, const Belief& belief, Surroundings around, Timestamp now,
       const BeliefSettings& settings);

  const Past& past() const { return past_; }
  const Belief& state() const { return reading_.belief; }
  std::string verdict() const { return VerdictOf(reading_); }
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<Belief>> Actions() const;
  std::optional<std::string> BetterVerdict(const Belief& belief) const;

  // The effect of a repeated contradiction is recomputed if earlier events are left out; without a
  // retraction, nothing ends with it.
  Belief BeliefWithout(std::span<const bool> removed) const;

 private:
  BeliefReading Read(const Belief& belief) const;
  std::string VerdictOf(const BeliefReading& reading) const;
  Seen See(const Belief& belief) const;
  bool Move(Belief& belief, BeliefTrigger trigger) const;
  bool Win(Belief& belief, const Belief& opponent) const;

  Past past_;
  Surroundings around_;
  Timestamp now_;
  const BeliefSettings& settings_;
  BeliefReading reading_;
};

}  // namespace credence::belief
