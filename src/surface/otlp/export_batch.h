// SPDX-License-Identifier: Apache-2.0
// ExportBatch: the next events of a space as OTLP.
#pragma once

#include <cstdint>
#include <string>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::otlp {

struct ExportBatch {
  std::string spans;      // An export request as JSON; empty: nothing to send.
  std::string events;     // The same of log records.
  std::int64_t last = 0;  // The last event that is in it.
  std::int64_t count = 0;
};

// At most `limit` events after number `after`.
Result<ExportBatch> NextBatch(Engine& engine, const std::string& space, std::int64_t after,
                              std::int64_t limit);

}  // namespace credence::otlp
