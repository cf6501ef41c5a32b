// SPDX-License-Identifier: Apache-2.0
#include "surface/http/openapi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/record_schema.h"
#include "base/version.h"
#include "operations/named_arguments.h"
#include "operations/operation.h"
#include "operations/tokens.h"
#include "surface/http/machine.h"
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
      if (parameter.placeholder == operations::kIdsPlaceholder || parameter.repeated) {
        json.Key("type").BeginArray().String("string").String("array").EndArray();
        break;
      }
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

// The arguments as one object.
void WriteArguments(JsonWriter& json, const Operation& operation) {
  json.BeginObject();
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
  json.EndObject();
}

// `shared`: the operation on the machine that has the same path and method; null: none.
void WriteBody(JsonWriter& json, const Operation& operation, const Operation* shared) {
  json.Key("parameters").BeginArray();
  WriteCommonParameters(json);
  WriteReference(json, "#/components/parameters/IdempotencyKey");
  json.EndArray();
  json.Key("requestBody").BeginObject().Key("required").Bool(true);
  json.Key("content").BeginObject().Key("application/json").BeginObject();
  json.Key("schema");
  if (shared != nullptr) json.BeginObject().Key("anyOf").BeginArray();
  WriteArguments(json, operation);
  if (shared != nullptr) {
    WriteArguments(json, *shared);
    json.EndArray().EndObject();
  }
  json.EndObject().EndObject().EndObject();
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
void WriteAnswer(JsonWriter& json, const Operation& operation, const Operation* shared,
                 RecordSchemas& schemas, std::string_view description) {
  json.BeginObject().Key("description").String(description);
  json.Key("content").BeginObject().Key("application/json").BeginObject().Key("schema");
  if (shared != nullptr) json.BeginObject().Key("anyOf").BeginArray();
  operation.call.WriteSchema(schemas, json);
  if (shared != nullptr) {
    shared->call.WriteSchema(schemas, json);
    json.EndArray().EndObject();
  }
  json.EndObject().EndObject().EndObject();
}

void WriteResponses(JsonWriter& json, const Operation& operation, const Operation* shared,
                    RecordSchemas& schemas) {
  json.Key("responses").BeginObject();
  json.Key("200");
  WriteAnswer(json, operation, shared, schemas,
              "The answer, as the command line prints it with --json");
  if (operation.call.may_refuse()) {
    json.Key("422");
    WriteAnswer(json, operation, nullptr, schemas, "The same, if something in it was refused");
  }
  json.Key("default");
  WriteReference(json, "#/components/responses/Problem");
  json.EndObject();
}

constexpr std::string_view kOwner =
    "For the owner of the server's machine: without a token, and not through a proxy.";

void WriteOperation(JsonWriter& json, const Operation& operation, const Operation* shared,
                    RecordSchemas& schemas) {
  std::string id(operation.name);
  std::ranges::replace(id, ' ', '_');
  json.Key(IsGet(operation) ? "get" : "post").BeginObject();
  json.Key("operationId").String(id);
  json.Key("summary").String(operation.summary);
  json.Key("tags").BeginArray();
  json.String(operation.name.substr(0, operation.name.find(' '))).EndArray();
  std::string needs = NeedsOf(operation);
  if (shared != nullptr) needs += fmt::format(" {}: {}", shared->summary, kOwner);
  json.Key("description").String(needs);
  if (IsGet(operation)) {
    WriteQuery(json, operation);
  } else {
    WriteBody(json, operation, shared);
  }
  WriteResponses(json, operation, shared, schemas);
  json.EndObject();
}

void WriteMachineOperation(JsonWriter& json, const Operation& operation, RecordSchemas& schemas) {
  const bool is_get = IsGet(operation);
  std::string id = fmt::format("{}_{}", is_get ? "get" : "post", operation.name);
  std::ranges::replace(id, ' ', '_');
  json.Key(is_get ? "get" : "post").BeginObject();
  json.Key("operationId").String(id);
  json.Key("summary").String(operation.summary);
  json.Key("tags").BeginArray().String("server").EndArray();
  json.Key("description").String(kOwner);
  if (is_get) {
    WriteQuery(json, operation);
  } else {
    WriteBody(json, operation, nullptr);
  }
  WriteResponses(json, operation, nullptr, schemas);
  json.EndObject();
}

// Every path of the operations, with all its methods.
void WritePaths(JsonWriter& json, std::span<const Operation> machine, RecordSchemas& schemas) {
  for (const Operation* operation : RoutedOperations()) {
    const MachinePath here = MachineAt(machine, PathOf(*operation));
    const bool is_get = IsGet(*operation);
    json.Key(PathOf(*operation)).BeginObject();
    WriteOperation(json, *operation, is_get ? here.get : here.post, schemas);
    const Operation* other = is_get ? here.post : here.get;
    if (other != nullptr) WriteMachineOperation(json, *other, schemas);
    json.EndObject();
  }
  std::set<std::string> written;
  for (const Operation& operation : machine) {
    const std::string path = PathOf(operation);
    if (OperationAt(path) != nullptr || !written.insert(path).second) continue;
    const MachinePath here = MachineAt(machine, path);
    json.Key(path).BeginObject();
    for (const Operation* each : {here.get, here.post}) {
      if (each != nullptr) WriteMachineOperation(json, *each, schemas);
    }
    json.EndObject();
  }
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
    FixedPath{kExportPath, "get", "export", "Export every event of the space as JSON Lines",
              "admin", "One event per line, as the command line exports it",
              "application/x-ndjson"},
    FixedPath{"/v1/changes", "get", "changes", "Stream the changes of the space", "read",
              "One change per event, until the client disconnects", "text/event-stream"},
    FixedPath{"/v1/whoami", "get", "whoami", "Show the caller, its space and its scopes", "read",
              "The caller, its space and its scopes"},
    FixedPath{"/v1/spaces", "get", "spaces", "List the spaces that the caller may read", "read",
              "their names"},
    FixedPath{"/v1/version", "get", "version", "Show the server's version", "read", "the version"},
    FixedPath{"/v1/demo", "post", "demo",
              "Fill the space demo with a demonstration; it must be empty", "admin",
              "The name of the space"},
    FixedPath{"/hooks/{client}", "post", "hook",
              "Answer a hook of claude-code, codex, gemini, opencode or sdk", "hook",
              "The answer that the client expects from its hook"},
    FixedPath{"/otlp/v1/{signal}", "post", "otlp",
              "Take OpenTelemetry's traces or logs, as JSON or protobuf", "hook",
              "What was not accepted, if anything"},
    FixedPath{"/mcp", "post", "mcp", "Exchange messages of the Model Context Protocol", "read",
              "A JSON-RPC message"},
    FixedPath{"/healthz", "get", "healthz", "Check that the process is alive", "", "It is"},
    FixedPath{"/readyz", "get", "readyz", "Check that the server is ready; 503 while it stops", "",
              "It is"},
    FixedPath{"/metrics", "get", "metrics_prometheus", "Export metrics for Prometheus", "read",
              "One metric per line", "text/plain"},
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
  if (const std::size_t begin = fixed.path.find('{'); begin != fixed.path.npos) {
    const std::size_t end = fixed.path.find('}', begin);
    json.BeginObject().Key("name").String(fixed.path.substr(begin + 1, end - begin - 1));
    json.Key("in").String("path");
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
  json.Key("description")
      .String("created by 'credence token create'; not needed if the server uses no tokens");
  json.EndObject().EndObject();
  json.Key("parameters").BeginObject();
  WriteHeaderParameter(json, "Space", "Credence-Space",
                       "the tenant; a token is bound to its own (default: default)");
  WriteHeaderParameter(json, "Project", "Credence-Project",
                       "the project's folder; without it only global memories are visible");
  WriteHeaderParameter(json, "IdempotencyKey", "Idempotency-Key",
                       "idempotency key: repeating a request with its key returns the same answer "
                       "and has no second effect");
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

std::string OpenApi(std::span<const Operation> machine) {
  JsonWriter json;
  json.BeginObject();
  json.Key("openapi").String("3.1.0");
  json.Key("info").BeginObject();
  json.Key("title").String("Credence");
  json.Key("version").String(Version());
  json.Key("summary").String(kTagline);
  json.Key("license").BeginObject();
  json.Key("name").String("Apache-2.0").Key("identifier").String("Apache-2.0");
  json.EndObject().EndObject();
  json.Key("security").BeginArray();
  json.BeginObject().EndObject();
  json.BeginObject().Key("token").BeginArray().EndArray().EndObject();
  json.EndArray();
  json.Key("paths").BeginObject();
  RecordSchemas schemas("#/components/schemas/");
  WritePaths(json, machine, schemas);
  for (const FixedPath& fixed : kFixedPaths) WriteFixed(json, fixed);
  json.EndObject();
  WriteComponents(json, schemas);
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence::http
