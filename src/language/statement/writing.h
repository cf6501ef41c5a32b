// SPDX-License-Identifier: Apache-2.0
// Putting a sentence together again: capitals, the full stop, what was left out.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/statement/clause.h"
#include "language/statement/word.h"

namespace credence::language {

// The words with their gaps, the first of a sentence without.
std::string Written(std::span<const Word> words, std::size_t begin, std::size_t end);
std::string Written(std::span<const Word> words);

std::string WithCapital(std::string text);

// The sentence as a part of another: without the capital of its first word unless that is a name.
// `clause` may be null: there is none.
std::string WithinSentence(std::span<const Word> words, const Clause* clause);

// What ends the sentence: the quotes and brackets that close something in it, and a full stop.
std::string WithFullStop(const Words& words);

// A word that must be written as it is: `make`, src/main.cc, iPhone.
bool IsCode(const Word& word);

// Takes away what only hedges, "It seems that", and gives notes what they leave out: "User" becomes
// "The user", "Name is Tom" becomes "Your name is Tom".
void Complete(std::vector<Word>& words);

// Notes on somebody leave out the subject: "Likes tea" becomes "You like tea". `kept` owns texts
// that were put together; the words refer to it. False: it is no such note.
bool SupplySubject(std::vector<Word>& words, std::deque<std::string>& kept);

// "You've two dogs" becomes "You have two dogs".
void JoinContractedHave(std::vector<Word>& words, const Clause& clause);

// "Your wife and you" becomes "you and your wife".
void PutYouFirst(std::vector<Word>& words, const Clause& clause);

// The full stop of a quotation that ends the sentence goes: "hi."
void CloseQuotation(std::vector<Word>& words, std::deque<std::string>& kept);

// A finite verb after "and" or "but" from `begin` on: "Ana likes tea and hates coffee".
bool HasSecondVerb(std::span<const Word> words, std::size_t begin);

}  // namespace credence::language
