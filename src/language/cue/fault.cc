// SPDX-License-Identifier: Apache-2.0
#include "language/cue/fault.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "language/polarity/function_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr double kClearFault = 0.8;
constexpr double kLikelyFault = 0.65;
constexpr double kWeakFault = 0.5;

// People complain early, and in few words; later words are the task itself.
constexpr std::size_t kFaultSentencesMax = 3;
constexpr std::size_t kFaultWordsMax = 40;
constexpr std::size_t kShortFault = 8;
constexpr std::size_t kContrastMax = 20;
constexpr std::size_t kObjectionMax = 12;
// "not" denies one of this many words after it.
constexpr std::size_t kSaidWithin = 5;

// Words before the clause that matters: "hmm, it seems like …".
constexpr auto kFaultLeads = SortedWords<
    "ah also and anyway but er hey hm hmm however huh no oh okay please so sorry thank thanks "
    "then uh um wait well yeah yes">();
constexpr std::string_view kFaultOpeners =
    "it seems like|it seems that|it seems|it looks like|looks like|seems like|i think that|i think|"
    "i feel like|i believe|i see that|i noticed that|i noticed|i am afraid|unfortunately|"
    "the problem is that|the problem is|i know but|for me|to me";

constexpr auto kSubjects = SortedWords<"it that these they this those">();
constexpr auto kAnswerDeterminers = SortedWords<"that the these this those your">();
// What an agent hands over.
constexpr auto kAnswerNouns = SortedWords<
    "answer answers calculation calculations change changes code command definition "
    "description edit example examples explanation fix formula function image implementation "
    "information link links list math number numbers output patch picture poem program query "
    "reasoning regex reply response responses result results rhyme script sentence solution "
    "song story suggestion suggestions summary syntax table text translation version">();
// With "the", only what has to be the answer: "the list is wrong" may be about any list.
constexpr auto kSurelyAnswers = SortedWords<
    "answer answers calculation code formula output reply response solution translation">();
constexpr auto kAfterAnswer = SortedWords<"above again below here still">();

constexpr auto kBeing = SortedWords<"are be is was were">();
constexpr auto kFaultAuxiliaries =
    SortedWords<"are can could did do does had has have is should was were will would">();
constexpr auto kFaultAdverbs = SortedWords<
    "absolutely actually again all also always at completely definitely even exactly just "
    "kind much not of only pretty quite really simply so still totally very way">();
constexpr auto kBadWords = SortedWords<
    "backwards broken buggy empty false garbage gibberish inaccurate inappropriate incomplete "
    "inconsistent incorrect insufficient invalid irrelevant misleading mistaken nonsense "
    "outdated rubbish unacceptable unclear unhelpful unreadable unrelated useless wrong">();
// In a conversation they judge what is talked about: "oh, that's terrible".
constexpr auto kFeelings = SortedWords<
    "absurd awful bad boring dumb horrible poor ridiculous stupid terrible weird worse">();
constexpr auto kGoodWords = SortedWords<
    "acceptable accurate answering complete consistent correct enough exact good helpful "
    "helping possible precise quite real relevant rhyming right true useful valid what "
    "working">();
// Those that judge an answer even where much else is talked about.
constexpr auto kStrictWords =
    SortedWords<"accurate correct helpful right true useful valid working">();
constexpr auto kGoodVerbs = SortedWords<
    "answer compile contain correspond exist fit help include make match rhyme run solve work">();
// After "you did not": what an answer left undone.
constexpr auto kDuties = SortedWords<
    "add address answer answering change complete consider do explain finish fix follow "
    "following give include list listen listening mention provide read reading show solve "
    "specify translate understand understanding use write">();
constexpr auto kTooMuch = SortedWords<
    "basic big brief complex complicated formal general generic informal long many much short "
    "similar simple small vague wordy">();
// After "you": what an answer did wrong.
constexpr auto kFaultVerbs = SortedWords<
    "broke confused contradicted failed forgot ignored invented lied misinterpreted misread "
    "missed misspelled mistook misunderstood mixed omitted overlooked repeated skipped">();
constexpr auto kRepeating =
    SortedWords<"contradicting hallucinating ignoring inventing lying missing repeating">();
constexpr auto kSaid = SortedWords<"gave mentioned repeated said told wrote">();
constexpr auto kAccusing =
    SortedWords<"change delete give ignore keep lie remove repeat say skip stop tell">();
constexpr auto kOfAnswer =
    SortedWords<"answer answers code output reply response responses solution translation">();
constexpr auto kReplied = SortedWords<"again better it that this yourself">();
constexpr auto kSame = SortedWords<
    "answer answers bug code error issue mistake output problem reply response result text "
    "thing">();
constexpr auto kRequestOpeners = SortedWords<
    "are can could did do does had has have how is may should was were what when where which "
    "who whom whose why will would">();
constexpr auto kComparatives = SortedWords<
    "bigger closer fewer higher larger less longer lower more older shorter smaller younger">();

constexpr auto kLater = SortedWords<"after if in later once tomorrow until when with without">();
constexpr auto kStillBad =
    SortedWords<"broken crashes crashing error errors failing fails incorrect nothing wrong">();

// Asking again, and saying how it was meant. The first kind is about what was said before; the
// second may also open a conversation.
constexpr std::string_view kAsksAgain =
    "i was asking|i was actually asking|i was only asking|i was referring|i was actually referring|"
    "i was talking about|i was speaking|i am referring to|i am talking about|i was inquiring|"
    "i was thinking of|i should have said|i should have been|i should have asked|i should have "
    "clarified|i should have specified|should have clarified|should have specified|"
    "should have mentioned|what i wanted|what i meant|what i need is|what i want is|what i was|"
    "my question was|my question is|the question was|i already told|i already said|"
    "i asked you|i asked for|i asked about|i asked how|i asked what|i asked when|i asked where|i "
    "asked who|i asked why|i asked which|i asked if|i did ask|i told you|i did mean|let me "
    "clarify|to clarify|to be clear|"
    "to be more specific|to be specific|i was meaning|i mean when|i mean where|i mean what|"
    "i mean who|i mean which|i mean how";
constexpr std::string_view kWants =
    "i wanted|i needed|i was looking|i was actually looking|i am looking for|i am actually looking|"
    "i was hoping|i was wondering|i was interested|i was wanting|i was curious|i was needing|"
    "i would like|i want|i need|i am interested|i am asking|i am only|i am actually|"
    "i am trying to|i am curious|i am seeking|i am wanting|i actually|i am needing";

bool IsAnyOf(CueWords words, std::string_view phrases, std::size_t* length) {
  for (const std::string_view phrase : ItemsOf(phrases, '|')) {
    if (!BeginsWith(words, phrase)) continue;
    *length = static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
    // "I mean, when" is not "I mean when".
    return std::ranges::all_of(words.first(*length - 1),
                               [](const Token& word) { return word.pause == Pause::kNone; });
  }
  return false;
}

struct FaultSentence {
  CueWords words;          // Without what leads to the clause.
  std::size_t begin = 0;   // Of `words` in the turn.
  bool contrasts = false;  // After "but" or "however".
  bool asks = false;
  std::size_t size = 0;  // With what leads to it.
};

std::string_view WordAt(CueWords words, std::size_t i) {
  return i < words.size() ? words[i].text : std::string_view();
}

FaultSentence WithoutLeads(CueWords all, std::size_t begin, std::size_t end) {
  FaultSentence sentence{.words = all.subspan(begin, end - begin), .begin = begin};
  sentence.size = sentence.words.size();
  sentence.asks = sentence.words.back().pause == Pause::kQuestion;
  const auto drop = [&](std::size_t count) {
    sentence.words = sentence.words.subspan(count);
    sentence.begin += count;
  };
  for (bool changed = true; changed && sentence.words.size() > 1;) {
    changed = false;
    const std::string_view first = sentence.words.front().text;
    std::size_t length = 0;
    if (first == "but" || first == "however") sentence.contrasts = true;
    if (first == "thank" && WordAt(sentence.words, 1) == "you" && sentence.words.size() > 2) {
      drop(2);
      changed = true;
    } else if (IsAmong(kFaultLeads, first)) {
      drop(1);
      changed = true;
    } else if (IsAnyOf(sentence.words, kFaultOpeners, &length) && length < sentence.words.size()) {
      drop(length);
      changed = true;
    }
  }
  return sentence;
}

class FaultReader {
 public:
  FaultReader(CueWords turn, const PreviousTurn& previous) : turn_(turn), previous_(previous) {}

  std::optional<Fault> Find() {
    const std::size_t limit = std::min(turn_.size(), kFaultWordsMax);
    std::size_t begin = 0;
    for (std::size_t sentences = 0; begin < limit && sentences < kFaultSentencesMax; ++sentences) {
      std::size_t end = begin + 1;
      while (end < turn_.size() && turn_[end - 1].pause < Pause::kSentence) ++end;
      const FaultSentence sentence = WithoutLeads(turn_, begin, end);
      if (std::optional<Fault> fault = InSentence(sentence, sentences == 0)) return fault;
      begin = end;
    }
    return std::nullopt;
  }

 private:
  bool Unknown() const { return previous_.kind == PreviousKind::kUnknown; }
  // Whether the previous turn handed something over, rather than asked.
  bool Told() const { return previous_.kind == PreviousKind::kStatement; }

  static Fault Make(const FaultSentence& sentence, std::size_t first, std::size_t last,
                    double weight, bool corrects = false) {
    last = std::min(last, sentence.words.size());
    return {.corrects = corrects,
            .weight = weight,
            .begin = sentence.begin + first,
            .end = sentence.begin + std::max(last, first + 1)};
  }

  std::optional<Fault> InSentence(const FaultSentence& sentence, bool is_first) const {
    if (std::optional<Fault> fault = NotAsSaid(sentence)) return fault;
    if (std::optional<Fault> fault = OfTheAgent(sentence)) return fault;
    if (std::optional<Fault> fault = TryAgain(sentence)) return fault;
    // After a mere "okay" nothing else can be at fault.
    if (sentence.asks || previous_.kind == PreviousKind::kNod) return std::nullopt;
    if (std::optional<Fault> fault = OfTheAnswer(sentence)) return fault;
    if (std::optional<Fault> fault = Judged(sentence)) return fault;
    if (!is_first) return std::nullopt;
    if (std::optional<Fault> fault = AskedAgain(sentence)) return fault;
    return Contradicted(sentence);
  }

  // "you forgot the header", "you did not answer", "why do you keep repeating it?"
  std::optional<Fault> OfTheAgent(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    std::size_t at = 0;
    if (WordAt(words, 0) == "why") {
      at = IsAmong(kFaultAuxiliaries, WordAt(words, 1)) ? 2 : 1;
      if (WordAt(words, at) == "not" && WordAt(words, at + 1) == "you") ++at;
      const bool accuses = WordAt(words, at) == "you" && IsAmong(kAccusing, WordAt(words, at + 1));
      if (!accuses) return std::nullopt;
      return Make(sentence, 0, at + 2, kLikelyFault);
    }
    if (WordAt(words, 0) != "you" || (sentence.asks && !sentence.contrasts)) return std::nullopt;
    at = 1;
    bool auxiliary = false;
    bool denied = false;
    bool again = false;
    for (; at < words.size() && at < 6; ++at) {
      const std::string_view word = words[at].text;
      if (word == "not") {
        denied = true;
      } else if (word == "just" || word == "already" || word == "keep" || word == "kept") {
        again = true;
      } else if (IsAmong(kFaultAuxiliaries, word)) {
        auxiliary = true;
      } else if (!IsAmong(kFaultAdverbs, word)) {
        break;
      }
    }
    const std::string_view verb = WordAt(words, at);
    if (IsAmong(kFaultVerbs, verb) || IsAmong(kRepeating, verb)) {
      return denied ? std::nullopt : std::optional(Make(sentence, 0, at + 1, kClearFault));
    }
    if ((verb == "made" || verb == "making" || verb == "make") && HasNear(words, at, "up")) {
      return Make(sentence, 0, at + 2, kClearFault);
    }
    if ((verb == "made" || verb == "make") && HasNear(words, at, "mistake")) {
      return Make(sentence, 0, at + 3, kClearFault);
    }
    if ((verb == "got" || verb == "gave" || verb == "wrote" || verb == "used") &&
        (HasNear(words, at, "wrong") || HasNear(words, at, "same"))) {
      return Make(sentence, 0, words.size(), kClearFault);
    }
    if (again && (IsAmong(kSaid, verb) || verb.ends_with("ing"))) {
      return Make(sentence, 0, at + 1, kClearFault);
    }
    if (verb == "left" && HasNear(words, at, "out")) return Make(sentence, 0, at + 2, kClearFault);
    if (verb == "supposed" && auxiliary) return Make(sentence, 0, at + 1, kLikelyFault, true);
    // "you did not …": what it left undone; "you do not need to" is an instruction.
    const std::string_view first = WordAt(words, 1);
    if (denied && (first == "did" || first == "have" || first == "are") && IsAmong(kDuties, verb)) {
      return Make(sentence, 0, at + 1, kLikelyFault);
    }
    return std::nullopt;
  }

  static bool HasNear(CueWords words, std::size_t at, std::string_view word) {
    for (std::size_t i = at + 1; i < words.size() && i <= at + 5; ++i) {
      if (words[i].text == word) return true;
    }
    return false;
  }

  // After an answer: "in 2016, not 2017", "tell me the second one instead".
  std::optional<Fault> NotAsSaid(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    if (!Told() || turn_.size() > kContrastMax) return std::nullopt;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i].text != "not" || IsFunctionWord(words[i - 1].text) ||
          IsAmong(kFaultLeads, words[i - 1].text)) {
        continue;
      }
      const std::size_t end = std::min(words.size(), i + kSaidWithin);
      if (SharesWord(words.subspan(i + 1, end - i - 1))) {
        return Make(sentence, i, end, kLikelyFault, true);
      }
    }
    const std::size_t last = words.size() - 1;
    const bool asks = words[0].text == "can" || words[0].text == "could" || words[0].text == "tell";
    if (words[last].text == "instead" && words.size() > 3 && asks) {
      return Make(sentence, last, last + 1, kLikelyFault, true);
    }
    return std::nullopt;
  }

  // "try again", "improve your answer", "fix it".
  std::optional<Fault> TryAgain(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    const std::string_view first = WordAt(words, 0);
    const std::string_view second = WordAt(words, 1);
    if ((first == "try" || first == "think" || first == "look" || first == "check" ||
         first == "read" || first == "guess") &&
        !IsAmong(kLater, WordAt(words, 2)) &&
        (second == "again" || second == "harder" || second == "carefully")) {
      return Make(sentence, 0, 2, kClearFault);
    }
    if (sentence.asks) return std::nullopt;
    // "do it again but with tabs"
    if ((second == "it" || second == "that" || second == "this") && WordAt(words, 2) == "again" &&
        WordAt(words, 3) == "but") {
      return Make(sentence, 0, 4, kLikelyFault, true);
    }
    if (first == "do" && second == "better") return Make(sentence, 0, 2, kLikelyFault);
    const bool redo = first == "fix" || first == "correct" || first == "improve" ||
                      first == "redo" || first == "rewrite" || first == "revise" ||
                      first == "rephrase";
    if (redo && second == "your" && IsAmong(kOfAnswer, WordAt(words, 2))) {
      return Make(sentence, 0, 3, kLikelyFault);
    }
    const bool complains = first == "fix" || first == "correct" || first == "redo";
    if (complains && IsAmong(kReplied, second) && words.size() <= 4 && turn_.size() <= 6) {
      return Make(sentence, 0, 2, kWeakFault);
    }
    if (words.size() <= 4 && (first == "almost" || first == "close" || first == "nearly") &&
        sentence.size < turn_.size()) {
      return Make(sentence, 0, words.size(), kLikelyFault);
    }
    // "very close, but …"
    const std::size_t close = first == "very" || first == "so" || first == "pretty" ? 1 : 0;
    if (WordAt(words, close) == "close" && WordAt(words, close + 1) == "but") {
      return Make(sentence, 0, close + 2, kLikelyFault);
    }
    return std::nullopt;
  }

  // The number of words that name the answer at the beginning; 0 if they do not.
  std::size_t AnswerNamed(CueWords words) const {
    const std::string_view first = WordAt(words, 0);
    if (IsAmong(kAnswerDeterminers, first)) {
      for (std::size_t at = 1; at <= 2; ++at) {
        const std::string_view noun = WordAt(words, at);
        if (!IsAmong(kAnswerNouns, noun)) continue;
        if (first == "the" && (!IsAmong(kSurelyAnswers, noun) || at == 2)) return 0;
        ++at;
        if (WordAt(words, at) == "you") {  // "the code you gave me"
          while (at < words.size() && at < 7 && !IsAmong(kFaultAuxiliaries, WordAt(words, at)))
            ++at;
        }
        while (IsAmong(kAfterAnswer, WordAt(words, at))) ++at;
        return at;
      }
    }
    return IsAmong(kSubjects, first) ? 1 : 0;
  }

  // "this code is not correct", "it still does not work", "your list has to be sorted".
  std::optional<Fault> OfTheAnswer(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    const std::size_t subject = AnswerNamed(words);
    if (subject == 0) return std::nullopt;
    std::size_t at = subject;
    bool denied = false;
    std::string_view auxiliary;
    for (; at < words.size() && at < subject + 6; ++at) {
      const std::string_view word = words[at].text;
      if (word == "not" || word == "never" || word == "no") {
        denied = true;
      } else if (IsAmong(kFaultAuxiliaries, word) || word == "be") {
        auxiliary = word;
      } else if (!IsAmong(kFaultAdverbs, word)) {
        break;
      }
    }
    const std::string_view predicate = WordAt(words, at);
    const bool is_named = subject > 1;
    // "it is wrong to assume"
    if (WordAt(words, at + 1) == "to" && !denied) return std::nullopt;
    if (denied && !auxiliary.empty()) {
      const bool judged =
          (Told() && !is_named ? IsAmong(kStrictWords, predicate)
                               : IsAmong(kGoodWords, predicate)) ||
          (IsAmong(kGoodVerbs, predicate) && (!Told() || words.size() <= kShortFault));
      // In a conversation, "it is not …" usually tells of something else.
      if (judged || (is_named && at < words.size())) {
        return Make(sentence, 0, at + 1, is_named || judged ? kClearFault : kWeakFault);
      }
      if (words[0].text != "it" && words[0].text != "they" && Unknown() &&
          words.size() <= kShortFault && at < words.size()) {
        return Make(sentence, 0, at + 1, kLikelyFault);
      }
      return std::nullopt;
    }
    if (denied) {
      const bool senseless = HasNear(words, 0, "sense");
      return senseless ? std::optional(Make(sentence, 0, words.size(), kClearFault)) : std::nullopt;
    }
    if (IsAmong(kBeing, auxiliary) &&
        (IsAmong(kBadWords, predicate) ||
         (IsAmong(kFeelings, predicate) && (is_named || Unknown())))) {
      return Make(sentence, 0, at + 1, kClearFault);
    }
    if (IsAmong(kBeing, auxiliary) && predicate == "too" &&
        IsAmong(kTooMuch, WordAt(words, at + 1)) && (is_named || Unknown())) {
      return Make(sentence, 0, at + 2, kLikelyFault);
    }
    if (IsAmong(kBeing, auxiliary) && predicate == "missing" && is_named) {
      return Make(sentence, 0, at + 1, kLikelyFault);
    }
    if (predicate == "fails" || predicate == "failed" || predicate == "crashes") {
      return is_named ? std::optional(Make(sentence, 0, at + 1, kLikelyFault)) : std::nullopt;
    }
    if (is_named && (predicate == "must" || predicate == "needs" ||
                     (WordAt(words, at) == "to" && (auxiliary == "has" || auxiliary == "have")))) {
      return Make(sentence, 0, at + 1, kWeakFault, true);
    }
    return std::nullopt;
  }

  // Without a subject: "not helpful", "wrong answer", "same error", "still not working".
  std::optional<Fault> Judged(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    if (words.size() > kShortFault || (!Unknown() && !Told())) return std::nullopt;
    std::size_t at = 0;
    const bool still = WordAt(words, 0) == "still" || WordAt(words, 0) == "again";
    if (still) ++at;
    if (WordAt(words, at) == "the") ++at;
    if (WordAt(words, at) == "same" && IsAmong(kSame, WordAt(words, at + 1))) {
      return Make(sentence, 0, at + 2, kLikelyFault);
    }
    if (WordAt(words, at) == "wrong" && IsAmong(kSame, WordAt(words, at + 1))) {
      return Make(sentence, 0, at + 2, kClearFault);
    }
    if (WordAt(words, at) == "too" && IsAmong(kTooMuch, WordAt(words, at + 1)) && Unknown()) {
      return Make(sentence, 0, at + 2, kLikelyFault);
    }
    if (IsAmong(kFaultAuxiliaries, WordAt(words, at)) && WordAt(words, at + 1) == "not" &&
        IsAmong(kGoodVerbs, WordAt(words, at + 2))) {
      return Make(sentence, 0, at + 3, kLikelyFault);
    }
    if (WordAt(words, at) == "not") {
      std::size_t judged = at + 1;
      while (IsAmong(kFaultAdverbs, WordAt(words, judged))) ++judged;
      if (IsAmong(kGoodWords, WordAt(words, judged)) && (still || words.size() <= 4)) {
        return Make(sentence, 0, judged + 1, kLikelyFault);
      }
    }
    if (still && IsAmong(kStillBad, WordAt(words, at))) {
      return Make(sentence, 0, at + 1, kClearFault);
    }
    return std::nullopt;
  }

  // A content word of the sentence occurs in the previous turn.
  bool SharesWord(CueWords words) const {
    return std::ranges::any_of(words, [&](const Token& word) {
      return word.text.size() > 2 && !IsFunctionWord(word.text) &&
             std::ranges::find(previous_.words, word.text, &Token::text) != previous_.words.end();
    });
  }

  // "I was asking about the film", and after an answer also "I wanted to know …, not …".
  std::optional<Fault> AskedAgain(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    std::size_t length = 0;
    if (!Told() && !Unknown()) return std::nullopt;
    if (IsAnyOf(words, kAsksAgain, &length) && length < words.size()) {
      return Make(sentence, 0, length, kLikelyFault, true);
    }
    if (!Told() || !IsAnyOf(words, kWants, &length)) return std::nullopt;
    const bool contrasted = std::ranges::any_of(words.subspan(length), [](const Token& word) {
      return word.text == "not" || word.text == "instead" || word.text == "actually";
    });
    const bool past = words[1].text == "wanted" || words[1].text == "needed" ||
                      words[1].text == "was" || words[1].text == "actually" ||
                      (length > 2 && words[2].text == "actually");
    if (!contrasted && !(past && SharesWord(words))) return std::nullopt;
    return Make(sentence, 0, length, kWeakFault, true);
  }

  // "but it does remove them", "it is much higher though", "it actually is a bus for dogs".
  std::optional<Fault> Contradicted(const FaultSentence& sentence) const {
    const CueWords words = sentence.words;
    if (turn_.size() > kContrastMax || words.size() < 3) return std::nullopt;
    const std::string_view first = words[0].text;
    if (IsAmong(kRequestOpeners, first) && first != "is") return std::nullopt;
    const bool about = IsAmong(kSubjects, first);
    const std::size_t last = words.size() - 1;
    const bool related = Unknown() || (Told() && SharesWord(words));
    if (about && (words[last].text == "though" || words[last].text == "tho") && related) {
      return Make(sentence, 0, words.size(), kLikelyFault, true);
    }
    for (std::size_t i = 1; about && i <= 2; ++i) {
      const std::string_view other = WordAt(words, 3 - i);
      // "It" is what the other spoke of.
      if (words[i].text == "actually" && (IsAmong(kBeing, other) || other == "has") &&
          (related || Told())) {
        return Make(sentence, 0, 3, kLikelyFault, true);
      }
    }
    if (about && IsAmong(kBeing, words[1].text)) {
      std::size_t at = 2;
      while (IsAmong(kFaultAdverbs, WordAt(words, at))) ++at;
      if (IsAmong(kComparatives, WordAt(words, at)) && related && sentence.size == turn_.size()) {
        return Make(sentence, 0, at + 1, kWeakFault, true);
      }
    }
    if (sentence.contrasts && Unknown() && sentence.size == turn_.size() &&
        turn_.size() <= kObjectionMax && first != "i" && first != "we" && first != "please") {
      return Fault{.corrects = true, .weight = kWeakFault, .begin = 0, .end = 1};
    }
    return std::nullopt;
  }

  CueWords turn_;
  const PreviousTurn& previous_;
};

}  // namespace

std::optional<Fault> FindFault(CueWords turn, const PreviousTurn& previous) {
  if (turn.empty()) return std::nullopt;
  return FaultReader(turn, previous).Find();
}

}  // namespace credence::language
