// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/named_client.h"

#include <memory>
#include <string>
#include <utility>

#include "base/test_framework.h"
#include "credence/mention.h"

namespace credence::hook {
namespace {

class NamedClientTest : public testing::Test {
 protected:
  Result<std::string> Ask(std::string_view client, std::string_view input,
                          std::string settings = {}) {
    const std::unique_ptr<Engine> engine =
        Engine::Open({.db = ":memory:", .settings_toml = std::move(settings)}).value();
    return AnswerNamed(*engine, {}, client, input,
                       [](std::string_view message) { return "spelled: " + std::string(message); });
  }
};

TEST_F(NamedClientTest, AnUnknownClientIsNotFound) {
  EXPECT_THAT(Ask("nobody", "{}"), Fails(Code::kNotFound, HasSubstr("claude-code")));
}

TEST_F(NamedClientTest, ACallThatCannotBeReadIsRefused) {
  const Result<std::string> answer =
      Ask("claude-code", R"({"hook_event_name":"PreToolUse","tool_name":)");
  ASSERT_TRUE(answer);
  EXPECT_THAT(*answer, AllOf(HasSubstr("\"deny\""), HasSubstr("spelled: ")));
}

TEST_F(NamedClientTest, OtherInputThatCannotBeReadIsAnError) {
  EXPECT_THAT(Ask("claude-code", R"({"hook_event_name":"Stop",)"), Fails(Code::kInvalidArgument));
  EXPECT_EQ(Ask("claude-code", R"({"hook_event_name":"Unheard"})"), "");
}

}  // namespace
}  // namespace credence::hook
