// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.h"

#include <algorithm>
#include <array>
#include <vector>

namespace credence {

// Full Damerau distance, not the common "optimal string alignment", which is not a metric.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 2;
  const std::size_t infinity = a.size() + b.size();
  // Row and column 0 hold infinity, 1 the empty prefix.
  std::vector<std::size_t> cells((a.size() + 2) * columns, infinity);
  const auto cell = [&](std::size_t i, std::size_t j) -> std::size_t& {
    return cells[i * columns + j];
  };
  for (std::size_t i = 0; i <= a.size(); ++i) cell(i + 1, 1) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cell(1, j + 1) = j;
  std::array<std::size_t, 256> last_row{};  // Last position of each byte in `a`, from 1.
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t last_column = 0;  // Last position of a[i - 1] in `b`, from 1.
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t swap_row = last_row[static_cast<unsigned char>(b[j - 1])];
      const std::size_t swap_column = last_column;
      const bool same = a[i - 1] == b[j - 1];
      if (same) last_column = j;
      cell(i + 1, j + 1) = std::min({
          cell(i, j) + (same ? 0 : 1),
          cell(i + 1, j) + 1,
          cell(i, j + 1) + 1,
          cell(swap_row, swap_column) + (i - swap_row) + (j - swap_column) - 1,
      });
    }
    last_row[static_cast<unsigned char>(a[i - 1])] = i;
  }
  return cell(a.size() + 1, b.size() + 1);
}

std::optional<std::string_view> Nearest(std::string_view word,
                                        std::span<const std::string_view> known) {
  // Two edits turn any three letters into any others.
  std::size_t limit = std::max<std::size_t>(word.size() / 3, word.size() < 5 ? 1 : 2);
  std::optional<std::string_view> nearest;
  for (const std::string_view candidate : known) {
    // Too far apart by length alone; also bounds the work.
    if (candidate.size() > word.size() + limit || word.size() > candidate.size() + limit) continue;
    const std::size_t distance = EditDistance(word, candidate);
    if (distance > limit) continue;
    nearest = candidate;
    if (distance == 0) break;
    limit = distance - 1;  // Only a closer one replaces it.
  }
  return nearest;
}

}  // namespace credence
