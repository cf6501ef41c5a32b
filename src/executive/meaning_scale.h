// SPDX-License-Identifier: Apache-2.0
// MeaningScale: from the similarity of two vectors to the probability that their texts ask for the
// same thing. What a cosine of 0.73 means depends on the embedder; a probability of 0.75 does not,
// so a threshold on this scale has the same meaning for every embedder.
//
// Piecewise linear and rising, through the points of a table per embedder. eval/firing/scale.py
// fits the tables on public pairs of sentences; docs/executive.md shows how reliable they are.
// Equal texts ask for the same thing: 1 stays 1.
//
// An embedder without a table keeps its cosine.
#pragma once

#include <span>
#include <string_view>

namespace credence::executive {

class MeaningScale {
 public:
  struct Point {
    double cosine = 0;
    double probability = 0;
  };

  // `embedder`: as Embedder::Name() gives it. `scale`: "calibrated", or "cosine" for the cosine.
  static MeaningScale For(std::string_view embedder, std::string_view scale);

  // Below 0 it is 0, except that a cosine without a table stays as it is.
  double Probability(double cosine) const;
  // The least cosine with this probability.
  double Cosine(double probability) const;
  bool IsCosine() const { return points_.empty(); }

 private:
  explicit MeaningScale(std::span<const Point> points) : points_(points) {}

  std::span<const Point> points_;
};

}  // namespace credence::executive
