// SPDX-License-Identifier: Apache-2.0
#include "engine/lexical_embedder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "base/ascii.h"
#include "base/check.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/keywords.h"
#include "vectors/embedding/unicode_fold.h"
#include "vectors/embedding/unit_row.h"

namespace credence::engine {
namespace {

// The weight of a stem. Stop words have a low weight instead of none, so that a text of only stop
// words still has a direction.
constexpr std::int32_t kWordWeight = 64;
constexpr std::int32_t kNumberWeight = 32;
constexpr std::int32_t kStopWordWeight = 10;
constexpr std::int32_t kShortWordWeight = 10;
// The squared weight of all trigrams of a word together, relative to its stem.
constexpr double kTrigramShare = 0.8;
constexpr std::size_t kEmbeddedWordBytesMax = 64;  // Longer words are cut.
constexpr int kPlaces = 4;

std::uint64_t SeededHash(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  // The finalizer of SplitMix64: every bit of the text affects every bit of the hash.
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

// Fold separates ideographs, as it does punctuation, but they are words.
bool IsIdeograph(char32_t c) {
  return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || c >= 0x20000;
}

std::int32_t WeightOf(std::string_view word) {
  if (std::ranges::all_of(word, IsDigit)) return kNumberWeight;
  if (word.size() <= 2) return kShortWordWeight;
  return language::IsStopWord(word) ? kStopWordWeight : kWordWeight;
}

class Sums {
 public:
  void Read(std::string_view text) {
    char before = 0;
    while (!text.empty()) {
      const char c = text.front();
      const CodePoint point = DecodeCodePoint(text);
      text.remove_prefix(std::max<std::size_t>(point.length, 1));
      if (point.length == 0) continue;
      if (IsLower(before) && IsUpper(c)) EndWord();
      before = c;
      vectors::FoldBuffer buffer;
      const vectors::Folded fold = vectors::Fold(point.value, buffer);
      if (fold.kind == vectors::FoldKind::kDropped) continue;
      if (fold.kind != vectors::FoldKind::kWord) EndWord();
      if (fold.kind == vectors::FoldKind::kAlone && IsIdeograph(point.value)) {
        Add(SeededHash(fold.text, kWordSeed), kWordWeight);
      }
      if (fold.kind == vectors::FoldKind::kWord &&
          word_.size() + fold.text.size() <= kEmbeddedWordBytesMax) {
        word_ += fold.text;
      }
    }
    EndWord();
  }

  std::span<const std::int32_t> sums() const { return sums_; }

 private:
  static constexpr std::uint64_t kWordSeed = 1;
  static constexpr std::uint64_t kTrigramSeed = 2;

  void EndWord() {
    if (word_.empty()) return;
    const std::int32_t weight = WeightOf(word_);
    const std::string_view stem = Stem(word_, stem_);
    Add(SeededHash(stem, kWordSeed), weight);
    if (weight == kWordWeight) AddTrigrams(stem);
    word_.clear();
  }

  // Trigrams of the stem with a mark at each end: "drop" gives ^dr dro rop op$.
  void AddTrigrams(std::string_view stem) {
    framed_.assign(1, '^');
    framed_ += stem;
    framed_ += '$';
    std::array<std::size_t, kEmbeddedWordBytesMax + 3> starts;
    std::size_t characters = 0;
    for (std::size_t at = 0; at < framed_.size(); ++at) {
      if ((static_cast<unsigned char>(framed_[at]) & 0xC0u) != 0x80u) starts[characters++] = at;
    }
    if (characters < 4) return;
    starts[characters] = framed_.size();
    const std::size_t count = characters - 2;
    const auto weight = static_cast<std::int32_t>(
        std::lround(kWordWeight * std::sqrt(kTrigramShare / static_cast<double>(count))));
    for (std::size_t at = 0; at < count; ++at) {
      const std::string_view trigram =
          std::string_view(framed_).substr(starts[at], starts[at + 3] - starts[at]);
      Add(SeededHash(trigram, kTrigramSeed), weight);
    }
  }

  void Add(std::uint64_t hash, std::int32_t weight) {
    for (int place = 0; place < kPlaces; ++place) {
      const std::uint64_t bits = (hash >> (16 * place)) & 0xFFFFu;
      const std::size_t at = ((bits >> 1) * LexicalEmbedder::kDimensions) >> 15;
      sums_[at] += (bits & 1) != 0 ? weight : -weight;
    }
  }

  std::array<std::int32_t, LexicalEmbedder::kDimensions> sums_{};
  std::string word_;
  std::string stem_;
  std::string framed_;
};

}  // namespace

std::string_view Stem(std::string_view word, std::string& buffer) {
  const auto ends = [&](std::string_view ending, std::size_t rest_min) {
    return word.size() >= ending.size() + rest_min && word.ends_with(ending) &&
           HasVowelOrY(word.substr(0, word.size() - ending.size()));
  };
  if (word.size() < 3 || !std::ranges::all_of(word, IsLower)) return word;
  bool cut = false;
  if (word.size() >= 5 && (word.ends_with("ies") || word.ends_with("ied"))) {
    buffer.assign(word.substr(0, word.size() - 3));
    buffer += 'y';
    return buffer;
  }
  if (ends("sses", 2) || ends("xes", 2) || ends("zes", 2) || ends("ches", 2) || ends("shes", 2)) {
    word.remove_suffix(2);
  } else if (ends("s", 3) && !word.ends_with("ss") && !word.ends_with("us") &&
             !word.ends_with("is")) {
    word.remove_suffix(1);
  }
  if (ends("ing", 2)) {
    word.remove_suffix(3);
    cut = true;
  } else if (ends("ed", 2)) {
    word.remove_suffix(2);
    cut = true;
  } else if (ends("ly", 3)) {
    word.remove_suffix(2);
  }
  const std::size_t size = word.size();
  const bool doubled = size >= 3 && word[size - 1] == word[size - 2] && !IsVowelOrY(word.back());
  if (cut && doubled && std::string_view("lsz").find(word.back()) == std::string_view::npos) {
    word.remove_suffix(1);
  } else if (size > 2 && word.back() == 'e') {
    word.remove_suffix(1);
  }
  return word;
}

Result<void> LexicalEmbedder::Embed(std::span<const std::string_view> texts,
                                    std::span<float> rows) {
  CREDENCE_CHECK(rows.size() == texts.size() * kDimensions, "one row for each text");
  for (std::size_t at = 0; at < texts.size(); ++at) {
    Sums sums;
    sums.Read(texts[at].substr(0, kTextBytesMax));
    vectors::WriteUnitRow(sums.sums(), rows.subspan(at * kDimensions, kDimensions));
  }
  return {};
}

}  // namespace credence::engine
