// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_facts.h"

#include <algorithm>
#include <cmath>

namespace credence::executive {
namespace {

// A heuristic that is this much less similar has 1/e of the votes.
constexpr double kVoteWidth = 0.1;
// Votes and agreement are counted among this many; the margin is looked for among all.
constexpr std::size_t kVoters = 10;
constexpr std::size_t kSupporters = 3;
// Keeps logarithms finite.
constexpr double kShareFloor = 0.02;
constexpr double kConfidenceFloor = 0.01;

double LogOdds(double p, double floor) { return std::log((p + floor) / (1 - p + floor)); }

double VotesOf(const NearHeuristic& one, double nearest) {
  return one.confidence * std::exp((one.similarity - nearest) / kVoteWidth);
}

}  // namespace

std::optional<Proposal> Propose(std::span<const NearHeuristic> near) {
  if (near.empty()) return std::nullopt;
  near = near.first(std::min(near.size(), kNearConsidered));
  const std::span<const NearHeuristic> voters = near.first(std::min(near.size(), kVoters));
  double all = 0, most = -1;
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < voters.size(); ++i) {
    all += VotesOf(voters[i], near[0].similarity);
    double votes = 0;
    for (const NearHeuristic& other : voters) {
      if (other.action == voters[i].action) votes += VotesOf(other, near[0].similarity);
    }
    // Of equal actions the first, which is the nearest.
    if (votes > most) {
      most = votes;
      chosen = i;
    }
  }
  const NearHeuristic& best = near[chosen];
  Proposal proposal{.heuristic = chosen};
  FiringFacts& facts = proposal.facts;
  facts.similarity = best.similarity;
  facts.confidence = best.confidence;
  facts.share = all > 0 ? std::min(most / all, 1.0) : 0;
  double rival = 0;
  std::size_t supporters = 0;
  for (const NearHeuristic& one : near) {
    if (one.action != best.action) {
      rival = std::max(rival, one.similarity);
    } else if (supporters < kSupporters) {
      facts.support += one.similarity / static_cast<double>(kSupporters);
      ++supporters;
    }
  }
  facts.margin = best.similarity - rival;
  const auto agreeing =
      std::ranges::count_if(voters, [&](const auto& one) { return one.action == best.action; });
  facts.agreement = static_cast<double>(agreeing) / static_cast<double>(kVoters);
  return proposal;
}

std::array<double, kFiringInputs> InputsOf(const FiringFacts& facts) {
  return {1,
          facts.similarity,
          facts.margin,
          facts.share,
          LogOdds(facts.share, kShareFloor),
          facts.support,
          facts.agreement,
          facts.similarity * facts.share,
          LogOdds(facts.confidence, kConfidenceFloor) / 3};
}

}  // namespace credence::executive
