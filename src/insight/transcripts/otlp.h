// SPDX-License-Identifier: Apache-2.0
// Spans in a file: OTLP as JSON, as the file exporter of the OpenTelemetry Collector writes it, one
// export on each line.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadOtlp(const TranscriptFile& file);

}  // namespace credence::insight
