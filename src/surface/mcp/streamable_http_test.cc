// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/streamable_http.h"

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;
using Headers = std::map<std::string, std::string, std::less<>>;

const std::string kInitialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})";
const std::string kPing = R"({"jsonrpc":"2.0","id":2,"method":"ping"})";

class StreamableHttpTest : public testing::Test {
 protected:
  HttpAnswer Ask(std::string_view method, std::string_view body, Headers headers = {},
                 std::string owner = "default") {
    if (method == "POST") {
      headers.try_emplace("content-type", "application/json");
      headers.try_emplace("accept", "application/json, text/event-stream");
    }
    return AnswerHttp({.method = method,
                       .header = [&](std::string_view name) -> std::optional<std::string> {
                         const auto found = headers.find(name);
                         if (found == headers.end()) return std::nullopt;
                         return found->second;
                       },
                       .body = body,
                       .owner = std::move(owner)},
                      client_.handler, sessions_);
  }
  static std::string Header(const HttpAnswer& answer, std::string_view name) {
    for (const auto& [key, value] : answer.headers) {
      if (key == name) return value;
    }
    return "";
  }
  std::string Begin() { return Header(Ask("POST", kInitialize), "Mcp-Session-Id"); }

  TestClient client_;
  HttpSessions sessions_{std::make_shared<SeededRng>(1)};
};

TEST_F(StreamableHttpTest, InitializeBeginsASession) {
  const HttpAnswer answer = Ask("POST", kInitialize);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(Header(answer, "Content-Type"), "application/json");
  EXPECT_EQ(json::parse(answer.body).at("id"), 1);
  const std::string id = Header(answer, "Mcp-Session-Id");
  EXPECT_EQ(id.size(), 32U);
  EXPECT_NE(id, Begin());
  const HttpAnswer ping = Ask("POST", kPing, {{"mcp-session-id", id}});
  EXPECT_EQ(ping.status, 200);
  EXPECT_EQ(Header(ping, "Mcp-Session-Id"), "");
  const HttpAnswer tools =
      Ask("POST", R"({"jsonrpc":"2.0","id":3,"method":"tools/list"})", {{"mcp-session-id", id}});
  EXPECT_TRUE(json::parse(tools.body).contains("result"));
}

TEST_F(StreamableHttpTest, NotificationsAreAcceptedWithoutABody) {
  const HttpAnswer answer = Ask("POST", R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
                                {{"mcp-session-id", Begin()}});
  EXPECT_EQ(answer.status, 202);
  EXPECT_EQ(answer.body, "");
}

TEST_F(StreamableHttpTest, WithoutASessionNothingElseIsAnswered) {
  EXPECT_EQ(Ask("POST", kPing).status, 400);
  EXPECT_EQ(Ask("POST", R"({"jsonrpc":"2.0","method":"notifications/x"})").status, 400);
  EXPECT_EQ(Ask("POST", R"({"jsonrpc":"2.0","id":1,"method":"initialize"})").status, 400);
  EXPECT_EQ(Ask("POST", R"({"jsonrpc":"2.0","method":"initialize"})").status, 400);
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", "guessed"}}).status, 404);
  EXPECT_EQ(sessions_.size(), 0U);
}

TEST_F(StreamableHttpTest, ASessionBelongsToItsOwner) {
  const std::string id = Begin();
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", id}}, "another").status, 404);
  EXPECT_EQ(Ask("DELETE", "", {{"mcp-session-id", id}}, "another").status, 404);
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", id}}).status, 200);
}

TEST_F(StreamableHttpTest, ASessionEnds) {
  const std::string id = Begin();
  EXPECT_EQ(Ask("DELETE", "").status, 400);
  EXPECT_EQ(Ask("DELETE", "", {{"mcp-session-id", id}}).status, 204);
  EXPECT_EQ(Ask("DELETE", "", {{"mcp-session-id", id}}).status, 404);
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", id}}).status, 404);
}

TEST_F(StreamableHttpTest, TooManySessionsEndTheOldest) {
  const std::string first = Begin();
  const std::string second = Begin();
  for (std::size_t i = 2; i < HttpSessions::kMax; ++i) Begin();
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", first}}).status, 200);
  Begin();
  EXPECT_EQ(sessions_.size(), HttpSessions::kMax);
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", first}}).status, 200);
  EXPECT_EQ(Ask("POST", kPing, {{"mcp-session-id", second}}).status, 404);
}

TEST_F(StreamableHttpTest, OtherMethodsAreNotAnswered) {
  for (const std::string_view method : {"GET", "PUT", "HEAD", ""}) {
    const HttpAnswer answer = Ask(method, "");
    EXPECT_EQ(answer.status, 405) << method;
    EXPECT_EQ(Header(answer, "Allow"), "POST, DELETE");
  }
}

TEST_F(StreamableHttpTest, HeadersAreHeldAgainstTheProtocol) {
  const std::string id = Begin();
  const auto status = [&](const std::string& name, const std::string& value) {
    return Ask("POST", kPing, {{"mcp-session-id", id}, {name, value}}).status;
  };
  EXPECT_EQ(status("mcp-protocol-version", "2025-06-18"), 200);
  EXPECT_EQ(status("mcp-protocol-version", "2025-03-26"), 200);
  EXPECT_EQ(status("mcp-protocol-version", "1999-01-01"), 400);
  EXPECT_EQ(status("content-type", "Application/JSON; charset=utf-8"), 200);
  EXPECT_EQ(status("content-type", "text/plain"), 415);
  EXPECT_EQ(status("accept", "*/*"), 200);
  EXPECT_EQ(status("accept", "text/html, application/*;q=0.5"), 200);
  EXPECT_EQ(status("accept", "text/event-stream"), 406);
  EXPECT_EQ(status("accept", ""), 406);
}

TEST_F(StreamableHttpTest, PagesOfElsewhereAreRefused) {
  for (const std::string_view origin :
       {"http://localhost", "http://localhost:8080", "https://127.0.0.1:1", "http://[::1]:80"}) {
    EXPECT_TRUE(IsLocalOrigin(origin)) << origin;
  }
  for (const std::string_view origin :
       {"http://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
        "http://localhost:", "http://localhost:80@evil.example", "null", "", "localhost"}) {
    EXPECT_FALSE(IsLocalOrigin(origin)) << origin;
  }
  EXPECT_EQ(Ask("POST", kInitialize, {{"origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(Ask("POST", kInitialize, {{"origin", "http://localhost:80"}}).status, 200);
}

TEST_F(StreamableHttpTest, BodiesThatAreNoMessagesAreRefused) {
  const std::string id = Begin();
  EXPECT_EQ(Ask("POST", "{", {{"mcp-session-id", id}}).status, 400);
  EXPECT_EQ(Ask("POST", "3", {{"mcp-session-id", id}}).status, 400);
  EXPECT_EQ(Ask("POST", "").status, 400);
  EXPECT_EQ(Ask("POST", std::string(kMessageBytesMax + 1, ' ')).status, 413);
}

}  // namespace
}  // namespace credence::mcp
