// SPDX-License-Identifier: Apache-2.0
#include "executive/meaning_scale.h"

#include <algorithm>
#include <array>

namespace credence::executive {
namespace {

using Point = MeaningScale::Point;

struct Table {
  std::string_view embedder;  // The beginning of its name.
  std::span<const Point> points;
};

#include "executive/meaning_tables.inc"

}  // namespace

MeaningScale MeaningScale::For(std::string_view embedder, std::string_view scale) {
  if (scale == "cosine") return MeaningScale({});
  const auto* const table = std::ranges::find_if(
      kTables, [&](const Table& one) { return embedder.starts_with(one.embedder); });
  return MeaningScale(table == kTables.end() ? std::span<const Point>() : table->points);
}

double MeaningScale::Probability(double cosine) const {
  if (points_.empty()) return cosine;
  if (cosine <= points_.front().cosine) return points_.front().probability;
  if (cosine >= points_.back().cosine) return points_.back().probability;
  const auto upper = std::ranges::lower_bound(points_, cosine, {}, &Point::cosine);
  const Point& high = *upper;
  const Point& low = *(upper - 1);
  const double share = (cosine - low.cosine) / (high.cosine - low.cosine);
  return low.probability + share * (high.probability - low.probability);
}

double MeaningScale::Cosine(double probability) const {
  if (points_.empty()) return probability;
  if (probability <= points_.front().probability) return points_.front().cosine;
  if (probability >= points_.back().probability) return points_.back().cosine;
  const auto upper = std::ranges::lower_bound(points_, probability, {}, &Point::probability);
  const Point& high = *upper;
  const Point& low = *(upper - 1);
  const double share = (probability - low.probability) / (high.probability - low.probability);
  return low.cosine + share * (high.cosine - low.cosine);
}

}  // namespace credence::executive
