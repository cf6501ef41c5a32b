// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/resource.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/check.h"
#include "base/percent.h"
#include "base/utf8.h"
#include "engine/own_words.h"
#include "operations/operation.h"

namespace credence::mcp {
namespace {

constexpr std::string_view kId = "{id}";
// The answers are JSON between tags, so plain text.
constexpr std::string_view kMimeType = "text/plain";

constexpr std::array<Resource, 8> kResources = {{
    {.uri = "credence://memories", .name = "memories", .operation = "memory list", .limited = true},
    {.uri = "credence://beliefs", .name = "beliefs", .operation = "belief list", .limited = true},
    {.uri = "credence://rules", .name = "rules", .operation = "review rules"},
    {.uri = "credence://sessions",
     .name = "sessions",
     .operation = "session list",
     .limited = true},
    {.uri = "credence://memory/{id}", .name = "memory", .operation = "memory show"},
    {.uri = "credence://belief/{id}", .name = "belief", .operation = "belief show"},
    {.uri = "credence://session/{id}", .name = "session", .operation = "session show"},
    {.uri = "credence://why/{id}", .name = "why", .operation = "why"},
}};

// The id in a URI that matches a template; nothing if it does not match.
std::optional<std::string> IdIn(const Resource& resource, std::string_view uri) {
  const std::string_view before = resource.uri.substr(0, resource.uri.size() - kId.size());
  if (!uri.starts_with(before) || uri.size() == before.size()) return std::nullopt;
  std::optional<std::string> id = PercentDecode(uri.substr(before.size()));
  if (!id || !IsValidUtf8(*id)) return std::nullopt;
  return id;
}

std::string_view SummaryOf(const Resource& resource) {
  const operations::Operation* operation = operations::FindOperation(resource.operation);
  CREDENCE_CHECK(operation != nullptr, "a resource names an operation of the table");
  return operation->summary;
}

RpcResult<std::string> Answer(const Agent& agent, const Resource& resource, std::string_view uri,
                              const operations::Arguments& arguments) {
  const Result<std::string> json = CallForJson(agent, resource.operation, arguments);
  if (!json) {
    const bool is_missing =
        json.error().code == Code::kNotFound || json.error().code == Code::kInvalidArgument;
    return RpcFail(is_missing ? RpcCode::kResourceNotFound : RpcCode::kInternalError,
                   json.error().message);
  }
  JsonWriter out;
  out.BeginObject().Key("contents").BeginArray().BeginObject();
  out.Key("uri").String(uri);
  out.Key("mimeType").String(kMimeType);
  out.Key("text").String(engine::BetweenOwnTags(*json));
  out.EndObject().EndArray().EndObject();
  return std::move(out).Take();
}

}  // namespace

std::span<const Resource> Resources() { return kResources; }

std::string ListResources(bool templates) {
  JsonWriter json;
  json.BeginObject();
  json.Key(templates ? "resourceTemplates" : "resources").BeginArray();
  for (const Resource& resource : kResources) {
    if (resource.is_template() != templates) continue;
    json.BeginObject();
    json.Key(templates ? "uriTemplate" : "uri").String(resource.uri);
    json.Key("name").String(resource.name);
    json.Key("description").String(SummaryOf(resource));
    json.Key("mimeType").String(kMimeType);
    json.EndObject();
  }
  json.EndArray().EndObject();
  return std::move(json).Take();
}

RpcResult<std::string> ReadResource(const Agent& agent, std::string_view uri) {
  for (const Resource& resource : kResources) {
    operations::Arguments arguments;
    if (resource.limited) arguments.Set("limit", kListMax);
    if (resource.is_template()) {
      std::optional<std::string> id = IdIn(resource, uri);
      if (!id) continue;
      arguments.Set("id", *std::move(id));
    } else if (uri != resource.uri) {
      continue;
    }
    return Answer(agent, resource, uri, arguments);
  }
  return RpcFail(
      RpcCode::kResourceNotFound,
      fmt::format("no resource {}; see resources/list and resources/templates/list", Quoted(uri)));
}

}  // namespace credence::mcp
