// SPDX-License-Identifier: Apache-2.0
#include "language/wording.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "language/sentences.h"
#include "language/statement/clause.h"
#include "language/statement/habit.h"
#include "language/statement/lead.h"
#include "language/statement/person.h"
#include "language/statement/verb.h"
#include "language/statement/word.h"
#include "language/statement/writing.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// One text for each certainty, in order.
using Forms = std::array<std::string_view, kCertainties.size()>;

// What introduces texts that no adverb can enter.
struct Introductions {
  Forms clause;
  Forms rule;
  Forms question;
  Forms fragment;
  Forms nothing;
};
constexpr Introductions kDocument = {
    .clause = {"It is definitely true that ", "It is generally true that ",
               "It is probably true that ", "It seems that ", "I'm not certain, but possibly "},
    .rule = {"The rule is definitely: ", "The rule is generally: ", "The rule is probably: ",
             "The rule might be: ", "I'm not certain, but possibly the rule is: "},
    .question = {"The question is definitely \"", "The question is generally \"",
                 "The question is probably \"", "The question might be \"",
                 "I'm not certain, but possibly the question is \""},
    .fragment = {"This definitely holds: ", "This generally holds: ", "This probably holds: ",
                 "This might hold: ", "I'm not certain, but possibly this holds: "},
    .nothing = {"There is definitely nothing to say.", "There is generally nothing to say.",
                "There is probably nothing to say.", "There might be nothing to say.",
                "I'm not certain, but possibly there is nothing to say."}};
// "It seems" is rated 0.67, far above "might".
constexpr Introductions kRated = {
    .clause = {kDocument.clause[0], "It seems that ", kDocument.clause[2], "It might be that ",
               "I am not sure, but possibly "},
    .rule = {kDocument.rule[0], kDocument.rule[1], kDocument.rule[2], kDocument.rule[3],
             "I am not sure, but possibly the rule is: "},
    .question = {kDocument.question[0], "It seems the question is \"", kDocument.question[2],
                 kDocument.question[3], "I am not sure, but possibly the question is \""},
    .fragment = {kDocument.fragment[0], "It seems this holds: ", kDocument.fragment[2],
                 kDocument.fragment[3], "I am not sure, but possibly this holds: "},
    .nothing = {kDocument.nothing[0], "It seems there is nothing to say.", kDocument.nothing[2],
                kDocument.nothing[3], "I am not sure, but possibly there is nothing to say."}};
constexpr Forms kCertaintyAdverbs = {"definitely", "generally", "probably", "", ""};

const Introductions& IntroductionsOf(WordingStyle style) {
  return style == WordingStyle::kRated ? kRated : kDocument;
}

std::string Of(const Forms& forms, Certainty certainty) {
  return std::string(forms[static_cast<std::size_t>(certainty)]);
}

// One clause with one certainty.
class Wording {
 public:
  Wording(std::vector<Word> words, Clause clause, Certainty certainty, WordingStyle style)
      : words_(std::move(words)),
        clause_(std::move(clause)),
        certainty_(certainty),
        introductions_(IntroductionsOf(style)) {}

  std::string Run() {
    TakeHedges();
    switch (certainty_) {
      case Certainty::kDefinite:
        return Definite();
      case Certainty::kGeneral:
        return General();
      case Certainty::kProbable:
        return Probable();
      case Certainty::kTentative:
        return CanBeMight() ? WithMight() : Whole();
      case Certainty::kDoubtful:
        break;
    }
    return Whole();
  }

 private:
  std::string_view At(std::size_t at) const {
    return at < words_.size() ? std::string_view(words_[at].lower) : std::string_view();
  }

  // Next to the verb or before the subject, where an adverb modifies the verb.
  bool IsBesideVerb(std::size_t at) const {
    return !words_[at].opaque && (at < clause_.subject || at >= clause_.subject_end);
  }

  // Removes words for the speaker's certainty, which the confidence now expresses, and openings of
  // a turn: "Yes, …".
  void TakeHedges() {
    std::size_t taken = 0;
    for (std::size_t at = 0; at < AdverbsEnd() && taken < Clause::kAdverbsMax;) {
      const bool denied = at > 0 && At(at - 1) == "not";
      const bool interjected =
          at < clause_.subject && (IsInterjection(At(at)) || At(at) == "there");
      const bool hedge = !denied && AdverbKindOf(At(at)) == AdverbKind::kHedge;
      if (IsBesideVerb(at) && (hedge || interjected)) {
        Take(at);
        ++taken;
      } else {
        ++at;
      }
    }
  }

  void Take(std::size_t at) {
    // The next word takes the adverb's position, without its comma.
    if (at + 1 < words_.size()) words_[at + 1].gap = words_[at].gap;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at));
    const auto shift = [at](std::size_t& position) { position -= position > at ? 1 : 0; };
    shift(clause_.subject);
    shift(clause_.subject_end);
    shift(clause_.verb);
    shift(clause_.main);
    if (clause_.negation) shift(*clause_.negation);
  }

  // Adverbs before it belong to the verb; after "is" there may be more.
  std::size_t AdverbsEnd() const {
    if (!clause_.IsCopula()) return clause_.main;
    const std::size_t most = std::min(words_.size(), clause_.main + 1 + Clause::kAdverbsMax);
    std::size_t end = clause_.main + 1;
    while (end < most && !words_[end].opaque && (IsAdverb(At(end)) || At(end) == "not")) ++end;
    return end;
  }

  std::optional<std::size_t> Find(AdverbKind kind) const {
    for (std::size_t at = 0; at < AdverbsEnd(); ++at) {
      if (IsBesideVerb(at) && AdverbKindOf(At(at)) == kind) return at;
    }
    return std::nullopt;
  }

  std::string Definite() {
    if (IsFixed()) return Whole();
    if (const auto always = Find(AdverbKind::kAlways); always && !clause_.negated) {
      if (*always > 0) return WithCapital(Written(words_));
      Take(0);
      return WithAdverb();
    }
    const bool awkward = Find(AdverbKind::kOften) || Find(AdverbKind::kRarely) || IsHedged();
    return awkward ? Whole() : WithAdverb();
  }

  std::string General() {
    if (IsFixed()) return Whole();
    const auto often = Find(AdverbKind::kOften);
    const auto always = clause_.negated ? std::nullopt : Find(AdverbKind::kAlways);
    if (often || (always && clause_.tense == Tense::kPresent)) {
      const std::size_t at = often ? *often : *always;
      if (at == 0) {  // "Usually I drink tea": you generally do.
        Take(0);
        return WithAdverb();
      }
      Word& adverb = words_[at];
      if (adverb.lower != "often")
        adverb.text = adverb.lower == "frequently" ? "often" : "generally";
      return WithCapital(Written(words_));
    }
    return IsHabit() && !Find(AdverbKind::kRarely) ? WithAdverb() : Whole();
  }

  std::string Probable() const { return IsFixed() || IsHedged() ? Whole() : WithAdverb(); }

  // The first word must not be capitalised (`make` runs), or a negation in the subject does not go
  // with an adverb (nobody knows).
  bool IsFixed() const { return IsCode(words_[0]) || IsNegative(At(clause_.subject)); }

  static bool IsNegative(std::string_view word) {
    constexpr auto kNegative =
        SortedWords<"neither no no-one nobody none nor not nothing nowhere only">();
    return std::ranges::binary_search(kNegative, word);
  }

  // "May like", "could be": already hedged.
  bool IsHedged() const {
    const std::string_view verb = At(clause_.verb);
    return clause_.auxiliary == Auxiliary::kModal &&
           (verb == "may" || verb == "might" || verb == "could");
  }

  // Something repeated, so that "generally" makes sense.
  bool IsHabit() const {
    if (clause_.tense != Tense::kPresent) return false;
    const std::string_view verb = At(clause_.verb);
    switch (clause_.auxiliary) {
      case Auxiliary::kModal:
        return verb == "should" || verb == "must";
      case Auxiliary::kNone:
      case Auxiliary::kDo:
        return clause_.IsCopula() ? IsPassing(At(AdverbsEnd())) && !IsAboutFavourite()
                                  : !IsState(clause_.base, At(clause_.main + 1));
      case Auxiliary::kBe:
        return clause_.passive && IsPassing(At(clause_.main));
      case Auxiliary::kHave:
        return false;
    }
    return false;
  }

  // "My favourite colour is green" is not a habit.
  bool IsAboutFavourite() const {
    for (std::size_t at = clause_.subject; at < clause_.subject_end; ++at) {
      if (At(at) == "favourite" || At(at) == "favorite" || At(at) == "name") return true;
    }
    return false;
  }

  // "You definitely prefer", "you are definitely", "you definitely aren't".
  std::string WithAdverb() const {
    const std::string_view verb = At(clause_.verb);
    const bool follows = clause_.IsCopula() || clause_.auxiliary == Auxiliary::kBe ||
                         clause_.auxiliary == Auxiliary::kHave ||
                         (clause_.auxiliary == Auxiliary::kModal && !clause_.negation &&
                          verb != "used" && verb != "ought");
    const bool negation_joined = clause_.negation && words_[*clause_.negation].gap.empty();
    const bool after = words_[clause_.verb].gap.empty() || (follows && !negation_joined);
    return WithCapital(WrittenWith(Of(kCertaintyAdverbs, certainty_),
                                   after ? clause_.verb + 1 : clause_.subject_end));
  }

  // The words with `word` inserted before the one at `at`.
  std::string WrittenWith(std::string_view word, std::size_t at) const {
    std::string text = Written(words_, 0, at);
    text += at < words_.size() ? words_[at].gap : " ";
    text += word;
    if (at < words_.size()) {
      text += ' ';
      text += words_[at].text;
    }
    return text + Written(words_, at + 1, words_.size());
  }

  bool CanBeMight() const {
    if (IsFixed()) return false;
    if (IsHedged()) return true;
    if (clause_.tense != Tense::kPresent && clause_.tense != Tense::kPerfect) return false;
    if (clause_.auxiliary == Auxiliary::kModal) return false;
    // "Needn't worry", "is being written".
    const std::string_view next = At(clause_.verb + 1);
    if (next == "being" || (next == "not" && !clause_.negation)) return false;
    return !HasSecondVerb(words_, clause_.main + 1);
  }

  // "You might not prefer", "you might be", "you might never have been".
  std::string WithMight() const {
    std::string text = Written(words_, 0, clause_.subject_end);
    text += clause_.subject_end < clause_.verb || !words_[clause_.verb].gap.empty()
                ? words_[clause_.subject_end].gap
                : " ";
    text += "might";
    if (clause_.negation) text += " not";
    for (std::size_t at = clause_.subject_end; at < clause_.verb; ++at)
      text.append(" ").append(words_[at].text);
    std::size_t next = clause_.verb + 1;
    const std::string_view base = BaseOfFinite();
    // "Might never be", "might still have".
    if (base == "be" || base == "have") {
      for (; next < words_.size() && (next == clause_.negation || IsMovable(next)); ++next) {
        if (next != clause_.negation) text.append(" ").append(words_[next].text);
      }
    }
    if (!base.empty()) text.append(" ").append(base);
    for (; next < words_.size(); ++next) {
      if (next != clause_.negation) text += Written(words_, next, next + 1);
    }
    return WithCapital(std::move(text));
  }

  // The form of the finite verb after "might"; empty if it is dropped.
  std::string_view BaseOfFinite() const {
    switch (AuxiliaryOf(At(clause_.verb))) {
      case Auxiliary::kBe:
        return "be";
      case Auxiliary::kHave:
        return "have";
      case Auxiliary::kDo:
        return clause_.verb == clause_.main ? "do" : "";
      case Auxiliary::kModal:
        return "";
      case Auxiliary::kNone:
        break;
    }
    return clause_.base;
  }

  bool IsMovable(std::size_t at) const {
    const std::string_view word = At(at);
    return !words_[at].opaque && (word == "never" || word == "also" || word == "still" ||
                                  AdverbKindOf(word) != AdverbKind::kOther);
  }

  // After "It seems that" and the like.
  std::string Whole() const {
    std::string text = Of(introductions_.clause, certainty_);
    constexpr std::string_view kThat = "that ";
    if (text == "It seems that " && (At(0) == "you" || At(0) == "your"))
      text.resize(text.size() - kThat.size());
    return text + WithinSentence(words_, &clause_);
  }

  std::vector<Word> words_;
  Clause clause_;
  Certainty certainty_;
  const Introductions& introductions_;
};

std::string WordedSentence(std::string_view sentence, Certainty certainty, WordingStyle style) {
  const Introductions& introductions = IntroductionsOf(style);
  const std::string line = OneLine(sentence);
  std::deque<std::string> kept;
  Words words = WordsOf(line);
  SpeakToUser(words.words, kept);
  const auto question = [&] {
    return Of(introductions.question, certainty) + WithCapital(Written(words.words)) + "?\".";
  };
  if (words.end.find('?') != std::string_view::npos) return question();
  Complete(words.words);
  CloseQuotation(words.words, kept);
  const std::string end = WithFullStop(words);
  auto clause = ReadClause(words.words);
  if (!clause && SupplySubject(words.words, kept)) clause = ReadClause(words.words);
  if (clause) {
    JoinContractedHave(words.words, *clause);
    PutYouFirst(words.words, *clause);
    return Wording(std::move(words.words), *clause, certainty, style).Run() + end;
  }
  if (IsQuestion(words.words)) return question();
  const Forms& forms = IsRequest(words.words) ? introductions.rule : introductions.fragment;
  return Of(forms, certainty) + WithinSentence(words.words, nullptr) + end;
}

}  // namespace

std::string Worded(std::string_view statement, Certainty certainty, WordingStyle style) {
  const Introductions& introductions = IntroductionsOf(style);
  std::string text;
  for (const std::string_view sentence : SentencesOf(statement)) {
    if (!text.empty()) text += ' ';
    text += WordedSentence(sentence, certainty, style);
  }
  if (!text.empty()) return text;
  const std::string line = OneLine(Trim(statement));
  const Words words = WordsOf(line);
  if (words.words.empty()) return Of(introductions.nothing, certainty);
  return Of(introductions.fragment, certainty) + Written(words.words) + WithFullStop(words);
}

}  // namespace credence::language
