// SPDX-License-Identifier: Apache-2.0
// Records that describe their fields once, for both writing and reading JSON.
//
//   struct Point {
//     std::int64_t x = 0;
//     std::optional<std::string> label;
//     static void Visit(auto& self, auto&& visit) {
//       visit("x", self.x);
//       visit("label", self.label);
//     }
//   };
//   std::string text = EncodeFields(point);      // {"x":1}
//   Result<Point> point = DecodeFields<Point>(text);
//
// A std::string_view as a field looks into the text that it was read from.
//
// A name is plain: nothing in it has to be escaped. Writing keeps the order of Visit and leaves out
// empty optionals, so equal records give equal bytes. Reading takes fields in any order, ignores
// fields that it does not know (a newer writer's), and refuses a record that lacks a field which is
// not optional. Instants are whole microseconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/optional_list.h"
#include "base/utf8.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

namespace fields_detail {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsOptional<OptionalList<T>> : std::true_type {};

inline void Write(JsonWriter& json, std::string_view value) { json.String(value); }
inline void Write(JsonWriter& json, bool value) { json.Bool(value); }
inline void Write(JsonWriter& json, std::int64_t value) { json.Int(value); }
inline void Write(JsonWriter& json, double value) { json.Double(value); }
inline void Write(JsonWriter& json, Decimal value) { json.Number(value); }
inline void Write(JsonWriter& json, Timestamp value) { json.Int(ToMicros(value)); }
inline void Write(JsonWriter& json, const Uuid& value) { json.String(value.ToString()); }
template <NamedEnum E>
void Write(JsonWriter& json, E value) {
  json.String(NameOf(value));
}
// A record within a record.
template <class T>
concept Described = requires(const T& record) { T::Visit(record, [](auto&&, auto&&) {}); };
template <Described T>
void Write(JsonWriter& json, const T& record);
template <class T>
void Write(JsonWriter& json, const std::vector<T>& values) {
  json.BeginArray();
  for (const T& value : values) Write(json, value);
  json.EndArray();
}

// Each returns what is wrong with the value, or nothing; syntax errors stay in the reader.
using Complaint = std::optional<std::string>;

inline Complaint Read(JsonReader& json, std::string& value) {
  value = json.String();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, std::string_view& value) {
  value = json.LastingString();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, bool& value) {
  value = json.Bool();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, std::int64_t& value) {
  value = json.Int();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, double& value) {
  value = json.Double();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, Decimal& value) {
  value = json.Number();
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, Timestamp& value) {
  value = FromMicros(json.Int());
  return std::nullopt;
}
inline Complaint Read(JsonReader& json, Uuid& value) {
  Result<Uuid> parsed = Uuid::Parse(json.String());
  if (!parsed) return parsed.error().message;
  value = *parsed;
  return std::nullopt;
}
template <NamedEnum E>
Complaint Read(JsonReader& json, E& value) {
  const std::string_view name = json.String();
  const std::optional<E> found = FromName<E>(name);
  if (!found) return Quoted(name) + " is none of " + AllNames<E>();
  value = *found;
  return std::nullopt;
}
template <Described T>
Complaint Read(JsonReader& json, T& record);
inline Complaint Read(JsonReader& json, std::vector<std::string_view>& values) {
  json.LastingStrings(values);
  return std::nullopt;
}
template <class T>
Complaint Read(JsonReader& json, std::vector<T>& values) {
  values.clear();
  json.BeginArray();
  while (json.NextElement()) {
    if (Complaint complaint = Read(json, values.emplace_back())) return complaint;
  }
  return std::nullopt;
}
// Optionals of both kinds.
template <class T>
  requires IsOptional<T>::value
Complaint Read(JsonReader& json, T& value) {
  if (json.TakeNull()) {
    value.reset();
    return std::nullopt;
  }
  return Read(json, value.emplace());
}

// Reads an object whose fields are in the order of Visit, as our own writer writes them, in one
// pass. False if the order differs, a newer writer added fields, or something is invalid; the
// record is then unusable.
template <class Record>
bool ReadInOrder(JsonReader& json, Record& record) {
  json.BeginObject();
  bool in_order = true;
  std::string_view next = json.PeekKey();
  Record::Visit(record, [&](std::string_view name, auto& value) __attribute__((always_inline)) {
    if (!in_order) return;
    constexpr bool kOptional = IsOptional<std::remove_cvref_t<decltype(value)>>::value;
    if (JsonReader::IsKey(next, name)) {
      json.TakeKey(next, name);
      in_order = !Read(json, value);
      next = json.PeekNextKey();
    } else if constexpr (kOptional) {
      value.reset();
    } else {
      in_order = false;
    }
  });
  return in_order && json.TakeEnd();
}

}  // namespace fields_detail

namespace fields_detail {

// REQUIRES: the name is plain.
template <class T>
void WriteField(JsonWriter& json, std::string_view name, const T& value) {
  if constexpr (IsOptional<T>::value) {
    if (value) WriteField(json, name, *value);
  } else {
    json.PlainKey(name);
    Write(json, value);
  }
}

}  // namespace fields_detail

// Writes the fields into an open object.
template <class Record>
void WriteFields(JsonWriter& json, const Record& record) {
  Record::Visit(record, [&json](std::string_view name, const auto& value) {
    fields_detail::WriteField(json, name, value);
  });
}

template <class Record>
std::string EncodeFields(const Record& record) {
  JsonWriter json;
  json.BeginObject();
  WriteFields(json, record);
  json.EndObject();
  return std::move(json).Take();
}

// Consecutive fields of a record, encoded before the rest are known.
struct FieldRun {
  std::string_view first;
  std::string_view last;
  std::string json = {};
};

// Adds the fields of `record` that belong to the run. REQUIRES: there is at least one.
template <class Record>
FieldRun EncodeRun(FieldRun run, const Record& record) {
  JsonWriter json;
  json.BeginObject();
  bool is_in_run = false;
  Record::Visit(record, [&](std::string_view name, const auto& value) {
    is_in_run |= name == run.first;
    if (is_in_run) fields_detail::WriteField(json, name, value);
    if (name == run.last) is_in_run = false;
  });
  json.EndObject();
  run.json = json.text().substr(1, json.text().size() - 2);  // Without the brackets.
  return run;
}

// As EncodeFields of a record with the values of `run`.
template <class Record>
std::string EncodeFieldsWith(const FieldRun& run, const Record& record) {
  JsonWriter json;
  json.BeginObject();
  bool is_in_run = false;
  Record::Visit(record, [&](std::string_view name, const auto& value) {
    if (name == run.first) {
      is_in_run = true;
      json.RawFields(run.json);
    }
    if (!is_in_run) fields_detail::WriteField(json, name, value);
    if (name == run.last) is_in_run = false;
  });
  json.EndObject();
  return std::move(json).Take();
}

// Overwrites the record, but its lists keep their capacity for reuse. Failure: kInvalidArgument,
// naming the field; the record is then unusable. REQUIRES: if the record has views, `room` is set
// and, like `text`, outlives them.
template <class Record>
Result<void> DecodeFieldsInto(std::string_view text, Record& record,
                              JsonReader::Room* room = nullptr) {
  // The usual case: fields in order.
  JsonReader json(text, room);
  if (fields_detail::ReadInOrder(json, record) && (json.IsFinished() || json.Finish())) return {};

  // Otherwise look up each one.
  std::vector<std::pair<std::string, std::string_view>> values;
  JsonReader again(text);
  again.BeginObject();
  while (const auto next = again.NextKey()) {
    std::string name(*next);
    values.emplace_back(std::move(name), again.Skip());
  }
  CREDENCE_RETURN_IF_ERROR(again.Finish());
  record = Record{};
  std::optional<std::string> complaint;
  const auto complain = [&complaint](std::string_view name, std::string_view what) {
    if (!complaint) complaint = "field '" + std::string(name) + "': " + std::string(what);
  };
  Record::Visit(record, [&](std::string_view name, auto& value) {
    for (const auto& [known, raw] : values) {
      if (known != name) continue;
      JsonReader one(raw, room);
      const fields_detail::Complaint wrong = fields_detail::Read(one, value);
      // Report a wrong type first: the complaint would be about a value that does not exist.
      if (!one.ok()) complain(name, one.status().error().message);
      if (wrong) complain(name, *wrong);
      return;
    }
    if constexpr (!fields_detail::IsOptional<std::remove_cvref_t<decltype(value)>>::value) {
      complain(name, "missing");
    }
  });
  if (complaint) return InvalidArgument(*complaint);
  return {};
}

// As above, into a new record. Failure: kInvalidArgument, naming the field.
template <class Record>
Result<Record> DecodeFields(std::string_view text) {
  Result<Record> record;
  CREDENCE_RETURN_IF_ERROR(DecodeFieldsInto(text, *record));
  return record;
}

namespace fields_detail {

template <Described T>
void Write(JsonWriter& json, const T& record) {
  json.BeginObject();
  WriteFields(json, record);
  json.EndObject();
}

template <Described T>
Complaint Read(JsonReader& json, T& record) {
  if (!json.ok()) return std::nullopt;
  const JsonReader::Mark start = json.Here();
  if (ReadInOrder(json, record)) return std::nullopt;
  json.GoBack(start);
  const std::string_view text = json.Skip();
  if (!json.ok()) return std::nullopt;
  const Result<void> decoded = DecodeFieldsInto(text, record, json.room());
  if (!decoded) return decoded.error().message;
  return std::nullopt;
}

}  // namespace fields_detail

}  // namespace credence
