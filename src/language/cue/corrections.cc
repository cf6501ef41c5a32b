// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/utf8.h"
#include "language/cue/detector.h"
#include "language/cue/fault.h"
#include "language/cue/restated.h"
#include "language/cue/values.h"

namespace credence::language {
namespace {

using enum CueKind;

// An "actually" of at least this weight makes whatever follows a correction; "sorry" weighs less.
constexpr double kCorrects = 0.7;
// Scores without a phrase.
constexpr double kRestatedValue = 0.6;
constexpr double kContrast = 0.7;
constexpr double kRestatedMin = 0.5;

}  // namespace

Cue CueDetector::Replaced(double score, std::initializer_list<const CueMatch*> matches,
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

Cue CueDetector::Corrected() const {
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

Cue CueDetector::ActuallyLast() const {
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

bool CueDetector::TellsOfOneself(std::size_t word) const {
  const std::string_view subject = turn_.words[word].text;
  return Stated() && (subject == "i" || subject == "we");
}

bool CueDetector::IsAboutBefore() const {
  return previous_.Asks() || ((Stated() || Unknown()) && turn_.words.size() <= kValueTurnMax);
}

bool CueDetector::PutsRight(const CueMatch& match) const {
  if (turn_.words.size() > kValueTurnMax || turn_.words.back().pause == Pause::kQuestion) {
    return false;
  }
  const bool last = match.end == turn_.words.size();
  const std::string_view first = turn_.words.front().text;
  const std::string_view phrase = turn_.words[match.end - 1].text;
  return (last && phrase == "instead") ||
         (phrase == "be" && match.content_before == 1 && (first == "it" || first == "that"));
}

bool CueDetector::IsStory(const CueMatch& match) const {
  if (Unknown() || previous_.wants_consent) return false;
  const bool quotes = turn_.words[match.end - 1].text == "said";
  const std::string_view last = turn_.words[match.end - 1].text;
  if (Stated() && (last == "prefer" || last == "wanted" || last == "actually") && !SharesWord()) {
    return true;
  }
  return turn_.words.size() > (quotes ? kValueTurnMax : kRestatingMax) ||
         (quotes && turn_.words[match.end - 1].pause != Pause::kNone);
}

Cue CueDetector::Contrasted() const {
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

Cue CueDetector::Between(std::size_t first, std::size_t last) const {
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

Cue CueDetector::Faulted(std::size_t from) const {
  const std::optional<Fault> fault = FindFault(turn_.words, previous_);
  if (!fault || fault->begin < from) return {};
  Cue cue{.label = fault->corrects ? CueLabel::kCorrection : CueLabel::kRejection,
          .score = fault->weight,
          .words = {Written(fault->begin, fault->end)}};
  if (fault->corrects) cue.correction = Written(0, turn_.words.size());
  return cue;
}

Cue CueDetector::Restated() const {
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

Cue CueDetector::RestatedValue() const {
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

}  // namespace credence::language
