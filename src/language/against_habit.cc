// SPDX-License-Identifier: Apache-2.0
#include "language/against_habit.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "base/utf8.h"
#include "language/polarity/function_words.h"
#include "language/statement.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kHabitTokensMax = 60;
constexpr auto kAlwaysWords = SortedWords<"always every everyday">();
// "I had a coffee" says that one was drunk, "I ordered fish" that it is eaten.
constexpr auto kConsuming = SortedWords<"drink eat get grab have order">();

std::set<std::string> StemsOf(std::string_view text) {
  std::set<std::string> stems;
  for (const Token& token : Tokenize(text, kHabitTokensMax)) {
    if (token.IsWord() && !IsFunctionWord(token.text) && !IsAmong(kAlwaysWords, token.text)) {
      stems.emplace(token.stem);
    }
  }
  return stems;
}

bool SaysAlways(std::string_view text) {
  return std::ranges::any_of(Tokenize(text, kHabitTokensMax), [](const Token& token) {
    return token.IsWord() && IsAmong(kAlwaysWords, token.text);
  });
}

// The last word of the thing itself: "machine" of "a coffee machine in the office". Empty if it was
// for somebody else.
std::string HeadOf(std::string_view object) {
  constexpr auto kTimes = SortedWords<
      "again back earlier evening last morning now once today tonight twice yesterday">();
  std::string head;
  bool is_over = false;
  for (const Token& token : Tokenize(object, kHabitTokensMax)) {
    if (token.Is("for")) return {};
    const bool names =
        token.IsWord() && !IsFunctionWord(token.text) && !IsAmong(kTimes, token.text);
    is_over = is_over || (!names && !head.empty());
    if (names && !is_over) head = std::string(token.stem);
  }
  return head;
}

bool IsSameAct(const std::string& done, const std::string& habit) {
  // What one had or was in the past breaks no habit.
  constexpr auto kStates = SortedWords<"be have know like live love own prefer work">();
  if (IsAmong(kStates, habit)) return false;
  return done == habit || (IsAmong(kConsuming, done) && (habit == "drink" || habit == "eat"));
}

}  // namespace

bool IsAgainstHabit(std::string_view event, std::string_view habit) {
  const std::optional<Statement> done = ReadStatement(event);
  const std::optional<Statement> usual = ReadStatement(habit);
  if (!done || !usual) return false;
  const bool happened = done->tense == Tense::kPast || done->tense == Tense::kPerfect;
  if (!happened || usual->tense != Tense::kPresent || !usual->modal.empty() ||
      !done->modal.empty() || done->negated == usual->negated) {
    return false;
  }
  if (AsciiLower(done->subject) != AsciiLower(usual->subject)) return false;
  // "I like tea" is not broken by a day without it; "I always drink tea" is.
  if (!usual->negated && !SaysAlways(habit)) return false;
  if (!IsSameAct(done->predicate, usual->predicate)) return false;
  const std::set<std::string> object = StemsOf(usual->object);
  const std::string head = HeadOf(done->object);
  return object.size() == 1 && head == *object.begin();
}

}  // namespace credence::language
