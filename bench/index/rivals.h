// SPDX-License-Identifier: Apache-2.0
// The rivals of the index: plain hnswlib, and faiss if it is installed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace credence::bench {

struct GraphParameters {
  std::size_t links = 0;
  std::size_t ef_build = 0;
  std::size_t capacity = 0;  // In vectors.
};

class Rival {
 public:
  virtual ~Rival() = default;
  // Rows of kDimensions numbers, numbered in order of arrival.
  virtual void Add(std::span<const float> rows) = 0;
  virtual void SetEf(std::size_t ef) = 0;
  // The `limit` nearest of each query, concatenated.
  virtual std::vector<std::uint32_t> Search(std::span<const float> queries, std::size_t limit) = 0;
};

std::unique_ptr<Rival> MakeBareHnswlib(const GraphParameters& parameters);
// Null if faiss was not found when the benchmark was built.
std::unique_ptr<Rival> MakeFaissFlat();
std::unique_ptr<Rival> MakeFaissHnsw(const GraphParameters& parameters);

}  // namespace credence::bench
