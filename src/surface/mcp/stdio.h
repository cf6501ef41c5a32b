// SPDX-License-Identifier: Apache-2.0
// MCP over standard input and output: one message per line, and nothing else.
//
// Calls run side by side, so that a slow one holds up no other; each is answered when it is done. A
// call that the client cancels is not answered, and not begun if it still waits. All other messages
// are answered at once, in their order.
//
// A call may ask the person at the client, if the options allow it: one question at a time, while
// other calls go on. The question ends with an answer, after a time, or with the call.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "credence/result.h"
#include "surface/mcp/handler.h"

namespace credence::mcp {

// Calls that run at once. A store has one writer, and an agent waits for few answers.
inline constexpr std::size_t kCallsAtOnce = 4;

// Handler::Handle, or a test's. Called by several threads, with sessions of their own. The person
// is null if nobody can be asked.
using Answerer =
    std::function<std::optional<Handler::Answer>(std::string_view, SessionState&, Person*)>;

struct StdioOptions {
  bool asks_person = false;
  std::chrono::milliseconds question_time = std::chrono::minutes(5);
};

// Answers messages until the input ends and all calls are answered. `in` and `out` are file
// descriptors, which stay open. Failure: kUnavailable if they cannot be read or written.
Result<void> ServeStdio(const Answerer& answer, int in, int out, const StdioOptions& options = {});
Result<void> ServeStdio(const Handler& handler, int in, int out, const StdioOptions& options = {});

}  // namespace credence::mcp
