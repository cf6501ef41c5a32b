// SPDX-License-Identifier: Apache-2.0
// Prepares texts and queries for PostgreSQL's text search.
//
// Its own parser recognizes addresses, versions and much else, and finds "std::move" only in
// "std::move". So words are split here: ASCII letters and digits, and every character beyond ASCII.
#pragma once

#include <string>
#include <string_view>

#include "ledger/store.h"

namespace credence::ledger {

// The words of a text, separated by blanks. Ignores everything after 400,000 bytes, because a
// tsvector holds one megabyte.
std::string SearchableWords(std::string_view text);

// The query for to_tsquery: the words of a phrase follow each other, and phrases are joined by
// "and" or "or". Empty if there is nothing to search for.
std::string SearchExpression(const TextQuery& query);

// A word that occurs in no text and stands for the space: the index does not know spaces, so
// queries include it.
std::string SpaceWord(std::string_view space);

}  // namespace credence::ledger
