// SPDX-License-Identifier: Apache-2.0
// For tests of indexes: clustered vectors, and a reference index that compares every vector.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "credence/clock.h"
#include "vectors/index/vector_index.h"

namespace credence::vectors {

using Vector = std::vector<float>;

inline Vector Normalised(Vector vector) {
  double square = 0;
  for (const float number : vector) square += double{number} * double{number};
  const double length = std::sqrt(square);
  for (float& number : vector) number = static_cast<float>(number / length);
  return vector;
}

class VectorMaker {
 public:
  VectorMaker(std::uint64_t seed, std::size_t dimensions) : rng_(seed), dimensions_(dimensions) {}

  std::uint64_t Below(std::uint64_t end) { return rng_.Next() % end; }
  // From -1 to 1.
  float Number() {
    return static_cast<float>(static_cast<double>(rng_.Next() >> 11) * 0x1p-52 - 1);
  }

  Vector Any() {
    Vector vector(dimensions_);
    for (float& number : vector) number = Number();
    vector[Below(dimensions_)] += 1.5F;  // Not all near 0.
    return Normalised(vector);
  }
  // Near `center`: the less spread, the nearer.
  Vector Near(const Vector& center, float spread) {
    Vector vector = Any();
    for (std::size_t i = 0; i < dimensions_; ++i) vector[i] = center[i] + spread * vector[i];
    return Normalised(vector);
  }
  // `count` vectors around `groups` centers.
  std::vector<Vector> Grouped(std::size_t count, std::size_t groups) {
    std::vector<Vector> centers;
    for (std::size_t i = 0; i < groups; ++i) centers.push_back(Any());
    std::vector<Vector> vectors;
    for (std::size_t i = 0; i < count; ++i) vectors.push_back(Near(centers[Below(groups)], 0.8F));
    return vectors;
  }

 private:
  SeededRng rng_;
  std::size_t dimensions_;
};

// A second implementation of the similarity defined in dot_kernels.h.
inline float PlainSimilarity(std::span<const float> a, std::span<const float> b) {
  std::array<float, 16> sums{};
  for (std::size_t i = 0; i < a.size(); ++i) {
    const float product = a[i] * b[i];
    sums[i % 16] = sums[i % 16] + product;
  }
  for (std::size_t count = 16; count > 1; count /= 2) {
    for (std::size_t i = 0; i < count / 2; ++i) sums[i] = sums[i] + sums[i + count / 2];
  }
  return std::min(sums[0], 1.0F);
}

// The reference index.
class PlainIndex {
 public:
  void Put(std::uint32_t key, const Vector& vector) { vectors_[key] = vector; }
  void Remove(std::uint32_t key) { vectors_.erase(key); }
  std::size_t Size() const { return vectors_.size(); }

  std::vector<Neighbour> Nearest(const Vector& query, std::size_t limit, float least) const {
    std::vector<Neighbour> all = Sorted({query});
    std::erase_if(all, [&](const Neighbour& n) { return n.similarity < least; });
    all.resize(std::min(all.size(), limit));
    return all;
  }
  std::vector<Neighbour> Compare(const std::vector<Vector>& queries, std::size_t limit,
                                 float least) const {
    std::vector<Neighbour> answer;
    for (const Neighbour& neighbour : Sorted(queries)) {
      if (answer.size() < limit || neighbour.similarity >= least) answer.push_back(neighbour);
    }
    return answer;
  }

 private:
  std::vector<Neighbour> Sorted(const std::vector<Vector>& queries) const {
    std::vector<Neighbour> all;
    for (const auto& [key, vector] : vectors_) {
      Neighbour neighbour{.key = key, .similarity = -2};
      for (const Vector& query : queries) {
        neighbour.similarity = std::max(neighbour.similarity, PlainSimilarity(query, vector));
      }
      all.push_back(neighbour);
    }
    std::ranges::sort(all, [](const Neighbour& a, const Neighbour& b) {
      return std::pair(-a.similarity, a.key) < std::pair(-b.similarity, b.key);
    });
    return all;
  }

  std::map<std::uint32_t, Vector> vectors_;
};

inline Vector Joined(const std::vector<Vector>& vectors) {
  Vector joined;
  for (const Vector& vector : vectors) joined.insert(joined.end(), vector.begin(), vector.end());
  return joined;
}

// The share of true neighbours that an index found, over all queries.
class Recall {
 public:
  void Add(const std::vector<Neighbour>& found, const std::vector<Neighbour>& right) {
    for (const Neighbour& neighbour : right) {
      ++right_;
      found_ += std::ranges::count(found, neighbour);
    }
  }
  double Share() const { return static_cast<double>(found_) / static_cast<double>(right_); }

 private:
  std::ptrdiff_t found_ = 0;
  std::ptrdiff_t right_ = 0;
};

}  // namespace credence::vectors
