// SPDX-License-Identifier: Apache-2.0
// The report on an import of transcripts as JSON.
#pragma once

#include "base/json_writer.h"
#include "credence/transcripts.h"

namespace credence {

void WriteJson(JsonWriter& json, const TranscriptReport& report);

}  // namespace credence
