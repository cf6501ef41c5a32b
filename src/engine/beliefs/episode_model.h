// SPDX-License-Identifier: Apache-2.0
// The questions that a language model is asked about an episode, and the parsing of its answers.
// Every answer is checked before it is used.
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
  std::vector<std::pair<std::string, std::string>> skipped;  // Refused statements, with the reason.
};

// The statements that the model finds in a turn. Failure: as Model::Ask, and kDataLoss when the
// answer does not have the requested form.
Result<ModelStatements> AskForStatements(llm::Model& model, const Episode& episode,
                                         std::string_view previous, const llm::Patience& patience);

// Whether the model thinks that the two statements contradict each other. Failure: as above.
Result<bool> AskWhetherContradicts(llm::Model& model, std::string_view a, std::string_view b,
                                   const llm::Patience& patience);

}  // namespace credence::engine
