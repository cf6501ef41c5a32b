// SPDX-License-Identifier: Apache-2.0
#include "model/agreement.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "model/proportion.h"

namespace credence::model {
namespace {

namespace policies = boost::math::policies;
using Quiet = policies::policy<policies::promote_double<false>,
                               policies::overflow_error<policies::ignore_error>>;

double StudentQuantile(double level, double freedom) {
  const boost::math::students_t_distribution<double, Quiet> student(freedom);
  return boost::math::quantile(student, (1 + level) / 2);
}

// Sums of fractions do not cancel exactly when a unit is taken out again.
constexpr double kNearZero = 1e-9;

// Observed and expected disagreement, on the same scale.
struct Disagreement {
  double observed = 0;
  double expected = 0;  // 0: every rating is the same.

  double Ratio() const { return observed / expected; }
};

// How often each category was chosen.
class CategoryCounts {
 public:
  void Add(Category category, double sign) {
    if (category >= counts_.size()) counts_.resize(category + std::size_t{1});
    double& count = counts_[category];
    squares_ += sign * (2 * count + sign);
    count += sign;
  }
  double of(Category category) const { return category < counts_.size() ? counts_[category] : 0; }
  double squares() const { return squares_; }  // The sum of squared counts.
  double Products(const CategoryCounts& other) const {
    const std::size_t common = std::min(counts_.size(), other.counts_.size());
    return std::inner_product(counts_.begin(),
                              counts_.begin() + static_cast<std::ptrdiff_t>(common),
                              other.counts_.begin(), 0.0);
  }

 private:
  std::vector<double> counts_;
  double squares_ = 0;
};

// The number of ordered pairs of different ratings.
double DifferingPairs(std::span<const Category> ratings) {
  CategoryCounts counts;
  for (const Category rating : ratings) counts.Add(rating, 1);
  const auto n = static_cast<double>(ratings.size());
  return n * n - counts.squares();
}

// Each kind of sums: `Unit`, Own (the unit's own disagreement), Add (sign -1 removes), Get, and how
// large a disagreement can be, as a multiple of what chance gives.

struct CohenSums {
  using Unit = RatedPair;
  double n = 0;
  double differing = 0;
  CategoryCounts first;
  CategoryCounts second;

  static std::int64_t Ratings(const Unit& /*unit*/) { return 2; }
  static double Own(const Unit& unit) { return unit.first == unit.second ? 0 : 1; }
  void Add(const Unit& unit, double sign) {
    n += sign;
    differing += sign * Own(unit);
    first.Add(unit.first, sign);
    second.Add(unit.second, sign);
  }
  Disagreement Get() const { return {differing / n, (n * n - first.Products(second)) / (n * n)}; }
  static double Largest(const Disagreement& all) { return 1 / all.expected; }
};

struct FleissSums {
  using Unit = std::vector<Category>;
  double n = 0;
  double differing = 0;
  double ratings = 0;
  CategoryCounts all;

  static std::int64_t Ratings(const Unit& unit) { return std::ssize(unit); }
  static double Own(const Unit& unit) {
    const auto m = static_cast<double>(unit.size());
    return DifferingPairs(unit) / (m * (m - 1));
  }
  void Add(const Unit& unit, double sign) {
    n += sign;
    differing += sign * Own(unit);
    ratings += sign * static_cast<double>(unit.size());
    for (const Category rating : unit) all.Add(rating, sign);
  }
  Disagreement Get() const {
    return {differing / n, (ratings * ratings - all.squares()) / (ratings * ratings)};
  }
  static double Largest(const Disagreement& all) { return 1 / all.expected; }
};

struct NominalSums {
  using Unit = std::vector<Category>;
  double differing = 0;  // Weighted with the number of ratings.
  double ratings = 0;
  CategoryCounts all;

  static std::int64_t Ratings(const Unit& unit) { return std::ssize(unit); }
  static double Own(const Unit& unit) { return FleissSums::Own(unit); }
  void Add(const Unit& unit, double sign) {
    const auto m = static_cast<double>(unit.size());
    differing += sign * m * Own(unit);
    ratings += sign * m;
    for (const Category rating : unit) all.Add(rating, sign);
  }
  Disagreement Get() const {
    return {differing / ratings, (ratings * ratings - all.squares()) / (ratings * (ratings - 1))};
  }
  static double Largest(const Disagreement& all) { return 1 / all.expected; }
};

struct IntervalSums {
  using Unit = std::vector<double>;
  double differing = 0;
  double ratings = 0;
  double sum = 0;
  double squares = 0;

  static std::int64_t Ratings(const Unit& unit) { return std::ssize(unit); }
  // The mean squared difference of two ratings of the unit.
  static double Own(const Unit& unit) {
    const auto m = static_cast<double>(unit.size());
    const double mean = std::accumulate(unit.begin(), unit.end(), 0.0) / m;
    double squared = 0;
    for (const double rating : unit) squared += (rating - mean) * (rating - mean);
    return 2 * squared / (m - 1);
  }
  void Add(const Unit& unit, double sign) {
    const auto m = static_cast<double>(unit.size());
    differing += sign * m * Own(unit);
    ratings += sign * m;
    for (const double rating : unit) {
      sum += sign * rating;
      squares += sign * rating * rating;
    }
  }
  Disagreement Get() const {
    const double spread = 2 * (ratings * squares - sum * sum) / (ratings * (ratings - 1));
    return {differing / ratings, spread};
  }
  // Numbers have no largest difference: as large as by chance.
  static double Largest(const Disagreement& /*all*/) { return 1; }
};

struct GroupSums {
  using Unit = RatedAgainstGroup;
  double n = 0;
  double differing = 0;
  CategoryCounts own;
  // The others' shares: each unit counts once, however many others it has.
  std::vector<double> group;

  static std::int64_t Ratings(const Unit& unit) { return 1 + std::ssize(unit.others); }
  static double Own(const Unit& unit) {
    const auto others =
        std::ranges::count_if(unit.others, [&](Category other) { return other != unit.rating; });
    return static_cast<double>(others) / static_cast<double>(unit.others.size());
  }
  void Add(const Unit& unit, double sign) {
    n += sign;
    differing += sign * Own(unit);
    own.Add(unit.rating, sign);
    for (const Category other : unit.others) {
      if (other >= group.size()) group.resize(other + std::size_t{1});
      group[other] += sign / static_cast<double>(unit.others.size());
    }
  }
  Disagreement Get() const {
    double same = 0;
    for (std::size_t i = 0; i < group.size(); ++i)
      same += own.of(static_cast<Category>(i)) * group[i];
    return {differing / n, (n * n - same) / (n * n)};
  }
  static double Largest(const Disagreement& all) { return 1 / all.expected; }
};

// Nothing: some unit decides everything alone, so leaving it out says nothing about chance.
template <class Sums>
std::optional<Interval> Jackknife(Sums sums, std::span<const typename Sums::Unit* const> units,
                                  double level) {
  const double middle = std::log(sums.Get().Ratio());
  std::vector<double> logs;
  logs.reserve(units.size());
  for (const typename Sums::Unit* unit : units) {
    sums.Add(*unit, -1);
    const Disagreement without = sums.Get();
    sums.Add(*unit, 1);
    if (!(without.expected > kNearZero) || !(without.observed > kNearZero)) return std::nullopt;
    logs.push_back(std::log(without.Ratio()));
  }
  const auto n = static_cast<double>(logs.size());
  const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / n;
  double spread = 0;
  for (const double log : logs) spread += (log - mean) * (log - mean);
  const double half = StudentQuantile(level, n - 1) * std::sqrt(spread * (n - 1) / n);
  return Interval{
      .low = 1 - std::exp(middle + half), .high = 1 - std::exp(middle - half), .level = level};
}

// From the share of units that show any disagreement.
template <class Sums>
Interval FromShare(const Disagreement& all, std::span<const typename Sums::Unit* const> units,
                   double level) {
  const auto n = static_cast<double>(units.size());
  const auto differing = static_cast<double>(
      std::ranges::count_if(units, [](const auto* unit) { return Sums::Own(*unit) > kNearZero; }));
  const Interval share = WilsonInterval({.successes = differing, .failures = n - differing}, level);
  const double size = differing > 0 ? all.Ratio() * n / differing : Sums::Largest(all);
  return Interval{.low = 1 - share.high * size, .high = 1 - share.low * size, .level = level};
}

template <class Sums>
Agreement MeasureUnits(std::span<const typename Sums::Unit* const> units, double level) {
  Agreement agreement{.units = std::ssize(units)};
  if (units.empty()) return agreement;
  Sums sums;
  for (const typename Sums::Unit* unit : units) {
    sums.Add(*unit, 1);
    agreement.ratings += Sums::Ratings(*unit);
  }
  const Disagreement all = sums.Get();
  agreement.observed = all.observed;
  if (!(all.expected > kNearZero)) return agreement;
  // Exactly 1, whatever rounding did to the sums.
  const bool is_perfect = all.observed <= kNearZero;
  agreement.coefficient = is_perfect ? 1 : 1 - all.Ratio();
  if (units.size() < 2) return agreement;
  std::optional<Interval> interval;
  if (!is_perfect) interval = Jackknife<Sums>(sums, units, level);
  if (!interval) interval = FromShare<Sums>(all, units, level);
  interval->low = std::clamp(interval->low, -1.0, 1.0);
  interval->high = std::clamp(interval->high, -1.0, 1.0);
  agreement.interval = interval;
  return agreement;
}

template <class Sums>
Agreement MeasureThose(std::span<const typename Sums::Unit> all, double level, auto counts) {
  std::vector<const typename Sums::Unit*> units;
  for (const typename Sums::Unit& unit : all) {
    if (counts(unit)) units.push_back(&unit);
  }
  return MeasureUnits<Sums>(units, level);
}

constexpr auto kTwoRatings = [](const auto& unit) { return unit.size() >= 2; };

double MeanOver(std::span<const double> values, double count) {
  return std::accumulate(values.begin(), values.end(), 0.0) / count;
}

}  // namespace

Agreement CohenKappa(std::span<const RatedPair> units, double level) {
  return MeasureThose<CohenSums>(units, level, [](const RatedPair&) { return true; });
}

Agreement FleissKappa(std::span<const std::vector<Category>> units, double level) {
  return MeasureThose<FleissSums>(units, level, kTwoRatings);
}

Agreement NominalAlpha(std::span<const std::vector<Category>> units, double level) {
  return MeasureThose<NominalSums>(units, level, kTwoRatings);
}

Agreement IntervalAlpha(std::span<const std::vector<double>> units, double level) {
  return MeasureThose<IntervalSums>(units, level, kTwoRatings);
}

Agreement GroupKappa(std::span<const RatedAgainstGroup> units, double level) {
  return MeasureThose<GroupSums>(
      units, level, [](const RatedAgainstGroup& unit) { return !unit.others.empty(); });
}

RaterBias BiasOfScores(std::span<const double> deviations, double level) {
  RaterBias bias{.units = std::ssize(deviations)};
  if (deviations.empty()) return bias;
  const auto n = static_cast<double>(deviations.size());
  bias.mean = MeanOver(deviations, n);
  if (deviations.size() < 2) return bias;
  double spread = 0;
  for (const double deviation : deviations) {
    spread += (deviation - bias.mean) * (deviation - bias.mean);
  }
  const double half = StudentQuantile(level, n - 1) * std::sqrt(spread / (n - 1) / n);
  bias.interval = {.low = bias.mean - half, .high = bias.mean + half, .level = level};
  return bias;
}

RaterBias BiasOfShares(std::span<const double> deviations, double level) {
  RaterBias bias{.units = std::ssize(deviations)};
  if (deviations.empty()) return bias;
  bias.mean = MeanOver(deviations, static_cast<double>(deviations.size()));
  if (deviations.size() < 2) return bias;
  const double n = static_cast<double>(deviations.size()) + 2;
  const double middle = MeanOver(deviations, n);  // The two added ones cancel.
  double squares = 2;
  for (const double deviation : deviations) squares += deviation * deviation;
  const boost::math::normal_distribution<double, Quiet> normal;
  const double half = boost::math::quantile(normal, (1 + level) / 2) *
                      std::sqrt(std::max(squares / n - middle * middle, 0.0) / n);
  bias.interval = {
      .low = std::max(middle - half, -1.0), .high = std::min(middle + half, 1.0), .level = level};
  return bias;
}

}  // namespace credence::model
