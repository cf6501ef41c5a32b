// SPDX-License-Identifier: Apache-2.0
#include "bench/index/vectors.h"

#include <cmath>
#include <numbers>

namespace credence::bench {
namespace {

constexpr std::size_t kTopics = 1'000;
constexpr std::size_t kDirections = 64;
// Sentences on one topic have a cosine of about 0.5, on different topics about 0.
constexpr float kTopicShare = 0.7F;
constexpr float kSpread = 0.65F;
constexpr float kNoise = 0.3F;

void Normalise(std::span<float> row) {
  double square = 0;
  for (const float number : row) square += double{number} * double{number};
  const auto factor = static_cast<float>(1 / std::sqrt(square));
  for (float& number : row) number *= factor;
}

}  // namespace

VectorSource::VectorSource(std::uint64_t seed)
    : rng_(seed), topics_(kTopics * kDimensions), directions_(kDirections * kDimensions) {
  for (float& number : topics_) number = Bell();
  for (float& number : directions_) number = Bell();
  for (std::size_t i = 0; i < kTopics; ++i) {
    Normalise(std::span(topics_).subspan(i * kDimensions, kDimensions));
  }
  for (std::size_t i = 0; i < kDirections; ++i) {
    Normalise(std::span(directions_).subspan(i * kDimensions, kDimensions));
  }
}

std::vector<float> VectorSource::Take(std::size_t count) {
  std::vector<float> rows(count * kDimensions);
  for (std::size_t i = 0; i < count; ++i) {
    Fill(std::span(rows).subspan(i * kDimensions, kDimensions));
  }
  return rows;
}

// The sum of four uniform numbers, scaled to a variance of 1: close enough to a normal
// distribution, and the same on every machine.
float VectorSource::Bell() {
  const std::uint64_t bits = rng_.Next();
  const std::uint64_t sum =
      (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
  return (static_cast<float>(sum) / 65'536.0F - 2.0F) * std::numbers::sqrt3_v<float>;
}

void VectorSource::Fill(std::span<float> row) {
  const float* topic = topics_.data() + rng_.Next() % kTopics * kDimensions;
  const float per_number = kNoise / std::sqrt(static_cast<float>(kDimensions));
  for (std::size_t i = 0; i < kDimensions; ++i) {
    row[i] = kTopicShare * topic[i] + per_number * Bell();
  }
  const float per_direction = kSpread / std::sqrt(static_cast<float>(kDirections));
  for (std::size_t d = 0; d < kDirections; ++d) {
    const float weight = per_direction * Bell();
    const float* direction = directions_.data() + d * kDimensions;
    for (std::size_t i = 0; i < kDimensions; ++i) row[i] += weight * direction[i];
  }
  Normalise(row);
}

}  // namespace credence::bench
