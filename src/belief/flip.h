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

// Everything but that it was stated, and that its text was erased, can be left out.
bool IsRemovable(const BeliefEvent& event);
// All events of a belief. What ended with a retraction is left out with it, not alone; where there
// are many links they are taken as they are.
Past PastOf(const std::vector<ledger::PastEvent<BeliefEvent>>& events);

// What the beliefs around it add to and take from a verdict.
struct Surroundings {
  std::vector<Belief> opponents;  // In an open contradiction with it.
  // What a belief with these links gains from its neighbours, as they stand.
  std::function<Decimal(const Belief& belief)> network;
};

// A ledger::Flippable. Its verdicts are the status and how certain the wording is: "supported,
// general".
class Flip {
 public:
  using State = Belief;
  static constexpr std::size_t kWork = 4'000'000;

  // REQUIRES: the past begins with its being stated; the settings outlive it.
  Flip(Past past, const Belief& belief, Surroundings around, Timestamp now,
       const BeliefSettings& settings);

  const Past& past() const { return past_; }
  const Belief& state() const { return reading_.belief; }
  std::string verdict() const { return VerdictOf(reading_); }
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<Belief>> Actions() const;
  std::optional<std::string> BetterVerdict(const Belief& belief) const;

  // What a repeated contradiction takes is decided anew where what came before it is left out;
  // without a retraction nothing ended with it.
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
