// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rubrics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "review/analysis/ranking.h"

namespace credence::review {
namespace {

constexpr std::int64_t kRubricScoresMin = 10;

struct Band {
  float from;
  std::string_view band;
  std::string_view name;
};

constexpr std::array<Band, 4> kBands = {{
    {.from = 9.0F, .band = "9-10", .name = "Exceptional"},
    {.from = 7.0F, .band = "7-8", .name = "Good"},
    {.from = 5.0F, .band = "5-6", .name = "Acceptable"},
    {.from = -INFINITY, .band = "1-4", .name = "Rejection zone"},
}};

// A cell is a dimension and one of its bands. A review is in one cell for each dimension it scores.
constexpr std::size_t kCells = kQualityDimensions * kBands.size();
static_assert(kCells <= 64);

// The cells of a review as bits, small enough to look up for each mention of a key. Branchless,
// because the branches would be unpredictable.
std::uint64_t CellsOf(const FeedbackRecord& record) {
  std::uint64_t cells = 0;
  for (std::size_t dimension = 0; dimension < record.scores.size(); ++dimension) {
    const float score = record.scores[dimension];
    std::size_t band = 0;
    for (std::size_t i = 0; i + 1 < kBands.size(); ++i) band += score < kBands[i].from ? 1U : 0U;
    const std::uint64_t given = std::isnan(score) ? 0U : 1U;
    cells |= given << (dimension * kBands.size() + band);
  }
  return cells;
}

template <class F>
void ForEachCell(std::uint64_t cells, F&& visit) {
  for (; cells != 0; cells &= cells - 1) visit(static_cast<std::size_t>(std::countr_zero(cells)));
}

struct Spoken {
  std::uint32_t review = 0;
  bool praise = false;

  bool operator==(const Spoken&) const = default;
};

// All mentions, grouped by key: those of key k are at starts[k] to starts[k + 1].
struct MentionsByKey {
  std::vector<std::size_t> starts;
  std::vector<Spoken> spoken;
};

MentionsByKey SortByKey(const Corpus& corpus) {
  MentionsByKey by_key{.starts = std::vector<std::size_t>(corpus.names.size() + 1),
                       .spoken = std::vector<Spoken>(corpus.mentions.size())};
  for (const MentionRecord& mention : corpus.mentions) ++by_key.starts[mention.key + 1];
  for (std::size_t i = 1; i < by_key.starts.size(); ++i) by_key.starts[i] += by_key.starts[i - 1];
  std::vector<std::size_t> next = by_key.starts;
  for (std::size_t review = 0; review < corpus.feedback.size(); ++review) {
    for (const MentionRecord& mention : corpus.MentionsOf(corpus.feedback[review])) {
      by_key.spoken[next[mention.key]++] = {.review = static_cast<std::uint32_t>(review),
                                            .praise = mention.praise};
    }
  }
  return by_key;
}

using CellCounts = std::array<std::vector<NameCount>, kCells>;

struct Themes {
  CellCounts praised;
  CellCounts criticised;
};

Themes ThemesOf(const Corpus& corpus, const std::vector<std::uint64_t>& cells) {
  const MentionsByKey by_key = SortByKey(corpus);
  Themes themes;
  const auto keep = [&](CellCounts& kept, const std::array<std::int64_t, kCells>& counts,
                        Name key) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (counts[cell] > 0) kept[cell].push_back({.name = key, .n = counts[cell]});
    }
  };
  for (Name key = 0; key < corpus.names.size(); ++key) {
    if (by_key.starts[key] == by_key.starts[key + 1]) continue;
    std::array<std::int64_t, kCells> praised{};
    std::array<std::int64_t, kCells> criticised{};
    for (std::size_t i = by_key.starts[key]; i < by_key.starts[key + 1]; ++i) {
      const Spoken& spoken = by_key.spoken[i];
      // A review counts once per side.
      if (i > by_key.starts[key] && by_key.spoken[i - 1] == spoken) continue;
      ForEachCell(cells[spoken.review],
                  [&](std::size_t cell) { ++(spoken.praise ? praised : criticised)[cell]; });
    }
    keep(themes.praised, praised, key);
    keep(themes.criticised, criticised, key);
  }
  return themes;
}

}  // namespace

std::vector<Rubric> RubricsOf(const Corpus& corpus) {
  std::vector<std::uint64_t> cells;
  cells.reserve(corpus.feedback.size());
  std::array<std::int64_t, kCells> reviews{};
  for (const FeedbackRecord& record : corpus.feedback) {
    cells.push_back(CellsOf(record));
    ForEachCell(cells.back(), [&](std::size_t cell) { ++reviews[cell]; });
  }
  const Themes themes = ThemesOf(corpus, cells);
  std::vector<Rubric> rubrics;
  for (std::size_t dimension = 0; dimension < kQualityDimensions; ++dimension) {
    const std::size_t first = dimension * kBands.size();
    Rubric rubric{.dimension = static_cast<QualityDimension>(dimension)};
    for (std::size_t i = 0; i < kBands.size(); ++i) rubric.n += reviews[first + i];
    if (rubric.n < kRubricScoresMin) continue;
    for (std::size_t i = 0; i < kBands.size(); ++i) {
      const std::size_t cell = first + i;
      rubric.bands.push_back(
          {.band = std::string(kBands[i].band),
           .name = std::string(kBands[i].name),
           .n = reviews[cell],
           .share = static_cast<double>(reviews[cell]) / static_cast<double>(rubric.n),
           .praised = MostFrequent(corpus.names, themes.praised[cell]),
           .criticised = MostFrequent(corpus.names, themes.criticised[cell])});
    }
    rubrics.push_back(std::move(rubric));
  }
  return rubrics;
}

}  // namespace credence::review
