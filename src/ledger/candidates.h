// SPDX-License-Identifier: Apache-2.0
// Finds the subjects that may answer a question, by the rarest of its words. language/match.h ranks
// them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "language/relevance.h"
#include "ledger/rare_words.h"
#include "ledger/store.h"

namespace credence::ledger {

// A question, and its words as the store counts them.
struct CountedQuestion {
  language::Question question;     // With the rarity of its words.
  std::vector<CountedWord> words;  // In the same order.
  bool among_many = false;         // Too many rows to compare most of them with the question.
};

// `row_kind`: what is searched for, to know how rare a word is among them.
Result<CountedQuestion> CountQuestion(Reader& reader, std::string_view text,
                                      std::string_view row_kind);

// How many answers a search finds at most, whatever the page: the pages of one search must agree.
inline constexpr std::int64_t kAnswersMax = 1'000;

// Calls `take` with the id of each subject that has one of the rarest words or more, best first,
// possibly again with the same id. `take` returns whether it is a new candidate. As long as there
// are few, the search goes on: subjects that do not fit must not crowd out those that do.
Result<void> FindCandidates(Reader& reader, const CountedQuestion& question,
                            std::string_view stream_prefix, std::int64_t limit,
                            FunctionRef<Result<bool>(std::string_view id)> take);

}  // namespace credence::ledger
