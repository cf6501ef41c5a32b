// SPDX-License-Identifier: Apache-2.0
// Simulated reviewers, each with a bias, getting tired within a sitting and drifting over time: do
// the intervals contain the truth as often as they claim?
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "model/agreement.h"
#include "model/seeded.h"

namespace credence::model {
namespace {

constexpr std::size_t kRaters = 4;
constexpr std::size_t kCategories = 3;
constexpr std::size_t kSitting = 8;  // Works in one sitting.
constexpr double kCoverageLevel = 0.95;

double NormalBelow(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double NormalDraw(Seeded& random) {
  // Box and Muller.
  const double radius = std::sqrt(-2 * std::log(1 - random.Share()));
  return radius * std::cos(2 * std::numbers::pi * random.Share());
}

double Between(Seeded& random, double low, double high) {
  return low + (high - low) * random.Share();
}

struct Reviewer {
  double bias = 0;
  double tired = 0;  // How much stricter at the end of a sitting.
  double drift = 0;  // From the first to the last work.
  double noise = 1;

  // What the reviewer perceives on average. `time` and `sitting` go from 0 to 1.
  double Impression(double quality, double time, double sitting) const {
    return quality + bias + drift * (time - 0.5) - tired * sitting;
  }
};

struct ReviewWorld {
  std::array<Reviewer, kRaters> reviewers;
  std::array<double, kCategories - 1> borders;  // Between rejected, needs work and approved.

  explicit ReviewWorld(Seeded& random) {
    for (Reviewer& reviewer : reviewers) {
      reviewer = {.bias = Between(random, -0.5, 0.5),
                  .tired = Between(random, 0, 0.8),
                  .drift = Between(random, -0.6, 0.6),
                  .noise = Between(random, 0.4, 1.0)};
    }
    borders[0] = Between(random, -1.2, -0.6);
    borders[1] = Between(random, -0.4, 0.3);
  }
  Category CategoryOf(double impression) const {
    return static_cast<Category>(
        std::ranges::count_if(borders, [&](double border) { return impression >= border; }));
  }
  std::array<double, kCategories> Chances(const Reviewer& reviewer, double impression) const {
    const double low = NormalBelow((borders[0] - impression) / reviewer.noise);
    const double high = NormalBelow((borders[1] - impression) / reviewer.noise);
    return {low, high - low, 1 - high};
  }
};

// What the coefficients would be with endlessly many works.
struct TrueAgreement {
  double cohen = 0;
  double nominal = 0;  // Of Fleiss' kappa and of alpha.
  double interval = 0;
  double group = 0;
  double score_bias = 0;
  double share_bias = 0;
};

// Integrates over quality, time and place in the sitting.
TrueAgreement TrueAgreementOf(const ReviewWorld& world) {
  std::array<std::array<double, kCategories>, kRaters> shares{};
  std::array<std::array<double, kRaters>, kRaters> same{};
  std::array<double, kRaters> mean{};
  std::array<std::array<double, kRaters>, kRaters> squared{};
  double second = 0;
  double weight = 0;
  constexpr int kTimes = 6;
  for (double quality = -4; quality <= 4; quality += 0.2) {
    for (int time = 0; time < kTimes; ++time) {
      for (std::size_t place = 0; place < kSitting; ++place) {
        const double w = std::exp(-quality * quality / 2);
        weight += w;
        std::array<double, kRaters> value{};
        std::array<std::array<double, kCategories>, kRaters> chance{};
        for (std::size_t r = 0; r < kRaters; ++r) {
          const Reviewer& reviewer = world.reviewers[r];
          value[r] = reviewer.Impression(quality, (time + 0.5) / kTimes,
                                         static_cast<double>(place) / (kSitting - 1));
          chance[r] = world.Chances(reviewer, value[r]);
          mean[r] += w * value[r];
          second += w * (value[r] * value[r] + reviewer.noise * reviewer.noise) / kRaters;
          for (std::size_t k = 0; k < kCategories; ++k) shares[r][k] += w * chance[r][k];
        }
        for (std::size_t a = 0; a < kRaters; ++a) {
          for (std::size_t b = 0; b < kRaters; ++b) {
            for (std::size_t k = 0; k < kCategories; ++k) {
              same[a][b] += w * chance[a][k] * chance[b][k];
            }
            const double noise = world.reviewers[a].noise * world.reviewers[a].noise +
                                 world.reviewers[b].noise * world.reviewers[b].noise;
            squared[a][b] += w * ((value[a] - value[b]) * (value[a] - value[b]) + noise);
          }
        }
      }
    }
  }
  const auto product = [&](const auto& a, const auto& b) {
    double sum = 0;
    for (std::size_t k = 0; k < kCategories; ++k) sum += a[k] * b[k] / weight / weight;
    return sum;
  };
  std::array<double, kCategories> all{};
  std::array<double, kCategories> others{};
  double grand = 0;
  double differing = 0;
  double apart = 0;
  constexpr double kPairs = kRaters * (kRaters - 1);
  for (std::size_t a = 0; a < kRaters; ++a) {
    grand += mean[a] / weight / kRaters;
    for (std::size_t k = 0; k < kCategories; ++k) {
      all[k] += shares[a][k] / kRaters;
      if (a > 0) others[k] += shares[a][k] / (kRaters - 1);
    }
    for (std::size_t b = 0; b < kRaters; ++b) {
      if (a == b) continue;
      differing += (1 - same[a][b] / weight) / kPairs;
      apart += squared[a][b] / weight / kPairs;
    }
  }
  double group = 0;
  double others_mean = 0;
  for (std::size_t b = 1; b < kRaters; ++b) {
    group += (1 - same[0][b] / weight) / (kRaters - 1);
    others_mean += mean[b] / weight / (kRaters - 1);
  }
  return {.cohen = 1 - (1 - same[0][1] / weight) / (1 - product(shares[0], shares[1])),
          .nominal = 1 - differing / (1 - product(all, all)),
          .interval = 1 - apart / (2 * (second / weight - grand * grand)),
          .group = 1 - group / (1 - product(shares[0], others)),
          .score_bias = mean[0] / weight - others_mean,
          .share_bias = (shares[0][2] - others[2]) / weight};
}

// How often an interval contained the truth.
class Coverage {
 public:
  explicit Coverage(std::string_view name) : name_(name) {}
  void Count(const std::optional<Interval>& interval, double truth) {
    ++worlds_;
    contained_ += interval && interval->Contains(truth) ? 1 : 0;
  }
  void Expect() const {
    const double share = contained_ / static_cast<double>(worlds_);
    EXPECT_GE(share, 0.93) << name_;
    EXPECT_LE(share, 0.97) << name_;
    testing::Test::RecordProperty(std::string(name_), std::to_string(share));
  }

 private:
  std::string_view name_;
  int worlds_ = 0;
  int contained_ = 0;
};

double MeanRating(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

TEST(AgreementCoverage, IntervalsContainTheTruthInNineteenOfTwentyWorlds) {
  Coverage cohen("cohen");
  Coverage fleiss("fleiss");
  Coverage nominal("alpha of decisions");
  Coverage interval("alpha of scores");
  Coverage group("judge with people");
  Coverage score_bias("bias of scores");
  Coverage share_bias("bias of approvals");
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    Seeded random(seed * 7919);
    const ReviewWorld world(random);
    const TrueAgreement truth = TrueAgreementOf(world);
    const std::size_t works = 60 + random.Below(140);
    std::vector<RatedPair> pairs;
    std::vector<std::vector<Category>> complete;
    std::vector<std::vector<Category>> categories;
    std::vector<std::vector<double>> scores;
    std::vector<RatedAgainstGroup> judged;
    std::vector<double> score_deviations;
    std::vector<double> share_deviations;
    for (std::size_t i = 0; i < works; ++i) {
      const double quality = NormalDraw(random);
      const double time = (static_cast<double>(i) + 0.5) / static_cast<double>(works);
      const double sitting = static_cast<double>(i % kSitting) / (kSitting - 1);
      complete.emplace_back();
      categories.emplace_back();
      scores.emplace_back();
      std::vector<double> other_scores;
      std::vector<double> other_shares;
      std::vector<Category> other_categories;
      bool first_answers = false;
      for (std::size_t r = 0; r < kRaters; ++r) {
        const Reviewer& reviewer = world.reviewers[r];
        const double score =
            reviewer.Impression(quality, time, sitting) + reviewer.noise * NormalDraw(random);
        const Category category = world.CategoryOf(score);
        complete.back().push_back(category);
        // Not everybody reviews everything.
        if (random.Share() >= 0.75) continue;
        categories.back().push_back(category);
        scores.back().push_back(score);
        first_answers |= r == 0;
        if (r == 0) continue;
        other_scores.push_back(score);
        other_shares.push_back(category == 2 ? 1 : 0);
        other_categories.push_back(category);
      }
      pairs.push_back({complete.back()[0], complete.back()[1]});
      if (!first_answers || other_scores.empty()) continue;
      judged.push_back({categories.back()[0], other_categories});
      score_deviations.push_back(scores.back()[0] - MeanRating(other_scores));
      share_deviations.push_back((categories.back()[0] == 2 ? 1 : 0) - MeanRating(other_shares));
    }
    cohen.Count(CohenKappa(pairs, kCoverageLevel).interval, truth.cohen);
    fleiss.Count(FleissKappa(complete, kCoverageLevel).interval, truth.nominal);
    nominal.Count(NominalAlpha(categories, kCoverageLevel).interval, truth.nominal);
    interval.Count(IntervalAlpha(scores, kCoverageLevel).interval, truth.interval);
    group.Count(GroupKappa(judged, kCoverageLevel).interval, truth.group);
    score_bias.Count(BiasOfScores(score_deviations, kCoverageLevel).interval, truth.score_bias);
    share_bias.Count(BiasOfShares(share_deviations, kCoverageLevel).interval, truth.share_bias);
  }
  for (const Coverage* each :
       {&cohen, &fleiss, &nominal, &interval, &group, &score_bias, &share_bias}) {
    each->Expect();
  }
}

}  // namespace
}  // namespace credence::model
