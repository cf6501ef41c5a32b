// SPDX-License-Identifier: Apache-2.0
// Reads OTLP as protobuf: the body of an export request for traces or logs.
#pragma once

#include <string_view>

#include "credence/result.h"
#include "insight/telemetry/telemetry.h"

namespace credence::insight {

// The two requests have the same shape, but the same field numbers for different things.
enum class OtlpSignal { kTraces, kLogs };

// Failure: kInvalidArgument if it is not such a message.
Result<Telemetry> ReadOtlpProtobuf(OtlpSignal signal, std::string_view bytes);

}  // namespace credence::insight
