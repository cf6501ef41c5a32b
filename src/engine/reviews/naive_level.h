// SPDX-License-Identifier: Apache-2.0
// For tests and the simulation: the autonomy of a task type, as plainly as possible.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace credence {

// Rule R10, computed from all decisions of a task type.
struct NaiveLevel {
  std::vector<bool> decisions;
  int level = 0;
  std::size_t spent = 0;  // Decisions before the last loss of a level.
  int waiting = 0;

  std::int64_t approvals() const { return std::ranges::count(decisions, true); }

  // Whether fewer than this percentage of the last five were approved. False for fewer than five.
  bool IsUnder(std::int64_t percent) const {
    if (decisions.size() - spent < 5) return false;
    return 100 * std::count(decisions.end() - 5, decisions.end(), true) < 5 * percent;
  }

  void Decide(bool approved) {
    static constexpr std::int64_t kApprovals[] = {0, 10, 25, 50, 100};
    static constexpr std::int64_t kAbove[] = {0, -1, 85, 90, 95};
    static constexpr std::int64_t kKept[] = {0, 70, 85, 90, 95};
    decisions.push_back(approved);
    waiting = std::max(0, waiting - 1);
    if (level > 0 && IsUnder(kKept[level])) {
      --level;
      spent = decisions.size();
      waiting = 5;
    } else if (level < 4 && waiting == 0 && approvals() >= kApprovals[level + 1] &&
               100 * approvals() > kAbove[level + 1] * std::ssize(decisions) &&
               !IsUnder(kKept[level + 1])) {
      ++level;
    }
  }
};

}  // namespace credence
