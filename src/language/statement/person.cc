// SPDX-License-Identifier: Apache-2.0
#include "language/statement/person.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "language/statement/verb.h"
#include "language/statement/word_class.h"

namespace credence::language {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// First person, second person. "You" is also the counterpart of "I".
constexpr auto kPersons = std::to_array<Pair>(
    {{"i", "you"}, {"me", "you"}, {"my", "your"}, {"mine", "yours"}, {"myself", "yourself"}});

std::optional<std::string_view> SecondOf(std::string_view first) {
  const auto found = std::ranges::find(kPersons, first, &Pair::first);
  return found == kPersons.end() ? std::nullopt : std::optional(found->second);
}

bool IsSecond(std::string_view word) {
  return std::ranges::find(kPersons, word, &Pair::second) != kPersons.end();
}

class Swapper {
 public:
  Swapper(std::vector<Word>& words, std::deque<std::string>& kept) : words_(words), kept_(kept) {}

  void Run() {
    if (!BeginsInFirst()) return;
    for (at_ = 0; at_ < words_.size(); ++at_) {
      Word& word = words_[at_];
      if (word.opaque) {
        SwapInBrackets(word);
      } else if (const auto second = SecondOf(word.lower)) {
        Set(word, *second);
        subject_ = word.lower == "you" ? Subject::kUser : subject_;
      } else if (IsSecond(word.lower)) {
        SwapSecond(word);
      } else {
        AgreeVerb(word);
      }
    }
  }

 private:
  enum class Subject { kOther, kUser, kListener };

  bool BeginsInFirst() const {
    for (const Word& word : words_) {
      if (word.opaque) continue;
      if (SecondOf(word.lower)) return true;
      if (IsSecond(word.lower)) return false;
    }
    return true;  // There may be brackets.
  }

  // Keeps the capital at the beginning of a sentence.
  void Set(Word& word, std::string_view text) {
    const bool capital = word.IsCapital() && (at_ == 0 || word.lower != "i");
    word.lower = text;
    std::string& kept = kept_.emplace_back(text);
    if (text == "i" || capital) kept[0] = static_cast<char>(kept[0] - 'a' + 'A');
    word.text = kept;
  }

  void SwapSecond(Word& word) {
    if (word.lower != "you") {
      const auto found = std::ranges::find(kPersons, word.lower, &Pair::second);
      return Set(word, found->first);
    }
    const bool subject = IsBeforeVerb();
    Set(word, subject ? "i" : "me");
    if (subject) subject_ = Subject::kListener;
  }

  // "I think you are right", but "I want you to stay" and "I told you things".
  bool IsBeforeVerb() const {
    std::size_t next = at_ + 1;
    while (next < words_.size() && IsAdverb(words_[next].lower)) ++next;
    if (next >= words_.size() || words_[next].opaque || words_[next].HasCommaBefore()) return false;
    if (at_ > 0 && IsPreposition(words_[at_ - 1].lower) && words_[at_ - 1].lower != "like")
      return false;
    const std::string_view lower = words_[next].lower;
    if (AuxiliaryOf(lower) != Auxiliary::kNone) return true;
    if (IsPreposition(lower) || IsDeterminer(lower)) return false;
    const auto verb = ReadVerb(lower);
    return verb && !verb->also_noun &&
           (verb->Can(VerbReading::kBase) || verb->Can(VerbReading::kPast));
  }

  // "I am" becomes "you are", "I was" becomes "you were"; also in "I … and was".
  void AgreeVerb(Word& word) {
    const std::string_view lower = word.lower;
    const bool contracted = word.gap.empty() && at_ > 0;
    if (lower == "am") {
      SetVerb(word, "are", contracted ? "'re" : "are");
    } else if (lower == "was" && subject_ == Subject::kUser && IsAfterSubject()) {
      SetVerb(word, "were", "were");
    } else if (lower == "are" && subject_ == Subject::kListener && IsAfterSubject()) {
      SetVerb(word, "am", contracted ? "'m" : "am");
    } else if (lower == "were" && subject_ == Subject::kListener && IsAfterSubject()) {
      SetVerb(word, "was", "was");
    }
  }

  static void SetVerb(Word& word, std::string_view lower, std::string_view text) {
    word.lower = lower;
    word.text = text;
  }

  // The word before the verb is its subject, or "and" with the subject further ahead.
  bool IsAfterSubject() const {
    std::size_t before = at_;
    while (before > 0 && IsAdverb(words_[before - 1].lower)) --before;
    if (before == 0) return false;
    const std::string_view word = words_[before - 1].lower;
    if (word == "and" || word == "but" || word == "or") return true;
    return subject_ == Subject::kUser ? word == "you" : word == "i";
  }

  // "Ana (my sister)".
  void SwapInBrackets(Word& word) {
    if (!word.text.starts_with('(') || word.text.size() < 3) return;
    const std::string_view inner = word.text.substr(1, word.text.size() - 2);
    Words words = WordsOf(inner);
    SpeakToUser(words.words, kept_);
    std::string& swapped = kept_.emplace_back("(");
    for (const Word& each : words.words) swapped.append(each.gap).append(each.text);
    swapped.append(words.end).append(")");
    word.text = swapped;
  }

  std::vector<Word>& words_;
  std::deque<std::string>& kept_;
  std::size_t at_ = 0;
  Subject subject_ = Subject::kOther;  // The last pronoun that was a subject.
};

}  // namespace

void SpeakToUser(std::vector<Word>& words, std::deque<std::string>& kept) {
  Swapper(words, kept).Run();
}

}  // namespace credence::language
