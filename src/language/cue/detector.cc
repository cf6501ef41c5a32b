// SPDX-License-Identifier: Apache-2.0
#include "language/cue/detector.h"

#include <algorithm>
#include <vector>

#include "language/certainty.h"
#include "language/polarity/function_words.h"

namespace credence::language {
namespace {

constexpr double kLate = 0.85;  // After other words.
constexpr double kVeryLate = 0.6;
// A turn without any certainty is at most this clear.
constexpr double kUncertainMax = 0.25;
// A request that is made again is recognised by its beginning.
constexpr std::size_t kBeforeWordsMax = 60;

}  // namespace

CueDetector::CueDetector(std::string_view text, std::optional<std::string_view> previous,
                         std::optional<std::string_view> before)
    : text_(text), turn_(ReadCueTurn(text)), previous_(ReadPrevious(previous)) {
  if (before) before_ = ReadCueWords(*before, kBeforeWordsMax);
}

Cue CueDetector::Detect() const {
  Cue cue = DetectPlain();
  const bool says = cue.label != CueLabel::kNone && cue.label != CueLabel::kUncertainty;
  // Long turns hedge other things, and a question says nothing.
  if (!says || turn_.words.size() > kTooLateWords || turn_.words.back().pause == Pause::kQuestion) {
    return cue;
  }
  const double certainty = ReadCertainty(text_).certainty;
  cue.score = std::min(cue.score, kUncertainMax + (1 - kUncertainMax) * certainty);
  return cue;
}

Cue CueDetector::DetectPlain() const {
  if (turn_.words.empty()) return {};
  const CueMatch* answer = Answer();
  if (answer != nullptr) {
    Cue cue = Answered(*answer);
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

const CueMatch* CueDetector::Before(const CueMatch& match, CueKind kind) const {
  for (const CueMatch& each : turn_.matches) {
    if (&each == &match) break;
    if (each.kind == kind) return &each;
  }
  return nullptr;
}

const CueMatch* CueDetector::Find(CueKind kind, const CueMatch* from) const {
  for (const CueMatch& each : turn_.matches) {
    if (each.kind == kind && (from == nullptr || each.begin >= from->end)) return &each;
  }
  return nullptr;
}

double CueDetector::Lateness(const CueMatch& match) {
  if (match.content_before == 0) return 1;
  return match.content_before <= kLateWords ? kLate : kVeryLate;
}

std::string CueDetector::Written(std::size_t begin, std::size_t end) const {
  const std::size_t from = turn_.words[begin].begin;
  return std::string(text_.substr(from, turn_.words[end - 1].end - from));
}

Cue CueDetector::Of(CueLabel label, double score,
                    std::initializer_list<const CueMatch*> matches) const {
  Cue cue{.label = label, .score = std::clamp(score, 0.05, 1.0)};
  std::vector<const CueMatch*> ordered;
  for (const CueMatch* match : matches) {
    if (match != nullptr) ordered.push_back(match);
  }
  std::ranges::sort(ordered, {}, &CueMatch::begin);
  for (const CueMatch* match : ordered) cue.words.push_back(Written(match->begin, match->end));
  return cue;
}

bool CueDetector::SharesWord(std::size_t from) const {
  return std::ranges::any_of(turn_.words.begin() + static_cast<std::ptrdiff_t>(from),
                             turn_.words.end(), [&](const Token& word) {
                               return word.text.size() > 2 && !IsFunctionWord(word.text) &&
                                      std::ranges::find(previous_.words, word.text, &Token::text) !=
                                          previous_.words.end();
                             });
}

}  // namespace credence::language
