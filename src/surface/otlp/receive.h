// SPDX-License-Identifier: Apache-2.0
// Answers OTLP/HTTP requests: traces and logs become sessions, calls and outcomes.
#pragma once

#include <string>
#include <string_view>

#include "credence/caller.h"
#include "credence/engine.h"

namespace credence::otlp {

struct Request {
  std::string_view path;  // "/otlp/v1/traces"
  std::string_view type;  // Of the body.
  std::string_view body;
};

struct Answer {
  int status = 200;
  std::string type;  // As the request's, as the protocol demands.
  std::string body;
};

// As the protocol defines it: what was understood is accepted, and what was not is counted in the
// answer. Metrics are accepted and not kept.
Answer Receive(Engine& engine, const Caller& caller, const Request& request);

}  // namespace credence::otlp
