// SPDX-License-Identifier: Apache-2.0
// How a command of Codex ended. A hook of Codex is given what the command printed; the exit status
// is only in the transcript of the session, a file of JSON lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "surface/hook/payload.h"

namespace credence::hook {

// Of the call, in the last lines of a transcript; nothing while the command runs on.
std::optional<std::int64_t> ExitStatusIn(std::string_view lines, std::string_view call);

// Looks into the transcript that the payload names, if the payload needs it. Without one, or
// without the call in it, the status stays hidden.
void TakeStatusFromTranscript(Payload& payload);

}  // namespace credence::hook
