// SPDX-License-Identifier: Apache-2.0
// Records that describe their fields (base/fields.h) as answers in JSON: instants are RFC 3339, and
// what is absent is null, so that every answer has all its fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "base/fields.h"
#include "base/json_writer.h"
#include "credence/decimal.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

inline void WriteValue(JsonWriter& json, const std::string& value) { json.String(value); }
inline void WriteValue(JsonWriter& json, bool value) { json.Bool(value); }
inline void WriteValue(JsonWriter& json, std::int64_t value) { json.Int(value); }
inline void WriteValue(JsonWriter& json, double value) { json.Double(value); }
inline void WriteValue(JsonWriter& json, Decimal value) { json.Number(value); }
inline void WriteValue(JsonWriter& json, Timestamp value) { json.String(FormatTimestamp(value)); }
inline void WriteValue(JsonWriter& json, const Uuid& value) { json.String(value.ToString()); }
template <NamedEnum E>
void WriteValue(JsonWriter& json, E value) {
  json.String(NameOf(value));
}
template <fields_detail::Described T>
void WriteValue(JsonWriter& json, const T& record);
template <class T>
void WriteValue(JsonWriter& json, const std::optional<T>& value);
template <class T>
void WriteValue(JsonWriter& json, const std::vector<T>& values);

// The fields, into an object that is open already.
template <fields_detail::Described T>
void WriteMembers(JsonWriter& json, const T& record) {
  T::Visit(record, [&json](std::string_view name, const auto& value) {
    json.Key(name);
    WriteValue(json, value);
  });
}

template <fields_detail::Described T>
void WriteValue(JsonWriter& json, const T& record) {
  json.BeginObject();
  WriteMembers(json, record);
  json.EndObject();
}

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

}  // namespace credence
