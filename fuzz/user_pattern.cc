// SPDX-License-Identifier: Apache-2.0
// The first line as a pattern of the settings, the rest as a text: a pattern is refused in one
// line, or matches the same alone and among others; a refused pattern matches nothing.
#include "language/user_pattern.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"

void credence::fuzz::Fuzz(std::string_view input) {
  using language::CheckUserPattern;
  using language::UserPatterns;
  const auto [first, text] = SplitAt(input, '\n');
  const std::string pattern(first);
  const auto checked = CheckUserPattern(pattern);
  CREDENCE_CHECK(checked || !checked.error().message.contains('\n'), "one line");
  const std::vector<std::string> alone = {pattern};
  const bool matches = !UserPatterns(alone).Matching(text).empty();
  CREDENCE_CHECK(checked || !matches, "what is refused matches nothing");
  const std::vector<std::string> several = {"(", "", pattern};
  const std::vector<std::size_t> found = UserPatterns(several).Matching(text);
  CREDENCE_CHECK(std::ranges::is_sorted(found) && !std::ranges::binary_search(found, 0U),
                 "ascending");
  CREDENCE_CHECK(std::ranges::binary_search(found, 2U) == matches, "the same among others");
}
