// SPDX-License-Identifier: Apache-2.0
#include "stream.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "executive/firing_facts.h"

namespace credence::eval {
namespace {

using executive::FiringChoice;
using executive::NearHeuristic;

// While there are no more heuristics than this, all of them are compared.
constexpr std::size_t kCompareAll = 1'500;
constexpr double kFirstConfidence = 0.3;

struct Learned {
  bool is_learned = false;
  std::size_t action = 0;
  double alpha = 1, beta = 1, confidence = kFirstConfidence;

  // Rules H2 and H3.
  void Observe(bool positive) {
    (positive ? alpha : beta) += 1;
    const double mean = alpha / (alpha + beta);
    confidence = positive ? std::max(confidence, mean) : std::min(confidence, mean);
  }
};

class Stream {
 public:
  Stream(const EventTable& table, const StreamPlan& plan)
      : table_(table), plan_(plan), heuristics_(table.size()), place_(table.size()) {
    std::mt19937_64 random(plan.seed);
    order_.resize(table.size());
    std::iota(order_.begin(), order_.end(), 0);
    const auto middle = order_.begin() + static_cast<std::ptrdiff_t>(table.before);
    std::shuffle(order_.begin(), middle, random);
    std::shuffle(middle, order_.end(), random);
    for (std::size_t i = 0; i < order_.size(); ++i) place_[order_[i]] = i;
    draws_.resize(table.size());
    for (double& draw : draws_) draw = std::uniform_real_distribution<>(0, 1)(random);
  }

  StreamRun Run() {
    StreamRun run;
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const OneEvent event = Take(at, run);
      if (at >= table_.before) run.events.push_back(event);
    }
    return run;
  }

 private:
  // The right answer to the event at this place of the stream.
  std::size_t AnswerTo(std::size_t row, std::size_t at) const {
    const bool drifted = plan_.drift_at && at >= table_.before + *plan_.drift_at;
    return drifted ? (table_.labels[row] + 1) % table_.label_count : table_.labels[row];
  }

  void Collect(std::size_t row) {
    near_.clear();
    rows_.clear();
    const auto take = [&](std::size_t other, float similarity) {
      near_.push_back({.similarity = similarity,
                       .confidence = heuristics_[other].confidence,
                       .action = heuristics_[other].action});
      rows_.push_back(other);
    };
    if (learned_.size() <= kCompareAll) {
      found_.clear();
      for (const std::size_t other : learned_) {
        found_.push_back({.row = static_cast<std::uint32_t>(other),
                          .similarity = table_.Similarity(row, other)});
      }
      const std::size_t count = std::min(found_.size(), executive::kNearConsidered);
      std::partial_sort(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count),
                        found_.end(),
                        [](const auto& a, const auto& b) { return a.similarity > b.similarity; });
      for (std::size_t i = 0; i < count; ++i) take(found_[i].row, found_[i].similarity);
      return;
    }
    for (const NearRow& one : table_.NearOf(row)) {
      if (!heuristics_[one.row].is_learned) continue;
      take(one.row, one.similarity);
      if (near_.size() == executive::kNearConsidered) return;
    }
  }

  void Remember(std::size_t row, std::size_t answer) {
    heuristics_[row] = {.is_learned = true, .action = answer};
    learned_.push_back(row);
  }

  // After a drift, heuristics count again once there is new evidence for them; here none is.
  void SetAside() {
    for (const std::size_t row : learned_) heuristics_[row].is_learned = false;
    learned_.clear();
  }

  OneEvent Take(std::size_t at, StreamRun& run) {
    const std::size_t row = order_[at];
    const std::size_t answer = AnswerTo(row, at);
    OneEvent event;
    for (const NearRow& one : table_.NearOf(row)) {
      if (place_[one.row] >= at) continue;
      event.nearest_similarity = one.similarity;
      event.nearest_right = AnswerTo(one.row, place_[one.row]) == answer;
      break;
    }
    Collect(row);
    const std::optional<executive::Proposal> proposal = executive::Propose(near_);
    if (!proposal) {
      Remember(row, answer);
      return event;
    }
    const executive::FiringDecision decision =
        executive::DecideFiring(rule_, proposal->facts, plan_.terms, draws_[at]);
    event.fired = decision.choice == FiringChoice::kFire;
    event.right = near_[proposal->heuristic].action == answer;
    if (event.fired) heuristics_[rows_[proposal->heuristic]].Observe(event.right);
    if (!event.fired || !event.right) Remember(row, answer);
    if (executive::Learn(rule_, proposal->facts, event.right, plan_.terms)) {
      executive::Reset(rule_);
      SetAside();
      if (at >= table_.before) run.resets.push_back(at - table_.before);
    }
    return event;
  }

  const EventTable& table_;
  const StreamPlan& plan_;
  std::vector<std::size_t> order_;
  std::vector<double> draws_;
  std::vector<Learned> heuristics_;
  std::vector<std::size_t> learned_;
  std::vector<std::size_t> place_;  // Of each row in the stream.
  executive::FiringRule rule_;
  std::vector<NearHeuristic> near_;
  std::vector<std::size_t> rows_;
  std::vector<NearRow> found_;
};

}  // namespace

StreamRun RunStream(const EventTable& table, const StreamPlan& plan) {
  return Stream(table, plan).Run();
}

FixedThreshold BestFixed(const StreamRun& run, double max_error) {
  std::vector<const OneEvent*> events;
  for (const OneEvent& event : run.events) events.push_back(&event);
  std::ranges::sort(events, [](const OneEvent* a, const OneEvent* b) {
    return a->nearest_similarity > b->nearest_similarity;
  });
  FixedThreshold best;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    wrong += events[i]->nearest_right ? 0U : 1U;
    if (static_cast<double>(wrong) <= max_error * static_cast<double>(i + 1)) {
      best = {.threshold = events[i]->nearest_similarity, .fired = i + 1, .wrong = wrong};
    }
  }
  return best;
}

}  // namespace credence::eval
