// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/speed.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "review/analysis/ranking.h"
#include "review/names.h"

namespace credence::review {
namespace {

struct CellMeaning {
  std::string_view cell;
  std::string_view meaning;
};

constexpr std::array<CellMeaning, 4> kSpeedCells = {{
    {.cell = "fast-rejected", .meaning = "an obvious flaw that a self-check should have caught"},
    {.cell = "slow-rejected", .meaning = "a complex problem that needs better tooling"},
    {.cell = "slow-approved", .meaning = "an edge case that the reviewer thought about carefully"},
    {.cell = "fast-approved", .meaning = "as it should be: this pattern is solid"},
}};

// Nothing: neither fast nor slow, or not decided.
std::optional<std::size_t> CellOf(const FeedbackRecord& record) {
  if (!record.decided() || record.pace == Pace::kUsual) return std::nullopt;
  if (record.pace == Pace::kSlow) return record.approved() ? 2 : 1;
  return record.approved() ? 3 : 0;
}

}  // namespace

std::vector<SpeedCell> SpeedOf(const Corpus& corpus) {
  struct KeyCount {
    std::int64_t n = 0;
    std::uint32_t last = 0;  // The review counted last, from 1: each review counts a key once.
  };
  std::array<std::int64_t, kSpeedCells.size()> reviews{};
  std::array<std::vector<KeyCount>, kSpeedCells.size()> keys;
  std::uint32_t review = 0;
  for (const FeedbackRecord& record : corpus.feedback) {
    ++review;
    const std::optional<std::size_t> cell = CellOf(record);
    if (!cell) continue;
    ++reviews[*cell];
    for (const MentionRecord& mention : corpus.MentionsOf(record)) {
      if (mention.praise && record.turned_down()) continue;
      std::vector<KeyCount>& counts = keys[*cell];
      if (mention.key >= counts.size()) counts.resize(mention.key + std::size_t{1});
      KeyCount& count = counts[mention.key];
      if (count.last != review) ++count.n;
      count.last = review;
    }
  }
  std::vector<SpeedCell> cells;
  for (std::size_t i = 0; i < kSpeedCells.size(); ++i) {
    std::vector<NameCount> counts;
    for (Name key = 0; key < keys[i].size(); ++key) {
      if (keys[i][key].n > 0) counts.push_back({.name = key, .n = keys[i][key].n});
    }
    cells.push_back({.cell = std::string(kSpeedCells[i].cell),
                     .meaning = std::string(kSpeedCells[i].meaning),
                     .n = reviews[i],
                     .themes = MostFrequent(corpus.names, std::move(counts))});
  }
  return cells;
}

}  // namespace credence::review
