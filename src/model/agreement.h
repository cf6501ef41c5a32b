// SPDX-License-Identifier: Apache-2.0
// Agreement: how far raters of the same units agree, beyond what chance alone would give.
//
//   coefficient = 1 - observed disagreement / disagreement expected by chance
//
//   Cohen's kappa         two raters; chance: each rater keeps its own shares of the categories
//   Fleiss' kappa         several raters; chance: all draw from the shares of all ratings together
//   Krippendorff's alpha  several raters, ratings may be missing; categories, or numbers whose
//                         squared differences count; chance: two ratings of different units
//   Kappa with a group    one rater against the others: Cohen's, averaged over the others of a unit
//
// Sources: Cohen, Educational and Psychological Measurement 20 (1960); Fleiss, Psychological
// Bulletin 76 (1971); Krippendorff, Computing Krippendorff's Alpha-Reliability (2011); Vanbelle and
// Albert, Statistica Neerlandica 63 (2009).
//
// Intervals are for the population of units with these raters: the jackknife over units (Efron and
// Stein 1981) on the logarithm of the ratio above, with Student's quantile. With fewer than two
// units that show disagreement the jackknife says nothing; then the Wilson interval of the share of
// such units takes its place.
//
// Invariants: 1 exactly if nobody disagrees; about 0 if ratings do not depend on the unit; names of
// raters and categories and the order of units do not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/reading.h"

namespace credence::model {

using Category = std::uint32_t;

struct Agreement {
  std::int64_t units = 0;  // With at least two ratings.
  std::int64_t ratings = 0;
  // Absent without units, and if every rating is the same, because then chance would agree too.
  std::optional<double> coefficient = std::nullopt;
  // Absent with fewer than two units, or without a coefficient.
  std::optional<Interval> interval = std::nullopt;
  // The mean disagreement per unit: for categories, the share of pairs that differ.
  double observed = 0;

  bool operator==(const Agreement&) const = default;
};

// Two raters' ratings of one unit.
struct RatedPair {
  Category first = 0;
  Category second = 0;

  bool operator==(const RatedPair&) const = default;
};
Agreement CohenKappa(std::span<const RatedPair> units, double level);

// Each unit is the list of its ratings. Units with fewer than two ratings are skipped.
Agreement FleissKappa(std::span<const std::vector<Category>> units, double level);
Agreement NominalAlpha(std::span<const std::vector<Category>> units, double level);
// REQUIRES: ratings are finite.
Agreement IntervalAlpha(std::span<const std::vector<double>> units, double level);

// One rater, and the other raters of the same unit.
struct RatedAgainstGroup {
  Category rating = 0;
  std::vector<Category> others;  // Units without others are skipped.
};
Agreement GroupKappa(std::span<const RatedAgainstGroup> units, double level);

// How far one rater deviates from the others on the same units.
struct RaterBias {
  std::int64_t units = 0;
  double mean = 0;
  std::optional<Interval> interval = std::nullopt;  // Absent with fewer than two units.

  bool operator==(const RaterBias&) const = default;
};
// Each deviation is a rating minus the mean of the others' ratings of the unit. Student's interval.
RaterBias BiasOfScores(std::span<const double> deviations, double level);
// As above for ratings of 0 or 1. Two units, one with each largest deviation, are added for the
// interval, so that it keeps its level with few units and when nobody ever differed (Bonett and
// Price, Journal of Educational and Behavioral Statistics 37, 2012).
RaterBias BiasOfShares(std::span<const double> deviations, double level);

}  // namespace credence::model
