// SPDX-License-Identifier: Apache-2.0
// Readings and findings as JSON for people and their tools: instants as RFC 3339, null for what is
// absent. (base/fields.h is for what is stored: whole microseconds, and nothing for what is
// absent.)
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "base/json_writer.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "review/names.h"

namespace credence::review {

template <class T>
concept Reading = requires(const T& record) { T::Visit(record, [](auto&&, auto&&) {}); };

inline void WriteValue(JsonWriter& json, const std::string& value) { json.String(value); }
inline void WriteValue(JsonWriter& json, double value) { json.Double(value); }
inline void WriteValue(JsonWriter& json, std::int64_t value) { json.Int(value); }
inline void WriteValue(JsonWriter& json, bool value) { json.Bool(value); }
inline void WriteValue(JsonWriter& json, Timestamp value) { json.String(FormatTimestamp(value)); }
inline void WriteValue(JsonWriter& json, const Uuid& value) { json.String(value.ToString()); }
template <NamedEnum E>
void WriteValue(JsonWriter& json, E value) {
  json.String(NameOf(value));
}
template <Reading T>
void WriteValue(JsonWriter& json, const T& record);
template <class T>
void WriteValue(JsonWriter& json, const std::optional<T>& value) {
  if (value) {
    WriteValue(json, *value);
  } else {
    json.Null();
  }
}
template <class T>
void WriteValue(JsonWriter& json, const std::vector<T>& values) {
  json.BeginArray();
  for (const T& value : values) WriteValue(json, value);
  json.EndArray();
}
template <Reading T>
void WriteValue(JsonWriter& json, const T& record) {
  json.BeginObject();
  T::Visit(record, [&json](std::string_view name, const auto& value) {
    json.Key(name);
    WriteValue(json, value);
  });
  json.EndObject();
}

}  // namespace credence::review
