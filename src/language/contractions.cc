// SPDX-License-Identifier: Apache-2.0
#include "language/contractions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

struct Hurried {
  std::string_view from, first, second;
};
// Contractions without an apostrophe. "Ill", "hell" and "were" are words in their own right.
// Sorted.
constexpr auto kHurried = std::to_array<Hurried>({
    {"aint", "is", "not"},     {"arent", "are", "not"},     {"cannot", "can", "not"},
    {"cant", "can", "not"},    {"couldnt", "could", "not"}, {"didnt", "did", "not"},
    {"doesnt", "does", "not"}, {"dont", "do", "not"},       {"gonna", "going", "to"},
    {"hadnt", "had", "not"},   {"hasnt", "has", "not"},     {"havent", "have", "not"},
    {"im", "i", "am"},         {"isnt", "is", "not"},       {"ive", "i", "have"},
    {"mustnt", "must", "not"}, {"neednt", "need", "not"},   {"shouldnt", "should", "not"},
    {"wanna", "want", "to"},   {"wasnt", "was", "not"},     {"werent", "were", "not"},
    {"wont", "will", "not"},   {"wouldnt", "would", "not"},
});
static_assert(std::ranges::is_sorted(kHurried, {}, &Hurried::from));

struct Abbreviated {
  std::string_view from, full;
};
// The part after the apostrophe.
constexpr auto kTails = std::to_array<Abbreviated>(
    {{"d", "would"}, {"ll", "will"}, {"m", "am"}, {"re", "are"}, {"ve", "have"}});
// The part before "n't", if it differs from the word itself.
constexpr auto kBeforeNot =
    std::to_array<Abbreviated>({{"ai", "is"}, {"ca", "can"}, {"sha", "shall"}, {"wo", "will"}});

constexpr auto kTakeIs = SortedWords<
    "everybody everyone everything he here how it nobody nothing one she somebody someone "
    "something that there this what where who">();

}  // namespace

bool TakesIs(std::string_view word) { return IsAmong(kTakeIs, word); }

std::optional<Contraction> ContractionOf(std::string_view word) {
  const std::size_t apostrophe = word.rfind('\'');
  if (apostrophe == std::string_view::npos) {
    const auto found = std::ranges::lower_bound(kHurried, word, {}, &Hurried::from);
    if (found == kHurried.end() || found->from != word) return std::nullopt;
    return Contraction{found->first, found->second};
  }
  if (apostrophe == 0 || word == "n't") return std::nullopt;
  if (word.ends_with("n't")) {
    const std::string_view verb = word.substr(0, word.size() - 3);
    const auto found = std::ranges::find(kBeforeNot, verb, &Abbreviated::from);
    return Contraction{found == kBeforeNot.end() ? verb : found->full, "not"};
  }
  const std::string_view head = word.substr(0, apostrophe);
  const std::string_view tail = word.substr(apostrophe + 1);
  if (tail == "s") return Contraction{head, TakesIs(head) ? "is" : head == "let" ? "us" : ""};
  const auto found = std::ranges::find(kTails, tail, &Abbreviated::from);
  if (found == kTails.end()) return std::nullopt;
  return Contraction{head, found->full};
}

std::vector<std::string> SpelledOtherwise(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kPairs[] = {
      {"i'm", "i am"},         {"im", "i am"},          {"we're", "we are"}, {"you're", "you are"},
      {"don't", "do not"},     {"doesn't", "does not"}, {"isn't", "is not"}, {"aren't", "are not"},
      {"can't", "cannot"},     {"won't", "will not"},   {"i've", "i have"},  {"we've", "we have"},
      {"haven't", "have not"}, {"hasn't", "has not"},   {"it's", "it is"},   {"that's", "that is"},
      {"didn't", "did not"},   {"wasn't", "was not"}};
  const std::string lower = ' ' + AsciiLower(text) + ' ';
  std::vector<std::string> spelled;
  for (const bool expands : {true, false}) {
    std::string other = lower;
    for (const auto& [contracted, full] : kPairs) {
      const std::string from = ' ' + std::string(expands ? contracted : full) + ' ';
      const std::string to = ' ' + std::string(expands ? full : contracted) + ' ';
      for (std::size_t at = 0; (at = other.find(from, at)) != std::string::npos; ++at) {
        other.replace(at, from.size(), to);
      }
    }
    if (other != lower) spelled.push_back(other.substr(1, other.size() - 2));
  }
  return spelled;
}

}  // namespace credence::language
