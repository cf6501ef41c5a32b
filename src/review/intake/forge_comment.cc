// SPDX-License-Identifier: Apache-2.0
// What a comment on code says: a question, a suggestion, praise or criticism.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/sentiment.h"
#include "review/intake/forge.h"

namespace credence::review {
namespace {

constexpr double kPraiseFrom = 0.3;
constexpr std::string_view kFence = "```";

// Beginnings of sentences that ask for a change politely.
constexpr std::array<std::string_view, 14> kRequests = {
    "please", "could you", "can you", "would you", "could we",  "can we", "consider",
    "let's",  "suggest",   "i'd ",    "i would",   "how about", "maybe ", "we should"};
constexpr std::array<std::string_view, 6> kWishes = {
    " should ", "would be better", "instead of", "might be worth", "would help", "needs to "};

bool Holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool WishesForChange(std::string_view lower) {
  return std::ranges::any_of(kRequests, [&](auto words) { return lower.starts_with(words); }) ||
         std::ranges::any_of(kWishes, [&](auto words) { return Holds(lower, words); }) ||
         Holds(lower, "please ");
}

// "nit: …", "Nit - …", "(nit) …"
bool TakeNit(std::string_view& text) {
  std::string_view rest = text;
  while (rest.starts_with('(') || rest.starts_with('[') || rest.starts_with('*')) {
    rest.remove_prefix(1);
  }
  const std::string lower = AsciiLower(rest.substr(0, 8));
  std::size_t size = 0;
  for (const std::string_view word : {"nitpick", "nit"}) {
    if (size == 0 && lower.starts_with(word)) size = word.size();
  }
  if (size == 0 || rest.size() == size || (rest[size] >= 'a' && rest[size] <= 'z')) return false;
  const std::size_t begin = rest.find_first_not_of(":-)]*,. ", size);
  text = begin == std::string_view::npos ? std::string_view() : rest.substr(begin);
  return true;
}

}  // namespace

void ReadComment(std::string_view body, ForgeAct& act) {
  std::string text;
  bool is_suggestion = false;
  std::string_view fence;  // The language of the open block, or empty.
  bool in_block = false;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    std::string_view line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string_view trimmed = Trim(line);
    if (trimmed.starts_with(kFence)) {
      fence = in_block ? std::string_view() : trimmed.substr(kFence.size());
      in_block = !in_block;
      is_suggestion |= fence.starts_with("suggestion");
      continue;
    }
    if (in_block) {
      // Other code is an example, which says little in words.
      if (fence.starts_with("suggestion")) act.replacement.append(line).append("\n");
      continue;
    }
    if (trimmed.starts_with('>') || trimmed.empty()) continue;
    if (!text.empty()) text += '\n';
    text += trimmed;
  }
  std::string_view rest = text;
  act.is_nit = TakeNit(rest);
  act.text = std::string(rest);
  const std::string lower = AsciiLower(act.text);
  if (act.text.empty() && is_suggestion) act.text = "Suggested change";
  if (is_suggestion || WishesForChange(lower)) {
    act.type = AnnotationType::kSuggestion;
  } else if (lower.ends_with('?')) {
    act.type = AnnotationType::kQuestion;
  } else if (language::ReadSentiment(act.text).score >= kPraiseFrom) {
    act.type = AnnotationType::kPraise;
  } else {
    act.type = AnnotationType::kCriticism;
  }
}

}  // namespace credence::review
