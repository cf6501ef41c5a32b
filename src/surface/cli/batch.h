// SPDX-License-Identifier: Apache-2.0
// --batch FILE: one operation for many inputs. Each line of the file (or of standard input, "-") is
// a JSON object whose fields are the operation's positional arguments; each answer is a line of
// JSON, in the same order. With --json the answers are one array.
#pragma once

#include <string>

#include "credence/engine.h"
#include "credence/result.h"
#include "engine/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// Stops at the first line that is wrong, and names it: "pairs.jsonl:3: …". What came before it was
// answered.
Result<void> RunBatch(const engine::Operation& operation, Engine& engine, const Caller& caller,
                      const std::string& path, bool as_array, Terminal& out);

}  // namespace credence::cli
