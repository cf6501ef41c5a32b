// SPDX-License-Identifier: Apache-2.0
#include "language/comment_kind.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "language/comment_words.h"
#include "language/themes/kind_features.h"
#include "language/themes/kind_weights.h"

namespace credence::language {
namespace {

constexpr std::size_t kKindReasonsMax = 3;

// Adds up the weights of a comment's features, each feature once.
class KindTally {
 public:
  KindTally(std::string_view comment, CommentView words) : words_(words) {
    ForEachKindFeature(comment, words, [this](std::string_view feature, std::size_t word) {
      const std::optional<std::size_t> row = KindRowOf(feature);
      if (!row || seen_[*row]) return;
      seen_[*row] = true;
      rows_.push_back({*row, word});
      known_ = known_ || word != kAtNoWord;
      const KindWeights weights = KindWeightsOf(*row);
      for (std::size_t i = 0; i < kKinds; ++i) sums_[i] += weights[i];
    });
  }

  bool known() const { return known_; }
  // Of equal kinds, the first by name.
  std::size_t Best() const {
    return static_cast<std::size_t>(std::ranges::max_element(sums_) - sums_.begin());
  }

  std::vector<std::string> WordsFor(std::size_t kind) const {
    std::vector<Reason> reasons;
    for (const Row& row : rows_) {
      if (row.word == kAtNoWord) continue;
      const auto at = std::ranges::find(reasons, row.word, &Reason::word);
      Reason& reason = at != reasons.end() ? *at : reasons.emplace_back(Reason{row.word, 0});
      reason.weight += KindWeightsOf(row.number)[kind];
    }
    std::erase_if(reasons, [](const Reason& each) { return each.weight <= 0; });
    std::ranges::sort(reasons, [](const Reason& a, const Reason& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.word < b.word;
    });
    if (reasons.size() > kKindReasonsMax) reasons.resize(kKindReasonsMax);
    std::ranges::sort(reasons, {}, &Reason::word);
    std::vector<std::string> written;
    for (const Reason& each : reasons) {
      written.emplace_back(words_.Written(each.word, each.word + 1));
    }
    return written;
  }

 private:
  struct Row {
    std::size_t number = 0, word = 0;
  };
  struct Reason {
    std::size_t word = 0;
    int weight = 0;
  };

  CommentView words_;
  std::vector<Row> rows_;
  std::bitset<kKindRowsMax> seen_;
  std::array<std::int32_t, kKinds> sums_{};
  bool known_ = false;  // At least one word has a weight.
};

}  // namespace

std::optional<CommentKind> ReadCommentKind(std::string_view comment) {
  const CommentWords read(comment);
  if (!LooksEnglish(read.view())) return std::nullopt;
  const KindTally tally(comment, read.view());
  if (!tally.known()) return std::nullopt;
  const std::size_t best = tally.Best();
  std::vector<std::string> words = tally.WordsFor(best);
  // What rests on no word is only the most usual kind: "hmm" says nothing.
  if (words.empty()) return std::nullopt;
  return CommentKind{.kind = std::string(KindName(best)),
                     .group = std::string(KindGroup(best)),
                     .words = std::move(words)};
}

}  // namespace credence::language
