// SPDX-License-Identifier: Apache-2.0
// The readers of turns take whatever people, agents and tools say.
#include <string>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "language/against_habit.h"
#include "language/asked_subject.h"
#include "language/contractions.h"
#include "language/corrected_value.h"
#include "language/turn_marks.h"

namespace credence::language {
namespace {

rc::Gen<std::string> AnyTurn() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "my sister ", "You ", "live in ", "Porto", "Lisbon", "two cats", "now", "actually",
      "No, ", "sorry", "so ", "since ", "should I ", "is that right", "right", "?", ". ", ", ",
      " and ", "don't ", "I'm ", "used to ", "coffee", "had ", "\xc3\xa9", "\xff", "\"", "`", " ");
  return rc::gen::oneOf(TextOfPieces(piece), rc::gen::arbitrary<std::string>());
}

RC_GTEST_PROP(TurnProperty, WhatIsFoundStandsInTheText, ()) {
  const std::string turn = *AnyTurn();
  const std::string statement = *AnyTurn();
  if (const auto mark = ChangeMarkOf(turn)) RC_ASSERT(turn.contains(mark->words));
  if (const auto mark = ChangeMarkFor(turn, statement)) RC_ASSERT(turn.contains(mark->words));
  if (const auto asked = AskedIn(turn)) RC_ASSERT(turn.contains(*asked));
  if (const auto mark = ConclusionMarkOf(turn)) RC_ASSERT(turn.contains(*mark));
}

RC_GTEST_PROP(TurnProperty, StatementsOfOneArePairedAlike, ()) {
  const std::string a = *AnyTurn();
  const std::string b = *AnyTurn();
  RC_ASSERT(AreOfOthers(a, b) == AreOfOthers(b, a));
  RC_ASSERT(!AreOfOthers(a, a));
  RC_ASSERT(!IsAgainstHabit(a, a));
  AsksOfAnother(a, b);
  for (const std::string& other : SpelledOtherwise(a)) RC_ASSERT(other != a);
  if (const auto value = WithValue(a, b)) RC_ASSERT(*value != a);
}

}  // namespace
}  // namespace credence::language
