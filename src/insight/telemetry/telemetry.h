// SPDX-License-Identifier: Apache-2.0
// Telemetry: OpenTelemetry spans and events, whichever way they were encoded. Only what
// observed_runs.h reads is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/timestamp.h"

namespace credence::insight {

// What one request may have; more is left out, or counted as invalid. Far more than any SDK sends
// at once, so that a small hostile body cannot become large in memory.
inline constexpr std::size_t kAttributesMax = 256;
inline constexpr std::size_t kSpanEventsMax = 256;
inline constexpr std::size_t kRecordsMax = 50'000;

// A value is text if it was a string, and JSON otherwise: "12", "[true]".
class Attributes {
 public:
  void Add(std::string key, std::string value) {
    if (values_.size() < kAttributesMax) values_.emplace_back(std::move(key), std::move(value));
  }
  // Empty if absent. The first of several with this key counts.
  std::string_view Find(std::string_view key) const {
    for (const auto& [name, value] : values_) {
      if (name == key) return value;
    }
    return {};
  }

  bool operator==(const Attributes&) const = default;

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

// Something that happened at one moment: a log record with a name, or an event of a span.
struct TelemetryEvent {
  std::string name;
  std::string trace;  // Empty: of none.
  std::string span;
  Timestamp at;
  Attributes attributes;

  bool operator==(const TelemetryEvent&) const = default;
};

struct Span {
  std::string trace;   // 32 lower-case hexadecimal digits.
  std::string id;      // 16 of them.
  std::string parent;  // Empty for a root.
  std::string name;
  Timestamp start;
  Timestamp end;
  Attributes attributes;
  bool failed = false;
  std::string message;  // Of the failure.
  std::vector<TelemetryEvent> events;

  bool operator==(const Span&) const = default;
};

// What one program reported.
struct ResourceTelemetry {
  Attributes resource;
  std::vector<Span> spans;
  std::vector<TelemetryEvent> events;

  bool operator==(const ResourceTelemetry&) const = default;
};

struct Telemetry {
  std::vector<ResourceTelemetry> resources;
  // Spans and log records that have no valid ids or times, or are too many.
  std::int64_t invalid = 0;
  std::size_t records = 0;  // That are valid.

  bool operator==(const Telemetry&) const = default;
};

// From nanoseconds since 1970. 0, and what lies beyond the year 9999, is 1970.
Timestamp TimeOfNanos(std::uint64_t nanos);

// Adds a span or an event if it is valid, and counts it otherwise.
void AddSpan(Telemetry& telemetry, ResourceTelemetry& resource, Span span);
void AddEvent(Telemetry& telemetry, ResourceTelemetry& resource, TelemetryEvent event);

}  // namespace credence::insight
