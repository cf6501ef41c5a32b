// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "language/cue/detector.h"
#include "language/cue/values.h"
#include "language/polarity/function_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using enum CueKind;

// Factors on the weight of a phrase.
constexpr double kUnasked = 0.8;    // Nothing was asked, or that is unknown.
constexpr double kHedged = 0.65;    // "i think that is right"
constexpr double kReserved = 0.7;   // "yes, but …"
constexpr double kAgreeing = 0.75;  // A "no" that agrees with a negative.
constexpr double kNoAndMore = 0.9;  // A "no" with what is right instead, or after an unknown turn.
// "right" and "okay" weigh less: they acknowledge, unless consent was asked for.
constexpr double kAnswers = 0.7;
// "i do" and "i think so" weigh less: after a statement they introduce something else.
constexpr double kEchoes = 0.6;
// Phrases that turn a "no" into agreement weigh at least this much: "no, you're right".
constexpr double kOverrides = 0.9;
constexpr double kNegatedAnswer = 0.55;  // Without a phrase.
// A longer "I don't …" tells more than no.
constexpr std::size_t kDenyingMax = 6;

constexpr auto kAnswerPronouns = UnsortedWords<"he i it she that there they this we you">();
constexpr auto kAnswerAuxiliaries =
    UnsortedWords<"am are can could did do does had has have is should was were will would">();
constexpr auto kConnectors =
    std::to_array<std::string_view>({"and", "because", "but", "so", "then"});
// Beginnings of a clause that says what is right.
constexpr auto kFrames = UnsortedWords<"at for from i in it my on our the they this to we">();

bool IsNegative(CueKind kind) {
  return kind == kNo || kind == kNotNow || kind == kDenial || kind == kEnough;
}
bool IsPositive(CueKind kind) {
  return kind == kYes || kind == kYeah || kind == kAssent || kind == kSoftYes;
}

}  // namespace

const CueMatch* CueDetector::Answer() const {
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

bool CueDetector::OnlyListens(const CueMatch& match) const {
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

bool CueDetector::ComesAfterEcho(const CueMatch& match) const {
  return match.kind == kYes && match.weight > kClear && previous_.Asks() &&
         match.content_before <= kEchoMax && turn_.words[match.begin - 1].pause == Pause::kClause;
}

bool CueDetector::IsDeterminer(const CueMatch& match) const {
  const Tokens& words = turn_.words;
  return Stated() && match.end == match.begin + 1 && match.end < words.size() &&
         words[match.begin].pause == Pause::kNone && words[match.end].pause == Pause::kNone &&
         !IsFunctionWord(words[match.end].text);
}

bool CueDetector::TakesTheFloor(const CueMatch& match) const {
  const Tokens& words = turn_.words;
  const bool but = match.end < words.size() && words[match.end].text == "but";
  return (Nodded() && turn_.content > match.content_before) || (Stated() && but);
}

const CueMatch* CueDetector::After(const CueMatch& match) const {
  for (const CueMatch* next = &match + 1; next != turn_.matches.data() + turn_.matches.size();
       ++next) {
    if (next->kind != kPolite && next->kind != kFiller && next->kind != kNothing) return next;
  }
  return nullptr;
}

Cue CueDetector::Answered(const CueMatch& answer) const {
  return IsNegative(answer.kind) ? Rejected(answer) : Confirmed(answer);
}

Cue CueDetector::Confirmed(const CueMatch& answer) const {
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

Cue CueDetector::Rejected(const CueMatch& answer) const {
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
                        turn_.words[answer.end - 1].pause == Pause::kNone && answer.kind == kDenial;
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

bool CueDetector::Agrees(const CueMatch& answer) const {
  if (!previous_.is_negative) return false;
  const Tokens& words = turn_.words;
  const bool insists = answer.end - answer.begin == 2;  // "no no"
  const bool echoes =
      answer.end + 2 < words.size() && IsAmong(kAnswerPronouns, words[answer.end].text) &&
      words[answer.end].text != "that" && IsAmong(kAnswerAuxiliaries, words[answer.end + 1].text) &&
      words[answer.end + 2].text == "not";
  const bool repeats = answer.end - answer.begin == 4;  // "no i do not"
  const bool bare = turn_.content == answer.content_before;
  return echoes || repeats || (bare && !insists && !previous_.is_asked);
}

std::size_t CueDetector::ClauseAfter(std::size_t word) const {
  while (word < turn_.words.size() && turn_.words[word].pause == Pause::kNone) ++word;
  return word + 1;
}

bool CueDetector::SaysInstead(const CueMatch& answer) const {
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

Cue CueDetector::NegatedAnswer() const {
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
    return {.label = CueLabel::kRejection, .score = kNegatedAnswer, .words = {Written(at, at + 1)}};
  }
  if (at + 2 >= words.size() || !IsAmong(kAnswerPronouns, words[at].text) ||
      !IsAmong(kAnswerAuxiliaries, words[at + 1].text)) {
    return {};
  }
  // "I do have one", after the previous turn said that there is none.
  if (previous_.is_negative && words[at + 1].text.starts_with('d') && words[at + 2].text != "not" &&
      SharesWord()) {
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

}  // namespace credence::language
