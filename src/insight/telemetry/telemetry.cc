// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/telemetry.h"

#include <algorithm>

#include "credence/trace_context.h"

namespace credence::insight {
namespace {

constexpr std::uint64_t kNanosPerMicro = 1'000;
// The end of the year 9999.
constexpr std::uint64_t kMicrosMax = 253'402'300'799'999'999;

}  // namespace

Timestamp TimeOfNanos(std::uint64_t nanos) {
  const std::uint64_t micros = nanos / kNanosPerMicro;
  return micros > kMicrosMax ? Timestamp() : FromMicros(static_cast<std::int64_t>(micros));
}

void AddSpan(Telemetry& telemetry, ResourceTelemetry& resource, Span span) {
  if (!IsTraceId(span.trace) || !IsSpanId(span.id) || span.start == Timestamp() ||
      telemetry.records == kRecordsMax) {
    ++telemetry.invalid;
    return;
  }
  if (!IsSpanId(span.parent)) span.parent.clear();
  span.end = std::max(span.start, span.end);
  for (TelemetryEvent& event : span.events) {
    event.trace = span.trace;
    event.span = span.id;
    if (event.at == Timestamp()) event.at = span.end;
  }
  ++telemetry.records;
  resource.spans.push_back(std::move(span));
}

void AddEvent(Telemetry& telemetry, ResourceTelemetry& resource, TelemetryEvent event) {
  if (!IsTraceId(event.trace)) event.trace.clear();
  if (!IsSpanId(event.span)) event.span.clear();
  if (event.at == Timestamp() || telemetry.records == kRecordsMax) {
    ++telemetry.invalid;
    return;
  }
  ++telemetry.records;
  resource.events.push_back(std::move(event));
}

}  // namespace credence::insight
