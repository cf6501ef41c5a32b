// SPDX-License-Identifier: Apache-2.0
// The phrases that cues are made of, as a table, and the longest of them at a place of a turn.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "language/cue/words.h"

namespace credence::language {

enum class CueKind {
  kNone,
  kYes,       // Agrees, whatever came before: "yes", "exactly", "that is right".
  kYeah,      // Agrees after a question; while the other goes on talking it only listens.
  kAssent,    // Accepts what was asked or proposed: "sure", "sounds good", "perfect".
  kSoftYes,   // Agrees with a reservation: "i think so".
  kNo,        // "no", "not really", "i do not think so".
  kNotNow,    // Declines an offer, and says nothing of a statement: "maybe later".
  kDenial,    // Says that something is wrong: "that is not right".
  kReplaces,  // Says what is right instead: "i meant", "make that".
  kPrefers,   // The same if something was said before: "make it", "i would rather", "instead".
  kActually,  // Replaces when something follows that can stand instead.
  kUnsure,    // "maybe", "i am not sure".
  kHedge,     // "i think": doubt, unless something else is said.
  kPolite,    // Thanks, greetings, apologies.
  kEnough,    // "that is all", "nothing else": declines further help.
  kNothing,   // Looks like a cue and is none: "no problem", "right now".
  kFiller,    // "um", "well", "so".
};

// Where a phrase counts.
enum class CuePlace {
  kHead,      // At the beginning of a clause, or after another phrase.
  kAlone,     // There, and nothing but phrases follows in the clause.
  kLast,      // There, at the end of a sentence and not contracted: "it is."
  kAnywhere,  // In the middle too.
};

struct CuePhrase {
  CueKind kind = CueKind::kNone;
  CuePlace place = CuePlace::kHead;
  double weight = 0;
  std::size_t words = 0;  // Of the turn, words that only stress included; 0: no phrase is here.
};

// The longest phrase that begins at `words[at]` and is allowed at such a place: but for
// kAnywhere only if `is_head`.
CuePhrase PhraseAt(CueWords words, std::size_t at, bool is_head);

}  // namespace credence::language
