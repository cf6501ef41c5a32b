// SPDX-License-Identifier: Apache-2.0
// For tests: a client of a handler with its own engine.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/test_engine.h"
#include "surface/mcp/handler.h"

namespace credence::mcp {

class TestClient {
 public:
  explicit TestClient(operations::Access most = operations::Access::kWrite,
                      EngineOptions options = {})
      : engine(TestStore::kMemory, 1, std::move(options)), handler(*engine, engine.me, most) {}

  // Nothing if there was no answer.
  std::optional<nlohmann::json> Send(std::string_view message) {
    const auto answer = handler.Handle(message, session);
    if (!answer) return std::nullopt;
    return nlohmann::json::parse(answer->text);
  }
  nlohmann::json Request(std::string_view method,
                         nlohmann::json params = nlohmann::json::object()) {
    const nlohmann::json message = {
        {"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", std::move(params)}};
    return Send(message.dump()).value();
  }
  nlohmann::json Initialize(std::string_view version = "2025-06-18",
                            std::string_view name = "tester") {
    return Request("initialize", {{"protocolVersion", version},
                                  {"capabilities", nlohmann::json::object()},
                                  {"clientInfo", {{"name", name}, {"version", "1"}}}});
  }
  nlohmann::json Call(std::string_view tool, nlohmann::json arguments) {
    return Request("tools/call", {{"name", tool}, {"arguments", std::move(arguments)}})
        .at("result");
  }
  // The text of a successful call, without tags.
  std::string TextOf(std::string_view tool, nlohmann::json arguments) {
    const nlohmann::json result = Call(tool, std::move(arguments));
    std::string text = result.at("content").at(0).at("text");
    if (result.at("isError").get<bool>()) return "error: " + text;
    constexpr std::string_view kBegin = "<credence>\n";
    constexpr std::string_view kEnd = "\n</credence>";
    if (text.starts_with(kBegin) && text.ends_with(kEnd)) {
      text = text.substr(kBegin.size(), text.size() - kBegin.size() - kEnd.size());
    }
    return text;
  }
  nlohmann::json JsonOf(std::string_view tool, nlohmann::json arguments) {
    return nlohmann::json::parse(TextOf(tool, std::move(arguments)));
  }

  TestEngine engine;
  Handler handler;
  SessionState session;
};

struct ConnectedClient : TestClient {
  explicit ConnectedClient(operations::Access most = operations::Access::kWrite,
                           EngineOptions options = {})
      : TestClient(most, std::move(options)) {
    Initialize();
  }
};

}  // namespace credence::mcp
