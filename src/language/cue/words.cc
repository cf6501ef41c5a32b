// SPDX-License-Identifier: Apache-2.0
#include "language/cue/words.h"

#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// The usual spelling, and the variants that it replaces: without apostrophes, separated by spaces.
using Spelling = std::pair<std::string_view, std::string_view>;
constexpr auto kSpellings = std::to_array<Spelling>({
    {"a lot", "alot"},
    {"alright", "aight"},
    {"because", "cos cuz"},
    {"do not know", "dunno"},
    {"got you", "gotcha"},
    {"he is", "hes"},
    {"hmm", "hm"},
    {"huh uh", "huhuh"},
    {"i do not know", "idk"},
    {"it is", "its"},
    {"it will", "itll"},
    {"it would", "itd"},
    {"let us", "lets"},
    {"mm hmm", "mhm mhmm mmhm mmhmm"},
    {"no", "nah naw nay nop nope"},
    {"okay", "k kk mkay ok okey oki"},
    {"she is", "shes"},
    {"thanks", "thx"},
    {"that is", "thats"},
    {"that will", "thatll"},
    {"that would", "thatd"},
    {"there is", "theres"},
    {"they are", "theyre"},
    {"uh huh", "uhhuh uhuh"},
    {"what is", "whats"},
    {"where is", "wheres"},
    {"who is", "whos"},
    {"yeah", "ya yah yea"},
    {"yep", "yup"},
    {"yes", "yay yess"},
    {"you all", "yall"},
    {"you are", "youre"},
    {"you have", "youve"},
    {"you would", "youd"},
    {"👍", "✅ ✔ 👌 👍 💯"},
    {"👎", "❌ 👎 🚫"},
    {"🤷", "🤔 🤷"},
});

// From an unusual spelling to the usual one.
const std::unordered_map<std::string_view, std::string_view>& TheSpellings() {
  static const auto kTable = [] {
    std::unordered_map<std::string_view, std::string_view> table;
    for (const auto& [usual, unusual] : kSpellings) {
      for (const std::string_view each : ItemsOf(unusual)) table.emplace(each, usual);
    }
    return table;
  }();
  return kTable;
}

// "yesss" is "yes", "sooo" is "so": three equal letters become one, and so do two where no word
// ends with them.
std::string Shortened(std::string_view text) {
  std::string shorter;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t run = 1;
    while (i + run < text.size() && text[i + run] == text[i]) ++run;
    const bool is_end = i + run == text.size() && run == 2 && (text[i] == 'h' || text[i] == 'p');
    shorter.append(IsLetter(text[i]) && (run > 2 || is_end) ? 1 : run, text[i]);
    i += run;
  }
  return shorter == "noo" ? "no" : shorter;
}

std::string_view UsualSpelling(std::string& word) {
  word = Shortened(word);
  const auto found = TheSpellings().find(word);
  return found == TheSpellings().end() ? std::string_view() : found->second;
}

constexpr TokenRules kCueRules{
    .hurried = true, .digit_joints = ".,:", .clause_marks = ",;:()\"", .respell = UsualSpelling};

}  // namespace

Tokens ReadCueWords(std::string_view source, std::size_t words_max) {
  return {source, kCueRules, words_max};
}

}  // namespace credence::language
