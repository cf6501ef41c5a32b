// SPDX-License-Identifier: Apache-2.0
// Reads OTLP as JSON: the body of an export request, or a line that a collector wrote to a file.
// Traces and logs; anything else in it is passed over.
#pragma once

#include <string_view>

#include "credence/result.h"
#include "insight/telemetry/telemetry.h"

namespace credence::insight {

// Failure: kInvalidArgument if it is not a JSON object of this form.
Result<Telemetry> ReadOtlpJson(std::string_view json);

}  // namespace credence::insight
