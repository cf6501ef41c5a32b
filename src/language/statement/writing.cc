// SPDX-License-Identifier: Apache-2.0
#include "language/statement/writing.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "language/statement/habit.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }
bool IsBig(char c) { return c >= 'A' && c <= 'Z'; }

// A word that is lower case within a sentence.
bool IsOrdinary(std::string_view lower) {
  if (lower == "i") return false;
  return IsSubjectPronoun(lower) || IsDeterminer(lower) || IsPreposition(lower) ||
         IsAdverb(lower) || IsSubordinator(lower) || IsQuestionWord(lower) || lower == "not" ||
         lower == "none" || lower == "nor" || IsCommonWord(lower);
}

bool KeepsCapital(std::span<const Word> words, const Clause* clause) {
  const Word& word = words[0];
  if (word.opaque) return true;
  // An acronym: "API".
  if (word.text.size() > 1 && !IsSmall(word.text[1]) && word.text[1] != '\'') return true;
  std::string_view lower = word.lower;
  if (lower.ends_with("'s")) lower.remove_suffix(2);
  if (IsOrdinary(lower) || IsSmall(word.text[0])) return false;
  if (clause == nullptr) return !IsRequest(words);
  const bool alone = clause->subject == 0 && clause->subject_end == 1;
  const bool weekdays = lower.ends_with("days");
  return !(alone && clause->plural && lower.ends_with('s') && !weekdays);
}

bool IsThird(const Word& word) {
  const auto verb = word.opaque ? std::nullopt : ReadVerb(word.lower);
  return verb && verb->Can(VerbReading::kThird);
}

// Nobody asks others to love tea: "love tea" is about the speaker.
bool IsLiking(std::string_view word) {
  return word == "love" || word == "like" || word == "hate" || word == "enjoy" || word == "want" ||
         word == "dislike";
}

// What may follow "is" in a note: "a nurse", "in Rome", "looking for work", "always late".
bool CanFollowIs(std::span<const Word> words) {
  const Word& next = words[1];
  const std::string_view lower = next.lower;
  if (next.opaque || next.IsCapital()) return false;
  if (lower == "a" || lower == "an" || lower == "not" || words.size() == 2) return true;
  if (IsSubjectPronoun(lower) || IsDeterminer(lower)) return false;
  const auto verb = ReadVerb(lower);
  const bool form =
      verb && (verb->Can(VerbReading::kGerund) || verb->Can(VerbReading::kParticiple));
  return form || IsPreposition(lower) || IsAdverb(lower) || IsPassing(lower) ||
         IsPreposition(words[2].lower);
}

// "Moved to Rome", "had a meeting"; but "based in Rome", "had I known".
bool IsPastNote(std::span<const Word> words) {
  const auto verb = words[0].opaque ? std::nullopt : ReadVerb(words[0].lower);
  if (!verb || !verb->Can(VerbReading::kPast) || verb->Can(VerbReading::kBase)) return false;
  const std::string_view next = words[1].lower;
  if (words[0].lower == "was" || words[0].lower == "were") return CanFollowIs(words);
  if (IsSubjectPronoun(next)) return false;
  return IsDeterminer(next) || next == "to" || next == "not" || words[1].IsCapital();
}

// "Is a nurse", "has two dogs", "likes tea", "doesn't smoke"; but "is the door open", "tests in C".
bool LacksSubject(std::span<const Word> words) {
  if (words.size() < 2) return false;
  const Word& next = words[1];
  const std::string_view first = words[0].lower;
  const bool auxiliary_next = AuxiliaryOf(next.lower) != Auxiliary::kNone;
  if (IsLiking(first)) return !next.opaque && !auxiliary_next;
  if (IsPastNote(words)) return true;
  if (!IsThird(words[0]) || auxiliary_next) return false;
  if (first == "is") return CanFollowIs(words);
  if (first == "does") return next.lower == "not";
  if (IsSubjectPronoun(next.lower) || IsDemonstrative(next.lower)) return false;
  if (first == "has") return !next.IsCapital() && next.lower != "the";
  const auto verb = ReadVerb(first);
  return !verb->also_noun || IsPreposition(next.lower) || IsDeterminer(next.lower);
}

// Removes the first `count` words.
void TakeFirst(std::vector<Word>& words, std::size_t count) {
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
  if (!words.empty()) words[0].gap = {};
}

bool BeginsWithWords(std::span<const Word> words, std::span<const std::string_view> phrase) {
  return words.size() > phrase.size() &&
         std::ranges::equal(words.first(phrase.size()), phrase, {}, &Word::lower);
}

// The finite verb after "and" or "but" from `begin` on.
std::optional<std::size_t> SecondVerb(std::span<const Word> words, std::size_t begin) {
  for (std::size_t at = begin; at + 1 < words.size(); ++at) {
    const std::string_view word = words[at].lower;
    if (word != "and" && word != "but" && word != "or" && word != "so") continue;
    std::size_t next = at + 1;
    while (next + 1 < words.size() && (IsAdverb(words[next].lower) || words[next].lower == "not"))
      ++next;
    if (words[next].opaque || words[next].IsCapital()) continue;
    if (AuxiliaryOf(words[next].lower) != Auxiliary::kNone) return next;
    const auto verb = ReadVerb(words[next].lower);
    if (verb && (verb->Can(VerbReading::kThird) ||
                 (verb->Can(VerbReading::kPast) && !verb->Can(VerbReading::kBase))))
      return next;
  }
  return std::nullopt;
}

// Gives the verb the form for "you". `kept` owns the text.
void AgreeWithYou(Word& verb, std::deque<std::string>& kept) {
  constexpr auto kSecond =
      std::to_array<Pair>({{"is", "are"}, {"has", "have"}, {"does", "do"}, {"was", "were"}});
  if (const auto found = std::ranges::find(kSecond, verb.lower, &Pair::first);
      found != kSecond.end()) {
    kept.emplace_back(found->second);
  } else {
    kept.push_back(IsThird(verb) ? BaseOfThird(verb.lower) : verb.lower);
  }
  verb.lower = kept.back();
  verb.text = kept.back();
}

}  // namespace

std::string Written(std::span<const Word> words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t at = begin; at < std::min(end, words.size()); ++at) {
    if (at > 0) text += words[at].gap;
    text += words[at].text;
  }
  return text;
}

std::string Written(std::span<const Word> words) { return Written(words, 0, words.size()); }

std::string WithCapital(std::string text) {
  if (!text.empty() && IsSmall(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string WithinSentence(std::span<const Word> words, const Clause* clause) {
  std::string text = Written(words);
  if (!words.empty() && !KeepsCapital(words, clause) && IsBig(text[0]))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

std::string WithFullStop(const Words& words) {
  constexpr auto kMarks = std::to_array<Pair>({{"'", "'"},
                                               {"’", "‘"},
                                               {"\"", "\""},
                                               {"”", "“"},
                                               {")", "("},
                                               {"]", "["},
                                               {"}", "{"},
                                               {"»", "«"},
                                               {"*", "*"}});
  std::string end;
  for (const auto& [close, open] : kMarks) {
    const bool opened = std::ranges::any_of(words.words, [&](const Word& word) {
      return word.gap.find(open) != std::string_view::npos;
    });
    if (opened && words.end.find(close) != std::string_view::npos) end += close;
  }
  return end + '.';
}

bool IsCode(const Word& word) {
  if (word.opaque) return true;
  return !word.text.empty() && IsSmall(word.text[0]) && std::ranges::any_of(word.text, [](char c) {
    return IsBig(c) || (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '#';
  });
}

void Complete(std::vector<Word>& words) {
  constexpr auto kSeemsThat = std::to_array<std::string_view>({"it", "seems", "that"});
  constexpr auto kSeems = std::to_array<std::string_view>({"it", "seems"});
  constexpr auto kAppearsThat = std::to_array<std::string_view>({"it", "appears", "that"});
  if (BeginsWithWords(words, kSeemsThat) || BeginsWithWords(words, kAppearsThat)) {
    TakeFirst(words, 3);
  } else if (BeginsWithWords(words, kSeems) && IsSubjectPronoun(words[2].lower)) {
    TakeFirst(words, 2);
  }
  // Things that everybody has, and that without a determiner can only be the user's.
  constexpr auto kOwn =
      UnsortedWords<"birthday favorite favourite hometown name nickname user user's">();
  if (words.empty() || words[0].opaque) return;
  const auto own = std::ranges::find(kOwn, words[0].lower);
  if (own == kOwn.end()) return;
  words[0].text = *own;
  words[0].gap = " ";
  const bool user = own->starts_with("user");
  words.insert(words.begin(), {.text = user ? "The" : "Your", .lower = user ? "the" : "your"});
}

bool SupplySubject(std::vector<Word>& words, std::deque<std::string>& kept) {
  if (!LacksSubject(words)) return false;
  AgreeWithYou(words[0], kept);
  for (auto at = SecondVerb(words, 1); at; at = SecondVerb(words, *at))
    AgreeWithYou(words[*at], kept);
  words[0].gap = " ";
  words.insert(words.begin(), {.text = "You", .lower = "you"});
  return true;
}

void JoinContractedHave(std::vector<Word>& words, const Clause& clause) {
  Word& verb = words[clause.verb];
  if (clause.verb != clause.main || !verb.gap.empty() || clause.base != "have") return;
  verb.gap = " ";
  verb.text = verb.lower == "has" ? "has" : "have";
}

void PutYouFirst(std::vector<Word>& words, const Clause& clause) {
  const std::size_t end = clause.subject_end;
  if (end < clause.subject + 3 || words[end - 1].lower != "you" || words[end - 2].lower != "and")
    return;
  const auto first = words.begin() + static_cast<std::ptrdiff_t>(clause.subject);
  const auto last = words.begin() + static_cast<std::ptrdiff_t>(end);
  if (std::any_of(first, last, [](const Word& word) { return word.HasCommaBefore(); })) return;
  const std::string_view gap = first->gap;
  Word& owner = *first;
  if (owner.text == "Your") owner.text = "your";
  std::rotate(first, last - 2, last);  // "And you" …
  std::swap(*first, *(first + 1));     // … "you and".
  first->gap = gap;
  for (auto word = first + 1; word != last; ++word) word->gap = " ";
}

void CloseQuotation(std::vector<Word>& words, std::deque<std::string>& kept) {
  if (words.empty() || !words.back().opaque) return;
  std::string_view& text = words.back().text;
  for (const std::string_view close : {".\"", ".”"}) {
    if (!text.ends_with(close)) continue;
    kept.emplace_back(text).erase(text.size() - close.size(), 1);
    text = kept.back();
  }
}

bool HasSecondVerb(std::span<const Word> words, std::size_t begin) {
  return SecondVerb(words, begin).has_value();
}

}  // namespace credence::language
