// SPDX-License-Identifier: Apache-2.0
#include "language/secret_cut.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "language/redaction.h"

namespace credence::language {

bool CutSecrets(std::string& text, const Pattern& pattern, Judge judge) {
  const std::string_view input = text;
  std::string output;
  std::size_t copied = 0;  // Everything before it is in `output`.
  std::size_t from = 0;
  std::array<std::string_view, 6> groups;
  while (from < input.size() && pattern.Find(input, from, groups)) {
    const std::size_t match_end = OffsetOf(input, groups[0]) + groups[0].size();
    CREDENCE_CHECK(match_end > from, "a pattern that matches nothing");
    const std::optional<Cut> cut = judge(input, groups);
    if (!cut) {
      from = match_end;
      continue;
    }
    CREDENCE_CHECK(copied <= cut->begin && cut->begin < cut->end && cut->end <= input.size(),
                   "a cut out of bounds");
    output += input.substr(copied, cut->begin - copied);
    output += kRedacted;
    copied = cut->end;
    from = std::max(match_end, cut->end);
  }
  if (copied == 0) return false;
  output += input.substr(copied);
  text = std::move(output);
  return true;
}

}  // namespace credence::language
