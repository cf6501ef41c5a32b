// SPDX-License-Identifier: Apache-2.0
// What was read from words, as JSON, the same on every surface.
#pragma once

#include "base/json_writer.h"
#include "text/cue.h"

namespace credence::text {

// Found by argument-dependent lookup from engine::Reply.
void WriteJson(JsonWriter& json, const Cue& cue);

}  // namespace credence::text
