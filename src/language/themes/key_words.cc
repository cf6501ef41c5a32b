// SPDX-License-Identifier: Apache-2.0
#include "language/themes/key_words.h"

#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kKeyWordsMax = 3;

constexpr auto kKeyWordOpeners = SortedWords<
    "add adds again include lack lacking lacks miss missing more need needed needs no remove "
    "require requires use want without">();

constexpr auto kBland = SortedWords<
    "actually add added again already also always another bit change code consider did does done "
    "even every find first fix get getting give go got guess hi instead just know last let line "
    "look looks lot make makes many maybe mean need needed needs never new now often okay one only "
    "part perhaps please point prefer put quite rather really reason require said same saw say see "
    "seem seems show since still stuff sure take thing things think three time times today tried "
    "try two use used using very want way well work works yes yet">();

bool IsContent(const Token& word) { return word.facts.Is(WordFacts::kContent) && word.IsWord(); }

// "retries" is "retry", "boxes" is "box", "links" is "link".
std::string Singular(std::string word) {
  const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
  if (word.size() < 4 || !ends("s") || ends("ss") || ends("us") || ends("is")) return word;
  if (ends("ies") && word.size() > 4) {
    word.resize(word.size() - 3);
    return word + 'y';
  }
  const bool is_es = ends("xes") || ends("ches") || ends("shes") || ends("sses");
  word.resize(word.size() - (is_es ? 2 : 1));
  return word;
}

}  // namespace

std::optional<KeyWords> FindKeyWords(CommentView words) {
  bool english = false;
  bool opened = false;  // The current words follow an opener.
  std::optional<KeyWords> found;
  for (std::size_t at = 0; at < words.size() && !opened;) {
    const Token& word = words[at];
    const bool is_opener = word.facts.Is(WordFacts::kOpensKeyWords);
    english = english || is_opener || word.facts.Is(WordFacts::kFunction) ||
              (word.kind != Token::Kind::kSymbol && word.facts.sentiment != 0);
    if (!IsContent(word)) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < words.size() && end < at + kKeyWordsMax && words[end - 1].pause == Pause::kNone &&
           IsContent(words[end])) {
      ++end;
    }
    std::size_t before = at;
    while (before > 0 && words[before - 1].pause == Pause::kNone &&
           (words[before - 1].text == "a" || words[before - 1].text == "the" ||
            words[before - 1].text == "of" || words[before - 1].text == "any")) {
      --before;
    }
    opened = before > 0 && words[before - 1].pause == Pause::kNone &&
             words[before - 1].facts.Is(WordFacts::kOpensKeyWords);
    if (!found || opened) {
      found = KeyWords{.name = {}, .begin = at, .end = end};
    }
    at = end;
  }
  for (const Token& word : words) {
    english = english || (word.kind != Token::Kind::kSymbol && word.facts.sentiment != 0);
  }
  if (!english || !found) return std::nullopt;
  for (std::size_t i = found->begin; i < found->end; ++i) {
    if (i > found->begin) found->name.push_back('-');
    found->name.append(Singular(std::string(words[i].text)));
  }
  return found;
}

bool OpensKeyWords(std::string_view word) { return IsAmong(kKeyWordOpeners, word); }
bool IsBland(std::string_view word) { return IsAmong(kBland, word); }

}  // namespace credence::language
