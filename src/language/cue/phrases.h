// SPDX-License-Identifier: Apache-2.0
// The table of phrases that make up cues, and finding the longest one at a position.
#pragma once

#include <cstddef>

#include "language/cue/words.h"

namespace credence::language {

enum class CueKind {
  kNone,
  kYes,       // Agrees, whatever came before: "yes", "exactly", "that is right".
  kYeah,      // Agrees after a question; while the other goes on talking it only acknowledges.
  kAssent,    // Accepts a question or a proposal: "sure", "sounds good", "perfect".
  kSoftYes,   // Agrees with a reservation: "i think so".
  kNo,        // "no", "not really", "i do not think so".
  kNotNow,    // Declines an offer, and says nothing about a statement: "maybe later".
  kDenial,    // Says that something is wrong: "that is not right".
  kReplaces,  // Says what is right instead: "i meant", "make that".
  kPrefers,   // The same, if something was said before: "make it", "i would rather", "instead".
  kActually,  // Replaces, if an alternative follows.
  kUnsure,    // "maybe", "i am not sure".
  kHedge,     // "i think": doubt, unless there is another cue.
  kPolite,    // Thanks, greetings, apologies.
  kEnough,    // "that is all", "nothing else": declines further help.
  kNothing,   // Looks like a cue, but is not: "no problem", "right now".
  kFiller,    // "um", "well", "so".
};

// Where a phrase counts.
enum class CuePlace {
  kHead,      // At the beginning of a clause, or after another phrase.
  kAlone,     // As kHead, if only phrases follow in the clause.
  kLast,      // As kHead, at the end of a sentence and not contracted: "it is."
  kAnywhere,  // In the middle too.
};

struct CuePhrase {
  CueKind kind = CueKind::kNone;
  CuePlace place = CuePlace::kHead;
  double weight = 0;
  // Words covered, including words that only add stress; 0 if there is no phrase.
  std::size_t words = 0;
};

// The longest phrase at `words[at]` that may be there. Phrases other than kAnywhere need `is_head`.
CuePhrase PhraseAt(CueWords words, std::size_t at, bool is_head);

}  // namespace credence::language
