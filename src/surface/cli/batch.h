// SPDX-License-Identifier: Apache-2.0
// --batch FILE: runs one operation for many inputs. Each line of the file (or of standard input,
// "-") is a JSON object with the operation's arguments; each answer is a line of JSON, in the same
// order. With --json the answers form one array.
#pragma once

#include <functional>
#include <string>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

using AnswerTo = std::function<Result<operations::Reply>(const operations::Arguments& arguments)>;

// Uses all cores; the answers are the same with any number of them. REQUIRES: `answer` may be
// called by several threads at once. Writes lines to standard output as they come, at the latest
// before waiting for more input; an array goes to `out` as a whole. Stops at the first invalid line
// and names it: "pairs.jsonl:3: …"; the lines before it have been answered. A null field is absent,
// and unknown fields are ignored.
Result<void> RunBatch(const operations::Operation& operation, const AnswerTo& answer,
                      const std::string& path, bool as_array, Terminal& out);

}  // namespace credence::cli
