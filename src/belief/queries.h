// SPDX-License-Identifier: Apache-2.0
// Finds beliefs by id and by what they say. recall.h answers questions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "belief/types.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::belief {

// By id, or enough of one. Failure: kNotFound, kInvalidArgument (ambiguous).
Result<Belief> FindBelief(ledger::Reader& reader, std::string_view id);
Result<std::optional<Belief>> LoadBelief(ledger::Reader& reader, const Uuid& id);

// The belief that says the same, preferring one that is held to one that was retracted.
Result<std::optional<Belief>> FindSame(ledger::Reader& reader, std::string_view text);

// The last recorded turns of a conversation, the last first.
Result<std::vector<Turn>> LastTurns(ledger::Reader& reader, std::string_view conversation,
                                    std::size_t count);

// The beliefs that a turn expresses: nearly all the words of each are in one of its sentences.
Result<std::vector<Belief>> ExpressedIn(ledger::Reader& reader, std::string_view turn);

}  // namespace credence::belief
