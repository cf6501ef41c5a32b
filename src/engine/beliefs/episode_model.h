// SPDX-License-Identifier: Apache-2.0
// What a language model is asked about an episode, and how its answers are read. Nothing that it
// says is taken without being checked.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"
#include "llm/model.h"

namespace credence::engine {

struct ModelStatements {
  std::vector<Episode::Statement> statements;
  std::vector<std::pair<std::string, std::string>> skipped;  // What was not fit, and why.
};

// The statements that the model reads out of a turn. Failure: as Model::Ask, and kDataLoss, when
// the answer is not what was asked for.
Result<ModelStatements> AskForStatements(llm::Model& model, const Episode& episode,
                                         std::string_view previous, const llm::Patience& patience);

// Whether the two can both be true, in the model's opinion. Failure: the same.
Result<bool> AskWhetherContradicts(llm::Model& model, std::string_view a, std::string_view b,
                                   const llm::Patience& patience);

}  // namespace credence::engine
