// SPDX-License-Identifier: Apache-2.0
// The answers, in the form that is effective in each client.
#include "surface/hook/hook.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "credence/clock.h"
#include "engine/own_words.h"
#include "surface/hook/fail_mode.h"

namespace credence::hook {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class HookTest : public testing::Test {
 protected:
  static std::unique_ptr<Engine> Open(std::string settings = {}) {
    EngineOptions options;
    options.settings_toml = std::move(settings);
    options.db = ":memory:";
    options.clock = std::make_shared<ManualClock>(ParseTimestamp("2026-01-01T00:00:00Z").value());
    options.rng = std::make_shared<SeededRng>(1);
    return Engine::Open(std::move(options)).value();
  }
  std::string Ask(Client client, const json& payload) {
    const Result<Payload> parsed = ParsePayload(client, payload.dump());
    EXPECT_TRUE(parsed) << parsed.error().message;
    return Answer(*engine_, {}, parsed.value()).value();
  }
  static json Base(std::string_view event) {
    return {{"session_id", "s"}, {"cwd", "/nowhere/shop"}, {"hook_event_name", event}};
  }
  static json Tool(std::string_view event, std::string_view tool, json input) {
    json payload = Base(event);
    payload["tool_name"] = tool;
    payload["tool_input"] = std::move(input);
    payload["tool_use_id"] = "t";
    return payload;
  }
  void Lower(Client client) {
    json prompt = Base("UserPromptSubmit");
    prompt["prompt"] = "Debug this FastAPI error";
    Ask(client, prompt);
  }

  std::unique_ptr<Engine> engine_ = Open();
};

TEST_F(HookTest, ADenialGoesThroughTheDecision) {
  Lower(Client::kClaudeCode);
  const json answer = json::parse(
      Ask(Client::kClaudeCode, Tool("PreToolUse", "Write", {{"file_path", "/nowhere/shop/a"}})));
  const json& output = answer.at("hookSpecificOutput");
  EXPECT_EQ(output.at("hookEventName"), "PreToolUse");
  EXPECT_EQ(output.at("permissionDecision"), "deny");
  EXPECT_THAT(output.at("permissionDecisionReason").get<std::string>(),
              testing::AllOf(HasSubstr("credence: refused Write"), HasSubstr("REQUIRED")));
  EXPECT_FALSE(answer.contains("continue"));
}

// Law 5, for the structured answers of Credence's tools, as clients pass them on.
TEST_F(HookTest, AStructuredAnswerTeachesNothing) {
  const std::string error = "Error: ENOENT: no such file or directory, open '/nowhere/shop/a.json'";
  const auto memories = [&] {
    return engine_->memories().List({.project = "/nowhere/shop"}, {.all = true})->size();
  };
  int calls = 0;
  const auto tell = [&](Client client, std::string_view event, std::string_view tool,
                        const char* field, const json& response) {
    json payload = Tool(event, tool, {{"text", "a"}});
    payload["tool_use_id"] = std::to_string(++calls);
    payload[field] = response;
    Ask(client, payload);
  };
  const auto fail = [&](std::string_view tool, const json& response) {
    tell(Client::kClaudeCode, "PostToolUseFailure", tool, "error", response);
    const json content = {{"content", response}, {"isError", true}};
    for (const Client client : {Client::kClaudeCode, Client::kCodex}) {
      tell(client, "PostToolUse", tool, "tool_response", response);
      tell(client, "PostToolUse", tool, "tool_response", content);
    }
    tell(Client::kGemini, "AfterTool", tool, "tool_response",
         {{"llmContent", response}, {"error", {{"message", response}}}});
  };
  const std::string structured =
      engine::OwnJson(json::array({{{"content", error + "\n" + error}}}).dump(), error);
  const std::string pretty = json::parse(structured).dump(2);
  for (const std::string& answer : {structured, pretty}) {
    for (const char* tool : {"mcp__credence__recall", "mcp__mind__recall", "mcp_credence_why"}) {
      fail(tool, answer);
      fail(tool, json::array({{{"type", "text"}, {"text", answer}}}));
      fail(tool, json::parse(answer));
      EXPECT_EQ(memories(), 0U) << tool << answer;
    }
  }
  // Credence's own tools are known by their names as well.
  fail("mcp__credence__recall", error);
  EXPECT_EQ(memories(), 0U);
  fail("mcp__mind__recall", error);
  EXPECT_GE(memories(), 1U) << "what others say counts";
}

TEST_F(HookTest, AQuestionIsARefusalWhereTheClientKnowsNone) {
  const json push = Tool("PreToolUse", "Bash", {{"command", "git push"}});
  const auto decision = [&](Client client) {
    return json::parse(Ask(client, push)).at("hookSpecificOutput").at("permissionDecision");
  };
  EXPECT_EQ(decision(Client::kClaudeCode), "ask");
  EXPECT_EQ(decision(Client::kCodex), "deny");
  EXPECT_EQ(decision(Client::kOpencode), "deny");
  json before = Tool("BeforeTool", "run_shell_command", {{"command", "git push"}});
  const json gemini = json::parse(Ask(Client::kGemini, before));
  EXPECT_EQ(gemini.at("decision"), "deny");
  EXPECT_THAT(gemini.at("reason").get<std::string>(),
              testing::AllOf(HasSubstr("credence: refused"), HasSubstr("with SUDO")));
}

TEST_F(HookTest, AProgramSaysItselfWhetherItCanAsk) {
  json push = Tool("PreToolUse", "Bash", {{"command", "git push"}});
  const auto decision = [&] {
    return json::parse(Ask(Client::kSdk, push)).at("hookSpecificOutput").at("permissionDecision");
  };
  EXPECT_EQ(decision(), "deny");
  push["can_ask"] = true;
  push["tool_use_id"] = "u";
  EXPECT_EQ(decision(), "ask");
}

TEST_F(HookTest, ACommandWhoseEndIsNotKnownEarnsNothing) {
  Lower(Client::kCodex);
  json tests = Tool("PostToolUse", "Bash", {{"command", "pytest -q"}});
  tests["tool_response"] = "12 passed in 0.31s\n";
  Ask(Client::kCodex, tests);
  EXPECT_EQ(engine_->sessions().Show({}, "s")->confidence, 45);
  json build = Tool("PostToolUse", "Bash", {{"command", "make"}});
  build["tool_use_id"] = "u";
  build["tool_response"] = "";
  Ask(Client::kCodex, build);
  EXPECT_EQ(engine_->sessions().Show({}, "s")->confidence, 45);
}

TEST_F(HookTest, NothingToSayIsNothing) {
  EXPECT_EQ(Ask(Client::kClaudeCode, Tool("PreToolUse", "Read", {{"file_path", "/a"}})), "");
  EXPECT_EQ(Ask(Client::kClaudeCode, Base("SessionEnd")), "");
  EXPECT_EQ(Ask(Client::kClaudeCode, Base("SubagentStop")), "");
}

TEST_F(HookTest, TheEndOfATurnIsNeverBlocked) {
  Lower(Client::kClaudeCode);
  for (const std::string_view message : {"All the tests pass.", "The tests do not pass."}) {
    json stop = Base("Stop");
    stop["last_assistant_message"] = message;
    const std::string answer = Ask(Client::kClaudeCode, stop);
    if (answer.empty()) continue;
    EXPECT_FALSE(json::parse(answer).contains("decision"));
    EXPECT_THAT(json::parse(answer).at("systemMessage").get<std::string>(),
                HasSubstr("contradiction"));
  }
  EXPECT_EQ(engine_->sessions().Show({}, "s")->confidence, 35);
}

TEST_F(HookTest, MemoriesComeAtTheStart) {
  const Caller caller{.project = "/nowhere/shop"};
  ASSERT_TRUE(engine_->memories().Add(caller, {.content = "Never use any", .type = "rule"}));
  json start = Base("SessionStart");
  start["source"] = "startup";
  EXPECT_THAT(Ask(Client::kClaudeCode, start), HasSubstr("Never use any"));
}

TEST_F(HookTest, AnInputIsAnsweredAsItsPayloadIs) {
  Lower(Client::kClaudeCode);
  const json input = Tool("PreToolUse", "Write", {{"file_path", "/nowhere/shop/a"}});
  const auto audience = [&]() -> Result<Audience> { return Audience{.engine = engine_.get()}; };
  const InputAnswer answered =
      AnswerInput(Client::kClaudeCode, input.dump(), {.audience = audience});
  EXPECT_EQ(answered.moment, Moment::kBeforeTool);
  ASSERT_TRUE(answered.answer);
  engine_ = Open();  // An engine that was not used before.
  Lower(Client::kClaudeCode);
  EXPECT_EQ(*answered.answer, Ask(Client::kClaudeCode, input));
}

TEST_F(HookTest, NobodyIsAskedForWhereThereIsNothingToTell) {
  int asked = 0;
  const auto audience = [&]() -> Result<Audience> {
    ++asked;
    return FailedPrecondition("no store");
  };
  const auto answer = [&](const std::string& input) {
    return AnswerInput(Client::kClaudeCode, input, {.audience = audience});
  };
  const InputAnswer other = answer(Base("Notification").dump());
  EXPECT_EQ(other.moment, Moment::kOther);
  EXPECT_EQ(other.answer.value_or("failed"), "");
  const InputAnswer broken = answer("{");
  EXPECT_FALSE(broken.answer);
  EXPECT_EQ(broken.moment, std::nullopt);
  EXPECT_EQ(asked, 0);

  const InputAnswer failed = answer(Tool("PreToolUse", "Read", {{"file_path", "/a"}}).dump());
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(failed.moment, Moment::kBeforeTool);
  ASSERT_FALSE(failed.answer);
  EXPECT_EQ(failed.answer.error().message, "no store");
}

TEST_F(HookTest, TheSettingsSayWhetherItFailsClosed) {
  EXPECT_FALSE(FailsClosed(*engine_));
  EXPECT_TRUE(FailsClosed(*Open("[governor]\nfail = \"closed\"\n")));
}

TEST_F(HookTest, AnInputThatCannotBeReadMustBeRefused) {
  const auto must_refuse = [&](const std::string& input) {
    const auto audience = [&]() -> Result<Audience> { return Audience{.engine = engine_.get()}; };
    return AnswerInput(Client::kClaudeCode, input, {.audience = audience}).must_refuse;
  };
  const std::string deep = std::string(200, '[') + std::string(200, ']');
  const std::string call = R"({"session_id":"s","tool_name":"Read","tool_input":)";
  EXPECT_TRUE(must_refuse(call + deep + R"(,"hook_event_name":"PreToolUse"})"));
  EXPECT_TRUE(must_refuse(call + R"({"a":1e999},"hook_event_name":"BeforeTool"})"));
  EXPECT_TRUE(must_refuse(R"({"hook_event_name":"PreToolUse","tool_name":"Read"})"));
  EXPECT_FALSE(must_refuse(call + R"({},"hook_event_name":"PreToolUse"})"));
  EXPECT_FALSE(must_refuse(call + deep + R"(,"hook_event_name":"PostToolUse"})"));
  EXPECT_FALSE(must_refuse("not json"));
}

TEST_F(HookTest, AHeldStoreMustRefuseCallsAndAMissingOneNeedNot) {
  const std::string call = Tool("PreToolUse", "Read", {{"file_path", "/a"}}).dump();
  for (const auto& [code, refused] :
       {std::pair(Code::kDeadlineExceeded, true), std::pair(Code::kUnavailable, false),
        std::pair(Code::kInvalidArgument, false)}) {
    const auto audience = [&]() -> Result<Audience> { return Fail(code, "no"); };
    EXPECT_EQ(AnswerInput(Client::kClaudeCode, call, {.audience = audience}).must_refuse, refused);
  }
  const auto held = []() -> Result<Audience> { return Fail(Code::kDeadlineExceeded, "held"); };
  const std::string prompt = Base("UserPromptSubmit").dump();
  EXPECT_FALSE(AnswerInput(Client::kClaudeCode, prompt, {.audience = held}).must_refuse);
}

// At any score and in every mode, because the call may be one that changes the governor.
TEST_F(HookTest, ACallThatCannotBeJudgedIsRefusedInEveryMode) {
  for (const std::string_view mode : {"observe", "ask", "enforce"}) {
    engine_ = Open("[governor]\nmode = \"" + std::string(mode) + "\"\n");
    Payload payload{.moment = Moment::kBeforeTool,
                    .event = "PreToolUse",
                    .session = "s",
                    .tool = "Bash",
                    .tool_input = R"({"command":"ls","description":"\ud800"})",
                    .call = "t"};
    const json answer = json::parse(Answer(*engine_, {}, payload).value());
    const json& output = answer.at("hookSpecificOutput");
    EXPECT_EQ(output.at("permissionDecision"), "deny") << mode;
    EXPECT_THAT(output.at("permissionDecisionReason").get<std::string>(),
                HasSubstr("its input cannot be read"));
  }
}

}  // namespace
}  // namespace credence::hook
