// SPDX-License-Identifier: Apache-2.0
// The first line as a glob of the settings, the rest as a path: the result equals that of trying
// every way in which the stars could match.
#include "governor/glob.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"

namespace {

constexpr std::size_t kGlobMax = 64;
constexpr std::size_t kPathMax = 128;

// The definition in glob.h, for every suffix of the glob and of the path.
bool PlainMatches(std::string_view glob, std::string_view path) {
  const std::size_t end = path.size();
  std::vector<std::vector<bool>> fits(glob.size() + 1, std::vector<bool>(end + 1, false));
  fits[glob.size()][end] = true;
  for (std::size_t g = glob.size(); g-- > 0;) {
    // The second of two stars is never a starting point, so its result does not matter.
    const std::string_view rest = glob.substr(g);
    for (std::size_t p = end + 1; p-- > 0;) {
      const bool goes_on = p < end;
      const bool is_slash = goes_on && path[p] == '/';
      const bool is_segment = p == 0 || path[p - 1] == '/';
      if (rest.starts_with("**")) {
        fits[g][p] = fits[g + 2][p] || (goes_on && fits[g][p + 1]) ||
                     (rest.starts_with("**/") && is_segment && fits[g + 3][p]);
      } else if (rest.front() == '*') {
        fits[g][p] = fits[g + 1][p] || (goes_on && !is_slash && fits[g][p + 1]);
      } else {
        const bool is_any = rest.front() == '?' && !is_slash;
        fits[g][p] = goes_on && (is_any || rest.front() == path[p]) && fits[g + 1][p + 1];
      }
    }
  }
  return fits[0][0];
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const auto [first, rest] = SplitAt(input, '\n');
  const std::string_view glob = first.substr(0, kGlobMax);
  const std::string_view path = rest.substr(0, kPathMax);
  CREDENCE_CHECK(governor::GlobMatches(glob, path) == PlainMatches(glob, path),
                 "as it is written down");
}
