// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/handler.h"

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

TEST(Handler, AgreesOnAVersion) {
  for (const std::string_view version : kVersions) {
    TestClient client;
    EXPECT_EQ(client.Initialize(version).at("result").at("protocolVersion"), version);
  }
  for (const std::string_view version : {"2026-07-28", "1999-01-01", ""}) {
    TestClient client;
    EXPECT_EQ(client.Initialize(version).at("result").at("protocolVersion"), kVersions.front());
  }
}

TEST(Handler, IntroducesItself) {
  TestClient client;
  const json result = client.Initialize().at("result");
  EXPECT_EQ(result.at("serverInfo").at("name"), "credence");
  for (const std::string_view offered : {"tools", "resources", "prompts"}) {
    EXPECT_TRUE(result.at("capabilities").contains(offered)) << offered;
  }
}

TEST(Handler, CleansTheNameOfTheClient) {
  struct Case {
    std::string name;
    std::string clean;
  };
  for (const Case& one : {Case{"claude-code", "claude-code"},
                          Case{" a\nb\x01"
                               "c ",
                               "a b c"},
                          Case{"", "unknown"}, Case{"\n", "unknown"},
                          Case{std::string(1'000, 'x'), std::string(64, 'x')}}) {
    TestClient client;
    client.Initialize("2025-06-18", one.name);
    EXPECT_EQ(client.session.client, one.clean);
  }
  TestClient client;
  client.Request("initialize", {{"protocolVersion", "2025-06-18"}});
  EXPECT_EQ(client.session.client, "unknown");
}

TEST(Handler, WantsToBeInitializedFirst) {
  TestClient client;
  EXPECT_EQ(client.Request("tools/list").at("error").at("code"), -32600);
  EXPECT_EQ(client.Request("ping").at("result"), json::object());
  EXPECT_EQ(client.Request("initialize").at("error").at("code"), -32602);
  client.Initialize();
  EXPECT_TRUE(client.Request("tools/list").contains("result"));
}

TEST(Handler, RefusesWhatItDoesNotKnow) {
  ConnectedClient client;
  const json answer = client.Request("tools/burn");
  EXPECT_EQ(answer.at("id"), 7);
  EXPECT_EQ(answer.at("error").at("code"), -32601);
  EXPECT_EQ(client.Request("tools/call", {{"name", "burn"}}).at("error").at("code"), -32602);
  EXPECT_EQ(client.Request("tools/call").at("error").at("code"), -32602);
  EXPECT_EQ(
      client.Request("tools/call", {{"name", "why"}, {"arguments", 3}}).at("error").at("code"),
      -32602);
  EXPECT_EQ(client.Request("tools/list", {{"cursor", "x"}}).at("error").at("code"), -32602);
}

TEST(Handler, SaysNothingToNotificationsAndAnswers) {
  ConnectedClient client;
  for (const std::string_view message :
       {R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}})",
        R"({"jsonrpc":"2.0","method":"tools/list"})",
        R"({"jsonrpc":"2.0","method":"x","params":3})",
        R"({"jsonrpc":"2.0","id":3,"result":{}})"}) {
    EXPECT_EQ(client.Send(message), std::nullopt) << message;
  }
}

TEST(Handler, AnswersWithTheIdAsItWasWritten) {
  TestClient client;
  for (const std::string id : {"0", "-7", "123456789012345678901234567890", R"("a\u0000b")"}) {
    const auto answer = client.handler.Handle(
        R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"ping"})", client.session);
    EXPECT_EQ(answer.value().text, R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":{}})");
  }
}

TEST(Handler, BatchesBelongToOneVersion) {
  const std::string batch = R"([{"jsonrpc":"2.0","id":1,"method":"ping"},
    {"jsonrpc":"2.0","method":"notifications/x"}, 3,
    {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}])";
  TestClient newer;
  newer.Initialize("2025-06-18");
  EXPECT_EQ(newer.Send(batch)->at("error").at("code"), -32600);
  TestClient client;
  client.Initialize("2025-03-26");
  const json answers = client.Send(batch).value();
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers.at(0).at("result"), json::object());
  EXPECT_EQ(answers.at(1).at("error").at("code"), -32600);
  EXPECT_EQ(answers.at(2).at("error").at("code"), -32600);
  EXPECT_EQ(client.Send("[]")->at("error").at("code"), -32600);
  EXPECT_EQ(client.Send(R"([{"jsonrpc":"2.0","method":"n"}])"), std::nullopt);
  std::string many = "[1";
  for (std::size_t i = 0; i < Handler::kBatchMax; ++i) many += ",1";
  EXPECT_TRUE(client.Send(many + "]")->is_object());
}

TEST(Handler, TellsWhatWasNoMessage) {
  TestClient client;
  const auto answer = client.handler.Handle("{", client.session).value();
  EXPECT_TRUE(answer.unreadable);
  EXPECT_THAT(answer.text, HasSubstr("-32700"));
}

TEST(Handler, AParameterOfTheWrongTypeIsNotMissing) {
  TestClient client;
  const auto message = [&client](std::string_view method, const json& params) {
    return client.Request(method, params).at("error").at("message").get<std::string>();
  };
  EXPECT_EQ(message("initialize", {{"protocolVersion", 5}}), "protocolVersion must be a text");
  EXPECT_EQ(message("initialize", json::object()), "protocolVersion is missing");
  client.Initialize();
  EXPECT_EQ(message("tools/call", {{"name", 5}}), "name must be a text");
  EXPECT_EQ(message("prompts/get", {{"name", nullptr}}), "name is missing");
  EXPECT_EQ(message("resources/read", {{"uri", json::array()}}), "uri must be a text");
}

}  // namespace
}  // namespace credence::mcp
