// SPDX-License-Identifier: Apache-2.0
// For tests: the intake of feedback and the autonomy of task types, as plainly as possible.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/reviews/naive_level.h"
#include "engine/reviews/test_reviews.h"

namespace credence {

// A document, and what is known to be wrong with it.
struct NaiveDocument {
  TestFeedback feedback;
  bool is_broken = false;
  bool is_experimental = false;

  std::string Json() const {
    TestFeedback written = feedback;
    if (is_experimental) written.more += R"(, "experimental": true)";
    if (is_broken) written.decision = "perhaps";
    return written.Json();
  }
};

class NaiveReviews {
 public:
  void Register(const TestWork& work) { task_types_.try_emplace(work.id, work.task_type); }

  // True: it is accepted.
  bool Submit(const NaiveDocument& document, double today) {
    const TestFeedback& feedback = document.feedback;
    const auto work = task_types_.find(feedback.work);
    const auto refuse = [&] {
      waiting_[document.Json()] = feedback.id();
      return false;
    };
    if (document.is_broken || work == task_types_.end()) return refuse();
    const std::tuple place(feedback.work, feedback.version, feedback.session, feedback.modal);
    const auto used = ids_.find(feedback.number);
    if ((used != ids_.end() && used->second == feedback.work) || places_.contains(place)) {
      return false;
    }
    if (feedback.day > today + 1 || feedback.day < today - 30) return refuse();
    if (used != ids_.end()) return false;
    ids_[feedback.number] = feedback.work;
    places_.insert(place);
    accepted_.emplace(feedback.number, place);
    std::erase_if(waiting_, [&](const auto& entry) { return entry.second == feedback.id(); });
    if (feedback.decision == "deferred") return true;
    // The exploration budget: five, plus a tenth of all decisions.
    const auto level = levels_.find(work->second);
    const std::int64_t decided = level == levels_.end() ? 0 : std::ssize(level->second.decisions);
    std::int64_t& experiments = experiments_[work->second];
    const bool may_explore = experiments < 5 || 10 * (experiments + 1) <= decided + experiments + 1;
    const bool is_experiment = document.is_experimental && may_explore;
    const bool is_approved = feedback.decision == "approved";
    counted_[work->second].push_back({feedback.number, is_approved, is_experiment});
    if (is_experiment) {
      ++experiments;
    } else {
      levels_[work->second].Decide(is_approved);
    }
    return true;
  }

  // Counts all remaining feedback again. True: it existed.
  bool Withdraw(std::uint32_t number) {
    const auto found = accepted_.find(number);
    if (found == accepted_.end()) return false;
    places_.erase(found->second);
    accepted_.erase(found);
    ids_[number] = "";  // The id cannot be used again, for any work.
    for (auto& [task_type, counted] : counted_) {
      const auto is_it = [&](const Counted& one) { return one.number == number; };
      if (std::erase_if(counted, is_it) == 0) continue;
      experiments_[task_type] = std::ranges::count_if(counted, &Counted::is_experiment);
      NaiveLevel level;
      for (const Counted& one : counted) {
        if (!one.is_experiment) level.Decide(one.is_approved);
      }
      if (level.decisions.empty()) {
        levels_.erase(task_type);
      } else {
        levels_[task_type] = level;
      }
    }
    return true;
  }

  std::size_t accepted() const { return accepted_.size(); }
  // Keyed by text.
  const std::map<std::string, std::string>& waiting() const { return waiting_; }
  const std::map<std::string, NaiveLevel>& levels() const { return levels_; }

 private:
  using Place = std::tuple<std::string, std::string, std::string, std::string>;
  // A decision that counts towards a level.
  struct Counted {
    std::uint32_t number = 0;
    bool is_approved = false;
    bool is_experiment = false;
  };

  std::map<std::string, std::string> task_types_;  // By work product.
  std::map<std::uint32_t, std::string> ids_;       // The work product of each id.
  std::set<Place> places_;
  std::map<std::uint32_t, Place> accepted_;  // Without withdrawn ones.
  std::map<std::string, std::vector<Counted>> counted_;
  std::map<std::string, std::string> waiting_;  // The id in each document.
  std::map<std::string, NaiveLevel> levels_;
  std::map<std::string, std::int64_t> experiments_;
};

}  // namespace credence
