// SPDX-License-Identifier: Apache-2.0
// Cues: what a user's turn says about the turn before it.
//
// By rules, a table of phrases and a small table of coefficients, without a language model:
// deterministic, thread-safe, some ten microseconds per turn. English. docs/cues.md describes the
// rules and their accuracy.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"
#include "credence/fields.h"

namespace credence::language {

enum class CueLabel { kNone, kConfirmation, kCorrection, kRejection, kUncertainty };
CREDENCE_ENUM_NAMES(CueLabel, "none", "confirmation", "correction", "rejection", "uncertainty")

struct Cue {
  CueLabel label = CueLabel::kNone;
  double score = 0;  // 0 to 1: how clear the cue is; 0 only for kNone.
  // The words it is based on, as written, in order; empty only for kNone.
  std::vector<std::string> words;
  // What is right instead, if a correction says so: "it's on Tuesday".
  std::optional<std::string> correction;

  bool operator==(const Cue&) const = default;
  CREDENCE_FIELDS(label, score, words, correction)
};

// `previous` is the turn that this one answers, if known: "yeah" while the other goes on talking
// confirms nothing, "no" after "You don't eat meat." agrees, and "8 pm" corrects "at 7 pm?".
// `before` is what the user had said before that: the same request with something changed, after a
// reply that failed, is a correction.
// Accepts any bytes. Reads the first 300 words of the turn, and the end of the previous one.
Cue DetectCue(std::string_view text, std::optional<std::string_view> previous = std::nullopt,
              std::optional<std::string_view> before = std::nullopt);

}  // namespace credence::language
