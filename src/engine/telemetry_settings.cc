// SPDX-License-Identifier: Apache-2.0
#include "engine/telemetry_settings.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "insight/telemetry/evaluation.h"
#include "llm/url.h"

namespace credence::engine {

TelemetrySettings::TelemetrySettings()
    : outcomes(insight::DefaultOutcomes().begin(), insight::DefaultOutcomes().end()) {}

TelemetryOptions TelemetrySettings::Options() const {
  return {.outcomes = outcomes,
          .endpoint = endpoint,
          .headers_variable = headers_variable,
          .spans = spans,
          .events = events,
          .metrics = metrics,
          .every = std::chrono::seconds(every_seconds),
          .metrics_every = std::chrono::seconds(metrics_every_seconds)};
}

void Describe(SettingsSchema& schema, TelemetrySettings& s) {
  schema.Section("telemetry");
  schema.Add("outcomes", &s.outcomes,
             "names of the evaluations in telemetry that say whether a session's work succeeded");
  schema.Add("endpoint", &s.endpoint,
             "address of an OpenTelemetry receiver (OTLP/HTTP) to which a server sends decisions; "
             "empty: nothing is sent");
  schema.Add("headers_variable", &s.headers_variable,
             "environment variable with headers for the receiver, as in name=value,name=value");
  schema.Add("spans", &s.spans, "send sessions, calls, decisions, fires and reviews as spans");
  schema.Add("events", &s.events, "send every recorded event, without texts, as a log record");
  schema.Add("metrics", &s.metrics, "send the metrics of all faculties");
  schema.Add("every_seconds", &s.every_seconds, "seconds between two exports of spans and events",
             {.min = 1, .max = 3'600});
  schema.Add("metrics_every_seconds", &s.metrics_every_seconds,
             "seconds between two exports of metrics", {.min = 1, .max = 86'400});
}

Result<void> Validate(const TelemetrySettings& settings) {
  if (settings.endpoint.empty()) return {};
  if (llm::ParseUrl(settings.endpoint)) return {};
  return InvalidArgument(
      fmt::format("telemetry.endpoint {} is not an address; write it like http://127.0.0.1:4318",
                  Quoted(settings.endpoint)));
}

}  // namespace credence::engine
