// SPDX-License-Identifier: Apache-2.0
// Ranking: the names that occur most often.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "review/corpus.h"

namespace credence::review {

// How many names are shown to people.
inline constexpr std::size_t kNamedMost = 5;

struct NameCount {
  Name name = kNoName;
  std::int64_t n = 0;
};

// The most frequent first, then by name; at most kNamedMost.
inline std::vector<std::string> MostFrequent(const Names& names, std::vector<NameCount> counts) {
  const auto end =
      counts.begin() + static_cast<std::ptrdiff_t>(std::min(counts.size(), kNamedMost));
  std::ranges::partial_sort(counts, end, {}, [&](const NameCount& count) {
    return std::tuple(-count.n, std::string_view(names[count.name]));
  });
  std::vector<std::string> most;
  for (auto count = counts.begin(); count != end; ++count) most.push_back(names[count->name]);
  return most;
}

}  // namespace credence::review
