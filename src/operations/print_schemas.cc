// SPDX-License-Identifier: Apache-2.0
// Prints the JSON Schemas of all answer records, by name. The dashboard's types are generated from
// them.
#include <fmt/format.h>

#include "base/json_writer.h"
#include "base/record_schema.h"
#include "operations/operation.h"

int main() {
  credence::RecordSchemas schemas("");
  for (const credence::operations::Operation& operation : credence::operations::Operations()) {
    credence::JsonWriter unused;
    operation.call.WriteSchema(schemas, unused);
  }
  credence::JsonWriter json;
  json.BeginObject();
  for (const auto& [name, schema] : schemas.definitions()) json.Key(name).Raw(schema);
  json.EndObject();
  fmt::print("{}\n", json.text());
}
