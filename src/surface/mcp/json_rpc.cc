// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/json_rpc.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::mcp {
namespace {

using Type = JsonReader::Type;

// The reader's depth limit bounds the recursion.
std::optional<std::string> DuplicateIn(JsonReader& json) {
  std::optional<std::string> duplicate;
  if (json.Peek() == Type::kObject) {
    std::set<std::string, std::less<>> keys;
    json.BeginObject();
    while (const auto key = json.NextKey()) {
      if (!keys.emplace(*key).second && !duplicate) duplicate = std::string(*key);
      std::optional<std::string> below = DuplicateIn(json);
      if (!duplicate) duplicate = std::move(below);
    }
  } else if (json.Peek() == Type::kArray) {
    json.BeginArray();
    while (json.NextElement()) {
      std::optional<std::string> below = DuplicateIn(json);
      if (!duplicate) duplicate = std::move(below);
    }
  } else {
    (void)json.Skip();
  }
  return duplicate;
}

Type TypeOf(std::string_view json) { return JsonReader(json).Peek(); }

std::string Unquoted(std::string_view json) { return std::string(JsonReader(json).String()); }

// The fields of a message before validation.
struct Envelope {
  std::optional<std::string> version;
  std::optional<std::string> method;
  std::string_view id;
  std::string_view params;
  std::optional<std::string> result;
  bool is_answer = false;
  bool method_is_text = true;
};

Envelope Open(std::string_view text) {
  Envelope envelope;
  ForEachField(text, [&](std::string_view key, std::string_view json) {
    const bool is_text = TypeOf(json) == Type::kString;
    if (key == "jsonrpc" && is_text) envelope.version = Unquoted(json);
    if (key == "method") {
      envelope.method_is_text = is_text;
      if (is_text) envelope.method = Unquoted(json);
    }
    if (key == "id") envelope.id = json;
    if (key == "params") envelope.params = json;
    if (key == "result") envelope.result = json;
    if (key == "result" || key == "error") envelope.is_answer = true;
  });
  return envelope;
}

bool IsId(std::string_view json) {
  const Type type = TypeOf(json);
  return type == Type::kString || type == Type::kNumber;
}

}  // namespace

RpcResult<void> CheckJson(std::string_view text) {
  if (text.size() > kMessageBytesMax) {
    return RpcFail(RpcCode::kParseError,
                   fmt::format("the message has more than {} bytes; send less", kMessageBytesMax));
  }
  JsonReader json(text);
  (void)json.Skip();
  if (const Result<void> read = json.Finish(); !read) {
    return RpcFail(RpcCode::kParseError, read.error().message);
  }
  return {};
}

std::optional<std::string> DuplicateKey(std::string_view text) {
  JsonReader json(text);
  return DuplicateIn(json);
}

std::expected<Message, Misread> ReadMessage(std::string_view text) {
  const auto fail = [](std::string_view id, RpcCode code, std::string message) {
    return std::unexpected(Misread{.id = IsId(id) ? std::string(id) : "null",
                                   .error = {.code = code, .message = std::move(message)}});
  };
  if (TypeOf(text) != Type::kObject) {
    return fail("", RpcCode::kInvalidRequest, "a message is a JSON object");
  }
  const Envelope envelope = Open(text);
  if (const auto twice = DuplicateKey(text)) {
    // With two ids, neither is the one to answer.
    return fail(*twice == "id" ? "" : envelope.id, RpcCode::kInvalidRequest,
                fmt::format("the key {} occurs twice in one object; give it once", Quoted(*twice)));
  }
  if (envelope.version != "2.0") {
    return fail(envelope.id, RpcCode::kInvalidRequest, R"("jsonrpc" must be "2.0")");
  }
  if (!envelope.method_is_text) {
    return fail(envelope.id, RpcCode::kInvalidRequest, R"("method" must be a text)");
  }
  if (!envelope.method) {
    if (envelope.is_answer) {
      return Message{.id = std::string(envelope.id), .is_answer = true, .result = envelope.result};
    }
    return fail(envelope.id, RpcCode::kInvalidRequest, R"("method" is missing)");
  }
  if (!envelope.id.empty() && !IsId(envelope.id)) {
    return fail("", RpcCode::kInvalidRequest, R"("id" must be a text or a number)");
  }
  Message message{.id = std::string(envelope.id), .method = *envelope.method};
  if (!envelope.params.empty()) {
    if (TypeOf(envelope.params) == Type::kObject) {
      message.params = envelope.params;
    } else if (!message.id.empty()) {
      return fail(envelope.id, RpcCode::kInvalidParams, R"("params" must be an object)");
    }
  }
  return message;
}

std::optional<std::vector<std::string_view>> Elements(std::string_view text) {
  JsonReader json(text);
  if (json.Peek() != Type::kArray) return std::nullopt;
  std::vector<std::string_view> elements;
  json.BeginArray();
  while (json.NextElement()) elements.push_back(json.Skip());
  return elements;
}

void ForEachField(std::string_view object,
                  FunctionRef<void(std::string_view key, std::string_view json)> visit) {
  JsonReader json(object);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    visit(key, json.Skip());
  }
}

std::optional<std::string> RawField(std::string_view object, std::string_view name) {
  std::optional<std::string> found;
  ForEachField(object, [&](std::string_view key, std::string_view json) {
    if (key == name) found = json;
  });
  return found;
}

std::optional<std::string> TextField(std::string_view object, std::string_view name) {
  const std::optional<std::string> json = RawField(object, name);
  if (!json || TypeOf(*json) != Type::kString) return std::nullopt;
  return Unquoted(*json);
}

std::string WriteResult(std::string_view id, std::string_view result) {
  JsonWriter json;
  json.BeginObject();
  json.Key("jsonrpc").String("2.0");
  json.Key("id").Raw(id);
  json.Key("result").Raw(result);
  json.EndObject();
  return std::move(json).Take();
}

std::string WriteError(std::string_view id, const RpcError& error) {
  JsonWriter json;
  json.BeginObject();
  json.Key("jsonrpc").String("2.0");
  json.Key("id").Raw(id);
  json.Key("error").BeginObject();
  json.Key("code").Int(static_cast<int>(error.code));
  json.Key("message").String(OneLine(error.message));
  json.EndObject();
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence::mcp
