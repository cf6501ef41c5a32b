// SPDX-License-Identifier: Apache-2.0
// The parts of an answer that are compared with actions. A model says more than what to do: "Your
// health is critical! Drink a potion now before the skeleton hits you." recommends one thing, in
// one clause.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::executive {

struct AnswerPart {
  std::string_view text;
  // The sentence that a clause was taken from. It may negate the clause: "Under no circumstances,
  // drink it." Otherwise the text itself.
  std::string_view sentence;

  bool operator==(const AnswerPart&) const = default;
};

// The answer as a whole, then its first sentences, then their main clauses; no text twice. A clause
// that begins with "if", "before", "instead of" or the like recommends nothing and is left out.
// Views into `answer`.
std::vector<AnswerPart> PartsOfAnswer(std::string_view answer);

// Why a part of an answer says the opposite of an action; empty: it does not. A clause must not be
// torn out of a sentence that forbids it.
std::string OppositeOf(const AnswerPart& part, std::string_view action);

}  // namespace credence::executive
