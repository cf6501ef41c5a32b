// SPDX-License-Identifier: Apache-2.0
// A turn as a row of phrases with words between them that are no cue.
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
  // Words of the turn.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t content_before = 0;    // Words of the turn before it that are in no phrase.
  std::size_t sentence_content = 0;  // The same, of its sentence alone.
  bool in_question = false;          // Its sentence ends with "?".
  bool asked_back = false;           // It stands at the end of that: "Right?"
  bool after_but = false;            // A "but" is before it.
};

struct CueTurn {
  Tokens words;
  std::vector<CueMatch> matches;
  std::size_t content = 0;  // Words in no phrase.
};

CueTurn ReadCueTurn(std::string_view text);

}  // namespace credence::language
