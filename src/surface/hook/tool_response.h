// SPDX-License-Identifier: Apache-2.0
// A tool's response in the formats of the clients: a text, an object with parts of a command's
// output, a list of contents.
#pragma once

#include <string_view>

#include "surface/hook/payload.h"

namespace credence::hook {

// Fills output, failed, interrupted, before and after from the JSON of a response.
void TakeResponse(std::string_view json, Payload& payload);

}  // namespace credence::hook
