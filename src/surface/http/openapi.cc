// SPDX-License-Identifier: Apache-2.0
#include "surface/http/openapi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/record_schema.h"
#include "base/version.h"
#include "operations/named_arguments.h"
#include "operations/operation.h"
#include "operations/tokens.h"
#include "surface/http/routes.h"

namespace credence::http {
namespace {

using operations::Operation;
using operations::Parameter;
using operations::ParameterType;

void WriteSchema(JsonWriter& json, const Parameter& parameter) {
  json.BeginObject();
  switch (parameter.type) {
    case ParameterType::kFlag:
      json.Key("type").String("boolean");
      break;
    case ParameterType::kInt:
      json.Key("type").String("integer").Key("minimum").Int(0);
      break;
    case ParameterType::kText:
      json.Key("type").String("string");
      break;
    case ParameterType::kFile:
      json.Key("type").BeginArray().String("string").String("object").String("array").EndArray();
      break;
  }
  if (!parameter.choices.empty()) {
    json.Key("enum").BeginArray();
    for (const std::string_view choice : parameter.choices) json.String(choice);
    json.EndArray();
  }
  json.Key("description").String(parameter.summary);
  json.EndObject();
}

void WriteReference(JsonWriter& json, std::string_view target) {
  json.BeginObject().Key("$ref").String(target).EndObject();
}

// The parameters that every operation has.
void WriteCommonParameters(JsonWriter& json) {
  WriteReference(json, "#/components/parameters/Space");
  WriteReference(json, "#/components/parameters/Project");
}

void WriteQuery(JsonWriter& json, const Operation& operation) {
  json.Key("parameters").BeginArray();
  WriteCommonParameters(json);
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.local) continue;
    json.BeginObject();
    json.Key("name").String(operations::FieldName(parameter));
    json.Key("in").String("query");
    json.Key("required").Bool(parameter.required);
    json.Key("schema");
    WriteSchema(json, parameter);
    json.EndObject();
  }
  json.EndArray();
}

void WriteBody(JsonWriter& json, const Operation& operation) {
  json.Key("parameters").BeginArray();
  WriteCommonParameters(json);
  WriteReference(json, "#/components/parameters/IdempotencyKey");
  json.EndArray();
  json.Key("requestBody").BeginObject().Key("required").Bool(true);
  json.Key("content").BeginObject().Key("application/json").BeginObject();
  json.Key("schema").BeginObject();
  json.Key("type").String("object").Key("additionalProperties").Bool(false);
  json.Key("properties").BeginObject();
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.local) continue;
    json.Key(operations::FieldName(parameter));
    WriteSchema(json, parameter);
  }
  json.EndObject();
  if (std::ranges::any_of(operation.parameters, &Parameter::required)) {
    json.Key("required").BeginArray();
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.required) json.String(operations::FieldName(parameter));
    }
    json.EndArray();
  }
  json.EndObject().EndObject().EndObject().EndObject();
}

std::string NeedsOf(const Operation& operation) {
  std::string needs =
      fmt::format("Needs the scope {}", NameOf(operations::ScopeOf(operation.access)));
  for (const Parameter& parameter : operation.parameters) {
    if (!parameter.access) continue;
    needs += fmt::format(", with {} the scope {}", operations::FieldName(parameter),
                         NameOf(operations::ScopeOf(*parameter.access)));
  }
  return needs + ".";
}

// The answer's schema, collected in `schemas`.
void WriteAnswer(JsonWriter& json, const Operation& operation, RecordSchemas& schemas,
                 std::string_view description) {
  json.BeginObject().Key("description").String(description);
  json.Key("content").BeginObject().Key("application/json").BeginObject().Key("schema");
  operation.call.WriteSchema(schemas, json);
  json.EndObject().EndObject().EndObject();
}

void WriteOperation(JsonWriter& json, const Operation& operation, RecordSchemas& schemas) {
  std::string id(operation.name);
  std::ranges::replace(id, ' ', '_');
  json.Key(PathOf(operation)).BeginObject();
  json.Key(IsGet(operation) ? "get" : "post").BeginObject();
  json.Key("operationId").String(id);
  json.Key("summary").String(operation.summary);
  json.Key("tags").BeginArray();
  json.String(operation.name.substr(0, operation.name.find(' '))).EndArray();
  json.Key("description").String(NeedsOf(operation));
  if (IsGet(operation)) {
    WriteQuery(json, operation);
  } else {
    WriteBody(json, operation);
  }
  json.Key("responses").BeginObject();
  json.Key("200");
  WriteAnswer(json, operation, schemas, "the answer, as the command line gives it with --json");
  if (operation.call.may_refuse()) {
    json.Key("422");
    WriteAnswer(json, operation, schemas, "the same, when something in it was refused");
  }
  json.Key("default");
  WriteReference(json, "#/components/responses/Problem");
  json.EndObject();
  json.EndObject().EndObject();
}

// Paths besides the operations.
struct FixedPath {
  std::string_view path;
  std::string_view method;
  std::string_view id;
  std::string_view summary;
  std::string_view needs;  // The scope; empty: neither scope nor token.
  std::string_view answer;
  std::string_view type = "application/json";
};

constexpr std::array kFixedPaths = {
    FixedPath{kExportPath, "get", "export", "every event of the space as JSON Lines, for an import",
              "admin", "an event on each line, as the command line exports it",
              "application/x-ndjson"},
    FixedPath{"/v1/changes", "get", "changes", "a stream of what is recorded in the space", "read",
              "a change for each event, until the client goes", "text/event-stream"},
    FixedPath{"/v1/whoami", "get", "whoami", "who calls, where, and what they may do", "read",
              "the caller, its space and its scopes"},
    FixedPath{"/v1/spaces", "get", "spaces", "the spaces that the caller may look at", "read",
              "their names"},
    FixedPath{"/v1/version", "get", "version", "the version of the server", "read", "the version"},
    FixedPath{"/v1/demo", "post", "demo", "fills the space demo, which must be empty", "admin",
              "the name of the space"},
    FixedPath{"/hooks/{client}", "post", "hook", "a hook of claude-code, codex, gemini or opencode",
              "write", "what the client expects of its hook"},
    FixedPath{"/mcp", "post", "mcp", "the Model Context Protocol", "read", "a message of JSON-RPC"},
    FixedPath{"/healthz", "get", "healthz", "whether the process lives", "", "that it does"},
    FixedPath{"/readyz", "get", "readyz", "whether it answers; 503 while it stops", "",
              "that it does"},
    FixedPath{"/metrics", "get", "metrics_prometheus", "measures for Prometheus", "read",
              "one measure on each line", "text/plain"},
    FixedPath{"/openapi.json", "get", "openapi", "this document", "read", "OpenAPI 3.1"},
};

void WriteFixed(JsonWriter& json, const FixedPath& fixed) {
  json.Key(fixed.path).BeginObject().Key(fixed.method).BeginObject();
  json.Key("operationId").String(fixed.id);
  json.Key("summary").String(fixed.summary);
  json.Key("tags").BeginArray().String("server").EndArray();
  json.Key("description")
      .String(fixed.needs.empty() ? "Needs no token."
                                  : fmt::format("Needs the scope {}.", fixed.needs));
  json.Key("parameters").BeginArray();
  if (fixed.path.contains('{')) {
    json.BeginObject().Key("name").String("client").Key("in").String("path");
    json.Key("required").Bool(true);
    json.Key("schema").BeginObject().Key("type").String("string").EndObject().EndObject();
  }
  WriteReference(json, "#/components/parameters/Space");
  json.EndArray();
  json.Key("responses").BeginObject();
  json.Key("200").BeginObject();
  json.Key("description").String(fixed.answer);
  json.Key("content").BeginObject().Key(fixed.type).BeginObject().EndObject();
  json.EndObject().EndObject();
  json.Key("default");
  WriteReference(json, "#/components/responses/Problem");
  json.EndObject().EndObject().EndObject();
}

void WriteHeaderParameter(JsonWriter& json, std::string_view key, std::string_view name,
                          std::string_view description) {
  json.Key(key).BeginObject();
  json.Key("name").String(name).Key("in").String("header");
  json.Key("description").String(description);
  json.Key("schema").BeginObject().Key("type").String("string").EndObject();
  json.EndObject();
}

void WriteComponents(JsonWriter& json, const RecordSchemas& schemas) {
  json.Key("components").BeginObject();
  json.Key("schemas").BeginObject();
  for (const auto& [name, schema] : schemas.definitions()) json.Key(name).Raw(schema);
  json.EndObject();
  json.Key("securitySchemes").BeginObject().Key("token").BeginObject();
  json.Key("type").String("http").Key("scheme").String("bearer");
  json.Key("description").String("made by 'credence token create'; not needed on a server without");
  json.EndObject().EndObject();
  json.Key("parameters").BeginObject();
  WriteHeaderParameter(json, "Space", "Credence-Space",
                       "the tenant; a token is bound to its own (default: default)");
  WriteHeaderParameter(json, "Project", "Credence-Project",
                       "the folder of the project; without it only what is global is seen");
  WriteHeaderParameter(json, "IdempotencyKey", "Idempotency-Key",
                       "the same key and request again: the same answer, no second effect");
  json.EndObject();
  json.Key("responses").BeginObject().Key("Problem").BeginObject();
  json.Key("description").String("what went wrong, in one line");
  json.Key("content").BeginObject().Key("application/problem+json").BeginObject();
  json.Key("schema").BeginObject().Key("type").String("object").Key("properties").BeginObject();
  for (const std::string_view field : {"type", "title", "detail", "code"}) {
    json.Key(field).BeginObject().Key("type").String("string").EndObject();
  }
  json.Key("status").BeginObject().Key("type").String("integer").EndObject();
  json.EndObject().EndObject().EndObject().EndObject();
  json.EndObject().EndObject();
  json.EndObject();
}

}  // namespace

std::string OpenApi() {
  JsonWriter json;
  json.BeginObject();
  json.Key("openapi").String("3.1.0");
  json.Key("info").BeginObject();
  json.Key("title").String("Credence");
  json.Key("version").String(Version());
  json.Key("summary").String("how far to trust what an agent knows, does and is taught");
  json.Key("license").BeginObject();
  json.Key("name").String("Apache-2.0").Key("identifier").String("Apache-2.0");
  json.EndObject().EndObject();
  json.Key("security").BeginArray();
  json.BeginObject().EndObject();
  json.BeginObject().Key("token").BeginArray().EndArray().EndObject();
  json.EndArray();
  json.Key("paths").BeginObject();
  RecordSchemas schemas("#/components/schemas/");
  for (const Operation* operation : RoutedOperations()) WriteOperation(json, *operation, schemas);
  for (const FixedPath& fixed : kFixedPaths) WriteFixed(json, fixed);
  json.EndObject();
  WriteComponents(json, schemas);
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence::http
