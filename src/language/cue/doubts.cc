// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "language/cue/detector.h"
#include "language/sentiment/lexicon.h"

namespace credence::language {
namespace {

using enum CueKind;

}  // namespace

bool CueDetector::DoubtsFirst() const {
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

bool CueDetector::IsAside(const CueMatch& match) const {
  const std::string_view last = turn_.words[match.end - 1].text;
  if (last != "know" && SharesWord() && DoubtsFirst()) return false;
  // "You may be right" in answer to what others told is polite.
  if (Stated() && (last == "right" || last == "true")) return true;
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

bool CueDetector::IsOnlyPhrase(const CueMatch& match) const {
  return std::ranges::all_of(turn_.matches, [&](const CueMatch& each) {
    return &each == &match || each.kind == kFiller || each.kind == kPolite;
  });
}

bool CueDetector::IsOfOthers(const CueMatch& match) const {
  if (match.begin == 0 || turn_.words[match.begin].text == "i") return false;
  const std::string_view subject = turn_.words[match.begin - 1].text;
  return subject == "they" || subject == "you" || subject == "he" || subject == "she" ||
         subject == "people";
}

bool CueDetector::IsOpinion(const CueMatch& match) const {
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

Cue CueDetector::Doubted() const {
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

}  // namespace credence::language
