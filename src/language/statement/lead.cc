// SPDX-License-Identifier: Apache-2.0
#include "language/statement/lead.h"

#include <algorithm>
#include <string_view>

#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kLeadWordsMax = 40;

constexpr auto kInterjections =
    SortedWords<"ah alright and but hello hey hi hmm no oh ok okay so sure well yeah yep yes">();
// "Every day", "last year".
constexpr auto kTimeDeterminers = SortedWords<"all each every last most next one some that this">();
constexpr auto kTimes = SortedWords<
    "afternoon day days evening evenings friday monday month morning mornings night nights quarter "
    "saturday spring summer sunday thursday time tuesday wednesday week weekend weekends winter "
    "year">();

// After a noun, this can only begin a subject.
bool BeginsSubject(const Word& word, const Word& before) {
  if (IsSubjectPronoun(word.lower) || IsDeterminer(word.lower)) return true;
  return word.IsCapital() && !before.IsCapital();
}

class LeadReader {
 public:
  explicit LeadReader(std::span<const Word> words)
      : words_(words.first(std::min(words.size(), kLeadWordsMax))) {}

  std::size_t Run() {
    std::size_t at = 0;
    // A sentence may have a few of each: "Well, currently, in Porto, …".
    for (int i = 0; i < 4 && at + 1 < words_.size(); ++i) {
      const std::size_t next = Next(at);
      if (next == at) break;
      at = next;
    }
    return at;
  }

 private:
  std::size_t Next(std::size_t at) const {
    const std::string_view word = words_[at].lower;
    if (words_[at].opaque) return at;
    if (IsAmong(kInterjections, word) && (word != "no" || words_[at + 1].HasCommaBefore()))
      return words_[at + 1].lower == "there" && word.starts_with('h') ? at + 2 : at + 1;
    if (IsAmong(kTimeDeterminers, word) && IsAmong(kTimes, words_[at + 1].lower))
      return at + 2 < words_.size() && (words_[at + 2].HasCommaBefore() ||
                                        BeginsSubject(words_[at + 2], words_[at + 1]))
                 ? at + 2
                 : at;
    if (IsSubordinator(word)) {
      if (const std::size_t comma = Comma(at + 2); comma < words_.size()) return comma;
      if (const std::size_t next = SecondSubject(at + 3); next < words_.size()) return next;
    }
    if (IsPreposition(word)) return EndOfPhrase(at);
    const bool adverb = IsAdverb(word) && !IsSubjectPronoun(word) && !IsDeterminer(word) &&
                        word != "no" && word != "only" && word != "even" && word != "almost";
    return adverb ? at + 1 : at;
  }

  // The first word at or after `at` that follows a comma.
  std::size_t Comma(std::size_t at) const {
    while (at < words_.size() && !words_[at].HasCommaBefore()) ++at;
    return at;
  }

  // "When I have time I read": the pronoun that begins the main clause.
  std::size_t SecondSubject(std::size_t at) const {
    constexpr auto kPronouns = UnsortedWords<"he i she they we you">();
    for (; at + 1 < words_.size(); ++at) {
      const std::string_view before = words_[at - 1].lower;
      if (!IsAmong(kPronouns, words_[at].lower) || IsPreposition(before) || IsRelative(before) ||
          IsSubordinator(before) || before == "and" || before == "or")
        continue;
      std::size_t next = at + 1;
      while (next + 1 < words_.size() && IsAdverb(words_[next].lower)) ++next;
      if (AuxiliaryOf(words_[next].lower) != Auxiliary::kNone || ReadVerb(words_[next].lower))
        return at;
    }
    return words_.size();
  }

  // The end of the phrase whose preposition is at `at`.
  std::size_t EndOfPhrase(std::size_t at) const {
    bool has_noun = false;
    for (std::size_t i = at + 1; i < words_.size(); ++i) {
      const Word& word = words_[i];
      if (word.HasCommaBefore()) return i;
      if (has_noun && !word.opaque && BeginsSubject(word, words_[i - 1])) return i;
      const bool joins = IsPreposition(word.lower) || word.lower == "and" || word.lower == "or";
      has_noun = !joins && (has_noun || !IsDeterminer(word.lower));
    }
    return at;
  }

  std::span<const Word> words_;
};

}  // namespace

bool IsInterjection(std::string_view word) { return IsAmong(kInterjections, word); }

std::size_t EndOfLead(std::span<const Word> words) { return LeadReader(words).Run(); }

}  // namespace credence::language
