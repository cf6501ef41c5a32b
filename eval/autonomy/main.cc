// SPDX-License-Identifier: Apache-2.0
// How often does the regression rule demote an agent that is as good as the level requires, how
// often does it miss one that is not, and how many reviews does it take to notice a decline?
// Compares the rule of the last five reviews with the sequential test, on simulated reviews with
// known approval rates.
//
// usage: autonomy [--tiny]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/support.h"
#include "credence/clock.h"
#include "model/autonomy.h"
#include "model/sequential.h"

namespace {

using credence::Decimal;
using credence::bench::Expect;
using credence::bench::Table;
using credence::model::AutonomyParams;
using credence::model::AutonomyState;
using credence::model::IsUnder;
using credence::model::kAutonomyLevelMax;
using credence::model::RecentReviews;
using credence::model::RegressionRule;
using credence::model::SequentialParams;
using credence::model::SequentialState;

constexpr std::array kRates = {0.50, 0.60, 0.70, 0.75, 0.80, 0.85, 0.90, 0.93, 0.95, 0.97, 0.99};
constexpr int kWindow = 5;
constexpr int kHorizon = 50;      // Reviews within which a rule must raise the alarm.
constexpr int kPatience = 1'000;  // Reviews after which the simulation stops waiting.
constexpr int kCareer = 1'000;    // Reviews in the last table.

class Reviewer {
 public:
  explicit Reviewer(std::uint64_t seed) : rng_(seed) {}
  bool Approves(double rate) { return static_cast<double>(rng_.Next() >> 11) * 0x1p-53 < rate; }

 private:
  credence::SeededRng rng_;
};

// One of the two rules, checked after every review. Without `sequential` it is the plain one.
class Watch {
 public:
  Watch(Decimal kept, std::optional<double> reviews_between) : kept_(kept) {
    if (reviews_between)
      sequential_ = SequentialParams{.rate = kept.ToDouble(), .reviews_between = *reviews_between};
  }

  bool Alarms(bool approved) {
    if (sequential_) {
      state_ = Step(*sequential_, state_, approved);
      return HasFallen(*sequential_, state_);
    }
    recent_ = Add(recent_, approved);
    return IsUnder(recent_, kWindow, kept_);
  }

 private:
  Decimal kept_;
  std::optional<SequentialParams> sequential_;
  SequentialState state_;
  RecentReviews recent_;
};

Decimal Kept(int level) {
  return AutonomyParams{}.levels[static_cast<std::size_t>(level - 1)].rate_kept;
}

// The probability that too few of five reviews are approved.
double ExactCheck(double rate, Decimal kept) {
  double chance = 0.0;
  for (unsigned outcome = 0; outcome < 1u << kWindow; ++outcome) {
    double weight = 1.0;
    RecentReviews recent;
    for (int bit = 0; bit < kWindow; ++bit) {
      const bool approved = (outcome >> bit & 1u) != 0;
      weight *= approved ? rate : 1.0 - rate;
      recent = Add(recent, approved);
    }
    if (IsUnder(recent, kWindow, kept)) chance += weight;
  }
  return chance;
}

// The share of runs with an alarm within `reviews` reviews.
double AlarmShare(Reviewer& reviewer, double rate, const Watch& fresh, int reviews, int runs) {
  int alarms = 0;
  for (int run = 0; run < runs; ++run) {
    Watch watch = fresh;
    for (int review = 0; review < reviews; ++review) {
      if (!watch.Alarms(reviewer.Approves(rate))) continue;
      ++alarms;
      break;
    }
  }
  return static_cast<double>(alarms) / runs;
}

// Whether chance explains the difference, given this number of runs.
bool IsNear(double share, double expected, int runs) {
  return std::abs(share - expected) <= 5.0 * std::sqrt(0.25 / runs);
}

std::string Shown(double share) { return fmt::format("{:.1f} %", 100.0 * share); }

void OneCheck(Reviewer& reviewer, int runs) {
  fmt::print("One check of five reviews demotes, by true approval rate (* as good as asked):\n");
  Table table({"rate", "level 1 (0.70)", "level 2 (0.85)", "level 3 (0.90)", "level 4 (0.95)"});
  for (const double rate : kRates) {
    std::vector<std::string> cells = {fmt::format("{:.2f}", rate)};
    for (int level = 1; level <= kAutonomyLevelMax; ++level) {
      const double exact = ExactCheck(rate, Kept(level));
      const double drawn =
          AlarmShare(reviewer, rate, Watch(Kept(level), std::nullopt), kWindow, runs);
      Expect(IsNear(drawn, exact, runs), "the simulation differs from the binomial distribution");
      cells.push_back(Shown(exact) + (rate >= Kept(level).ToDouble() ? " *" : "  "));
    }
    table.Row(cells);
  }
  table.Print();
  Expect(std::abs(ExactCheck(0.95, Kept(4)) - 0.226) < 5e-4, "0.95 at level 4 is not 22.6 %");
}

void WithinHorizon(Reviewer& reviewer, int runs) {
  const double between = AutonomyParams{}.reviews_between;
  fmt::print(
      "\nDemoted within {} reviews, the last five / the sequential test (* a false alarm):\n",
      kHorizon);
  Table table({"rate", "level 1", "level 2", "level 3", "level 4"});
  for (const double rate : kRates) {
    std::vector<std::string> cells = {fmt::format("{:.2f}", rate)};
    for (int level = 1; level <= kAutonomyLevelMax; ++level) {
      const Decimal kept = Kept(level);
      const bool good = rate >= kept.ToDouble();
      const double plain = AlarmShare(reviewer, rate, Watch(kept, std::nullopt), kHorizon, runs);
      const double tested = AlarmShare(reviewer, rate, Watch(kept, between), kHorizon, runs);
      const double bound = FalseAlarmBound(SequentialParams{.reviews_between = between}, kHorizon);
      Expect(!good || tested <= bound || IsNear(tested, bound, runs),
             "the sequential test alarms more often than its bound");
      cells.push_back(Shown(plain) + " / " + Shown(tested) + (good ? " *" : "  "));
    }
    table.Row(cells);
  }
  table.Print();
}

struct Decline {
  double before;
  double after;
};

// A run is 50 good reviews followed by the decline; after an alarm before the decline, the watch
// starts again.
void Delay(Reviewer& reviewer, const Decline& decline, int runs) {
  fmt::print("\nLevel 4, {:.2f} falls to {:.2f} after {} reviews:\n", decline.before, decline.after,
             kHorizon);
  Table table({"rule", "alarm before", "reviews: median", "mean", "9 of 10", "missed after 50"});
  for (const double between : {0.0, 50.0, 100.0, 200.0, 500.0, 1000.0}) {
    const std::optional<double> test = between > 0.0 ? std::optional(between) : std::nullopt;
    int early = 0;
    int missed = 0;
    double sum = 0.0;
    std::vector<int> delays;
    for (int run = 0; run < runs; ++run) {
      Watch watch(Kept(4), test);
      bool alarmed = false;
      for (int review = 0; review < kHorizon; ++review) {
        if (!watch.Alarms(reviewer.Approves(decline.before))) continue;
        alarmed = true;
        watch = Watch(Kept(4), test);
      }
      early += alarmed ? 1 : 0;
      int delay = 1;
      while (delay < kPatience && !watch.Alarms(reviewer.Approves(decline.after))) ++delay;
      missed += delay > kHorizon ? 1 : 0;
      sum += delay;
      delays.push_back(delay);
    }
    std::ranges::sort(delays);
    table.Row({test ? fmt::format("sequential, {}", between) : "last five",
               Shown(static_cast<double>(early) / runs),
               fmt::format("{}", delays[delays.size() / 2]), fmt::format("{:.1f}", sum / runs),
               fmt::format("{}", delays[delays.size() * 9 / 10]),
               Shown(static_cast<double>(missed) / runs)});
  }
  table.Print();
}

void Careers(Reviewer& reviewer, int runs, credence::bench::ResultHash& hash) {
  fmt::print("\n{} reviews from nothing, the last five / the sequential test:\n", kCareer);
  Table table({"rate", "falls in 100 reviews", "reviews at level 4", "work shown to people"});
  for (const double rate : kRates) {
    std::array<std::string, 3> cells;
    for (const RegressionRule rule : {RegressionRule::kLastReviews, RegressionRule::kSequential}) {
      const AutonomyParams params{.regression = rule};
      std::int64_t falls = 0;
      std::int64_t at_top = 0;
      double work = 0.0;
      for (int run = 0; run < runs; ++run) {
        AutonomyState state;
        for (int review = 0; review < kCareer; ++review) {
          // One of this many items was drawn for review.
          work += 1.0 / ReviewShare(params, state.level).ToDouble();
          const AutonomyState next = Step(params, state, reviewer.Approves(rate));
          falls += next.level < state.level ? 1 : 0;
          at_top += next.level == kAutonomyLevelMax ? 1 : 0;
          state = next;
        }
      }
      const double reviews = static_cast<double>(runs) * kCareer;
      hash.Add(falls);
      hash.Add(at_top);
      const char* between = rule == RegressionRule::kLastReviews ? "" : " / ";
      cells[0] += fmt::format("{}{:.2f}", between, 100.0 * static_cast<double>(falls) / reviews);
      cells[1] += between + Shown(static_cast<double>(at_top) / reviews);
      cells[2] += between + Shown(reviews / work);
    }
    table.Row({fmt::format("{:.2f}", rate), cells[0], cells[1], cells[2]});
  }
  table.Print();
}

}  // namespace

int main(int argc, char** argv) {
  const credence::bench::Options options = credence::bench::ParseOptions(argc, argv);
  const int runs = options.tiny ? 200 : 20'000;
  Reviewer reviewer(20260101);
  credence::bench::ResultHash hash;
  OneCheck(reviewer, runs);
  WithinHorizon(reviewer, runs);
  constexpr std::array kDeclines = {Decline{0.95, 0.90}, Decline{0.95, 0.85}, Decline{0.95, 0.75},
                                    Decline{0.98, 0.75}, Decline{0.95, 0.50}};
  for (const Decline& decline : kDeclines) Delay(reviewer, decline, runs);
  Careers(reviewer, std::max(runs / 40, 5), hash);
  fmt::print("\nresult {}\n", hash.Hex());
  return 0;
}
