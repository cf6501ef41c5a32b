// SPDX-License-Identifier: Apache-2.0
// Prints the JSON Schemas of all answer records, by name, and the scope that each operation needs.
// The dashboard's types are generated from them.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/json_writer.h"
#include "base/record_schema.h"
#include "operations/operation.h"
#include "operations/tokens.h"

namespace {

// {"memory/forget": "write", "memory/forget erase": "admin"}: some parameters need more.
void WriteNeeds(credence::JsonWriter& json) {
  using credence::NameOf;
  using credence::operations::ScopeOf;
  json.BeginObject();
  for (const credence::operations::Operation& operation : credence::operations::Operations()) {
    std::string path(operation.name);
    std::ranges::replace(path, ' ', '/');
    json.Key(path).String(NameOf(ScopeOf(operation.access)));
    for (const credence::operations::Parameter& parameter : operation.parameters) {
      if (!parameter.access) continue;
      json.Key(path + " " + std::string(parameter.name)).String(NameOf(ScopeOf(*parameter.access)));
    }
  }
  json.EndObject();
}

}  // namespace

int main() {
  credence::RecordSchemas schemas("");
  for (const credence::operations::Operation& operation : credence::operations::Operations()) {
    credence::JsonWriter unused;
    operation.call.WriteSchema(schemas, unused);
  }
  credence::JsonWriter json;
  json.BeginObject().Key("records").BeginObject();
  for (const auto& [name, schema] : schemas.definitions()) json.Key(name).Raw(schema);
  json.EndObject().Key("needs");
  WriteNeeds(json);
  json.EndObject();
  fmt::print("{}\n", json.text());
}
