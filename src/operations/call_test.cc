// SPDX-License-Identifier: Apache-2.0
#include "operations/call.h"

#include <nlohmann/json.hpp>
#include <string>

#include "base/json_reader.h"
#include "base/test_framework.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

using Json = nlohmann::json;

void ExpectDefined(const Json& schema, const RecordSchemas& schemas) {
  if (schema.is_object() && schema.contains("$ref")) {
    const std::string name = schema.at("$ref").get<std::string>();
    EXPECT_TRUE(schemas.definitions().contains(name)) << name;
  }
  if (!schema.is_structured()) return;
  for (const Json& part : schema) ExpectDefined(part, schemas);
}

TEST(Call, EveryAnswerHasASchemaWhoseReferencesAreDefined) {
  RecordSchemas schemas("");
  for (const Operation& operation : Operations()) {
    ASSERT_FALSE(operation.call.answers().empty()) << operation.name;
    JsonWriter json;
    operation.call.WriteSchema(schemas, json);
    ExpectDefined(Json::parse(json.text()), schemas);
  }
  for (const auto& [name, definition] : schemas.definitions()) {
    const Json schema = Json::parse(definition);
    EXPECT_FALSE(name.empty());
    EXPECT_FALSE(schema.at("properties").empty()) << name;
    ExpectDefined(schema, schemas);
    // A field that is described twice would be written twice.
    std::size_t keys = 0;
    JsonReader reader(definition);
    reader.BeginObject();
    while (const auto key = reader.NextKey()) {
      if (*key != "properties") {
        reader.Skip();
        continue;
      }
      reader.BeginObject();
      for (; reader.NextKey(); ++keys) reader.Skip();
    }
    EXPECT_EQ(keys, schema.at("properties").size()) << name;
  }
}

TEST(Call, SeveralTypesOfAnswersAreAnyOfThem) {
  RecordSchemas schemas("");
  JsonWriter json;
  FindOperation("replay")->call.WriteSchema(schemas, json);
  EXPECT_EQ(Json::parse(json.text()),
            Json::parse(R"({"anyOf": [{"$ref": "WhatIfReport"}, {"$ref": "SweepReport"}]})"));
}

}  // namespace
}  // namespace credence::operations
