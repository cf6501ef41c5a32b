// SPDX-License-Identifier: Apache-2.0
#include "language/certainty/knowledge.h"

#include "language/polarity/function_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kPeople = SortedWords<"anybody anyone her him somebody someone them those us you">();
// What may follow "I don't know" and is not its object.
constexpr auto kNoObjects = SortedWords<
    "actually again anymore anything anyway anyways basically buddy certain certainly dear dude "
    "either enough everything exactly haha hardly here honestly lately literally lol man mate "
    "maybe much nothing now obviously offhand ok okay personally please precisely probably quite "
    "really right simply sir something sorry sure tbh thanks then there though today tomorrow "
    "unfortunately well yeah yes yesterday yet">();

bool EndsClause(std::span<const Token> tokens, std::size_t at) {
  return at + 1 >= tokens.size() || tokens[at].pause != Pause::kNone || tokens[at + 1].IsMark() ||
         tokens[at + 1].Is("and") || tokens[at + 1].Is("but") || tokens[at + 1].Is("or");
}

}  // namespace

bool IsNotAcquainted(std::span<const Token> tokens, std::size_t know) {
  if (know == 0 || !tokens[know].Is("know") || !tokens[know - 1].Is("not")) return false;
  const std::size_t object = know + 1;
  if (object >= tokens.size() || tokens[know].pause != Pause::kNone || !tokens[object].IsWord()) {
    return false;
  }
  if (!EndsClause(tokens, object)) return false;
  const std::string_view word = tokens[object].text;
  if (IsAmong(kPeople, word)) return true;
  return word.size() > 1 && !IsFunctionWord(word) && !IsAmong(kNoObjects, word);
}

}  // namespace credence::language
