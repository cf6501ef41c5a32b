// SPDX-License-Identifier: Apache-2.0
// A turn as a sequence of phrases, with other words between them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "language/cue/phrases.h"
#include "language/cue/words.h"

namespace credence::language {

struct CueMatch {
  CueKind kind = CueKind::kNone;
  double weight = 0;
  // Word indices in the turn.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t content_before = 0;    // Earlier words of the turn outside phrases.
  std::size_t sentence_content = 0;  // The same, within its sentence.
  bool in_question = false;          // Its sentence ends with "?".
  bool asked_back = false;           // It ends such a sentence: "Right?"
  bool after_but = false;            // After a "but".
};

struct CueTurn {
  Tokens words;
  std::vector<CueMatch> matches;
  std::size_t content = 0;  // Words outside phrases.
};

CueTurn ReadCueTurn(std::string_view text);

}  // namespace credence::language
