// SPDX-License-Identifier: Apache-2.0
// Which of Credence's commands and server calls only read.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "governor/shell/options.h"

namespace credence::governor::shell {

// `name` as on the command line and in server paths: "memory/list".
bool OnlyLooks(std::string_view name);

// Whether `credence …` only says what the agent made ("review register", "review predict"). It
// approves nothing, so an agent may say it at any confidence.
bool IsOwnStatement(std::span<const Arg> args);

// What a text asks of a server on this machine, by the gravest operation that it names: more than
// reading, such as "http://127.0.0.1:7878/v1/session/approve" or "localhost:7878/hooks/codex", or
// an own statement at most.
enum class ServerCall : std::uint8_t { kNone, kOwnStatement, kReserved };

// `machine_is_named`: the command names this machine elsewhere, as in connect("127.0.0.1"),
// "/v1/…".
ServerCall ServerCallIn(std::string_view text, bool machine_is_named);
bool NamesThisMachine(std::string_view text);
// Whether the text is of a program that uses a client library of Credence, which knows by itself
// where the server or the store is.
bool NamesOwnLibrary(std::string_view text);
// Whether the text is of a program that starts other programs, Credence among them:
// subprocess.run(["credence", "allow"]).
bool StartsCredence(std::string_view text);

// What a program that runs packages would run (`npx credence allow`, `pnpm dlx credence mode
// observe`), if that is Credence or a client: the words from its name on. Otherwise empty.
std::vector<Arg> RunAsPackage(std::span<const Arg> args);

// Whether a client is told to change its plugins, and Credence's may be among them:
// `claude plugin disable credence`.
bool ChangesOwnPlugin(std::span<const Arg> args);

// Whether a program, by its base name, can send a request.
bool SendsRequests(std::string_view base);

class Judge;
// Whether the command is curl and does nothing but send one own statement to this machine. Asks
// for a plain address, a body without secrets, and options that write nothing and lead nowhere.
bool OnlySendsOwnStatement(Judge& judge, std::span<const Arg> args);

}  // namespace credence::governor::shell
