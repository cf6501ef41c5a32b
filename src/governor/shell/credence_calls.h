// SPDX-License-Identifier: Apache-2.0
// Which of Credence's commands and server calls only read.
#pragma once

#include <string_view>

namespace credence::governor::shell {

// `name` as on the command line and in server paths: "memory/list".
bool OnlyLooks(std::string_view name);

// Whether a text names a server operation on this machine that does more than read, such as
// "http://127.0.0.1:7878/v1/session/approve" or "localhost:7878/hooks/codex". `machine_is_named`:
// the command names this machine elsewhere, as in connect("127.0.0.1"), "/v1/…".
bool NamesServerCall(std::string_view text, bool machine_is_named);
bool NamesThisMachine(std::string_view text);

// Whether a program, by its base name, can send a request.
bool SendsRequests(std::string_view base);

}  // namespace credence::governor::shell
