// SPDX-License-Identifier: Apache-2.0
// Caller: in whose name a call to the engine is made.
#pragma once

#include <optional>
#include <string>

#include "credence/uuid.h"

namespace credence {

// A request that may be sent again because its answer was lost: it is carried out once.
struct RequestOnce {
  std::string key;      // The sender's, the same each time.
  std::string request;  // A digest of what is asked.
  Uuid attempt;         // Differs each time.
};

struct Caller {
  std::string space = "default";       // Tenant.
  std::optional<std::string> project;  // Absent: only what is global is seen.
  std::string actor = "user";
  // What this call appends was not appended by another attempt, or the call fails (kAborted).
  std::optional<RequestOnce> once = std::nullopt;
};

}  // namespace credence
