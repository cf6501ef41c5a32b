// SPDX-License-Identifier: Apache-2.0
// How well memories are found: questions with known answers, asked of the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/result.h"

namespace credence::operations {

// A share of questions, with its 95 % interval.
struct MeasuredShare {
  std::int64_t hits = 0;
  std::int64_t of = 0;
  double share = 0;
  double low = 0;
  double high = 1;

  CREDENCE_FIELDS(hits, of, share, low, high)
};

struct RecallEvaluation {
  std::int64_t questions = 0;
  // The first memory found is an answer; one of the first 5; one of the first 10.
  MeasuredShare any_at_1;
  MeasuredShare any_at_5;
  MeasuredShare any_at_10;
  MeasuredShare lost;       // Have an answer, but nothing was found.
  MeasuredShare abstained;  // Have no answer, and nothing was found.

  CREDENCE_FIELDS(questions, any_at_1, any_at_5, any_at_10, lost, abstained)
};

// `lines`: JSON Lines with {"question", "answers"}. An answer is the text of a memory, or its id;
// without answers, nothing should be found. Failure: kInvalidArgument, with the line.
Result<RecallEvaluation> EvaluateRecall(Engine& engine, const Caller& caller,
                                        std::string_view lines);

}  // namespace credence::operations
