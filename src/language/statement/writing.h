// SPDX-License-Identifier: Apache-2.0
// Reassembling a sentence: capitals, the full stop, omitted words.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "language/statement/clause.h"
#include "language/statement/word.h"

namespace credence::language {

// The words with their gaps, except for the first gap.
std::string Written(std::span<const Word> words, std::size_t begin, std::size_t end);
std::string Written(std::span<const Word> words);

std::string WithCapital(std::string text);

// The sentence as a part of another: the first word in lower case, unless it is a name. `clause` is
// null if there is none.
std::string WithinSentence(std::span<const Word> words, const Clause* clause);

// The end of the sentence: closing quotes and brackets, and a full stop.
std::string WithFullStop(const Words& words);

// A word whose spelling must not change: `make`, src/main.cc, iPhone.
bool IsCode(const Word& word);

// Removes hedges such as "It seems that", and completes notes: "User" becomes "The user", "Name is
// Tom" becomes "Your name is Tom".
void Complete(std::vector<Word>& words);

// Adds the subject to a note without one: "Likes tea" becomes "You like tea". Returns false for
// other texts. `kept` owns newly made texts; the words point into it.
bool SupplySubject(std::vector<Word>& words, std::deque<std::string>& kept);

// "You've two dogs" becomes "You have two dogs".
void JoinContractedHave(std::vector<Word>& words, const Clause& clause);

// "Your wife and you" becomes "you and your wife".
void PutYouFirst(std::vector<Word>& words, const Clause& clause);

// Removes the full stop of a quotation at the end: "hi."
void CloseQuotation(std::vector<Word>& words, std::deque<std::string>& kept);

// Whether a finite verb follows "and" or "but" from `begin` on: "Ana likes tea and hates coffee".
bool HasSecondVerb(std::span<const Word> words, std::size_t begin);

}  // namespace credence::language
