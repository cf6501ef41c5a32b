// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/resource.h"

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"
#include "memory/own_words.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

class ResourceTest : public testing::Test {
 protected:
  json Read(const std::string& uri) { return client_.Request("resources/read", {{"uri", uri}}); }
  std::string Text(const std::string& uri) {
    return Read(uri).at("result").at("contents").at(0).at("text");
  }

  ConnectedClient client_;
};

TEST_F(ResourceTest, AreListed) {
  const json listed = client_.Request("resources/list").at("result").at("resources");
  const json templates =
      client_.Request("resources/templates/list").at("result").at("resourceTemplates");
  EXPECT_EQ(listed.size() + templates.size(), Resources().size());
  EXPECT_EQ(listed.at(0).at("uri"), "credence://memories");
  for (const json& one : templates) {
    EXPECT_THAT(one.at("uriTemplate").get<std::string>(), EndsWith("/{id}"));
    EXPECT_FALSE(one.at("description").get<std::string>().empty());
  }
}

TEST_F(ResourceTest, EveryListCanBeReadAndIsNoEvidence) {
  const std::string id = client_.engine.Add("Prices are whole cents");
  for (const Resource& resource : Resources()) {
    if (resource.is_template()) continue;
    EXPECT_EQ(memory::WithoutOwnWords(Text(std::string(resource.uri))), "") << resource.uri;
  }
  EXPECT_THAT(Text("credence://memories"), HasSubstr("Prices are whole cents"));
  EXPECT_THAT(Text("credence://memory/" + id), HasSubstr("Prices are whole cents"));
  EXPECT_THAT(Text("credence://why/" + id), HasSubstr("memory.learned"));
}

TEST(UntoldRules, AnAgentReadsThatARuleWaitsAndNotWhatItSays) {
  ConnectedClient client(operations::Access::kWrite,
                         ReviewOptions("[review]\nlearn_after = 0\nconfirm_rules = true\n"));
  client.engine.SetDay(20);
  Reviews& reviews = client.engine->reviews();
  for (std::uint32_t i = 0; i < 8; ++i) {
    const std::string work = "w" + std::to_string(i);
    ASSERT_TRUE(
        reviews.Register(client.engine.me, TestWork{.id = work, .task_type = "api"}.Json()));
    const TestFeedback feedback{.number = i,
                                .work = work,
                                .decision = "rejected",
                                .day = 5.0 + i,
                                .more = TestRemark("criticism", "errors", "Missing error types")};
    ASSERT_EQ(reviews.Submit(client.engine.me, {.documents = feedback.Json()})->accepted, 1);
  }
  ASSERT_TRUE(reviews.Learn(client.engine.me));
  const auto read = [&](const std::string& uri) -> std::string {
    return client.Request("resources/read", {{"uri", uri}})
        .at("result")
        .at("contents")
        .at(0)
        .at("text");
  };
  const auto all = [&] {
    return read("credence://rules") + read("credence://why/errors") +
           client.TextOf("why", {{"id", "errors"}}) +
           client.TextOf("review_context", {{"task", "api"}});
  };
  EXPECT_THAT(all(), Not(HasSubstr("error types")));
  EXPECT_THAT(read("credence://rules"), HasSubstr(R"("mentions":8)"));
  EXPECT_THAT(read("credence://rules"), HasSubstr(R"("awaiting_confirmation":true)"));
  EXPECT_THAT(read("credence://rules"), Not(HasSubstr(R"("state":"active")")));
  EXPECT_THAT(all(), Not(HasSubstr("credence review")));
  EXPECT_THAT(client.TextOf("review_context", {{"task", "api"}}),
              HasSubstr("Tell your user that 1 rule waits for confirmation."));
  ASSERT_TRUE(reviews.JudgeRule(client.engine.me, "errors", {}));
  EXPECT_THAT(read("credence://rules"), HasSubstr("error types"));
  EXPECT_THAT(client.TextOf("review_context", {{"task", "api"}}), HasSubstr("error types"));
}

TEST_F(ResourceTest, ListsEnd) {
  for (std::int64_t i = 0; i < kListMax + 5; ++i) {
    client_.engine.Add("Rule number " + std::to_string(i));
  }
  std::string text = Text("credence://memories");
  text = text.substr(text.find('\n'), text.rfind('\n') - text.find('\n'));
  EXPECT_EQ(json::parse(text).size(), static_cast<std::size_t>(kListMax));
}

TEST_F(ResourceTest, WhatIsNotThereIsSaid) {
  for (const std::string uri :
       {"credence://elephants", "credence://memory/", "credence://memory/nobody",
        "file:///etc/passwd", "", "credence://why/%", "credence://why/%4", "credence://why/%zz",
        "credence://why/%ff"}) {
    EXPECT_EQ(Read(uri).at("error").at("code"), -32002) << uri;
  }
  EXPECT_THAT(Read("credence://memory/no%20body").at("error").at("message").get<std::string>(),
              HasSubstr("\"no body\""));
  EXPECT_EQ(client_.Request("resources/read").at("error").at("code"), -32602);
}

}  // namespace
}  // namespace credence::mcp
