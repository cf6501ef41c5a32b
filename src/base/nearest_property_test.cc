// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/nearest.h"
#include "base/test_framework.h"

namespace credence {
namespace {

// Few letters, so that words overlap.
std::string AnyWord() { return *rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c')); }

RC_GTEST_PROP(NearestProperty, EditDistanceIsAMetric, ()) {
  const std::string a = AnyWord();
  const std::string b = AnyWord();
  const std::string c = AnyWord();
  const std::size_t ab = EditDistance(a, b);
  RC_ASSERT(ab == EditDistance(b, a));
  RC_ASSERT((ab == 0) == (a == b));
  RC_ASSERT(ab <= std::max(a.size(), b.size()));
  RC_ASSERT(EditDistance(a, c) <= ab + EditDistance(b, c));
}

RC_GTEST_PROP(NearestProperty, OneSwapIsOneEdit, ()) {
  std::string word = AnyWord();
  RC_PRE(word.size() >= 2);
  const std::string original = word;
  const auto i = *rc::gen::inRange<std::size_t>(1, word.size());
  std::swap(word[i - 1], word[i]);
  RC_ASSERT(EditDistance(original, word) == (original == word ? 0u : 1u));
}

RC_GTEST_PROP(NearestProperty, NoKnownWordIsNearer, ()) {
  const std::string word = AnyWord();
  std::vector<std::string> words;
  for (int i = 0; i < 5; ++i) words.push_back(AnyWord());
  const std::vector<std::string_view> known(words.begin(), words.end());
  const auto nearest = Nearest(word, known);
  const std::size_t limit = std::max<std::size_t>(word.size() < 5 ? 1 : 2, word.size() / 3);
  for (const std::string_view other : known) {
    const std::size_t distance = EditDistance(word, other);
    const bool nearer = nearest ? distance < EditDistance(word, *nearest) : distance <= limit;
    RC_ASSERT(!nearer);
  }
}

}  // namespace
}  // namespace credence
