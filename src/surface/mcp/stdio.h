// SPDX-License-Identifier: Apache-2.0
// MCP over standard input and output: one message per line, and nothing else.
#pragma once

#include "credence/result.h"
#include "surface/mcp/handler.h"

namespace credence::mcp {

// Answers messages in order until the input ends. `in` and `out` are file descriptors, which stay
// open. Failure: kUnavailable if they cannot be read or written.
Result<void> ServeStdio(const Handler& handler, int in, int out);

}  // namespace credence::mcp
