// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/person.h"

#include <nlohmann/json.hpp>

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;
using Kind = PersonsAnswer::Kind;

const Question kQuestion{.key = "k",
                         .message = "May \"it\" run?\nReally?",
                         .title = "May it run?",
                         .choices = {"No", "Once", "For 10 minutes"}};

TEST(Person, IsAskedByAForm) {
  const json request = json::parse(WriteQuestion("\"q-1\"", kQuestion));
  EXPECT_EQ(request.at("id"), "q-1");
  EXPECT_EQ(request.at("method"), "elicitation/create");
  const json& params = request.at("params");
  EXPECT_EQ(params.at("message"), kQuestion.message);
  const json& schema = params.at("requestedSchema");
  EXPECT_EQ(schema.at("type"), "object");
  EXPECT_EQ(schema.at("required"), json({"answer"}));
  EXPECT_EQ(schema.at("properties").at("answer").at("enum"), json(kQuestion.choices));
}

TEST(Person, OnlyAChoiceCountsAsOne) {
  const auto read = [](const char* result) { return ReadAnswer(result, kQuestion); };
  const PersonsAnswer once = read(R"({"action":"accept","content":{"answer":"Once"}})");
  EXPECT_EQ(once.kind, Kind::kChosen);
  EXPECT_EQ(once.choice, 1U);
  EXPECT_EQ(read(R"({"action":"accept","content":{"answer":"For 10 minutes"}})").choice, 2U);
  EXPECT_EQ(read(R"({"action":"accept","content":{"answer":"No"}})").kind, Kind::kDeclined);
  EXPECT_EQ(read(R"({"action":"decline"})").kind, Kind::kDeclined);
  EXPECT_EQ(read(R"({"action":"decline","content":{"answer":"Once"}})").kind, Kind::kDeclined);
  for (const char* nothing :
       {R"({"action":"cancel"})", R"({"action":"cancel","content":{"answer":"Once"}})",
        R"({"action":"accept"})", R"({"action":"accept","content":{}})",
        R"({"action":"accept","content":{"answer":"Always"}})",
        R"({"action":"accept","content":{"answer":1}})",
        R"({"action":"accept","content":["Once"]})", R"({"content":{"answer":"Once"}})",
        R"({"action":["accept"],"content":{"answer":"Once"}})", R"("accept")", "null", "[]"}) {
    EXPECT_EQ(read(nothing).kind, Kind::kNone) << nothing;
  }
  EXPECT_EQ(ReadAnswer(std::nullopt, kQuestion).kind, Kind::kNone);
}

TEST(Person, CanBeAskedWhereTheClientSaysSo) {
  struct Case {
    std::string_view version;
    json capabilities;
    bool asks;
  };
  for (const auto& [version, capabilities, asks] :
       std::vector<Case>{{"2025-11-25", {{"elicitation", json::object()}}, true},
                         {"2025-11-25", {{"elicitation", {{"form", json::object()}}}}, true},
                         {"2025-11-25",
                          {{"elicitation", {{"form", json::object()}, {"url", json::object()}}}},
                          true},
                         {"2025-11-25", {{"elicitation", {{"url", json::object()}}}}, false},
                         {"2025-11-25", {{"elicitation", true}}, false},
                         {"2025-11-25", json::object(), false},
                         {"2025-11-25", "elicitation", false},
                         {"2025-06-18", {{"elicitation", json::object()}}, true},
                         {"2025-03-26", {{"elicitation", json::object()}}, false}}) {
    TestClient client;
    client.Request("initialize", {{"protocolVersion", version}, {"capabilities", capabilities}});
    EXPECT_EQ(client.session.asks, asks) << version << capabilities.dump();
  }
}

}  // namespace
}  // namespace credence::mcp
