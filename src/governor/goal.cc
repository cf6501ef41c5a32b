// SPDX-License-Identifier: Apache-2.0
#include "governor/goal.h"

#include <algorithm>

#include "base/utf8.h"

namespace credence::governor {
namespace {

// The share of `words` for which `found` is true; 1 for no words.
template <class Found>
double ShareOf(const std::vector<std::string>& words, Found found) {
  if (words.empty()) return 1;
  const auto count = std::ranges::count_if(words, found);
  return static_cast<double>(count) / static_cast<double>(words.size());
}

bool HasWordBetweenSpaces(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || line[at - 1] == ' ') && (end == line.size() || line[end] == ' ')) return true;
  }
  return false;
}

}  // namespace

bool HasDrifted(const SessionState& state, const GoalSettings& settings) {
  if (state.goal.empty() || state.goal_calls < settings.drift_calls) return false;
  const double share = ShareOf(state.goal, [&](const std::string& word) {
    return std::ranges::any_of(
        state.inputs, [&](const std::string& input) { return HasWordBetweenSpaces(input, word); });
  });
  return share < settings.drift_share;
}

bool OpensGoal(const SessionState& state, std::string_view prompt,
               const std::vector<std::string>& words, const GoalSettings& settings) {
  if (!state.assessed) return true;
  const auto length = static_cast<std::int64_t>(CodePointCount(prompt));
  if (length < settings.short_prompt || words.empty()) return false;
  return ShareOf(words, [&](const std::string& word) {
           return std::ranges::find(state.goal, word) != state.goal.end();
         }) < settings.same_share;
}

}  // namespace credence::governor
