// SPDX-License-Identifier: Apache-2.0
#include "language/statement/clause.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "language/statement/lead.h"
#include "language/statement/verb.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kSubjectWordsMax = 40;
constexpr std::size_t kLookaheadWords = 25;

bool IsCoordinator(std::string_view word) {
  return word == "and" || word == "or" || word == "nor" || word == "&" || word == "plus";
}

// Pronouns that can only be the subject of the next verb.
bool IsNominative(std::string_view word) {
  return word == "i" || word == "you" || word == "he" || word == "she" || word == "it" ||
         word == "we" || word == "they" || word == "there";
}

// They can be verbs, but rarely begin a request.
bool IsNoRequest(std::string_view word) {
  constexpr auto kNoRequests =
      SortedWords<"age last life long love rain research snow staff time water work">();
  return std::ranges::binary_search(kNoRequests, word);
}

// "Is Ana here", "what is it".
bool IsInverted(std::span<const Word> words) {
  const auto is_auxiliary = [&](std::size_t at) {
    return at < words.size() && AuxiliaryOf(words[at].lower) != Auxiliary::kNone;
  };
  if (words.empty()) return false;
  if (IsQuestionWord(words[0].lower)) return is_auxiliary(1);
  return is_auxiliary(0) && !is_auxiliary(1);
}

// Finds the finite verb of the clause that begins at a subject.
class SubjectReader {
 public:
  SubjectReader(std::span<const Word> words, std::size_t begin) : words_(words), begin_(begin) {}

  std::optional<std::size_t> FindVerb() {
    const std::string_view first = words_[begin_].lower;
    if (IsInverted(words_.subspan(begin_))) return std::nullopt;
    // A subordinate clause without a main one: "because it rains".
    if (IsSubordinator(first) && !IsQuestionWord(first)) return std::nullopt;
    if (first == "when") return std::nullopt;
    // "What I like is tea": another verb precedes the sentence's own.
    if (IsQuestionWord(first)) {
      ++verbs_before_;
      in_relative_ = true;
    }
    const auto verb = ReadVerb(first);
    const bool bare_verb = !words_[begin_].opaque && verb && verb->Can(VerbReading::kBase) &&
                           !IsSubjectPronoun(first) && !IsNoRequest(first);
    if (bare_verb && !verb->also_noun) return std::nullopt;
    // "Likes tea and hates coffee" omits the subject.
    if (verb && !verb->also_noun && verb->Can(VerbReading::kThird)) return std::nullopt;
    const std::size_t end = std::min(words_.size(), begin_ + kSubjectWordsMax);
    for (at_ = begin_; at_ < end; ++at_) {
      if (words_[at_].gap.find(':') != std::string_view::npos && at_ > begin_) break;
      if (const auto found = Step()) {
        // "Run tests before you push" is a request.
        if (bare_verb && IsAmbiguous(*found)) return std::nullopt;
        return found;
      }
    }
    return bare_verb ? std::nullopt : second_choice_;
  }

  bool IsPlural() const { return compound_ || plural_; }

 private:
  bool IsAmbiguous(std::size_t at) const {
    const auto verb = ReadVerb(words_[at].lower);
    return AuxiliaryOf(words_[at].lower) == Auxiliary::kNone && (!verb || verb->also_noun);
  }

  // Reads the word at `at_`; returns its position if it is the verb of the sentence.
  std::optional<std::size_t> Step() {
    const Word& word = words_[at_];
    const std::string_view lower = word.lower;
    if (word.opaque) {
      TakeNoun(word);
    } else if (IsCoordinator(lower)) {
      if (!in_phrase_ && !in_relative_) compound_ = compound_ || lower != "or";
      needs_noun_ = true;
    } else if (has_head_ && (!needs_noun_ || IsStranded()) && IsFiniteVerb()) {
      if (verbs_before_ == 0) return at_;
      TakeRelativeVerb();
    } else if (IsRelative(lower) && has_head_ && !needs_noun_) {
      ++verbs_before_;
      in_relative_ = true;
      after_pronoun_ = false;
      needs_noun_ = lower == "whose";
    } else if (IsSubjectPronoun(lower)) {
      TakePronoun(lower);
    } else if (lower == "no" && at_ + 1 < words_.size() && words_[at_ + 1].lower == "longer") {
      ++at_;
    } else if (has_head_ && !needs_noun_ && lower != "no" && IsAdverb(lower)) {
      // "They all like tea": no noun follows.
    } else if (IsDeterminer(lower)) {
      // "The book my sister wrote"; but "Ana, my sister,".
      const bool goes_on = word.HasCommaBefore() || lower.ends_with('\'') || lower.ends_with("'s");
      if (has_head_ && !needs_noun_ && !goes_on && !IsAfterGerund() &&
          !std::exchange(in_relative_, true))
        ++verbs_before_;
      if (!has_head_ && IsPluralDeterminer(lower)) plural_ = true;
      if (IsDemonstrative(lower) || lower == "all" || lower == "some") has_head_ = true;
      // "What matters most is": no noun follows.
      needs_noun_ = !IsDemonstrative(lower) && !IsBeforeAuxiliary();
    } else if (IsPreposition(lower)) {
      TakePreposition();
    } else if (!IsAdverb(lower) && lower != "not") {
      TakeNoun(word);
    }
    return std::nullopt;
  }

  void TakeNoun(const Word& word) {
    has_head_ = true;
    needs_noun_ = after_pronoun_ = false;
    if (!in_phrase_ && !in_relative_) {
      plural_ = IsPluralNoun(word.lower) && !word.opaque;
      // "Tests are" but "Lucas is".
      if (at_ == begin_ && word.IsCapital() && IsSingularVerbNext()) plural_ = false;
    }
    const bool ends_as_verb = word.lower.ends_with('s') || word.lower.ends_with("ed");
    if (ends_as_verb && !second_choice_ && at_ > begin_ && verbs_before_ == 0 && IsGuess(word))
      second_choice_ = at_;
  }

  // "Running the tests".
  bool IsAfterGerund() const {
    const auto verb = at_ > begin_ ? ReadVerb(words_[at_ - 1].lower) : std::nullopt;
    return verb && verb->Can(VerbReading::kGerund);
  }

  bool IsBeforeAuxiliary() const {
    return at_ + 1 < words_.size() && AuxiliaryOf(words_[at_ + 1].lower) != Auxiliary::kNone;
  }

  // "The people I work with are nice", "the best place to shop at is".
  bool IsStranded() const {
    return (in_relative_ || after_infinitive_) && IsPreposition(words_[at_ - 1].lower) &&
           AuxiliaryOf(words_[at_].lower) != Auxiliary::kNone;
  }

  bool IsSingularVerbNext() const {
    if (at_ + 1 >= words_.size()) return false;
    const auto verb = ReadVerb(words_[at_ + 1].lower);
    return words_[at_ + 1].lower == "was" || (verb && verb->Can(VerbReading::kThird));
  }

  // An unknown word in the position of a verb: "Ana yodels loudly".
  bool IsGuess(const Word& word) const {
    if (word.opaque || word.IsCapital() || at_ + 1 >= words_.size()) return false;
    if (words_[at_ + 1].HasCommaBefore() || words_[at_ - 1].opaque) return false;
    if (IsPluralNoun(words_[at_ - 1].lower)) return false;
    constexpr auto kOfNouns =
        UnsortedWords<"ings ions ers ors ness ments ities ous ss us is ics">();
    if (std::ranges::any_of(kOfNouns, [&](auto end) { return word.lower.ends_with(end); }))
      return false;
    const std::string_view next = words_[at_ + 1].lower;
    return (at_ == begin_ + 1 && words_[begin_].IsCapital()) || IsDeterminer(next) ||
           IsPreposition(next) || IsAdverb(next);
  }

  void TakePronoun(std::string_view lower) {
    // "The book I read is long".
    if (has_head_ && !needs_noun_ && !std::exchange(in_relative_, true)) ++verbs_before_;
    has_head_ = true;
    needs_noun_ = false;
    after_pronoun_ = IsNominative(lower);
    if (lower == "i" || lower == "you" || lower == "we" || lower == "they") plural_ = true;
  }

  void TakePreposition() {
    after_pronoun_ = false;
    const bool has_next = at_ + 1 < words_.size();
    const auto next = has_next ? ReadVerb(words_[at_ + 1].lower) : std::nullopt;
    // "The plan to move".
    if (words_[at_].lower == "to" && next && next->Can(VerbReading::kBase)) {
      ++at_;
      after_infinitive_ = true;
      return;
    }
    // "Some of my friends are": the number of "friends" decides, not of "some".
    const bool counts =
        words_[at_].lower == "of" && at_ > begin_ && IsQuantifier(words_[at_ - 1].lower);
    in_phrase_ = in_phrase_ || (at_ > begin_ && !counts);
    needs_noun_ = true;
  }

  // Reads the verb of a relative clause and its complements.
  void TakeRelativeVerb() {
    --verbs_before_;
    after_pronoun_ = false;
    if (AuxiliaryOf(words_[at_].lower) == Auxiliary::kNone) return;
    while (at_ + 1 < words_.size()) {
      const std::string_view next = words_[at_ + 1].lower;
      const auto verb = ReadVerb(next);
      if (next != "not" && !IsAdverb(next) && !verb) break;
      if (verb && AuxiliaryOf(next) != Auxiliary::kNone) break;
      ++at_;
      if (verb && verb->base != "be" && verb->base != "have") break;
    }
  }

  bool IsFiniteVerb() {
    const Word& word = words_[at_];
    const std::string_view lower = word.lower;
    // A name within a sentence: "Will", "May"; but "I LIKE TEA".
    if (word.IsCapital() && !after_pronoun_ && !IsAllCapitals()) return false;
    if (AuxiliaryOf(lower) != Auxiliary::kNone) return true;
    const bool is_other = IsAdverb(lower) || IsDeterminer(lower) || IsRelative(lower) ||
                          IsSubjectPronoun(lower) || lower == "not";
    if (is_other) return false;
    if (IsPreposition(lower) && lower != "like") return false;
    if (after_pronoun_) return true;
    const auto verb = ReadVerb(lower);
    if (!verb) return false;
    const bool can_be = CanBeFinite(*verb);
    if (!can_be && !second_choice_ && verbs_before_ == 0 && !IsPreposition(lower) &&
        (verb->Can(VerbReading::kThird) || (verb->Can(VerbReading::kBase) && IsPlural())))
      second_choice_ = at_;
    return can_be;
  }

  bool IsAllCapitals() const {
    return words_.size() > 1 && std::ranges::none_of(words_, [](const Word& word) {
             return std::ranges::any_of(word.text, [](char c) { return c >= 'a' && c <= 'z'; });
           });
  }

  bool CanBeFinite(const VerbReading& verb) const {
    const bool agrees_with_all = in_relative_ && verbs_before_ > 0;
    if (verb.also_noun && IsBeforeVerb()) return false;
    if (verb.Can(VerbReading::kThird))
      return agrees_with_all || !verb.also_noun || !IsPlural() || in_phrase_;
    if (verb.Can(VerbReading::kPast))
      return verb.Can(VerbReading::kBase) || !verb.Can(VerbReading::kParticiple) ||
             !IsReducedRelative();
    return verb.Can(VerbReading::kBase) && (agrees_with_all || IsPlural());
  }

  // The next word is the verb rather than this one: "the unit tests take", "the report shows".
  bool IsBeforeVerb() const {
    std::size_t next = at_ + 1;
    while (next < words_.size() && IsAdverb(words_[next].lower)) ++next;
    if (next >= words_.size() || words_[next].opaque || words_[next].HasCommaBefore()) return false;
    const std::string_view lower = words_[next].lower;
    if (AuxiliaryOf(lower) != Auxiliary::kNone) return true;
    if (IsPreposition(lower) || IsDeterminer(lower) || words_[next].IsCapital()) return false;
    const auto verb = ReadVerb(lower);
    if (!verb) return false;
    const bool is_base = verb->Can(VerbReading::kBase) && !verb->also_noun;
    const bool is_third = verb->Can(VerbReading::kThird) && (!verb->also_noun || HasObject(next));
    return is_third || is_base || (verb->Can(VerbReading::kPast) && !verb->Can(VerbReading::kBase));
  }

  // "The sales report shows growth", but "my parents plan trips".
  bool HasObject(std::size_t verb) const {
    if (verb + 1 >= words_.size() || words_[verb + 1].HasCommaBefore()) return false;
    const std::string_view next = words_[verb + 1].lower;
    return !IsPreposition(next) && !IsCoordinator(next);
  }

  // "The code written by Ana is short": a participle; the verb comes later.
  bool IsReducedRelative() const {
    if (at_ + 1 >= words_.size() || !IsPreposition(words_[at_ + 1].lower)) return false;
    const std::size_t end = std::min(words_.size(), at_ + kLookaheadWords);
    for (std::size_t at = at_ + 2; at < end; ++at) {
      const Word& word = words_[at];
      if (word.HasCommaBefore() || IsSubordinator(word.lower) || IsCoordinator(word.lower) ||
          IsRelative(word.lower) || IsNominative(word.lower))
        return false;
      if (word.opaque || word.IsCapital()) continue;
      if (AuxiliaryOf(word.lower) != Auxiliary::kNone) return true;
      const auto verb = ReadVerb(word.lower);
      if (verb && verb->Can(VerbReading::kThird) && !verb->also_noun) return true;
    }
    return false;
  }

  std::span<const Word> words_;
  std::size_t begin_;
  std::size_t at_ = 0;
  bool has_head_ = false;       // A noun or pronoun was read.
  bool needs_noun_ = false;     // After "the", "in", "and".
  bool after_pronoun_ = false;  // "They": a verb follows, known or not.
  bool in_phrase_ = false;      // After a preposition; the head came before it.
  bool in_relative_ = false;
  bool after_infinitive_ = false;
  int verbs_before_ = 0;  // Verbs of relative clauses before the sentence's own.
  bool plural_ = false;
  bool compound_ = false;
  std::optional<std::size_t> second_choice_;  // In case nothing better is found.
};

// Reads from the finite verb to the main verb.
class VerbReader {
 public:
  VerbReader(std::span<const Word> words, Clause& clause) : words_(words), clause_(clause) {}

  void Run() {
    for (std::size_t at = clause_.subject_end; at < clause_.verb; ++at) TakeNegation(at);
    const std::string_view finite = words_[clause_.verb].lower;
    at_ = clause_.verb;
    clause_.main = at_;
    const auto verb = ReadVerb(finite);
    clause_.base = verb ? verb->base : BaseOfThird(finite);
    const bool past = verb && verb->Can(VerbReading::kPast);
    // "Put" is its own past tense; "she put", without an s, is past.
    const bool third = clause_.person == Clause::Person::kThird && !clause_.plural;
    if (past && (!verb->Can(VerbReading::kBase) || third)) clause_.tense = Tense::kPast;
    switch (AuxiliaryOf(finite)) {
      case Auxiliary::kNone:
        return ReadUsedTo();
      case Auxiliary::kBe:
        return ReadBe();
      case Auxiliary::kHave:
        return ReadHave();
      case Auxiliary::kDo:
        return ReadDo();
      case Auxiliary::kModal:
        return ReadModal();
    }
  }

 private:
  bool Has(std::size_t at) const { return at < words_.size() && !words_[at].HasCommaBefore(); }
  std::string_view At(std::size_t at) const {
    return Has(at) ? std::string_view(words_[at].lower) : std::string_view();
  }

  void TakeNegation(std::size_t at) {
    const std::string_view word = words_[at].lower;
    const bool no_longer = word == "no" && (At(at + 1) == "longer" || At(at + 1) == "more");
    if (word == "not" || word == "never" || word == "hardly" || word == "barely" || no_longer)
      clause_.negated = true;
    if (word == "not" && at > clause_.verb && !clause_.negation) clause_.negation = at;
  }

  // The position after adverbs and negations.
  std::size_t Skip(std::size_t at) {
    const std::size_t end = at + Clause::kAdverbsMax;
    for (; at < end && Has(at); ++at) {
      const std::string_view word = words_[at].lower;
      const bool longer = word == "longer" && at > 0 && words_[at - 1].lower == "no";
      if (words_[at].opaque || !(word == "not" || longer || IsAdverb(word))) break;
      if (word == "no" && At(at + 1) != "longer") break;
      if ((word == "all" || word == "both" || word == "each" || word == "much") &&
          clause_.auxiliary == Auxiliary::kNone && IsDeterminer(At(at + 1)))
        break;
      TakeNegation(at);
    }
    return at;
  }

  void SetMain(std::size_t at, Auxiliary auxiliary) {
    const auto verb = ReadVerb(At(at));
    clause_.auxiliary = auxiliary;
    clause_.main = at;
    clause_.base = verb ? verb->base : std::string(At(at));
  }

  // "I used to live in Porto".
  void ReadUsedTo() {
    if (words_[clause_.verb].lower != "used" || At(clause_.verb + 1) != "to") return;
    const auto verb = ReadVerb(At(clause_.verb + 2));
    if (verb && verb->Can(VerbReading::kBase)) SetMain(clause_.verb + 2, Auxiliary::kModal);
  }

  void ReadBe() {
    const std::size_t next = Skip(at_ + 1);
    const auto verb = ReadVerb(At(next));
    if (!verb || words_[next].opaque) return;
    if (verb->Can(VerbReading::kGerund)) {
      const auto then = ReadVerb(At(next + 2));
      if (At(next) == "going" && At(next + 1) == "to" && then && then->Can(VerbReading::kBase)) {
        SetMain(next + 2, Auxiliary::kBe);
        clause_.tense = Tense::kFuture;
        return;
      }
      SetMain(next, Auxiliary::kBe);
      clause_.progressive = true;
    } else if (verb->Can(VerbReading::kParticiple) && !verb->Can(VerbReading::kBase)) {
      SetMain(next, Auxiliary::kBe);
      clause_.passive = true;
    }
  }

  void ReadHave() {
    const std::size_t next = Skip(at_ + 1);
    if (At(next) == "got") {  // "Has got" is "has".
      clause_.main = next;
      clause_.base = "have";
      clause_.auxiliary = Auxiliary::kHave;
      return;
    }
    const auto verb = ReadVerb(At(next));
    const bool participle =
        verb && verb->Can(VerbReading::kParticiple) &&
        (!verb->also_noun || At(next).ends_with("ed") || !verb->Can(VerbReading::kBase));
    if (!participle) {
      if (words_[clause_.verb].gap.empty() && clause_.negation) clause_.negation.reset();
      return;
    }
    ReadAfterHave(next);
    if (clause_.tense == Tense::kPresent) clause_.tense = Tense::kPerfect;
  }

  // "Been living", "been built", "lived".
  void ReadAfterHave(std::size_t participle) {
    SetMain(participle, Auxiliary::kHave);
    if (At(participle) != "been") return;
    const std::size_t next = Skip(participle + 1);
    const auto verb = ReadVerb(At(next));
    if (!verb || words_[next].opaque) return;
    const bool passive = verb->Can(VerbReading::kParticiple) && !verb->Can(VerbReading::kBase);
    if (!passive && !verb->Can(VerbReading::kGerund)) return;
    SetMain(next, Auxiliary::kHave);
    clause_.passive = passive;
    clause_.progressive = !passive;
  }

  void ReadDo() {
    const std::size_t next = Skip(at_ + 1);
    const auto verb = ReadVerb(At(next));
    // "I do yoga"; after "do not" anything is a verb.
    const bool is_verb =
        verb ? verb->Can(VerbReading::kBase) && (clause_.negation || !verb->also_noun)
             : clause_.negation.has_value();
    if (Has(next) && is_verb && !words_[next].opaque) SetMain(next, Auxiliary::kDo);
  }

  void ReadModal() {
    if (At(at_) == "will" || At(at_) == "shall") clause_.tense = Tense::kFuture;
    std::size_t next = Skip(at_ + 1);
    if (At(at_) == "ought" && At(next) == "to") ++next;
    if (!Has(next)) return;
    SetMain(next, Auxiliary::kModal);
    if (At(next) == "have") {
      const std::size_t then = Skip(next + 1);
      const auto verb = ReadVerb(At(then));
      if (verb && verb->Can(VerbReading::kParticiple) && !verb->Can(VerbReading::kBase)) {
        ReadAfterHave(then);
        clause_.tense = Tense::kPast;
      }
    } else if (At(next) == "be") {
      const std::size_t then = Skip(next + 1);
      const auto verb = ReadVerb(At(then));
      if (!verb || words_[then].opaque) return;
      const bool passive = verb->Can(VerbReading::kParticiple) && !verb->Can(VerbReading::kBase);
      if (!passive && !verb->Can(VerbReading::kGerund)) return;
      SetMain(then, Auxiliary::kModal);
      clause_.passive = passive;
      clause_.progressive = !passive;
    }
    clause_.auxiliary = Auxiliary::kModal;
  }

  std::span<const Word> words_;
  Clause& clause_;
  std::size_t at_ = 0;
};

// Where the subject ends: before the adverbs of the verb.
std::size_t SubjectEnd(std::span<const Word> words, std::size_t begin, std::size_t verb) {
  std::size_t end = verb;
  while (end > begin + 1) {
    const std::string_view word = words[end - 1].lower;
    // "The weather here is cold".
    const bool of_noun = word == "here" || word == "there" || word == "today";
    const bool of_verb = word == "not" || (IsAdverb(word) && !of_noun) ||
                         (word == "longer" && words[end - 2].lower == "no");
    if (words[end - 1].opaque || !of_verb) break;
    --end;
  }
  return end;
}

}  // namespace

std::optional<Clause> ReadClause(std::span<const Word> words) {
  const std::size_t begin = EndOfLead(words);
  if (begin >= words.size()) return std::nullopt;
  SubjectReader subject(words, begin);
  const auto verb = subject.FindVerb();
  if (!verb || *verb <= begin) return std::nullopt;
  Clause clause;
  clause.subject = begin;
  clause.subject_end = SubjectEnd(words, begin, *verb);
  clause.verb = *verb;
  clause.plural = subject.IsPlural();
  if (clause.subject_end == begin + 1) {
    if (words[begin].lower == "i" || words[begin].lower == "we")
      clause.person = Clause::Person::kFirst;
    if (words[begin].lower == "you") clause.person = Clause::Person::kSecond;
  }
  VerbReader(words, clause).Run();
  return clause;
}

bool IsQuestion(std::span<const Word> words) {
  return IsInverted(words) && words.size() > 2 && words[0].lower != "do" && words[1].lower != "not";
}

bool IsRequest(std::span<const Word> words) {
  constexpr auto kBefore = UnsortedWords<"always please never do not just only kindly">();
  for (const Word& word : words.first(std::min<std::size_t>(words.size(), 4))) {
    if (std::ranges::find(kBefore, word.lower) != kBefore.end()) continue;
    const auto verb = ReadVerb(word.lower);
    if (IsNoRequest(word.lower)) return false;
    return word.lower == "let's" || (!word.opaque && verb && verb->Can(VerbReading::kBase));
  }
  return false;
}

}  // namespace credence::language
