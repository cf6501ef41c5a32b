// SPDX-License-Identifier: Apache-2.0
// Finding beliefs: by id, by what they say, by words.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "belief/types.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::belief {

// By id, or enough of one. Failure: kNotFound, kInvalidArgument (several).
Result<Belief> FindBelief(ledger::Reader& reader, std::string_view id);
Result<std::optional<Belief>> LoadBelief(ledger::Reader& reader, const Uuid& id);

// The belief that says the same; one that is held rather than one that was retracted.
Result<std::optional<Belief>> FindSame(ledger::Reader& reader, std::string_view text);

// Ranked by relevance × (0.5 + 0.5 × confidence).
Result<std::vector<RecalledBelief>> Recall(ledger::Reader& reader, Viewer& viewer,
                                           const RecallBeliefs& request,
                                           const BeliefSettings& settings);

// 0 to 1: how much of the question's words the statement has, and the other way round.
double RelevanceOf(std::string_view question, std::string_view statement);

// The last turn of a conversation that was taken in.
Result<std::optional<Turn>> LastTurn(ledger::Reader& reader, std::string_view conversation);

// The beliefs that a turn puts into words: nearly all the words of each are in one of its
// sentences.
Result<std::vector<Belief>> ExpressedIn(ledger::Reader& reader, std::string_view turn);

}  // namespace credence::belief
