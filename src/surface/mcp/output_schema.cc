// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/output_schema.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/record_schema.h"
#include "surface/mcp/json_rpc.h"

namespace credence::mcp {
namespace {

using operations::Operation;
using Definitions = std::map<std::string, std::string, std::less<>>;

constexpr std::string_view kReference = "#/$defs/";

void AddOnce(std::vector<std::string>& schemas, std::string_view schema) {
  if (std::ranges::find(schemas, schema) == schemas.end()) schemas.emplace_back(schema);
}

// The one schema, or any of several.
void WriteAnyOf(JsonWriter& json, const std::vector<std::string>& schemas) {
  if (schemas.size() == 1) {
    json.Raw(schemas.front());
    return;
  }
  json.BeginObject().Key("anyOf").BeginArray();
  for (const std::string& schema : schemas) json.Raw(schema);
  json.EndArray().EndObject();
}

// What a schema stands for: objects and arrays, without references and alternatives.
void AddAlternatives(std::string_view schema, const Definitions& definitions,
                     std::vector<std::string>& alternatives) {
  if (const auto reference = TextField(schema, "$ref")) {
    const auto found = definitions.find(reference->substr(kReference.size()));
    CREDENCE_CHECK(found != definitions.end(), "every reference has its definition");
    AddAlternatives(found->second, definitions, alternatives);
  } else if (const auto any = RawField(schema, "anyOf")) {
    for (const std::string_view one : Elements(*any).value_or(std::vector<std::string_view>())) {
      AddAlternatives(one, definitions, alternatives);
    }
  } else {
    AddOnce(alternatives, schema);
  }
}

// Whether a value of the schema may be null, which a digest leaves out.
bool MayBeNull(std::string_view schema) { return schema.contains("null"); }

bool Requires(std::string_view record, std::string_view field) {
  const std::string required = RawField(record, "required").value_or("[]");
  const auto names = Elements(required);
  return names && std::ranges::any_of(*names, [&](std::string_view name) {
           return name.size() == field.size() + 2 && name.substr(1, field.size()) == field;
         });
}

// Of the digest of any of these records: DigestOf in digest.h.
std::string DigestSchema(const Tool& tool, const std::vector<std::string>& records) {
  JsonWriter json;
  std::vector<std::string_view> required;
  json.BeginObject().Key("type").String("object");
  json.Key("properties").BeginObject();
  for (const std::string_view field : tool.fields) {
    std::vector<std::string> schemas;
    bool is_always_there = !records.empty();
    for (const std::string& record : records) {
      const std::string properties = RawField(record, "properties").value_or("{}");
      const auto schema = RawField(properties, field);
      is_always_there = is_always_there && schema && !MayBeNull(*schema) && Requires(record, field);
      if (schema) AddOnce(schemas, *schema);
    }
    if (schemas.empty() && !tool.wording.empty()) schemas = {R"({"type":"string"})"};
    CREDENCE_CHECK(!schemas.empty(), "some record of the tool has each of its fields");
    json.Key(field);
    WriteAnyOf(json, schemas);
    if (is_always_there) required.push_back(field);
  }
  json.EndObject();
  json.Key("required").BeginArray();
  for (const std::string_view field : required) json.String(field);
  json.EndArray();
  json.Key("additionalProperties").Bool(false);
  json.EndObject();
  return std::move(json).Take();
}

// Of what the operation answers, as the tool passes it on.
std::string SchemaOfOperation(const Operation& operation, RecordSchemas& schemas) {
  JsonWriter json;
  operation.call.WriteSchema(schemas, json);
  if (operation.name != "inject" && operation.name != "review context") {
    return std::move(json).Take();
  }
  std::vector<std::string> records;
  AddAlternatives(json.text(), schemas.definitions(), records);
  CREDENCE_CHECK(records.size() == 1, "these have one record");
  const std::string properties = RawField(records.front(), "properties").value_or("{}");
  if (operation.name == "inject") return RawField(properties, "memories").value_or("{}");
  return R"({"type":"object","properties":{"prompt":{"type":"string"}},"required":["prompt"]})";
}

// The tool's data, of all its operations.
std::vector<std::string> DataSchemas(const Tool& tool, std::span<const Operation* const> operations,
                                     RecordSchemas& schemas) {
  std::vector<std::string> whole;
  for (const Operation* operation : operations) {
    AddOnce(whole, SchemaOfOperation(*operation, schemas));
  }
  if (tool.fields.empty()) return whole;
  std::vector<std::string> alternatives;
  for (const std::string& schema : whole) {
    AddAlternatives(schema, schemas.definitions(), alternatives);
  }
  std::vector<std::string> single;
  std::vector<std::string> listed;
  for (const std::string& alternative : alternatives) {
    if (const auto items = RawField(alternative, "items")) {
      AddAlternatives(*items, schemas.definitions(), listed);
    } else {
      AddOnce(single, alternative);
    }
  }
  std::vector<std::string> data;
  if (!single.empty()) data.push_back(DigestSchema(tool, single));
  if (!listed.empty()) {
    JsonWriter list;
    list.BeginObject().Key("type").String("array");
    list.Key("items").Raw(DigestSchema(tool, listed)).EndObject();
    data.push_back(std::move(list).Take());
  }
  return data;
}

// Adds the definitions that the schema needs, also for each other.
void AddReferred(std::string_view schema, const Definitions& definitions,
                 std::set<std::string, std::less<>>& names) {
  for (std::size_t at = schema.find(kReference); at != schema.npos;
       at = schema.find(kReference, at + 1)) {
    const std::string_view rest = schema.substr(at + kReference.size());
    const std::string name(rest.substr(0, rest.find('"')));
    if (!names.insert(name).second) continue;
    AddReferred(definitions.at(name), definitions, names);
  }
}

}  // namespace

void WriteOutputSchema(JsonWriter& json, const Tool& tool,
                       std::span<const Operation* const> operations) {
  RecordSchemas schemas(kReference);
  JsonWriter data;
  WriteAnyOf(data, DataSchemas(tool, operations, schemas));
  std::set<std::string, std::less<>> names;
  AddReferred(data.text(), schemas.definitions(), names);
  json.BeginObject();
  json.Key("type").String("object");
  json.Key("properties").BeginObject();
  json.Key("begin").BeginObject().Key("const").String("<credence>").EndObject();
  json.Key("comment").BeginObject().Key("type").String("string").EndObject();
  json.Key("data").Raw(data.text());
  json.Key("end").BeginObject().Key("const").String("</credence>").EndObject();
  json.EndObject();
  json.Key("required").BeginArray().String("begin").String("data").String("end").EndArray();
  json.Key("additionalProperties").Bool(false);
  if (!names.empty()) {
    json.Key("$defs").BeginObject();
    for (const std::string& name : names) json.Key(name).Raw(schemas.definitions().at(name));
    json.EndObject();
  }
  json.EndObject();
}

}  // namespace credence::mcp
