// SPDX-License-Identifier: Apache-2.0
// --batch FILE: one operation for many inputs. Each line of the file (or of standard input, "-") is
// a JSON object whose fields are the operation's arguments; each answer is a line of JSON, in the
// same order. With --json the answers are one array.
#pragma once

#include <functional>
#include <string>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

using AnswerTo = std::function<Result<operations::Reply>(const operations::Arguments& arguments)>;

// Lines are written to standard output as they come, and at the latest before waiting for more
// input; an array goes to `out` as a whole. Stops at the first line that is wrong, and names it:
// "pairs.jsonl:3: …". What came before it was answered. A field that is null is absent, and
// unknown fields are passed over.
Result<void> RunBatch(const operations::Operation& operation, const AnswerTo& answer,
                      const std::string& path, bool as_array, Terminal& out);

}  // namespace credence::cli
