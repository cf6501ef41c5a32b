// SPDX-License-Identifier: Apache-2.0
// For any bytes: no crash, and one answer for each request, with its id.

#include "base/test_framework.h"
#include "base/utf8.h"
#include "surface/mcp/test_client.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

// Text that JSON can represent.
rc::Gen<std::string> AnyText() {
  return rc::gen::map(rc::gen::arbitrary<std::string>(),
                      [](const std::string& text) { return OneLine(text); });
}

rc::Gen<std::string> AnyMethod() {
  return rc::gen::oneOf(
      AnyText(), rc::gen::element<std::string>(
                     "initialize", "ping", "tools/list", "tools/call", "resources/list",
                     "resources/templates/list", "resources/read", "prompts/list", "prompts/get",
                     "notifications/cancelled", "notifications/initialized", "logging/setLevel"));
}

rc::Gen<json> AnyValue() {
  return rc::gen::oneOf(
      rc::gen::map(AnyText(), [](const std::string& text) { return json(text); }),
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t n) { return json(n); }),
      rc::gen::map(rc::gen::arbitrary<bool>(), [](bool flag) { return json(flag); }),
      rc::gen::element(json(), json::array(), json::object(), json(0.5), json("action")));
}

rc::Gen<std::string> AnyName() {
  return rc::gen::oneOf(AnyText(), rc::gen::element<std::string>(
                                       "text", "id", "action", "limit", "task", "file", "tool",
                                       "input", "origin", "by", "reason", "type", "global"));
}

json AnyObject(const rc::Gen<std::string>& names) {
  json object = json::object();
  const int size = *rc::gen::inRange(0, 4);
  for (int i = 0; i < size; ++i) object[*names] = *AnyValue();
  return object;
}

json AnyParams() {
  json params = AnyObject(rc::gen::element<std::string>("name", "arguments", "uri", "cursor",
                                                        "protocolVersion", "clientInfo"));
  if (*rc::gen::arbitrary<bool>()) {
    const auto index = *rc::gen::inRange<std::size_t>(0, Tools().size());
    params["name"] = Tools()[index].name;
    params["arguments"] = AnyObject(AnyName());
    const std::vector<const operations::Operation*> operations =
        OperationsOf(Tools()[index], operations::Access::kWrite);
    if (*rc::gen::arbitrary<bool>()) {
      params["arguments"]["action"] =
          ActionOf(*operations[*rc::gen::inRange<std::size_t>(0, operations.size())]);
    }
  }
  return params;
}

bool IsOneLine(const std::string& text) { return text.find('\n') == std::string::npos; }

RC_GTEST_PROP(HandlerProperty, AnyBytesAreSurvived, (const std::vector<std::uint8_t>& bytes)) {
  TestClient client;
  client.Initialize("2025-03-26");
  const std::string message(bytes.begin(), bytes.end());
  if (const auto answer = client.handler.Handle(message, client.session)) {
    RC_ASSERT(IsOneLine(answer->text));
    RC_ASSERT(json::accept(answer->text));
  }
}

RC_GTEST_PROP(HandlerProperty, ARequestHasOneAnswerWithItsId, ()) {
  ConnectedClient client;
  const json id = *rc::gen::oneOf(
      rc::gen::map(AnyText(), [](const std::string& text) { return json(text); }),
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t n) { return json(n); }));
  const json request = {
      {"jsonrpc", "2.0"}, {"id", id}, {"method", *AnyMethod()}, {"params", AnyParams()}};
  const auto answer = client.handler.Handle(request.dump(), client.session);
  RC_ASSERT(answer.has_value());
  RC_ASSERT(IsOneLine(answer->text));
  const json read = json::parse(answer->text);
  RC_ASSERT(read.at("jsonrpc") == "2.0");
  RC_ASSERT(read.at("id") == id);
  RC_ASSERT(read.contains("result") != read.contains("error"));
}

RC_GTEST_PROP(HandlerProperty, ANotificationHasNone, ()) {
  ConnectedClient client;
  const json note = {{"jsonrpc", "2.0"}, {"method", *AnyMethod()}, {"params", AnyParams()}};
  RC_ASSERT(!client.handler.Handle(note.dump(), client.session).has_value());
}

RC_GTEST_PROP(HandlerProperty, ABrokenRequestIsSurvived, ()) {
  ConnectedClient client;
  std::string text =
      json({{"jsonrpc", "2.0"}, {"id", 1}, {"method", *AnyMethod()}, {"params", AnyParams()}})
          .dump();
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  if (const auto answer = client.handler.Handle(text, client.session)) {
    RC_ASSERT(json::accept(answer->text));
  }
}

}  // namespace
}  // namespace credence::mcp
