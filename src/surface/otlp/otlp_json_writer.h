// SPDX-License-Identifier: Apache-2.0
// Writes OTLP as JSON: one export request for each signal.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "credence/timestamp.h"

namespace credence::otlp {

// Attributes in the form in which they are written. Empty texts are left out.
class AttributeList {
 public:
  AttributeList& Text(std::string_view key, std::string_view value);
  AttributeList& Int(std::string_view key, std::int64_t value);
  AttributeList& Double(std::string_view key, double value);
  AttributeList& Bool(std::string_view key, bool value);

  void Write(JsonWriter& json) const;

 private:
  JsonWriter& Begin(std::string_view key);

  JsonWriter json_;
  std::vector<std::string> entries_;
};

struct OutSpan {
  std::string trace;
  std::string id;
  std::string parent;  // Empty for a root.
  std::string name;
  Timestamp start;
  Timestamp end;
  AttributeList attributes;
  bool failed = false;
};

// A log record with a name, which the protocol calls an event.
struct OutEvent {
  std::string name;
  std::string trace;
  std::string span;  // May be empty.
  Timestamp at;
  bool is_warning = false;
  AttributeList attributes;
};

// `resource`: the program and the space.
std::string WriteSpans(const AttributeList& resource, std::span<const OutSpan> spans);
std::string WriteEvents(const AttributeList& resource, std::span<const OutEvent> events);

// Begins "resource": {…}, "scope…": [{"scope": {…}, for a signal, and ends it.
void BeginScope(JsonWriter& json, const AttributeList& resource, std::string_view signals,
                std::string_view scopes);
void EndScope(JsonWriter& json);

// Nanoseconds since 1970, as the protocol has them.
std::string NanosOf(Timestamp time);

}  // namespace credence::otlp
