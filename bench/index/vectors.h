// SPDX-License-Identifier: Apache-2.0
// Vectors distributed like sentence embeddings: topics, and within a topic a spread with far fewer
// directions than the vectors have dimensions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "credence/clock.h"

namespace credence::bench {

inline constexpr std::size_t kDimensions = 384;

class VectorSource {
 public:
  explicit VectorSource(std::uint64_t seed);

  // `count` rows of length 1, each on a random topic.
  std::vector<float> Take(std::size_t count);

 private:
  float Bell();
  void Fill(std::span<float> row);

  SeededRng rng_;
  std::vector<float> topics_;
  std::vector<float> directions_;
};

}  // namespace credence::bench
