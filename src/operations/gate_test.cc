// SPDX-License-Identifier: Apache-2.0
#include "operations/gate.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "base/test_framework.h"
#include "credence/clock.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

// A score at which no command may run, and the default.
constexpr std::string_view kStrict = "[governor]\ninitial_confidence = 1\n";
constexpr std::string_view kUsual = "[governor]\ninitial_confidence = 70\n";

class PipelineGateTest : public testing::Test {
 protected:
  void Open(std::string_view settings) {
    engine_ =
        Engine::Open({.db = ":memory:", .settings_toml = std::string(settings), .clock = clock_})
            .value();
  }
  void Call(const std::string& session, int calls, bool runs) {
    for (int i = 0; i < calls; ++i) {
      const ToolUse use{.session = session,
                        .client = "codex",
                        .tool = "Bash",
                        .input = R"({"command": "make deploy"})",
                        .call = fmt::format("{}-{}", session, i),
                        .cwd = "/home/ada/shop"};
      ASSERT_TRUE(engine_->sessions().BeforeTool(caller_, use));
      if (!runs) continue;
      ASSERT_TRUE(engine_->sessions().AfterTool(
          caller_, {.use = use, .failed = false, .output = "deployed"}));
    }
  }
  Result<GateReport> Try(std::string_view policy, std::string fail_on,
                         std::optional<std::string> since = std::nullopt) {
    return RunGate(*engine_, caller_,
                   {.policy = std::string(policy),
                    .origin = "strict.toml",
                    .fail_on = std::move(fail_on),
                    .since = std::move(since)});
  }

  const Caller caller_{.project = "/home/ada/shop", .actor = "user:ada"};
  std::shared_ptr<ManualClock> clock_ =
      std::make_shared<ManualClock>(*ParseTimestamp("2026-03-01T00:00:00Z"));
  std::unique_ptr<Engine> engine_;
};

TEST_F(PipelineGateTest, ANamedChangeFails) {
  Open(kUsual);
  Call("a", 2, true);
  const GateReport report = Try(kStrict, "deny-to-allow; allow-to-deny").value();
  EXPECT_FALSE(report.passed);
  EXPECT_THAT(report.fail_on, ElementsAre("deny-to-allow", "allow-to-deny"));
  EXPECT_EQ(report.verdicts, 2);
  EXPECT_EQ(report.failing, 2);
  ASSERT_EQ(report.changes.size(), 1U);
  const GateChange& change = report.changes[0];
  EXPECT_TRUE(change.fails);
  EXPECT_EQ(change.kind, "allow-to-deny");
  EXPECT_EQ(change.faculty, "sessions");
  EXPECT_EQ(change.change.count, 2);
  EXPECT_EQ(change.change.subject, "a");
  EXPECT_THAT(change.change.what, StartsWith("Bash, "));
  ASSERT_EQ(report.settings.size(), 1U);
  EXPECT_EQ(report.settings[0].key, "governor.initial_confidence");
}

TEST_F(PipelineGateTest, AChangeThatIsNotNamedPasses) {
  Open(kUsual);
  Call("a", 2, true);
  const GateReport report = Try(kStrict, "deny-to-allow, ask-to-allow").value();
  EXPECT_TRUE(report.passed);
  EXPECT_EQ(report.failing, 0);
  EXPECT_EQ(report.changed, 2);
  ASSERT_EQ(report.changes.size(), 1U);
  EXPECT_FALSE(report.changes[0].fails);
}

TEST_F(PipelineGateTest, ARefusedCallThatWouldRunIsDenyToAllow) {
  Open(kStrict);
  Call("a", 1, false);
  const GateReport report = Try(kUsual, "deny-to-allow").value();
  EXPECT_FALSE(report.passed);
  ASSERT_EQ(report.changes.size(), 1U);
  EXPECT_EQ(report.changes[0].kind, "deny-to-allow");
  EXPECT_TRUE(Try(kStrict, "any").value().passed);
}

TEST_F(PipelineGateTest, ALooserModeLetsEveryCallRun) {
  Open(kUsual);
  Call("a", 1, true);
  const std::string observe = "[governor]\nmode = \"observe\"\n";
  const GateReport report = Try(observe, "deny-to-allow").value();
  EXPECT_FALSE(report.passed);
  ASSERT_EQ(report.changes.size(), 1U);
  EXPECT_EQ(report.changes[0].change.what, "governor.mode");
  EXPECT_TRUE(Try(observe, "allow-to-deny")->passed);
  EXPECT_FALSE(Try(observe, "any")->passed);
  EXPECT_FALSE(Try("[governor]\nmode = \"ask\"\n", "deny-to-ask")->passed);
}

TEST_F(PipelineGateTest, AnyChangeOfAnyFacultyFails) {
  Open(kUsual);
  Call("a", 1, true);
  EXPECT_FALSE(Try(kStrict, "any").value().passed);
  EXPECT_TRUE(Try(kUsual, "any").value().passed);
  ASSERT_TRUE(engine_->memories().Add(caller_, {.content = "Run the tests before a commit"}));
  const GateReport report = Try("[memory]\nmin_effective = 0.9\n", "any").value();
  EXPECT_FALSE(report.passed);
  ASSERT_EQ(report.changes.size(), 1U);
  EXPECT_EQ(report.changes[0].kind, "injected-to-not-injected");
  EXPECT_EQ(report.changes[0].faculty, "memories");
}

TEST_F(PipelineGateTest, OnlyTheFacultiesOfTheKindsAreReplayed) {
  Open(kUsual);
  Call("a", 1, true);
  const GateReport report = Try(kStrict, "fire-to-ask").value();
  EXPECT_EQ(report.verdicts, 0);
  EXPECT_THAT(report.changes, IsEmpty());
}

// A pipeline with a wrong path would pass for ever.
TEST_F(PipelineGateTest, ALedgerWithoutDecisionsFails) {
  Open(kUsual);
  const GateReport report = Try(kStrict, "any").value();
  EXPECT_TRUE(report.empty);
  EXPECT_FALSE(report.passed);
  EXPECT_TRUE(RunGate(*engine_, caller_,
                      {.policy = std::string(kStrict), .fail_on = "any", .allow_empty = true})
                  ->passed);
  Call("a", 1, true);
  EXPECT_TRUE(Try(kStrict, "fire-to-ask")->empty) << "no heuristic ever answered";
  EXPECT_FALSE(Try(kStrict, "deny-to-allow")->empty);
}

TEST_F(PipelineGateTest, AQuietWeekPasses) {
  Open(kUsual);
  Call("a", 1, true);
  clock_->Set(clock_->Now() + std::chrono::days(20));
  const GateReport report = Try(kStrict, "allow-to-deny", "last week").value();
  EXPECT_EQ(report.verdicts, 0);
  EXPECT_FALSE(report.empty);
  EXPECT_TRUE(report.passed);
}

TEST_F(PipelineGateTest, OnlyWhatHappenedSinceThenCounts) {
  Open(kUsual);
  Call("a", 1, true);
  clock_->Set(clock_->Now() + std::chrono::days(2));
  Call("b", 3, true);
  const GateReport report = Try(kStrict, "allow-to-deny", "yesterday").value();
  EXPECT_EQ(report.failing, 3);
  EXPECT_EQ(report.changes.at(0).change.subject, "b");
  EXPECT_THAT(Try(kStrict, "any", "soon"), Fails(Code::kInvalidArgument));
}

TEST_F(PipelineGateTest, MistakesNameWhatIsPossible) {
  Open(kUsual);
  EXPECT_THAT(Try(kStrict, "allow-to-deny; deny"),
              Fails(Code::kInvalidArgument,
                    AllOf(HasSubstr("\"deny\" is not a kind of change"),
                          HasSubstr("deny-to-allow, deny-to-ask"), HasSubstr("any"))));
  EXPECT_THAT(Try(kStrict, " ; "), Fails(Code::kInvalidArgument, HasSubstr("is empty")));
  EXPECT_THAT(Try("[governor\n", "any"), Fails(Code::kInvalidArgument, HasSubstr("strict.toml")));
  EXPECT_THAT(Try("[governor]\nnothing = 1\n", "any"),
              Fails(Code::kInvalidArgument, HasSubstr("strict.toml")));
}

TEST_F(PipelineGateTest, TheOperationIsRefusedIfTheGateFails) {
  Open(kUsual);
  Call("a", 1, true);
  Arguments arguments;
  arguments.Set("policy", std::string(kStrict));
  arguments.Set("fail-on", std::string("allow-to-deny"));
  const Operation& gate = *FindOperation("gate");
  EXPECT_TRUE(gate.call(*engine_, caller_, arguments)->refused());
  arguments.Set("fail-on", std::string("deny-to-allow"));
  EXPECT_FALSE(gate.call(*engine_, caller_, arguments)->refused());
}

}  // namespace
}  // namespace credence::operations
