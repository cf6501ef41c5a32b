// SPDX-License-Identifier: Apache-2.0
// The events of a stream: texts with their right answers, and which are near each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"

namespace credence::eval {

struct NearRow {
  std::uint32_t row = 0;
  float similarity = 0;
};

struct EventTable {
  std::vector<std::string> texts = {};
  std::vector<std::size_t> labels = {};
  std::size_t label_count = 0;
  std::size_t before = 0;  // The first rows are only learned from; figures are of the others.

  std::size_t width = 0;
  std::vector<float> vectors = {};
  // The nearest rows of each row, nearest first.
  std::size_t near_count = 0;
  std::vector<NearRow> near = {};

  std::size_t size() const { return labels.size(); }
  std::span<const NearRow> NearOf(std::size_t row) const {
    return std::span(near).subspan(row * near_count, near_count);
  }
  float Similarity(std::size_t a, std::size_t b) const;
};

// JSON Lines {"text": …, "label": …}; the files of `before` first.
Result<EventTable> ReadTable(const std::vector<std::string>& before,
                             const std::vector<std::string>& files);
// Computes the vectors, or reads them from `cache` if it has as many; writes them there otherwise.
Result<void> EmbedTable(EventTable& table, vectors::Embedder& embedder,
                        const std::filesystem::path& cache);
// Exact, on every processor.
void FindNear(EventTable& table);

}  // namespace credence::eval
