// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/prompt.h"

#include "base/test_framework.h"
#include "memory/own_words.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

json Get(TestClient& client, std::string_view name, json arguments) {
  return client.Request("prompts/get", {{"name", name}, {"arguments", std::move(arguments)}});
}

std::string TextOf(const json& answer) {
  const json& message = answer.at("result").at("messages").at(0);
  EXPECT_EQ(message.at("role"), "user");
  return message.at("content").at("text");
}

TEST(Prompts, AreListed) {
  ConnectedClient client;
  const json prompts = client.Request("prompts/list").at("result").at("prompts");
  ASSERT_EQ(prompts.size(), 2U);
  EXPECT_EQ(prompts.at(0).at("name"), "before_you_start");
  EXPECT_TRUE(prompts.at(0).at("arguments").at(0).at("required").get<bool>());
  EXPECT_EQ(prompts.at(1).at("name"), "self_check");
}

TEST(Prompts, ATaskComesWithWhatIsKnownAndOnlyTheTaskIsThePersonsWord) {
  ConnectedClient client;
  client.engine.Add("Prices are whole cents");
  const std::string text = TextOf(Get(client, "before_you_start", {{"task", "Fix the price"}}));
  EXPECT_THAT(text, HasSubstr("Prices are whole cents"));
  EXPECT_THAT(text, HasSubstr("What reviews say about Fix the price"));
  EXPECT_EQ(memory::WithoutOwnWords(text), "Fix the price");
}

TEST(Prompts, WhoMayOnlyReadIsNotShownWhatWouldBeCounted) {
  ConnectedClient client(operations::Access::kRead);
  client.engine.Add("Prices are whole cents");
  const std::string text = TextOf(Get(client, "before_you_start", {{"task", "Fix the price"}}));
  EXPECT_THAT(text, Not(HasSubstr("cents")));
}

TEST(Prompts, TheCheckNamesToolsThatThereAre) {
  ConnectedClient client;
  const std::string text = TextOf(Get(client, "self_check", json::object()));
  for (const std::string_view tool : {"review_context", "judge_memory", "remember"}) {
    EXPECT_NE(FindTool(tool), nullptr);
    EXPECT_THAT(text, HasSubstr(tool));
  }
  EXPECT_EQ(memory::WithoutOwnWords(text), "");
  EXPECT_THAT(TextOf(Get(client, "self_check", {{"task", "bugfix"}})), HasSubstr("about bugfix"));
}

TEST(Prompts, WrongOnesAreRefused) {
  ConnectedClient client;
  for (const auto& [name, arguments] :
       std::vector<std::pair<std::string, json>>{{"poem", json::object()},
                                                 {"before_you_start", json::object()},
                                                 {"before_you_start", {{"task", " "}}},
                                                 {"before_you_start", {{"task", 3}}},
                                                 {"self_check", {{"taks", "x"}}},
                                                 {"self_check", json::array()}}) {
    EXPECT_EQ(Get(client, name, arguments).at("error").at("code"), -32602) << name << arguments;
  }
}

}  // namespace
}  // namespace credence::mcp
