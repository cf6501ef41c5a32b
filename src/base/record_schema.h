// SPDX-License-Identifier: Apache-2.0
// JSON Schema (2020-12) of what base/record_json.h writes, from the same descriptions: each is run
// over an empty record, and every field that it visits goes into the schema.
//
// A record becomes a definition with the name of its type, and other schemas refer to it. Fields
// that may be left out are not required; an optional may be null; a variant is any of its types. A
// literal, as in visit("subject", "memory"), is a constant.
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/json_writer.h"
#include "base/record_json.h"

namespace credence {

class RecordSchemas {
 public:
  // `reference` stands before the name of a definition: "#/$defs/".
  explicit RecordSchemas(std::string_view reference) : reference_(reference) {}

  // Writes the schema of T and keeps the definitions that it refers to.
  template <class T>
  void Write(JsonWriter& json) {
    WriteSchema(json, T{}, Nullable::kNo);
  }

  // By name, each as JSON.
  const std::map<std::string, std::string, std::less<>>& definitions() const {
    return definitions_;
  }

 private:
  enum class Nullable { kNo, kYes };

  // Collects the fields of one object.
  struct Fields {
    RecordSchemas& schemas;
    JsonWriter properties = {};
    std::vector<std::string_view> required = {};

    void Add(std::string_view name, const auto& value) {
      properties.Key(name);
      schemas.WriteSchema(properties, value, Nullable::kNo);
    }
  };
  class FieldVisitor {
   public:
    explicit FieldVisitor(Fields& fields) : fields_(fields) {}
    void operator()(std::string_view name, const auto& value) const {
      fields_.required.push_back(name);
      fields_.Add(name, value);
    }
    template <class T>
    void operator()(std::string_view name, const Omittable<T>& field) const {
      if constexpr (std::default_initializable<T>) {
        fields_.Add(name, T{});
      } else {
        fields_.Add(name, *field.value);  // A group: it looks at the record around it.
      }
    }

   private:
    Fields& fields_;
  };

  template <class T>
  static constexpr std::string_view SignatureOf() {
    return __PRETTY_FUNCTION__;
  }

  void WriteObject(JsonWriter& json, auto&& describe) {
    Fields fields{.schemas = *this};
    fields.properties.BeginObject();
    describe(FieldVisitor(fields));
    fields.properties.EndObject();
    WriteObjectOf(json, fields.properties.text(), fields.required);
  }

  // Simple values, by what they are written as.
  struct Simple {
    std::string_view type;
    std::string_view format = {};
  };
  template <class T>
  static constexpr std::optional<Simple> SimpleOf() {
    if constexpr (std::same_as<T, bool>) return Simple{"boolean"};
    if constexpr (std::integral<T>) return Simple{"integer"};
    if constexpr (std::same_as<T, double> || std::same_as<T, Decimal>) return Simple{"number"};
    if constexpr (std::same_as<T, Timestamp>) return Simple{"string", "date-time"};
    if constexpr (std::same_as<T, Uuid>) return Simple{"string", "uuid"};
    if constexpr (std::convertible_to<T, std::string_view>) return Simple{"string"};
    return std::nullopt;
  }

  template <std::size_t N>
  void WriteSchema(JsonWriter& json, const char (&literal)[N], Nullable /*nullable*/) {
    json.BeginObject().Key("const").String(literal).EndObject();
  }
  template <class T>
  void WriteSchema(JsonWriter& json, const T& sample, Nullable nullable) {
    const bool is_nullable = nullable == Nullable::kYes;
    if constexpr (NamedEnum<T>) {
      WriteNames(json, EnumNames<T>::kNames, is_nullable);
    } else if constexpr (constexpr std::optional<Simple> kSimple = SimpleOf<T>()) {
      WriteSimple(json, *kSimple, is_nullable);
    } else if constexpr (StandIn<T>) {
      WriteSchema(json, std::remove_cvref_t<decltype(ValueOf(sample))>{}, nullable);
    } else if constexpr (std::same_as<T, RawJson>) {
      json.BeginObject().EndObject();
    } else if (is_nullable) {
      json.BeginObject().Key("anyOf").BeginArray();
      WriteSchema(json, sample, Nullable::kNo);
      WriteSimple(json, {"null"}, false);
      json.EndArray().EndObject();
    } else if constexpr (DescribedRecord<T>) {
      WriteReference<T>(json);
    } else {
      WriteParts(json, sample);
    }
  }

  template <DescribedRecord T>
  void WriteReference(JsonWriter& json) {
    const std::string name = DefinitionName(SignatureOf<T>());
    json.BeginObject().Key("$ref").String(reference_ + name).EndObject();
    if (!Begin(name, SignatureOf<T>())) return;
    JsonWriter definition;
    WriteObject(definition, [](auto&& visit) { VisitFields(T{}, visit); });
    definitions_[name] = std::move(definition).Take();
  }

  // Of what is made of other values.
  template <class Describe>
  void WriteParts(JsonWriter& json, const FieldGroup<Describe>& group) {
    WriteObject(json, group.describe);
  }
  template <class T, class Describe>
  void WriteParts(JsonWriter& json, const FieldGroups<T, Describe>& groups) {
    BeginArray(json);
    WriteObject(json, [&](auto&& visit) { groups.describe(T{}, visit); });
    json.EndObject();
  }
  void WriteParts(JsonWriter& json, const Counts& /*counts*/) {
    json.BeginObject().Key("type").String("object").Key("additionalProperties");
    WriteSimple(json, {"integer"}, false);
    json.EndObject();
  }
  template <class T>
  void WriteParts(JsonWriter& json, const std::vector<T>& /*values*/) {
    BeginArray(json);
    WriteSchema(json, T{}, Nullable::kNo);
    json.EndObject();
  }
  template <class T, std::size_t N>
  void WriteParts(JsonWriter& json, const std::array<T, N>& /*values*/) {
    BeginArray(json);
    WriteSchema(json, T{}, Nullable::kNo);
    json.Key("minItems").Int(N).Key("maxItems").Int(N).EndObject();
  }
  template <class... T>
  void WriteParts(JsonWriter& json, const std::variant<T...>& /*value*/) {
    json.BeginObject().Key("anyOf").BeginArray();
    (WriteSchema(json, T{}, Nullable::kNo), ...);
    json.EndArray().EndObject();
  }
  template <class T>
  void WriteSchema(JsonWriter& json, const std::optional<T>& /*value*/, Nullable /*nullable*/) {
    WriteSchema(json, T{}, Nullable::kYes);
  }

  // "MemoryReading" of a signature with credence::MemoryReading: without the namespaces, which
  // begin with a small letter.
  static std::string DefinitionName(std::string_view signature);
  // False: the definition is there, or being written. Two types of one name are a mistake.
  bool Begin(const std::string& name, std::string_view signature);
  static void BeginArray(JsonWriter& json);
  static void WriteSimple(JsonWriter& json, Simple simple, bool is_nullable);
  static void WriteNames(JsonWriter& json, std::span<const std::string_view> names,
                         bool is_nullable);
  static void WriteObjectOf(JsonWriter& json, std::string_view properties,
                            std::span<const std::string_view> required);

  std::string reference_;
  std::map<std::string, std::string, std::less<>> definitions_;
  std::map<std::string, std::string_view, std::less<>> signatures_;
};

}  // namespace credence
