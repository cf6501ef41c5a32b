// SPDX-License-Identifier: Apache-2.0
// Which of Credence's own commands, and calls of its server, only look.
#pragma once

#include <string_view>

namespace credence::governor::shell {

// `name` as on the command line and in the paths of the server: "memory/list".
bool OnlyLooks(std::string_view name);

// Whether a text names an operation of a server on this machine that does more than look, as
// "http://127.0.0.1:7878/v1/session/approve", "localhost:7878/hooks/codex". `machine_is_named`: the
// command names this machine somewhere, as in connect("127.0.0.1"), "/v1/…".
bool NamesServerCall(std::string_view text, bool machine_is_named);
bool NamesThisMachine(std::string_view text);

// Whether a program, by the last part of its name, can be told to send a request.
bool SendsRequests(std::string_view base);

}  // namespace credence::governor::shell
