// SPDX-License-Identifier: Apache-2.0
// Writes records as JSON replies. Times are RFC 3339; absent values are null, so that every reply
// has all its fields.
//
// A record is described once, by a static member Visit (base/fields.h) or by a function Describe
// beside it, which may also compute fields and join the fields of other records:
//
//   void Describe(const Reading& reading, auto&& visit) {
//     visit("id", reading.id);
//     visit("note", UnlessEmpty(reading.note));             // Left out where it is empty.
//     visit("interval", Grouped([&](auto&& field) {         // An object.
//       field("low", reading.low);
//       field("high", reading.high);
//     }));
//   }
//
// A description visits every field whatever the record holds. A type that is written as another
// value has a function ValueOf beside it.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "base/json_writer.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// A field that some replies omit. Its type is known even then, because a schema
// (base/record_schema.h) has the fields of all replies.
template <class T>
struct Omittable {
  const T* value = nullptr;
  bool is_there = value != nullptr;
};
template <class T>
Omittable<T> When(bool is_there, const T& value) {
  return {&value, is_there};
}
template <class T>
Omittable<T> IfAny(const std::optional<T>& value) {
  return {value ? &*value : nullptr};
}
inline Omittable<std::string> UnlessEmpty(const std::string& text) {
  return When(!text.empty(), text);
}

// For texts that are null instead of empty.
inline std::optional<std::string_view> NullIfEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// A value that is JSON already.
struct RawJson {
  std::string_view json = "null";
};

// An object with the fields that `describe` visits.
template <class Describe>
struct FieldGroup {
  Describe describe;
};
template <class Describe>
FieldGroup<Describe> Grouped(Describe describe) {
  return {std::move(describe)};
}

// An array with one object per element, with the fields that `describe` visits.
template <class T, class Describe>
struct FieldGroups {
  const std::vector<T>* elements;
  Describe describe;
};
template <class T, class Describe>
FieldGroups<T, Describe> Each(const std::vector<T>& elements, Describe describe) {
  return {&elements, std::move(describe)};
}

// Named counts, written as an object.
using Counts = std::vector<std::pair<std::string, std::int64_t>>;

struct AnyVisitor {
  void operator()(std::string_view /*name*/, const auto& /*value*/) const {}
};
template <class T>
concept DescribedRecord =
    fields_detail::Described<T> || requires(const T& record) { Describe(record, AnyVisitor()); };
// Written as another value.
template <class T>
concept StandIn = requires(const T& record) { ValueOf(record); };

template <DescribedRecord T>
void VisitFields(const T& record, auto&& visit) {
  if constexpr (fields_detail::Described<T>) {
    T::Visit(record, visit);
  } else {
    Describe(record, visit);
  }
}

inline void WriteValue(JsonWriter& json, std::string_view value) { json.String(value); }
inline void WriteValue(JsonWriter& json, const std::string& value) { json.String(value); }
inline void WriteValue(JsonWriter& json, const char* value) { json.String(value); }
inline void WriteValue(JsonWriter& json, bool value) { json.Bool(value); }
template <std::integral T>
void WriteValue(JsonWriter& json, T value) {
  json.Int(static_cast<std::int64_t>(value));
}
inline void WriteValue(JsonWriter& json, double value) { json.Double(value); }
inline void WriteValue(JsonWriter& json, Decimal value) { json.Number(value); }
inline void WriteValue(JsonWriter& json, Timestamp value) { json.String(FormatTimestamp(value)); }
inline void WriteValue(JsonWriter& json, const Uuid& value) { json.String(value.ToString()); }
inline void WriteValue(JsonWriter& json, RawJson value) { json.Raw(value.json); }
template <NamedEnum E>
void WriteValue(JsonWriter& json, E value) {
  json.String(NameOf(value));
}
template <DescribedRecord T>
void WriteValue(JsonWriter& json, const T& record);
template <StandIn T>
void WriteValue(JsonWriter& json, const T& record);
template <class T>
void WriteValue(JsonWriter& json, const std::optional<T>& value);
template <class T>
void WriteValue(JsonWriter& json, const std::vector<T>& values);
template <class T, std::size_t N>
void WriteValue(JsonWriter& json, const std::array<T, N>& values);
template <class... T>
void WriteValue(JsonWriter& json, const std::variant<T...>& value);
inline void WriteValue(JsonWriter& json, const Counts& counts) {
  json.BeginObject();
  for (const auto& [name, count] : counts) json.Key(name).Int(count);
  json.EndObject();
}

// Writes each visited field into an open object.
class MemberWriter {
 public:
  explicit MemberWriter(JsonWriter& json) : json_(json) {}

  void operator()(std::string_view name, const auto& value) const {
    json_.Key(name);
    WriteValue(json_, value);
  }
  template <class T>
  void operator()(std::string_view name, const Omittable<T>& value) const {
    if (value.is_there) (*this)(name, *value.value);
  }

 private:
  JsonWriter& json_;
};

template <DescribedRecord T>
void WriteMembers(JsonWriter& json, const T& record) {
  VisitFields(record, MemberWriter(json));
}

template <DescribedRecord T>
void WriteValue(JsonWriter& json, const T& record) {
  json.BeginObject();
  WriteMembers(json, record);
  json.EndObject();
}

template <StandIn T>
void WriteValue(JsonWriter& json, const T& record) {
  WriteValue(json, ValueOf(record));
}

template <class Describe>
void WriteValue(JsonWriter& json, const FieldGroup<Describe>& group) {
  json.BeginObject();
  group.describe(MemberWriter(json));
  json.EndObject();
}

template <class T, class Describe>
void WriteValue(JsonWriter& json, const FieldGroups<T, Describe>& groups) {
  json.BeginArray();
  for (const T& element : *groups.elements) {
    json.BeginObject();
    groups.describe(element, MemberWriter(json));
    json.EndObject();
  }
  json.EndArray();
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

template <class T, std::size_t N>
void WriteValue(JsonWriter& json, const std::array<T, N>& values) {
  json.BeginArray();
  for (const T& value : values) WriteValue(json, value);
  json.EndArray();
}

template <class... T>
void WriteValue(JsonWriter& json, const std::variant<T...>& value) {
  std::visit([&](const auto& held) { WriteValue(json, held); }, value);
}

}  // namespace credence
