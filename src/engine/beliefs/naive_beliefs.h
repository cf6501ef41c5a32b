// SPDX-License-Identifier: Apache-2.0
// For tests and the simulation: the rules for beliefs again, written from the document alone and as
// plainly as possible: whole sets, no running sums, everything computed on demand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "credence/beliefs.h"

namespace credence {

class NaiveBeliefs {
 public:
  struct One {
    std::int64_t evidence = 0;  // In hundredths.
    BeliefOrigin origin = BeliefOrigin::kUserGiven;
    bool retracted = false;
    bool reaffirmed = false;
    int revisions = 0;
    Timestamp mentioned;
  };
  struct Dispute {
    bool open = false;
    std::map<std::size_t, int> charges;  // How often each side was charged.
  };

  std::size_t size() const { return all.size(); }
  bool Held(std::size_t i) const { return !all[i].retracted; }

  void State(BeliefOrigin origin, Timestamp now) {
    const std::int64_t start = origin == BeliefOrigin::kUserGiven  ? 80
                               : origin == BeliefOrigin::kInferred ? 50
                                                                   : 40;
    all.push_back({.evidence = start, .origin = origin, .mentioned = now});
  }
  void Step(std::size_t i, std::int64_t hundredths, Timestamp now) {
    all[i].evidence = std::clamp<std::int64_t>(all[i].evidence + hundredths, 0, 100);
    all[i].mentioned = std::max(all[i].mentioned, now);
  }
  void Restate(std::size_t i, BeliefOrigin origin, Timestamp now) {
    One& one = all[i];
    if (origin == BeliefOrigin::kUserGiven) {
      one.retracted = false;
      one.reaffirmed = true;
      Step(i, 10, now);
    }
    // A belief that is inferred again gains only if an episode led to it, which never happens here.
  }
  void Contradict(std::size_t i, std::size_t by, bool soft, Timestamp now) {
    const bool strong = Confidence(by, now) > 70 * kHundredth;
    Dispute& dispute = disputes[std::minmax(i, by)];
    const bool again = dispute.open && dispute.charges[i] > 0;
    dispute.open = true;
    ++dispute.charges[i];
    Step(i, soft ? -5 : again ? -15 : strong ? -30 : -5, now);
  }
  // `step`: the winner's gain.
  void Resolve(std::size_t winner, std::size_t loser, std::int64_t step) {
    disputes[std::minmax(winner, loser)] = {};
    all[winner].evidence = std::min<std::int64_t>(100, all[winner].evidence + step);
  }
  void Retract(std::size_t i) {
    all[i].retracted = true;
    for (std::size_t other = 0; other < size(); ++other) Unlink(i, other);
    for (auto& [pair, dispute] : disputes) {
      if (!dispute.open || (pair.first != i && pair.second != i)) continue;
      dispute = {};
    }
  }
  void Unlink(std::size_t a, std::size_t b) {
    supports.erase({a, b});
    supports.erase({b, a});
    relations.erase(std::minmax(a, b));
  }

  bool Related(std::size_t a, std::size_t b) const {
    return a != b && relations.contains(std::minmax(a, b));
  }
  bool Linked(std::size_t a, std::size_t b) const {
    return Related(a, b) || supports.contains({a, b}) || supports.contains({b, a});
  }

  // In billionths, like all functions below.
  std::int64_t Network(std::size_t i) const {
    std::int64_t sum = 0;
    int strong = 0;
    bool indirect = false;
    for (std::size_t other = 0; other < size(); ++other) {
      if (other == i) continue;
      const std::int64_t evidence = all[other].evidence;
      if (supports.contains({other, i}) && evidence > 75) sum += 10 * kHundredth;
      if (evidence <= 70) continue;
      if (Linked(i, other)) ++strong;
      if (Related(i, other)) sum += evidence * kHundredth / 10;
      bool two_hops = false;
      for (std::size_t between = 0; between < size(); ++between) {
        if (Related(i, between) && Related(between, other)) two_hops = true;
        if (supports.contains({other, between}) && supports.contains({between, i})) indirect = true;
      }
      if (two_hops && !Related(i, other)) sum += evidence * kHundredth / 20;
    }
    if (strong >= 3) sum += 5 * kHundredth;
    if (indirect) sum += 3 * kHundredth;
    return std::min(sum, 20 * kHundredth);
  }
  std::int64_t Dormancy(std::size_t i, Timestamp now) const {
    const auto silent = now - all[i].mentioned;
    if (silent <= std::chrono::hours(30 * 24)) return 0;
    std::int64_t sum = silent > std::chrono::hours(90 * 24) ? -10 : -5;
    bool alone = true;
    for (std::size_t other = 0; other < size(); ++other) alone = alone && !Linked(i, other);
    if (alone) sum -= 15;
    return sum * kHundredth;
  }
  std::int64_t Confidence(std::size_t i, Timestamp now) const {
    return std::clamp<std::int64_t>(all[i].evidence * kHundredth + Network(i) + Dormancy(i, now), 0,
                                    100 * kHundredth);
  }
  BeliefStatus Status(std::size_t i, Timestamp now) const {
    if (all[i].retracted) return BeliefStatus::kRetracted;
    for (const auto& [pair, dispute] : disputes) {
      if (dispute.open && (pair.first == i || pair.second == i)) return BeliefStatus::kDisputed;
    }
    if (Dormancy(i, now) != 0) return BeliefStatus::kStale;
    if (all[i].reaffirmed || Network(i) > 0) return BeliefStatus::kSupported;
    if (all[i].origin != BeliefOrigin::kUserGiven) return BeliefStatus::kUnconfirmed;
    return BeliefStatus::kFresh;
  }

  static constexpr std::int64_t kHundredth = 10'000'000;

  std::vector<One> all;
  std::set<std::pair<std::size_t, std::size_t>> supports;   // Supporter and supported.
  std::set<std::pair<std::size_t, std::size_t>> relations;  // The smaller index first.
  std::map<std::pair<std::size_t, std::size_t>, Dispute> disputes;
};

}  // namespace credence
