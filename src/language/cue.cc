// SPDX-License-Identifier: Apache-2.0
#include "language/cue.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/utf8.h"
#include "language/cue/fault.h"
#include "language/cue/previous.h"
#include "language/cue/restated.h"
#include "language/cue/turn.h"
#include "language/cue/values.h"
#include "language/polarity/function_words.h"
#include "language/sentiment/lexicon.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using enum CueKind;

// Factors on the weight of a phrase.
constexpr double kUnasked = 0.8;    // Nothing was asked, or that is unknown.
constexpr double kHedged = 0.65;    // "i think that is right"
constexpr double kReserved = 0.7;   // "yes, but …"
constexpr double kAgreeing = 0.75;  // A "no" that agrees with a negative.
constexpr double kLate = 0.85;      // After other words.
constexpr double kVeryLate = 0.6;
constexpr double kNoAndMore = 0.9;  // A "no" with what is right instead, or after an unknown turn.
// Phrases of at least this weight mean the same after every turn.
constexpr double kClear = 0.8;
// "right" and "okay" weigh less: they acknowledge, unless consent was asked for.
constexpr double kAnswers = 0.7;
// "i do" and "i think so" weigh less: after a statement they introduce something else.
constexpr double kEchoes = 0.6;
// An "actually" of at least this weight makes whatever follows a correction; "sorry" weighs less.
constexpr double kCorrects = 0.7;
// Phrases that turn a "no" into agreement weigh at least this much: "no, you're right".
constexpr double kOverrides = 0.9;
// Scores without a phrase.
constexpr double kNegatedAnswer = 0.55;
constexpr double kRestatedValue = 0.6;
constexpr double kContrast = 0.7;
// After this many words a phrase is late, and too late to be about the previous turn.
constexpr std::size_t kLateWords = 8;
constexpr std::size_t kTooLateWords = 25;
// Limits for a turn that restates a value, and for one that repeats part of the question.
constexpr std::size_t kValueTurnMax = 8;
constexpr std::size_t kRestatingMax = 12;
// A longer "I don't …" tells more than no.
constexpr std::size_t kDenyingMax = 6;
constexpr std::size_t kEchoMax = 3;
// A request that is made again is recognised by its beginning.
constexpr std::size_t kBeforeWordsMax = 60;
constexpr double kRestatedMin = 0.5;

constexpr auto kAnswerPronouns = UnsortedWords<"he i it she that there they this we you">();
constexpr auto kAnswerAuxiliaries =
    UnsortedWords<"am are can could did do does had has have is should was were will would">();
constexpr auto kConnectors =
    std::to_array<std::string_view>({"and", "because", "but", "so", "then"});
// Beginnings of a clause that says what is right.
constexpr auto kFrames = UnsortedWords<"at for from i in it my on our the they this to we">();

class Detector {
 public:
  Detector(std::string_view text, std::optional<std::string_view> previous,
           std::optional<std::string_view> before)
      : text_(text), turn_(ReadCueTurn(text)), previous_(ReadPrevious(previous)) {
    if (before) before_ = ReadCueWords(*before, kBeforeWordsMax);
  }

  Cue Detect() {
    if (turn_.words.empty()) return {};
    const CueMatch* answer = Answer();
    if (answer != nullptr) {
      Cue cue = IsNegative(answer->kind) ? Rejected(*answer) : Confirmed(*answer);
      // "Okay, but it does not work."
      if (cue.label == CueLabel::kConfirmation) {
        if (Cue fault = Faulted(answer->end); fault.label != CueLabel::kNone) return fault;
      }
      if (cue.label != CueLabel::kNone) return cue;
    }
    if (Cue cue = Corrected(); cue.label != CueLabel::kNone) return cue;
    if (Cue cue = Faulted(0); cue.label != CueLabel::kNone) return cue;
    if (Cue cue = Restated(); cue.label != CueLabel::kNone) return cue;
    if (Cue cue = NegatedAnswer(); cue.label != CueLabel::kNone) return cue;
    if (Cue cue = Doubted(); cue.label != CueLabel::kNone) return cue;
    return RestatedValue();
  }

 private:
  static bool IsNegative(CueKind kind) {
    return kind == kNo || kind == kNotNow || kind == kDenial || kind == kEnough;
  }
  static bool IsPositive(CueKind kind) {
    return kind == kYes || kind == kYeah || kind == kAssent || kind == kSoftYes;
  }

  bool Unknown() const { return previous_.kind == PreviousKind::kUnknown; }
  bool Nodded() const { return previous_.kind == PreviousKind::kNod; }
  bool Stated() const { return previous_.kind == PreviousKind::kStatement || Nodded(); }
  bool OffersMore() const { return previous_.kind == PreviousKind::kMoreHelp; }

  // The first phrase that answers.
  const CueMatch* Answer() const {
    for (const CueMatch& match : turn_.matches) {
      const bool why = turn_.words[match.begin].text == "why";  // "Why not?" accepts.
      if ((match.asked_back && !why) || match.content_before > kTooLateWords) continue;
      if (match.in_question && match.sentence_content > 0) continue;
      if (match.kind == kNotNow && match.in_question) continue;
      // A listener's "yeah" said nothing that could be wrong.
      if ((match.kind == kDenial || match.kind == kNotNow) && Nodded()) continue;
      if (match.kind == kNo && (IsDeterminer(match) || TakesTheFloor(match))) continue;
      if (OnlyListens(match)) continue;
      // Praise after other words refers to them.
      if (match.kind != kDenial && match.sentence_content > 0 && !ComesAfterEcho(match)) continue;
      if (IsPositive(match.kind) && (match.kind != kYes || match.weight < kClear) &&
          match.content_before > 0) {
        continue;
      }
      if (IsPositive(match.kind) || IsNegative(match.kind)) return &match;
    }
    return nullptr;
  }

  // Nothing was asked that the phrase could answer.
  bool OnlyListens(const CueMatch& match) const {
    const bool weak = match.kind == kYeah || match.kind == kAssent || match.kind == kNotNow ||
                      match.weight < kEchoes || (match.kind == kNo && match.weight < kClear);
    if (weak && Stated()) return true;
    if (match.kind == kEnough) return !OffersMore() && previous_.kind != PreviousKind::kChoice;
    // "Okay" begins a conversation as often as it accepts anything.
    if (Unknown()) return match.kind == kAssent && match.weight < kAnswers;
    // "uh-huh" and "huh-uh" answer only what is clearly asked.
    if ((match.kind == kYeah || match.kind == kNo) && match.weight < kClear &&
        match.weight > kAnswers) {
      return !previous_.is_asked && previous_.words.back().pause != Pause::kQuestion;
    }
    if (previous_.wants_consent) return false;
    return (match.kind == kAssent || match.kind == kYeah) && match.weight < kAnswers;
  }

  // "Two, yes."
  bool ComesAfterEcho(const CueMatch& match) const {
    return match.kind == kYes && match.weight > kClear && previous_.Asks() &&
           match.content_before <= kEchoMax && turn_.words[match.begin - 1].pause == Pause::kClause;
  }

  // A "no" that belongs to the next word: "no money".
  bool IsDeterminer(const CueMatch& match) const {
    const Tokens& words = turn_.words;
    return Stated() && match.end == match.begin + 1 && match.end < words.size() &&
           words[match.begin].pause == Pause::kNone && words[match.end].pause == Pause::kNone &&
           !IsFunctionWord(words[match.end].text);
  }

  // Nothing was said that a "no" could reject, or it only opens the turn: "no, but …".
  bool TakesTheFloor(const CueMatch& match) const {
    const Tokens& words = turn_.words;
    const bool but = match.end < words.size() && words[match.end].text == "but";
    return (Nodded() && turn_.content > match.content_before) || (Stated() && but);
  }

  // The next phrase that is not just polite.
  const CueMatch* After(const CueMatch& match) const {
    for (const CueMatch* next = &match + 1; next != turn_.matches.data() + turn_.matches.size();
         ++next) {
      if (next->kind != kPolite && next->kind != kFiller && next->kind != kNothing) return next;
    }
    return nullptr;
  }

  const CueMatch* Before(const CueMatch& match, CueKind kind) const {
    for (const CueMatch& each : turn_.matches) {
      if (&each == &match) break;
      if (each.kind == kind) return &each;
    }
    return nullptr;
  }

  // The first phrase of the kind, after `from` if given.
  const CueMatch* Find(CueKind kind, const CueMatch* from = nullptr) const {
    for (const CueMatch& each : turn_.matches) {
      if (each.kind == kind && (from == nullptr || each.begin >= from->end)) return &each;
    }
    return nullptr;
  }

  static double Lateness(const CueMatch& match) {
    if (match.content_before == 0) return 1;
    return match.content_before <= kLateWords ? kLate : kVeryLate;
  }

  std::string Written(std::size_t begin, std::size_t end) const {
    const std::size_t from = turn_.words[begin].begin;
    return std::string(text_.substr(from, turn_.words[end - 1].end - from));
  }

  Cue Of(CueLabel label, double score, std::initializer_list<const CueMatch*> matches) const {
    Cue cue{.label = label, .score = std::clamp(score, 0.05, 1.0)};
    std::vector<const CueMatch*> ordered;
    for (const CueMatch* match : matches) {
      if (match != nullptr) ordered.push_back(match);
    }
    std::ranges::sort(ordered, {}, &CueMatch::begin);
    for (const CueMatch* match : ordered) cue.words.push_back(Written(match->begin, match->end));
    return cue;
  }

  Cue Confirmed(const CueMatch& answer) const {
    const CueMatch* next = After(answer);
    // "yeah, no": the second word is the answer.
    if (answer.kind == kYeah && next != nullptr && next->kind == kNo &&
        next->content_before == answer.content_before) {
      return Rejected(*next);
    }
    for (const CueKind kind : {kReplaces, kPrefers}) {
      const CueMatch* replaced = Find(kind, &answer);
      if (replaced != nullptr && replaced->after_but) {
        return Replaced(kReserved * replaced->weight, {&answer, replaced}, *replaced);
      }
    }
    // "actually, do it on Friday"
    if (answer.kind == kAssent && Before(answer, kActually) != nullptr && turn_.content > 0) {
      return {};
    }
    const CueMatch* denial = Find(kDenial, &answer);
    if (denial != nullptr && denial->after_but) return Rejected(*denial);
    double score = answer.weight * Lateness(answer);
    switch (previous_.kind) {
      case PreviousKind::kNod:
      case PreviousKind::kStatement:
        score *= kUnasked;
        break;
      case PreviousKind::kMoreHelp:
        if (const CueMatch* enough = Find(kEnough)) {
          return Of(CueLabel::kRejection, enough->weight, {enough});
        }
        return {};
      case PreviousKind::kChoice:
        if (answer.kind != kYes || answer.end == answer.begin + 1) return {};
        score *= kHedged;
        break;
      case PreviousKind::kUnknown:
        score *= kUnasked;
        break;
      case PreviousKind::kQuestion:
      case PreviousKind::kRestated:
        break;
    }
    const CueMatch* unsure = Before(answer, kUnsure);
    if (unsure != nullptr && turn_.words[unsure->end - 1].pause == Pause::kNone) {
      return Of(CueLabel::kUncertainty, unsure->weight, {unsure});
    }
    const CueMatch* hedge = unsure != nullptr ? unsure : Before(answer, kHedge);
    if (hedge != nullptr) score *= kHedged;
    if (next != nullptr && next->kind == kUnsure) score *= kReserved;
    const bool twice = next != nullptr && IsPositive(next->kind) && next->sentence_content == 0 &&
                       next->content_before == answer.content_before && !next->asked_back;
    return Of(CueLabel::kConfirmation, score, {hedge, &answer, twice ? next : nullptr});
  }

  Cue Rejected(const CueMatch& answer) const {
    const CueMatch* next = After(answer);
    const bool together = next != nullptr && next->content_before == answer.content_before;
    // "no, you're right" agrees.
    if (answer.kind == kNo && together && !OffersMore() && next->weight >= kOverrides &&
        (next->kind == kYes || next->kind == kYeah)) {
      return Of(CueLabel::kConfirmation, kAgreeing * next->weight, {&answer, next});
    }
    const CueMatch* hedge = Before(answer, kUnsure);
    const double score = answer.weight * Lateness(answer) * (hedge != nullptr ? kHedged : 1);
    if (turn_.words[answer.begin].text == "not") {
      if (Cue cue = Contrasted(); cue.label != CueLabel::kNone) return cue;
    }
    if (OffersMore()) return Of(CueLabel::kRejection, score, {&answer});
    for (const CueKind kind : {kReplaces, kPrefers}) {
      const CueMatch* replaced = Find(kind);
      // "that is not what I said" gives no alternative.
      const bool denied = replaced != nullptr && replaced->begin == answer.end &&
                          turn_.words[answer.end - 1].pause == Pause::kNone &&
                          answer.kind == kDenial;
      if (replaced != nullptr && !denied) {
        return Replaced(replaced->weight, {&answer, replaced}, *replaced);
      }
    }
    if (answer.kind != kNotNow && SaysInstead(answer)) {
      return Replaced(kNoAndMore * score, {&answer}, answer);
    }
    if (answer.kind == kNo && Agrees(answer)) {
      return Of(CueLabel::kConfirmation, kAgreeing * score, {&answer});
    }
    return Of(CueLabel::kRejection, Unknown() ? kNoAndMore * score : score, {hedge, &answer});
  }

  // A "no" agrees with a negative statement. To a question it is an answer, unless it repeats the
  // denial: "no, I don't".
  bool Agrees(const CueMatch& answer) const {
    if (!previous_.is_negative) return false;
    const Tokens& words = turn_.words;
    const bool insists = answer.end - answer.begin == 2;  // "no no"
    const bool echoes = answer.end + 2 < words.size() &&
                        IsAmong(kAnswerPronouns, words[answer.end].text) &&
                        words[answer.end].text != "that" &&
                        IsAmong(kAnswerAuxiliaries, words[answer.end + 1].text) &&
                        words[answer.end + 2].text == "not";
    const bool repeats = answer.end - answer.begin == 4;  // "no i do not"
    const bool bare = turn_.content == answer.content_before;
    return echoes || repeats || (bare && !insists && !previous_.is_asked);
  }

  // The first word after the clause that contains `word`.
  std::size_t ClauseAfter(std::size_t word) const {
    while (word < turn_.words.size() && turn_.words[word].pause == Pause::kNone) ++word;
    return word + 1;
  }

  // Whether the right answer follows a "no": a statement that denies nothing, or a bare value.
  bool SaysInstead(const CueMatch& answer) const {
    const Tokens& words = turn_.words;
    std::size_t at = answer.end;
    // "that's not my name, …": the denied part comes first.
    if (words[answer.begin].text != "no") at = ClauseAfter(answer.end - 1);
    if (at < words.size() && words[at].text == "not") {
      at = ClauseAfter(at);
      return at < words.size() && words[at].text != "not";
    }
    for (const CueMatch& match : turn_.matches) {
      if (match.begin != at) continue;
      const bool denies = match.kind == kDenial || match.kind == kNo;
      if (denies && words[match.end - 1].pause == Pause::kNone) return false;
      if (denies || match.kind == kPolite || match.kind == kFiller || match.kind == kActually) {
        at = match.end;
      } else if (match.kind != kHedge) {
        return false;
      }
    }
    if (at >= words.size()) return false;
    std::size_t end = at;
    std::size_t length = 0;
    bool denies = false;
    while (end < words.size()) {
      // "it's Wednesday, not Tuesday" says what is right first.
      const bool contrasts = end > at && words[end].text == "not" && end + 1 < words.size() &&
                             words[end - 1].pause == Pause::kClause;
      if (contrasts) break;
      denies = denies || words[end].text == "not" || words[end].text == "no";
      ++length;
      if (words[end++].pause >= Pause::kSentence) break;
    }
    if (denies || words[end - 1].pause == Pause::kQuestion) return false;
    // After a statement, a long clause is a new statement.
    if (Stated() && length > kValueTurnMax) return false;
    const bool frame = IsAmong(kFrames, words[at].text) && length >= 2;
    const bool value = words[at].capital || OtherValue({&words[at], end - at}, previous_.words);
    return frame || value || length <= kEchoMax;
  }

  // A correction by the text from the phrase to the end of its sentence.
  Cue Replaced(double score, std::initializer_list<const CueMatch*> matches,
               const CueMatch& marker) const {
    Cue cue = Of(CueLabel::kCorrection, score, matches);
    const Tokens& words = turn_.words;
    std::size_t begin = marker.end;
    for (const CueMatch& match : turn_.matches) {
      if (match.begin == begin && (match.kind == kPolite || match.kind == kFiller ||
                                   match.kind == kActually || match.kind == kDenial)) {
        begin = match.end;
      }
    }
    if (begin >= words.size() || words[marker.end - 1].pause >= Pause::kSentence) {
      // "8 pm instead": the value comes first.
      begin = marker.begin;
      while (begin > 0 && words[begin - 1].pause == Pause::kNone) --begin;
      if (begin < marker.begin) cue.correction = Written(begin, marker.begin);
      return cue;
    }
    std::size_t end = begin + 1;
    while (end < words.size() && words[end - 1].pause < Pause::kSentence) ++end;
    cue.correction = Written(begin, end);
    return cue;
  }

  // Corrections without a yes or no.
  Cue Corrected() const {
    if (Nodded() || DoubtsFirst()) return {};
    if (Stated() && turn_.words.size() > kRestatingMax) {
      // "I meant" is about what was said before, in a long turn too.
      const CueMatch* meant = Find(kReplaces);
      const bool says = meant != nullptr && meant->content_before == 0 &&
                        turn_.words[meant->begin].text == "i" &&
                        turn_.words[meant->end - 1].text == "meant";
      return says && turn_.words.size() <= kTooLateWords ? Replaced(meant->weight, {meant}, *meant)
                                                         : Cue{};
    }
    if (const CueMatch* match = Find(kPrefers);
        match != nullptr && IsAboutBefore() && !IsStory(*match) &&
        match->content_before <= (Stated()           ? (PutsRight(*match) ? kEchoMax : 0)
                                  : previous_.Asks() ? kTooLateWords
                                                     : kLateWords)) {
      return Replaced(match->weight * Lateness(*match), {match}, *match);
    }
    if (const CueMatch* match = Find(kReplaces)) {
      if (match->content_before <= (Stated() ? 0 : kLateWords)) {
        return Replaced(match->weight * Lateness(*match), {match}, *match);
      }
    }
    if (const CueMatch* match = Find(kActually);
        match != nullptr && match->content_before == 0 && match->end < turn_.words.size() &&
        !match->in_question && turn_.content > 0 && !TellsOfOneself(match->end) &&
        previous_.kind != PreviousKind::kChoice &&
        (Unknown() || turn_.words.size() <= kRestatingMax)) {
      const std::string_view next = turn_.words[match->end].text;
      const bool value =
          OtherValue({turn_.words.data() + match->end, turn_.words.size() - match->end},
                     previous_.words)
              .has_value();
      const bool says = next == "it" || next == "not";
      const bool corrects = match->weight >= kCorrects &&
                            (!Stated() || ((says || next == "that") && SharesWord(match->end)));
      const bool excused = previous_.Asks() && (next == "i" || next == "please");
      if (corrects || value || excused || (says && turn_.words[match->begin].text != "i")) {
        return Replaced(match->weight, {match}, *match);
      }
    }
    if (Cue cue = Contrasted(); cue.label != CueLabel::kNone) return cue;
    return ActuallyLast();
  }

  // "I'm not sure I prefer tea", "Maybe I live in Lisbon": a doubt, whatever follows.
  bool DoubtsFirst() const {
    for (const CueMatch& match : turn_.matches) {
      if (match.kind == kFiller || match.kind == kPolite) continue;
      if (match.kind != kUnsure || match.content_before > 0) return false;
      const bool of_oneself =
          match.end < turn_.words.size() &&
          (turn_.words[match.end].text == "i" || turn_.words[match.end].text == "my" ||
           turn_.words[match.end].text == "we");
      const bool is_firm = match.weight > kClear;
      return (is_firm || (of_oneself && (Unknown() || SharesWord()))) &&
             turn_.words[match.end - 1].pause == Pause::kNone && !match.in_question;
    }
    return false;
  }

  // "Six, actually." After a statement it must be another value; "it's cute, actually" corrects
  // nothing.
  Cue ActuallyLast() const {
    const std::size_t last = turn_.words.size() - 1;
    if (turn_.words[last].text != "actually" || last == 0 || last >= kValueTurnMax ||
        turn_.words[last].pause == Pause::kQuestion) {
      return {};
    }
    const bool short_answer = !Stated() && last <= kEchoMax;
    if (!Unknown() && !short_answer && !OtherValue(turn_.words, previous_.words)) return {};
    return {.label = CueLabel::kCorrection,
            .score = kContrast,
            .words = {Written(last, last + 1)},
            .correction = Written(0, last)};
  }

  // "Actually, I grew up there" continues after a statement that was not about the user.
  bool TellsOfOneself(std::size_t word) const {
    const std::string_view subject = turn_.words[word].text;
    return Stated() && (subject == "i" || subject == "we");
  }

  // A wish corrects only something said before it; a short one is assumed to.
  bool IsAboutBefore() const {
    return previous_.Asks() || ((Stated() || Unknown()) && turn_.words.size() <= kValueTurnMax);
  }

  // "It should be blue", "use tabs instead", in few words.
  bool PutsRight(const CueMatch& match) const {
    if (turn_.words.size() > kValueTurnMax || turn_.words.back().pause == Pause::kQuestion) {
      return false;
    }
    const bool last = match.end == turn_.words.size();
    const std::string_view first = turn_.words.front().text;
    const std::string_view phrase = turn_.words[match.end - 1].text;
    return (last && phrase == "instead") ||
           (phrase == "be" && match.content_before == 1 && (first == "it" || first == "that"));
  }

  // "I said, you have two choices" tells of another conversation, and a long answer tells more than
  // a correction.
  bool IsStory(const CueMatch& match) const {
    if (Unknown() || previous_.wants_consent) return false;
    const bool quotes = turn_.words[match.end - 1].text == "said";
    const std::string_view last = turn_.words[match.end - 1].text;
    if (Stated() && (last == "prefer" || last == "wanted" || last == "actually") && !SharesWord()) {
      return true;
    }
    return turn_.words.size() > (quotes ? kValueTurnMax : kRestatingMax) ||
           (quotes && turn_.words[match.end - 1].pause != Pause::kNone);
  }

  // "not X but Y", "X, not Y".
  Cue Contrasted() const {
    if (!IsAboutBefore() || Find(kUnsure) != nullptr) return {};
    const Tokens& words = turn_.words;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i].pause >= Pause::kSentence || i > kLateWords) break;
      if (words[i].text != "not") continue;
      // What is denied was said before.
      if (!Unknown() && !SharesWord(i + 1)) continue;
      const bool head = i == 0;
      const bool after_comma = i > 0 && words[i - 1].pause == Pause::kClause &&
                               (turn_.matches.empty() || turn_.matches.front().begin != 0);
      for (std::size_t j = i + 1; head && j < words.size(); ++j) {
        if (words[j - 1].pause >= Pause::kSentence) break;
        if (words[j].text == "but" && j + 1 < words.size()) return Between(i, j);
      }
      if (after_comma && i + 1 < words.size()) return Between(i, i + 1);
    }
    return {};
  }

  Cue Between(std::size_t first, std::size_t last) const {
    Cue cue{.label = CueLabel::kCorrection, .score = kContrast};
    cue.words.push_back(Written(first, first + 1));
    if (turn_.words[last].text == "but") {
      cue.words.push_back(Written(last, last + 1));
      cue.correction = Written(last + 1, turn_.words.size());
    } else {
      cue.correction = Written(0, first);
    }
    return cue;
  }

  // Words at or after `from` that find fault with the previous turn.
  Cue Faulted(std::size_t from) const {
    const std::optional<Fault> fault = FindFault(turn_.words, previous_);
    if (!fault || fault->begin < from) return {};
    Cue cue{.label = fault->corrects ? CueLabel::kCorrection : CueLabel::kRejection,
            .score = fault->weight,
            .words = {Written(fault->begin, fault->end)}};
    if (fault->corrects) cue.correction = Written(0, turn_.words.size());
    return cue;
  }

  // The request before, with something changed.
  Cue Restated() const {
    if (before_.empty() || Unknown()) return {};
    const double score = RestatedScore(ReadRestated(turn_.words, previous_, before_));
    if (score < kRestatedMin) return {};
    Cue cue{.label = CueLabel::kCorrection, .score = score};
    const auto is_new = [&](const Token& word) {
      return std::ranges::find(before_, word.text, &Token::text) == before_.end();
    };
    const auto first = std::ranges::find_if(turn_.words, is_new);
    if (first == turn_.words.end()) {
      cue.words.push_back(Written(0, turn_.words.size()));
    } else {
      const auto last = std::find_if_not(first, turn_.words.end(), is_new);
      cue.words.push_back(Written(static_cast<std::size_t>(first - turn_.words.begin()),
                                  static_cast<std::size_t>(last - turn_.words.begin())));
    }
    cue.correction = std::string(Trim(text_));
    return cue;
  }

  // "I do not have one" after a question, or "they do not" after a negative.
  Cue NegatedAnswer() const {
    const bool asked = previous_.Asks() && previous_.is_asked;
    if (!asked && !previous_.is_negative) return {};
    std::size_t at = 0;
    for (const CueMatch& match : turn_.matches) {
      if (match.begin == at && (match.kind == kFiller || match.kind == kPolite)) at = match.end;
    }
    const Tokens& words = turn_.words;
    // "but they do not" introduces something else.
    if (at > 0 && IsAmong(kConnectors, words[at - 1].text)) return {};
    if (asked && at < words.size() && words[at].text == "not" && words.size() <= at + kEchoMax &&
        Find(kUnsure) == nullptr) {
      return {
          .label = CueLabel::kRejection, .score = kNegatedAnswer, .words = {Written(at, at + 1)}};
    }
    if (at + 2 >= words.size() || !IsAmong(kAnswerPronouns, words[at].text) ||
        !IsAmong(kAnswerAuxiliaries, words[at + 1].text)) {
      return {};
    }
    // "I do have one", after the previous turn said that there is none.
    if (previous_.is_negative && words[at + 1].text.starts_with('d') &&
        words[at + 2].text != "not" && SharesWord()) {
      return {.label = CueLabel::kCorrection,
              .score = kNegatedAnswer,
              .words = {Written(at, at + 2)},
              .correction = Written(at, words.size())};
    }
    if (words[at + 2].text != "not" || words.size() > at + kDenyingMax) return {};
    if (Find(kUnsure) != nullptr || words.back().pause == Pause::kQuestion) return {};
    const bool bare = at + 3 == words.size();
    if (previous_.is_negative && !bare) return {};
    Cue cue{.label = previous_.is_negative ? CueLabel::kConfirmation : CueLabel::kRejection,
            .score = kNegatedAnswer,
            .words = {Written(at, at + 3)}};
    return cue;
  }

  // Where nothing was asked, "I think" and "I don't know how" are ways of speaking, unless they are
  // all that is said, or about what was said. In a long answer "I think" only introduces it, and
  // "kind of" rarely doubts more than a word.
  bool IsAside(const CueMatch& match) const {
    const std::string_view last = turn_.words[match.end - 1].text;
    if (last != "know" && SharesWord() && DoubtsFirst()) return false;
    const bool is_vague = last == "of" || last == "sometimes";
    if (is_vague && turn_.content > 0) return true;
    const bool is_firm = match.kind == kUnsure && match.weight > kClear;
    const bool asked =
        !Unknown() && (previous_.is_asked || previous_.words.back().pause == Pause::kQuestion);
    if (Unknown()) return !is_firm && turn_.words.size() > kRestatingMax;
    if (asked) return turn_.words.size() > (is_firm ? kRestatingMax : kValueTurnMax);
    if (!is_firm) {
      return match.kind == kHedge || last == "guess" || turn_.content > 0 || !IsOnlyPhrase(match);
    }
    if (turn_.content == 0) return false;
    if (last == "sure" || last == "certain" || last == "doubt" || last == "unsure") {
      return turn_.content > kEchoMax && !SharesWord();
    }
    return last != "know" || turn_.content > kEchoMax;
  }

  bool IsOnlyPhrase(const CueMatch& match) const {
    return std::ranges::all_of(turn_.matches, [&](const CueMatch& each) {
      return &each == &match || each.kind == kFiller || each.kind == kPolite;
    });
  }

  // "They don't know" is not the speaker's doubt.
  bool IsOfOthers(const CueMatch& match) const {
    if (match.begin == 0 || turn_.words[match.begin].text == "i") return false;
    const std::string_view subject = turn_.words[match.begin - 1].text;
    return subject == "they" || subject == "you" || subject == "he" || subject == "she" ||
           subject == "people";
  }

  // Whether a content word of the previous turn is repeated.
  bool SharesWord(std::size_t from = 0) const {
    return std::ranges::any_of(turn_.words.begin() + static_cast<std::ptrdiff_t>(from),
                               turn_.words.end(), [&](const Token& word) {
                                 return word.text.size() > 2 && !IsFunctionWord(word.text) &&
                                        std::ranges::find(previous_.words, word.text,
                                                          &Token::text) != previous_.words.end();
                               });
  }

  // "I think it is beautiful", "I think you should wait": not how sure the speaker is of a fact.
  bool IsOpinion(const CueMatch& match) const {
    if (match.kind != kHedge) return false;
    for (std::size_t i = match.end; i < turn_.words.size(); ++i) {
      const std::string_view word = turn_.words[i].text;
      if (word == "should" || word == "must" || word == "ought" ||
          SentimentOf(word).value_or(0) != 0) {
        return true;
      }
      if (turn_.words[i].pause >= Pause::kSentence) break;
    }
    return false;
  }

  Cue Doubted() const {
    for (const CueKind kind : {kUnsure, kHedge}) {
      for (const CueMatch& match : turn_.matches) {
        if (match.kind != kind || match.content_before > kTooLateWords) continue;
        // "Who knows?"
        if (match.in_question && !(match.asked_back && match.weight > kClear)) continue;
        if (IsAside(match) || IsOpinion(match) || IsOfOthers(match)) continue;
        return Of(CueLabel::kUncertainty, match.weight * Lateness(match), {&match});
      }
    }
    return {};
  }

  Cue RestatedValue() const {
    if (!previous_.Asks() && !Stated()) return {};
    // What a reply that failed says of the request is no claim to correct.
    if (!before_.empty() && HasFailed(previous_)) return {};
    const std::size_t most = Stated()                  ? kEchoMax
                             : previous_.wants_consent ? kRestatingMax
                                                       : kValueTurnMax;
    if (turn_.words.size() > most || turn_.words.back().pause == Pause::kQuestion) {
      return {};
    }
    const auto value = OtherValue(turn_.words, previous_.words);
    if (!value) return {};
    // After a statement, an initial capital does not mark a name: "Really."
    const Token& first = turn_.words[value->first];
    if (Stated() && first.capital && first.text.size() > 1) return {};
    const bool is_phrase = std::ranges::any_of(turn_.matches, [&](const CueMatch& match) {
      return match.begin <= value->first && value->first < match.end;
    });
    if (is_phrase) return {};
    return {.label = CueLabel::kCorrection,
            .score = kRestatedValue,
            .words = {Written(value->first, value->second)},
            .correction = std::string(Trim(text_))};
  }

  std::string_view text_;
  CueTurn turn_;
  PreviousTurn previous_;
  Tokens before_;  // What the user had said before the previous turn.
};

}  // namespace

Cue DetectCue(std::string_view text, std::optional<std::string_view> previous,
              std::optional<std::string_view> before) {
  return Detector(text, previous, before).Detect();
}

}  // namespace credence::language
