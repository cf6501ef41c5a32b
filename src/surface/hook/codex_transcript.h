// SPDX-License-Identifier: Apache-2.0
// The exit status of a Codex command. Codex gives a hook only the output; the status is in the
// session's transcript, a file of JSON lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "surface/hook/payload.h"

namespace credence::hook {

// The call's status in the last lines of a transcript; nothing while the command is running.
std::optional<std::int64_t> ExitStatusIn(std::string_view lines, std::string_view call);

// Reads the transcript that the payload names, if needed. Without it, or without the call in it,
// the status stays hidden.
void TakeStatusFromTranscript(Payload& payload);

}  // namespace credence::hook
