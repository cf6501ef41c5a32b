// SPDX-License-Identifier: Apache-2.0
// Caller: on whose behalf the engine is called.
#pragma once

#include <optional>
#include <string>

#include "credence/trace_context.h"
#include "credence/uuid.h"

namespace credence {

// A request that may be sent again because its reply was lost, but is carried out only once.
struct RequestOnce {
  std::string key;      // Chosen by the sender; the same for every attempt.
  std::string request;  // A digest of the request.
  Uuid attempt;         // Differs each time.
};

struct Caller {
  std::string space = "default";       // Tenant.
  std::optional<std::string> project;  // Absent: only global data is visible.
  std::string actor = "user";
  // An agent speaks for itself. What it says about its own work counts less than a person's word.
  bool is_agent = false;
  // One of several tenants of a server: learns nothing about other spaces and the machine.
  bool is_tenant = false;
  // If set, the call fails with kAborted when another attempt has already appended its events.
  std::optional<RequestOnce> once = std::nullopt;
  // The distributed trace that the call is part of; so is a session or event that it is about.
  std::optional<TraceContext> trace = std::nullopt;
};

}  // namespace credence
