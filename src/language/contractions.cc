// SPDX-License-Identifier: Apache-2.0
#include "language/contractions.h"

#include <algorithm>
#include <array>

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

}  // namespace credence::language
