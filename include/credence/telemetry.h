// SPDX-License-Identifier: Apache-2.0
// OpenTelemetry: what is read from telemetry, and where what was decided is sent.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace credence {

struct TelemetryOptions {
  // The names of evaluations that say whether a session's work succeeded.
  std::vector<std::string> outcomes;
  // The base address of an OTLP/HTTP receiver, "http://127.0.0.1:4318". Empty: nothing is sent.
  std::string endpoint;
  // The environment variable with headers to send, "name=value,name=value".
  std::string headers_variable;
  bool spans = true;
  bool events = true;
  bool metrics = true;
  std::chrono::seconds every{5};           // Between two exports of spans and events.
  std::chrono::seconds metrics_every{60};  // The same of metrics.

  bool operator==(const TelemetryOptions&) const = default;
};

}  // namespace credence
