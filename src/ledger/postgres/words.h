// SPDX-License-Identifier: Apache-2.0
// Texts and queries as PostgreSQL's text search is given them.
//
// Its own parser knows addresses, versions and much else, and finds "std::move" nowhere but in
// "std::move". So words are cut here: letters and digits of ASCII, and every character beyond it.
#pragma once

#include <string>
#include <string_view>

#include "ledger/store.h"

namespace credence::ledger {

// The words of a text, with a blank between two. Those after the first 400,000 bytes are left out:
// a tsvector holds one megabyte.
std::string SearchableWords(std::string_view text);

// The query for to_tsquery: words that follow each other in a phrase, and phrases with "and" or
// "or". Empty: there is nothing to look for.
std::string SearchExpression(const TextQuery& query);

// A word that no text has, for the texts of one space: the index knows nothing of spaces, and is
// asked for both.
std::string SpaceWord(std::string_view space);

}  // namespace credence::ledger
