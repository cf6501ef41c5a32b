// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/stem.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "base/letters.h"

namespace credence::language {
namespace {

using IrregularForm = std::pair<std::string_view, std::string_view>;

// Sorted by the inflected form.
constexpr auto kIrregularForms = std::to_array<IrregularForm>({
    {"ate", "eat"},           {"became", "become"}, {"began", "begin"},   {"begun", "begin"},
    {"bought", "buy"},        {"broke", "break"},   {"broken", "break"},  {"brought", "bring"},
    {"built", "build"},       {"came", "come"},     {"caught", "catch"},  {"children", "child"},
    {"chose", "choose"},      {"chosen", "choose"}, {"drank", "drink"},   {"drawn", "draw"},
    {"drew", "draw"},         {"driven", "drive"},  {"drove", "drive"},   {"eaten", "eat"},
    {"fallen", "fall"},       {"fed", "feed"},      {"feet", "foot"},     {"fell", "fall"},
    {"felt", "feel"},         {"flew", "fly"},      {"forgot", "forget"}, {"forgotten", "forget"},
    {"fought", "fight"},      {"found", "find"},    {"froze", "freeze"},  {"frozen", "freeze"},
    {"gave", "give"},         {"given", "give"},    {"goes", "go"},       {"gone", "go"},
    {"got", "get"},           {"gotten", "get"},    {"grew", "grow"},     {"grown", "grow"},
    {"heard", "hear"},        {"held", "hold"},     {"hid", "hide"},      {"hidden", "hide"},
    {"kept", "keep"},         {"knew", "know"},     {"known", "know"},    {"laid", "lay"},
    {"led", "lead"},          {"lost", "lose"},     {"lying", "lie"},     {"made", "make"},
    {"meant", "mean"},        {"men", "man"},       {"met", "meet"},      {"mice", "mouse"},
    {"paid", "pay"},          {"people", "person"}, {"ran", "run"},       {"ridden", "ride"},
    {"risen", "rise"},        {"rode", "ride"},     {"rose", "rise"},     {"said", "say"},
    {"sang", "sing"},         {"sat", "sit"},       {"saw", "see"},       {"seen", "see"},
    {"sent", "send"},         {"shown", "show"},    {"shrank", "shrink"}, {"shrunk", "shrink"},
    {"slept", "sleep"},       {"sold", "sell"},     {"spent", "spend"},   {"spoke", "speak"},
    {"spoken", "speak"},      {"stood", "stand"},   {"swam", "swim"},     {"taken", "take"},
    {"taught", "teach"},      {"teeth", "tooth"},   {"threw", "throw"},   {"thrown", "throw"},
    {"told", "tell"},         {"took", "take"},     {"tying", "tie"},     {"went", "go"},
    {"withdrew", "withdraw"}, {"woke", "wake"},     {"women", "woman"},   {"won", "win"},
    {"wore", "wear"},         {"worn", "wear"},     {"written", "write"}, {"wrote", "write"},
});
static_assert(std::ranges::is_sorted(kIrregularForms, {}, &IrregularForm::first));

// Removes `suffix` if the rest could be a word.
bool Take(std::string_view& word, std::string_view suffix) {
  if (!word.ends_with(suffix)) return false;
  const std::string_view rest = word.substr(0, word.size() - suffix.size());
  if (rest.size() < 2 || !HasVowelOrY(rest)) return false;
  word = rest;
  return true;
}

void TakePlural(std::string_view& word) {
  if (word.size() < 4 || !word.ends_with('s')) return;
  if (word.ends_with("ss") || word.ends_with("us") || word.ends_with("is")) return;
  for (const std::string_view sibilant : {"sses", "xes", "ches", "shes", "zes"}) {
    if (word.ends_with(sibilant)) {
      word.remove_suffix(2);
      return;
    }
  }
  word.remove_suffix(1);
}

}  // namespace

std::string Stem(std::string_view word) {
  const auto found = std::ranges::lower_bound(kIrregularForms, word, {}, &IrregularForm::first);
  if (found != kIrregularForms.end() && found->first == word) word = found->second;
  TakePlural(word);
  // "need" and "speed" are not past tenses.
  const bool past = word.size() >= 4 && !word.ends_with("eed") && Take(word, "ed");
  if (!past && word.size() >= 5) Take(word, "ing");
  if (word.size() >= 6) Take(word, "ly");
  std::string stem(word);
  if (stem.size() > 2 && stem.ends_with('e')) stem.pop_back();
  const std::size_t size = stem.size();
  if (size > 2 && stem[size - 1] == stem[size - 2] && !IsVowelOrY(stem.back())) stem.pop_back();
  if (stem.size() > 2 && stem.back() == 'y') stem.back() = 'i';
  // "carries" lost its s and e, "carried" its ed: both end in i, as "carry" does here.
  return stem;
}

std::vector<std::string> FormsOf(std::string_view word) {
  std::vector<std::string> forms = {std::string(word)};
  const std::string stem = Stem(word);
  const auto add = [&](std::string_view form) {
    if (std::ranges::find(forms, form) == forms.end()) forms.emplace_back(form);
  };
  for (const auto& [form, base] : kIrregularForms) {
    if (Stem(base) != stem) continue;
    add(form);
    add(base);
  }
  return forms;
}

}  // namespace credence::language
