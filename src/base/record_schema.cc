// SPDX-License-Identifier: Apache-2.0
#include "base/record_schema.h"

#include <algorithm>

#include "base/check.h"

namespace credence {

std::string RecordSchemas::DefinitionName(std::string_view signature) {
  // GCC: "… [with T = credence::Share; …]", Clang: "… [T = credence::Share]".
  constexpr std::string_view kBefore = "T = ";
  std::string_view type = signature.substr(signature.find(kBefore) + kBefore.size());
  type = type.substr(0, type.find_first_of(";]"));
  std::string name;
  while (!type.empty()) {
    const std::size_t end = std::min(type.find("::"), type.size());
    const std::string_view part = type.substr(0, end);
    if (part.front() >= 'A' && part.front() <= 'Z') name += part;
    type.remove_prefix(std::min(end + 2, type.size()));
  }
  return name;
}

bool RecordSchemas::Begin(const std::string& name, std::string_view signature) {
  const auto [known, is_new] = signatures_.emplace(name, signature);
  CREDENCE_CHECK(known->second == signature, "the types of records have different names");
  return is_new;
}

void RecordSchemas::BeginArray(JsonWriter& json) {
  json.BeginObject().Key("type").String("array").Key("items");
}

void RecordSchemas::WriteSimple(JsonWriter& json, Simple simple, bool is_nullable) {
  json.BeginObject().Key("type");
  if (is_nullable) {
    json.BeginArray().String(simple.type).String("null").EndArray();
  } else {
    json.String(simple.type);
  }
  if (!simple.format.empty()) json.Key("format").String(simple.format);
  json.EndObject();
}

void RecordSchemas::WriteNames(JsonWriter& json, std::span<const std::string_view> names,
                               bool is_nullable) {
  json.BeginObject().Key("enum").BeginArray();
  for (const std::string_view name : names) json.String(name);
  if (is_nullable) json.Null();
  json.EndArray().EndObject();
}

void RecordSchemas::WriteObjectOf(JsonWriter& json, std::string_view properties,
                                  std::span<const std::string_view> required) {
  json.BeginObject().Key("type").String("object");
  json.Key("properties").Raw(properties);
  json.Key("required").BeginArray();
  for (const std::string_view name : required) json.String(name);
  json.EndArray().EndObject();
}

}  // namespace credence
