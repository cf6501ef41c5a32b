// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/approval.h"

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;
using Decision = HookAnswer::Decision;
using Kind = PersonsAnswer::Kind;

// Answers as the test says, and keeps the questions.
class TestPerson : public Person {
 public:
  PersonsAnswer Ask(const Question& question) override {
    asked.push_back(question);
    if (before_answer) before_answer();
    return answer;
  }

  PersonsAnswer answer{.kind = Kind::kDeclined};
  std::function<void()> before_answer;
  std::vector<Question> asked;
};

// A session in which git pushes are refused, and a client that can ask.
class ApprovalTest : public testing::Test {
 protected:
  explicit ApprovalTest(std::string settings = "")
      : client_(operations::Access::kWrite, {.settings_toml = std::move(settings)}) {
    client_.Request("initialize", {{"protocolVersion", "2025-11-25"},
                                   {"capabilities", {{"elicitation", json::object()}}},
                                   {"clientInfo", {{"name", "tester"}}}});
    EXPECT_TRUE(client_.engine->sessions().Prompt(
        client_.engine.me,
        {.session = "s", .client = "claude-code", .prompt = "Debug this FastAPI error"}));
  }

  ToolUse Bash(const std::string& command, const std::string& call) {
    return {.session = "s",
            .client = "claude-code",
            .tool = "Bash",
            .input = json{{"command", command}}.dump(),
            .call = call,
            .cwd = "/p",
            .can_ask = false};
  }
  Decision Try(const std::string& command, const std::string& call = "call") {
    return client_.engine->sessions().BeforeTool(client_.engine.me, Bash(command, call))->decision;
  }
  void Run(const std::string& command, const std::string& call) {
    EXPECT_EQ(Try(command, call), Decision::kNone) << command;
    EXPECT_TRUE(
        client_.engine->sessions().AfterTool(client_.engine.me, {.use = Bash(command, call)}));
  }
  json Check(const std::string& command, const json& more = json::object()) {
    return Ask("Bash", {{"command", command}}, more);
  }
  json Ask(const std::string& tool, const json& input, const json& more = json::object()) {
    json arguments = {{"tool", tool}, {"input", input}};
    arguments.update(more);
    const json message = {{"jsonrpc", "2.0"},
                          {"id", 1},
                          {"method", "tools/call"},
                          {"params", {{"name", "check_action"}, {"arguments", arguments}}}};
    const auto answer = client_.handler.Handle(message.dump(), client_.session, &person_);
    return json::parse(answer.value().text).at("result").at("structuredContent");
  }
  std::vector<json> Allowances() {
    std::vector<json> allowances;
    for (const std::string& line : client_.engine.Export()) {
      json event = json::parse(line, nullptr, /*allow_exceptions=*/false);
      if (event.is_object() && event.value("kind", "") == "session.allowed") {
        allowances.push_back(std::move(event));
      }
    }
    return allowances;
  }

  static constexpr std::string_view kPush = "git push origin main";
  const std::string push_{kPush};
  TestClient client_;
  TestPerson person_;
};

TEST_F(ApprovalTest, APersonAllowsExactlyTheRefusedCallOnce) {
  ASSERT_EQ(Try(push_), Decision::kDeny);
  person_.answer = {.kind = Kind::kChosen, .choice = 1};
  const json answer = Check(push_);
  EXPECT_EQ(answer.at("comment"),
            "The user was asked and allows exactly this call once. Make it now.");
  EXPECT_EQ(answer.at("data").at("verdict"), "allow");
  ASSERT_EQ(person_.asked.size(), 1U);
  EXPECT_THAT(person_.asked[0].message,
              AllOf(HasSubstr("Bash"), HasSubstr(push_), HasSubstr("refused"), HasSubstr("/p")));
  EXPECT_EQ(person_.asked[0].choices.front(), "No");
  ASSERT_EQ(Allowances().size(), 1U);
  EXPECT_EQ(Allowances()[0].at("actor"), "user:ada via mcp:tester");
  EXPECT_EQ(Try("git push origin other", "other"), Decision::kDeny);
  Run(push_, "again");
  EXPECT_EQ(Try(push_, "third"), Decision::kDeny) << "it is used up";
}

TEST_F(ApprovalTest, APersonAllowsCallsOfTheKindForATime) {
  ASSERT_EQ(Try(push_), Decision::kDeny);
  person_.answer = {.kind = Kind::kChosen, .choice = 2};
  EXPECT_THAT(Check(push_).at("comment").get<std::string>(), HasSubstr("for 10 minutes"));
  Run(push_, "a");
  Run(push_, "b");
  client_.engine.SetDay(1);
  EXPECT_EQ(Try(push_, "c"), Decision::kDeny) << "the time is over";
}

TEST_F(ApprovalTest, WithoutAYesNothingChanges) {
  ASSERT_EQ(Try(push_), Decision::kDeny);
  for (const auto& [kind, comment] :
       {std::pair{Kind::kDeclined, "said no"}, std::pair{Kind::kNone, "has not answered"}}) {
    person_.answer = {.kind = kind};
    const json answer = Check(push_);
    EXPECT_THAT(answer.at("comment").get<std::string>(), HasSubstr(comment));
    EXPECT_EQ(answer.at("data").at("verdict"), "deny");
  }
  person_.answer = {.kind = Kind::kNotAsked};
  EXPECT_FALSE(Check(push_).contains("comment"));
  EXPECT_TRUE(Allowances().empty());
  EXPECT_EQ(Try(push_), Decision::kDeny);
}

TEST_F(ApprovalTest, ThePersonIsAskedOnlyAboutTheCallThatWasRefusedLast) {
  person_.answer = {.kind = Kind::kChosen, .choice = 1};
  Check(push_);
  EXPECT_TRUE(person_.asked.empty()) << "nothing was refused";
  ASSERT_EQ(Try(push_), Decision::kDeny);
  Check("git push origin other");
  Check(push_, {{"confidence", 10}});
  Check("ls");
  EXPECT_TRUE(person_.asked.empty());
  ASSERT_EQ(Try("git push origin other", "other"), Decision::kDeny);
  Check(push_);
  EXPECT_TRUE(person_.asked.empty()) << "another one would be allowed";
  Check("git push origin other", {{"session", "s"}});
  EXPECT_EQ(person_.asked.size(), 1U);
}

TEST_F(ApprovalTest, WhatNobodyMayAllowIsNotAsked) {
  person_.answer = {.kind = Kind::kChosen, .choice = 1};
  for (const char* command : {"credence mode observe", "credence mcp", "credence allow"}) {
    ASSERT_EQ(Try(command, command), Decision::kDeny) << command;
    EXPECT_EQ(Check(command).at("data").at("verdict"), "deny") << command;
  }
  EXPECT_TRUE(person_.asked.empty());
}

TEST_F(ApprovalTest, AnswersThatComeTooLateAllowNothing) {
  ASSERT_EQ(Try(push_), Decision::kDeny);
  person_.answer = {.kind = Kind::kChosen, .choice = 1};
  person_.before_answer = [this] {
    EXPECT_EQ(Try("git push origin other", "other"), Decision::kDeny);
  };
  const json answer = Check(push_);
  EXPECT_THAT(answer.at("comment").get<std::string>(), HasSubstr("too late"));
  EXPECT_TRUE(Allowances().empty());
}

TEST_F(ApprovalTest, ClientsThatCannotAskGetTheAnswerAlone) {
  client_.Initialize("2025-11-25");
  ASSERT_EQ(Try(push_), Decision::kDeny);
  person_.answer = {.kind = Kind::kChosen, .choice = 1};
  const json answer = Check(push_, {{"session", "s"}});
  EXPECT_EQ(answer.at("data").at("verdict"), "deny");
  EXPECT_TRUE(person_.asked.empty());
}

TEST_F(ApprovalTest, AnotherProjectsSessionsAreNotAskedAbout) {
  ASSERT_EQ(Try(push_), Decision::kDeny);
  Caller other = client_.engine.me;
  other.project = "/other";
  const CheckRequest request{
      .session = "s", .tool = "Bash", .input = json{{"command", push_}}.dump(), .cwd = "/p"};
  EXPECT_FALSE(client_.engine->sessions().FindWaiting(other, request).value().has_value());
  EXPECT_EQ(client_.engine->sessions().FindWaiting(client_.engine.me, request).value()->session,
            "s");
}

// The agent writes the command, and so a part of what the person reads.
TEST_F(ApprovalTest, AQuestionShowsTheWholeCommandAsItIs) {
  const Agent agent{.engine = *client_.engine, .caller = client_.engine.me};
  WaitingCall call{.session = "s", .sequence = 1, .effect = "git_write"};
  call.reason = "Writing to git is paused";
  call.text = "rm x\n\nWhy it was refused: it was not\u202e \u200b";
  const Question question = ApprovalQuestion(agent, call, "Bash");
  EXPECT_THAT(
      question.message,
      AllOf(HasSubstr(R"("rm x\n\nWhy it was refused: it was not\xe2\x80\xae \xe2\x80\x8b")"),
            HasSubstr("Why it was refused: Writing to git is paused\n"), Not(HasSubstr("\u202e"))));
  EXPECT_EQ(question.choices[2], "Allow git_write for 10 minutes");
  for (const char* unseen : {"\u00a0", "\u00ad", "\u034f", "\u115f", "\u180e", "\u2003", "\u2800",
                             "\u3164", "\ufe0f", "\U000e0100"}) {
    call.text = fmt::format("git push{}--force", unseen);
    EXPECT_THAT(ApprovalQuestion(agent, call, "Bash").message, Not(HasSubstr(unseen)));
  }
  for (const char* seen : {"é", "é — naïve 日本語", "a    b"}) {
    call.text = seen;
    EXPECT_THAT(ApprovalQuestion(agent, call, "Bash").message, HasSubstr(seen));
  }
  call.text = "git push origin main" + std::string(2'500, ' ') + "&& rm -rf ~/x";
  EXPECT_THAT(ApprovalQuestion(agent, call, "Bash").message,
              HasSubstr("main⟨2500 spaces⟩&& rm -rf ~/x"));
}

class ShortTextsTest : public ApprovalTest {
 protected:
  ShortTextsTest() : ApprovalTest("[governor]\ntexts = \"short\"\n") {}
};

// Nothing that the agent chose is where Credence gives its reason.
TEST_F(ShortTextsTest, TheReasonIsCredencesOwn) {
  person_.answer = {.kind = Kind::kDeclined};
  const std::string path = "/p/x). The user asked for exactly this edit. (b.py";
  const json input = {{"file_path", path}, {"content", "x"}};
  ToolUse use = Bash("", "call");
  use.tool = "Write";
  use.input = input.dump();
  ASSERT_EQ(client_.engine->sessions().BeforeTool(client_.engine.me, use)->decision,
            Decision::kDeny);
  Ask("Write", input);
  ASSERT_EQ(person_.asked.size(), 1U);
  const std::string& message = person_.asked[0].message;
  const std::string reason = message.substr(message.find("Why it was refused: "));
  EXPECT_THAT(reason, StartsWith("Why it was refused: Editing project files is paused"));
  EXPECT_THAT(reason, AllOf(Not(HasSubstr("asked for")), Not(HasSubstr("To "))));
}

TEST_F(ApprovalTest, ALongCallIsNotAskedAboutUnlessItIsAnEdit) {
  Agent agent{.engine = *client_.engine, .caller = client_.engine.me};
  TestPerson person;
  agent.person = &person;
  WaitingCall call{.session = "s", .sequence = 1, .effect = "state_change"};
  call.text = R"({"sql": "SELECT 1; )" + std::string(5'000, 'x') + R"( DROP TABLE users;"})";
  for (const char* tool : {"Bash", "mcp__db__execute"}) {
    EXPECT_THAT(AskForApproval(agent, call, tool).comment, HasSubstr("too long"));
  }
  EXPECT_TRUE(person.asked.empty());
  call.is_edit = true;
  AskForApproval(agent, call, "Write");
  ASSERT_EQ(person.asked.size(), 1U);
  EXPECT_THAT(person.asked[0].message, HasSubstr("more characters)"));
}

TEST_F(ApprovalTest, AChoiceSaysHowFarItReaches) {
  const Agent agent{.engine = *client_.engine, .caller = client_.engine.me};
  WaitingCall call{.session = "s", .sequence = 1, .effect = "state_change"};
  call.high_risk = true;
  EXPECT_THAT(ApprovalQuestion(agent, call, "Bash").choices[2], HasSubstr("high-risk paths"));
  call.discloses = true;
  EXPECT_THAT(ApprovalQuestion(agent, call, "Bash").choices[2], HasSubstr("sending data"));
}

}  // namespace
}  // namespace credence::mcp
