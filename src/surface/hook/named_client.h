// SPDX-License-Identifier: Apache-2.0
// Hooks that do not come from a process of their own: over HTTP, or through the C library.
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::hook {

// Answers the input of a client, which is named as in EnumNames<Client>. A call that could not be
// judged is refused if the setting governor.fail says so, or if an agent can have brought it about;
// `spell` makes the reason readable (credence/mention.h). Failure: kNotFound for an unknown client,
// else as from Answer.
Result<std::string> AnswerNamed(Engine& engine, const Caller& caller, std::string_view client,
                                std::string_view input,
                                std::string (*spell)(std::string_view message));

}  // namespace credence::hook
