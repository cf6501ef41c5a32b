// SPDX-License-Identifier: Apache-2.0
#include "base/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace credence {
namespace {

// Limits the table of the longest common subsequence.
constexpr std::size_t kCellsMax = 4'000'000;

using Lines = std::vector<std::string_view>;

Lines LineViewsOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines.push_back(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  }
  return lines;
}

// common[i][j]: how many lines the tails from i and j have in common.
class CommonLines {
 public:
  CommonLines(const Lines& before, const Lines& after)
      : width_(after.size() + 1), cells_((before.size() + 1) * width_) {
    for (std::size_t i = before.size(); i-- > 0;) {
      for (std::size_t j = after.size(); j-- > 0;) {
        At(i, j) =
            before[i] == after[j] ? At(i + 1, j + 1) + 1 : std::max(At(i + 1, j), At(i, j + 1));
      }
    }
  }
  std::uint32_t& At(std::size_t i, std::size_t j) { return cells_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> cells_;
};

std::string Marked(char mark, std::string_view line) { return mark + (" " + std::string(line)); }

}  // namespace

std::vector<std::string> LineDiff(std::string_view before_text, std::string_view after_text) {
  Lines before = LineViewsOf(before_text);
  Lines after = LineViewsOf(after_text);
  const auto [b, a] = std::ranges::mismatch(before, after);
  after.erase(after.begin(), a);
  before.erase(before.begin(), b);
  while (!before.empty() && !after.empty() && before.back() == after.back()) {
    before.pop_back();
    after.pop_back();
  }
  std::vector<std::string> changed;
  std::size_t i = 0;
  std::size_t j = 0;
  if ((before.size() + 1) * (after.size() + 1) <= kCellsMax) {
    CommonLines common(before, after);
    while (i < before.size() && j < after.size()) {
      if (before[i] == after[j]) {
        ++i;
        ++j;
      } else if (common.At(i + 1, j) >= common.At(i, j + 1)) {
        changed.push_back(Marked('-', before[i++]));
      } else {
        changed.push_back(Marked('+', after[j++]));
      }
    }
  }
  for (; i < before.size(); ++i) changed.push_back(Marked('-', before[i]));
  for (; j < after.size(); ++j) changed.push_back(Marked('+', after[j]));
  return changed;
}

}  // namespace credence
