// SPDX-License-Identifier: Apache-2.0
// What a turn says about the one before it, judged by its phrases. Its rules are in three files:
// the answers yes and no (answers.cc), corrections (corrections.cc) and doubts (doubts.cc).
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "language/cue.h"
#include "language/cue/previous.h"
#include "language/cue/turn.h"

namespace credence::language {

class CueDetector {
 public:
  CueDetector(std::string_view text, std::optional<std::string_view> previous,
              std::optional<std::string_view> before);

  // The cue is as clear as the turn is certain: "yes, maybe" is less clear than "yes".
  Cue Detect() const;

 private:
  // Phrases of at least this weight mean the same after every turn.
  static constexpr double kClear = 0.8;
  // After this many words a phrase is late, and too late to be about the previous turn.
  static constexpr std::size_t kLateWords = 8;
  static constexpr std::size_t kTooLateWords = 25;
  // Limits for a turn that restates a value, and for one that repeats part of the question.
  static constexpr std::size_t kValueTurnMax = 8;
  static constexpr std::size_t kRestatingMax = 12;
  static constexpr std::size_t kEchoMax = 3;

  // By the phrases alone.
  Cue DetectPlain() const;

  bool Unknown() const { return previous_.kind == PreviousKind::kUnknown; }
  bool Nodded() const { return previous_.kind == PreviousKind::kNod; }
  bool Stated() const { return previous_.kind == PreviousKind::kStatement || Nodded(); }
  bool OffersMore() const { return previous_.kind == PreviousKind::kMoreHelp; }

  const CueMatch* Before(const CueMatch& match, CueKind kind) const;
  // The first phrase of the kind, after `from` if given.
  const CueMatch* Find(CueKind kind, const CueMatch* from = nullptr) const;
  static double Lateness(const CueMatch& match);
  std::string Written(std::size_t begin, std::size_t end) const;
  Cue Of(CueLabel label, double score, std::initializer_list<const CueMatch*> matches) const;
  // Whether a content word of the previous turn is repeated.
  bool SharesWord(std::size_t from = 0) const;

  // The first phrase that answers.
  const CueMatch* Answer() const;
  // Nothing was asked that the phrase could answer.
  bool OnlyListens(const CueMatch& match) const;
  // "Two, yes."
  bool ComesAfterEcho(const CueMatch& match) const;
  // A "no" that belongs to the next word: "no money".
  bool IsDeterminer(const CueMatch& match) const;
  // Nothing was said that a "no" could reject, or it only opens the turn: "no, but …".
  bool TakesTheFloor(const CueMatch& match) const;
  // The next phrase that is not just polite.
  const CueMatch* After(const CueMatch& match) const;
  Cue Answered(const CueMatch& answer) const;
  Cue Confirmed(const CueMatch& answer) const;
  Cue Rejected(const CueMatch& answer) const;
  // A "no" agrees with a negative statement. To a question it is an answer, unless it repeats the
  // denial: "no, I don't".
  bool Agrees(const CueMatch& answer) const;
  // The first word after the clause that contains `word`.
  std::size_t ClauseAfter(std::size_t word) const;
  // Whether the right answer follows a "no": a statement that denies nothing, or a bare value.
  bool SaysInstead(const CueMatch& answer) const;
  // "I do not have one" after a question, or "they do not" after a negative.
  Cue NegatedAnswer() const;

  // Corrections without a yes or no.
  Cue Corrected() const;
  // A correction by the text from the phrase to the end of its sentence.
  Cue Replaced(double score, std::initializer_list<const CueMatch*> matches,
               const CueMatch& marker) const;
  // "Six, actually." After a statement it must be another value; "it's cute, actually" corrects
  // nothing.
  Cue ActuallyLast() const;
  // "Actually, I grew up there" continues after a statement that was not about the user.
  bool TellsOfOneself(std::size_t word) const;
  // A wish corrects only something said before it; a short one is assumed to.
  bool IsAboutBefore() const;
  // "It should be blue", "use tabs instead", in few words.
  bool PutsRight(const CueMatch& match) const;
  // "I said, you have two choices" tells of another conversation, and a long answer tells more than
  // a correction.
  bool IsStory(const CueMatch& match) const;
  // "not X but Y", "X, not Y".
  Cue Contrasted() const;
  Cue Between(std::size_t first, std::size_t last) const;
  // Words at or after `from` that find fault with the previous turn.
  Cue Faulted(std::size_t from) const;
  // The request before, with something changed.
  Cue Restated() const;
  Cue RestatedValue() const;

  Cue Doubted() const;
  // "I'm not sure I prefer tea", "Maybe I live in Lisbon": a doubt, whatever follows.
  bool DoubtsFirst() const;
  // Where nothing was asked, "I think" and "I don't know how" are ways of speaking, unless they are
  // all that is said, or about what was said. In a long answer "I think" only introduces it, and
  // "kind of" rarely doubts more than a word.
  bool IsAside(const CueMatch& match) const;
  bool IsOnlyPhrase(const CueMatch& match) const;
  // "They don't know" is not the speaker's doubt.
  bool IsOfOthers(const CueMatch& match) const;
  // "I think it is beautiful", "I think you should wait": not how sure the speaker is of a fact.
  bool IsOpinion(const CueMatch& match) const;

  std::string_view text_;
  CueTurn turn_;
  PreviousTurn previous_;
  Tokens before_;  // What the user had said before the previous turn.
};

}  // namespace credence::language
