// SPDX-License-Identifier: Apache-2.0
// [telemetry], in the form in which settings are bound; docs/telemetry.md explains them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.h"
#include "credence/telemetry.h"

namespace credence::engine {

struct TelemetrySettings {
  TelemetrySettings();

  std::vector<std::string> outcomes;
  std::string endpoint;
  std::string headers_variable = "OTEL_EXPORTER_OTLP_HEADERS";
  bool spans = TelemetryOptions().spans;
  bool events = TelemetryOptions().events;
  bool metrics = TelemetryOptions().metrics;
  std::int64_t every_seconds = TelemetryOptions().every.count();
  std::int64_t metrics_every_seconds = TelemetryOptions().metrics_every.count();

  TelemetryOptions Options() const;
};

void Describe(SettingsSchema& schema, TelemetrySettings& settings);
// Failure: kInvalidArgument if the endpoint is not an address.
Result<void> Validate(const TelemetrySettings& settings);

}  // namespace credence::engine
