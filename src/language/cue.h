// SPDX-License-Identifier: Apache-2.0
// Cues: what a user's turn says about what was said before it.
//
// Rules and a table of phrases, no model: deterministic, thread-safe, some ten microseconds for a
// turn. English. docs/cues.md says how it reads, and how often it is right.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"

namespace credence {
namespace language {

enum class CueLabel { kNone, kConfirmation, kCorrection, kRejection, kUncertainty };

}  // namespace language

template <>
struct EnumNames<language::CueLabel> {
  static constexpr std::string_view kWhat = "label";
  static constexpr std::array<std::string_view, 5> kNames = {"none", "confirmation", "correction",
                                                             "rejection", "uncertainty"};
};

namespace language {

struct Cue {
  CueLabel label = CueLabel::kNone;
  double score = 0;                // 0 to 1: how clear it is; 0 only of kNone.
  std::vector<std::string> words;  // That it rests on, as written, in order; empty only of kNone.
  // What is right instead, of a correction that says so: "it's on Tuesday".
  std::optional<std::string> correction;

  bool operator==(const Cue&) const = default;
};

// `previous` is the turn that this one answers, if it is known: "yeah" while the other goes on
// talking confirms nothing, "no" after "You don't eat meat." agrees, and "8 pm" corrects "at 7
// pm?". Any bytes are accepted. Of a turn the first 300 words are read, and of the one before its
// end.
Cue DetectCue(std::string_view text, std::optional<std::string_view> previous = std::nullopt);

}  // namespace language
}  // namespace credence
