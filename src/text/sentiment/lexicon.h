// SPDX-License-Identifier: Apache-2.0
// What words and phrases weigh: the table that sentiment is read from.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace credence::text {

// -1 to 1. 0: it says nothing, though words within it would ("no problem", "would like").
// `phrase` is lower case, its words separated by one blank. One word is also found by its
// inflections ("improves"), its adverb ("beautifully"), and with letters repeated ("goood").
std::optional<double> SentimentOf(std::string_view phrase);

// Of the phrases that begin with this word, the most words of one; 1 if there are none.
std::size_t LongestPhraseFrom(std::string_view word);

// Some phrase has this word after its first.
bool ContinuesPhrase(std::string_view word);

// "!", emoticons and emoji, as written.
std::optional<double> SentimentOfSymbol(std::string_view symbol);

// What a word before another does to its weight: 1.3 for "very", 0.6 for "slightly".
std::optional<double> DegreeOf(std::string_view word);

// "not", "never", "hardly", "without", …
bool IsNegator(std::string_view word);

}  // namespace credence::text
