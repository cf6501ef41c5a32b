// SPDX-License-Identifier: Apache-2.0
// Cues: what a user's turn says about what was said before it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence::text {

enum class CueLabel { kNone, kConfirmation, kCorrection, kRejection, kUncertainty };

struct Cue {
  CueLabel label = CueLabel::kNone;
  double score = 0;                // 0 to 1: how clear it is.
  std::vector<std::string> words;  // That it rests on, as written, in order.
  // What is right instead, of a correction that says so: "it's on Tuesday".
  std::optional<std::string> correction;

  bool operator==(const Cue&) const = default;
};

// `previous` is the turn that this one answers, if it is known: "no" after "Anything else?" rejects
// nothing that was said, and "yeah" while the other goes on talking confirms nothing.
Cue DetectCue(std::string_view text, std::optional<std::string_view> previous = std::nullopt);

}  // namespace credence::text
