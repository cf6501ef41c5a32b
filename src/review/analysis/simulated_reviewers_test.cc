// SPDX-License-Identifier: Apache-2.0
// Worlds in which the truth is known: reviewers with a bias, who tire within a session and drift
// over the months. The intervals that reviews are reported with must contain the truth in 93 to
// 97 % of such worlds.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/analysis/made_with.h"
#include "review/analysis/rates.h"
#include "review/analysis/score_change.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

constexpr int kWorlds = 1'000;

struct SimulatedReviewer {
  double bias = 0;   // In points.
  double drift = 0;  // Points per month.
  double tires = 0;  // Points per review of a session.
};

class SimulatedWorld {
 public:
  explicit SimulatedWorld(unsigned seed) : random_(seed) {
    for (int i = 0; i < 4; ++i) {
      reviewers_.push_back({.bias = 0.8 * Noise(), .drift = 0.4 * Noise(), .tires = -0.05});
    }
  }

  double Noise() { return noise_(random_); }
  int Below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  bool Chance(double share) { return std::bernoulli_distribution(share)(random_); }

  // A review `day` days after the first, of work that is worth `quality`.
  Submitted Review(double day, std::string task_type, double quality) {
    const auto who = static_cast<std::size_t>(Below(4));
    const SimulatedReviewer& reviewer = reviewers_[who];
    const int position = 1 + Below(8);
    const double score =
        quality + reviewer.bias + reviewer.drift * day / 30 + reviewer.tires * position + Noise();
    Submitted event = review::Review(
        score >= 6.5 ? ReviewDecision::kApproved : ReviewDecision::kRejected, std::move(task_type));
    event.at = DaysAgo(60 - day);
    event.reviewer = "reviewer-" + std::to_string(who);
    event.position = position;
    event.score = std::clamp(std::round(2 * score) / 2, 1.0, 10.0);
    return event;
  }

  // The probability that such a review approves.
  double Approval(double day, double quality) const {
    double sum = 0;
    for (const SimulatedReviewer& reviewer : reviewers_) {
      for (int position = 1; position <= 8; ++position) {
        const double mean =
            quality + reviewer.bias + reviewer.drift * day / 30 + reviewer.tires * position;
        sum += 0.5 * std::erfc((6.5 - mean) / std::sqrt(2.0));
      }
    }
    return sum / static_cast<double>(8 * reviewers_.size());
  }

 private:
  std::mt19937 random_;
  std::normal_distribution<double> noise_;
  std::vector<SimulatedReviewer> reviewers_;
};

void ExpectCoverage(int covered, int worlds, const char* what) {
  EXPECT_GE(covered, worlds * 93 / 100) << what;
  EXPECT_LE(covered, worlds * 97 / 100) << what;
}

TEST(SimulatedReviewers, TheRateOfALevelCoversTheTruth) {
  int covered = 0;
  for (int seed = 0; seed < kWorlds; ++seed) {
    SimulatedWorld world(static_cast<unsigned>(seed));
    const int n = 20 + world.Below(150);
    double truth = 0;
    Corpus corpus;
    for (int i = 0; i < n; ++i) {
      const double day = 60.0 * i / n;
      truth += world.Approval(day, 7) / n;
      corpus.Add(Uuid(), i + 1, world.Review(day, "api", 7));
    }
    const ApprovalRate rate =
        RatesOf(corpus, std::nullopt, kTestNow + std::chrono::days(1)).by_task_type.at(0);
    covered += rate.low <= truth && truth <= rate.high ? 1 : 0;
  }
  ExpectCoverage(covered, kWorlds, "approval rate");
}

TEST(SimulatedReviewers, TheEffectOfARuleCoversTheTruthWhileReviewersDrift) {
  int covered = 0;
  int found = 0;
  for (int seed = 0; seed < kWorlds; ++seed) {
    SimulatedWorld world(static_cast<unsigned>(seed));
    constexpr double kEffect = 1.0;
    Corpus corpus;
    for (int i = 0; i < 240; ++i) {
      const double day = i / 4.0;
      const bool is_ruled = world.Chance(0.5);
      const double quality = (is_ruled ? 5.5 : 6.5) + (is_ruled && day >= 30 ? kEffect : 0);
      corpus.Add(Uuid(), i + 1, world.Review(day, is_ruled ? "api" : "web", quality));
    }
    const Name ruled[] = {corpus.names.Find("api")};
    const auto change = ScoreHistory(corpus).AgainstOthers(ruled, DaysAgo(30));
    ASSERT_TRUE(change);
    covered += change->low <= kEffect && kEffect <= change->high ? 1 : 0;
    found += change->low > 0 ? 1 : 0;
  }
  ExpectCoverage(covered, kWorlds, "effect of a rule");
  EXPECT_GT(found, kWorlds / 2);  // Wide intervals would cover as well.
}

TEST(SimulatedReviewers, TheHarmOfAMemoryCoversTheTruth) {
  int covered = 0;
  for (int seed = 0; seed < kWorlds; ++seed) {
    SimulatedWorld world(static_cast<unsigned>(seed));
    constexpr double kHarm = -1.5;
    Corpus corpus;
    for (int i = 0; i < 160; ++i) {
      const bool is_hard = world.Chance(0.5);
      // Hard work is done with the memory more often.
      const bool with = world.Chance(is_hard ? 0.6 : 0.2);
      Submitted event = world.Review(60.0 * world.Below(1000) / 1000, is_hard ? "hard" : "easy",
                                     (is_hard ? 5 : 7) + (with ? kHarm : 0));
      if (with) event.memories = std::vector<std::string>{"m"};
      corpus.Add(Uuid(), i + 1, event);
    }
    const auto readings = MadeWithOf(corpus);
    ASSERT_EQ(readings.size(), 1U);
    covered += readings[0].low <= kHarm && kHarm <= readings[0].high ? 1 : 0;
  }
  ExpectCoverage(covered, kWorlds, "harm of a memory");
}

}  // namespace
}  // namespace credence::review
