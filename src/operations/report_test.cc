// SPDX-License-Identifier: Apache-2.0
#include "operations/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "base/test_framework.h"
#include "credence/clock.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

constexpr std::string_view kRegisteredWork =
    R"({"workProduct": {"id": "w-1", "type": "code", "version": "1", "summary": "a parser", )"
    R"("agentConfidence": 0.8}, "taskType": "code_review"})";

class AgentReportTest : public testing::Test {
 protected:
  void Work(const std::string& session, bool failed) {
    const ToolUse use{.session = session,
                      .client = "codex",
                      .tool = "Bash",
                      .input = R"({"command": "pytest"})",
                      .call = session + "-1",
                      .cwd = "/home/ada/shop"};
    ASSERT_TRUE(engine_->sessions().BeforeTool(caller_, use));
    ASSERT_TRUE(engine_->sessions().AfterTool(
        caller_,
        {.use = use, .failed = failed, .output = failed ? "1 failed" : "3 passed in 0.1s"}));
  }
  void Approve(std::string id) {
    Arguments arguments;
    arguments.Set("id", std::move(id));
    arguments.Set("reviewer", std::string("ada"));
    const Result<Reply> reply = FindOperation("review approve")->call(*engine_, caller_, arguments);
    ASSERT_TRUE(reply) << reply.error().message;
    ASSERT_FALSE(reply->refused());
  }
  WrittenReport Write(ReportRequest request = {}) {
    return WriteReport(*engine_, caller_, request).value();
  }
  static std::int64_t FigureOf(const AgentReport& report, std::string_view name) {
    const std::vector<NamedFigure> figures = NamedFiguresOf(report);
    const auto found = std::ranges::find(figures, name, &NamedFigure::name);
    return found == figures.end() ? -1 : found->value;
  }
  static std::string JsonOf(const WrittenReport& written) {
    JsonWriter json;
    WriteValue(json, written);
    return std::move(json).Take();
  }

  const Caller caller_{.project = "/home/ada/shop", .actor = "user:ada"};
  std::shared_ptr<ManualClock> clock_ =
      std::make_shared<ManualClock>(*ParseTimestamp("2026-03-01T00:00:00Z"));
  std::unique_ptr<Engine> engine_ = Engine::Open({.db = ":memory:", .clock = clock_}).value();
};

TEST_F(AgentReportTest, AnEmptySpaceHasFiguresAndNothingElse) {
  const WrittenReport written = Write({.format = "markdown"});
  EXPECT_EQ(FigureOf(written.report, "sessions"), 0);
  EXPECT_THAT(written.document,
              AllOf(StartsWith("### Work of agents\n\nFrom 2026-02-22T00:00:00Z to "
                               "2026-03-01T00:00:00Z, in all projects.\n\n| figure | count |\n"),
                    HasSubstr("| sessions | 0 |\n"), Not(HasSubstr("| session,")),
                    Not(HasSubstr("| signal")), Not(HasSubstr("| forecast"))));
}

TEST_F(AgentReportTest, SessionsAreListedWithTheLowestScoreFirst) {
  Work("good", false);
  Work("bad|`@ada", true);
  const WrittenReport written = Write({.format = "markdown"});
  EXPECT_EQ(FigureOf(written.report, "sessions"), 2);
  EXPECT_EQ(FigureOf(written.report, "tool calls"), 2);
  EXPECT_EQ(FigureOf(written.report, "test runs that failed"), 1);
  ASSERT_EQ(written.report.sessions.size(), 2U);
  EXPECT_EQ(written.report.sessions[0].id, "bad|`@ada");
  EXPECT_LT(written.report.sessions[0].confidence, written.report.sessions[1].confidence);
  // What an agent chose is code, and does not end its cell.
  EXPECT_THAT(written.document, HasSubstr("\n| `bad\\|'@ada` | "));
  EXPECT_THAT(written.document, HasSubstr("\n| signal | times | points |\n"));
}

TEST_F(AgentReportTest, OnlyWhatHappenedSinceThenCounts) {
  Work("old", true);
  clock_->Set(clock_->Now() + std::chrono::days(8));
  Work("new", false);
  EXPECT_EQ(FigureOf(Write().report, "sessions"), 1);
  EXPECT_EQ(FigureOf(Write({.since = "2026-02-01"}).report, "sessions"), 2);
  EXPECT_THAT(WriteReport(*engine_, caller_, {.since = "soon"}), Fails(Code::kInvalidArgument));
}

TEST_F(AgentReportTest, OneProjectHasItsOwnFiguresAndNoForecasts) {
  Work("a", false);
  ASSERT_TRUE(engine_->sessions().Judge(caller_, "a", true, "merged"));
  EXPECT_THAT(Write().report.forecasts, SizeIs(1));
  const AgentReport here = Write({.project = "/home/ada/shop"}).report;
  EXPECT_EQ(FigureOf(here, "sessions"), 1);
  EXPECT_THAT(here.forecasts, IsEmpty());
  EXPECT_THAT(here.sessions, SizeIs(1));
  const AgentReport elsewhere = Write({.project = "/home/ada/other"}).report;
  EXPECT_EQ(FigureOf(elsewhere, "sessions"), 0);
  EXPECT_THAT(elsewhere.sessions, IsEmpty());
}

TEST_F(AgentReportTest, DecisionsOnWorkCountWhenTheyWereMade) {
  ASSERT_TRUE(engine_->reviews().Predict(caller_, kRegisteredWork));
  EXPECT_EQ(FigureOf(Write().report, "work approved"), 0);
  clock_->Set(clock_->Now() + std::chrono::days(20));
  Approve("w-1");
  EXPECT_EQ(FigureOf(Write().report, "work approved"), 1);
  EXPECT_EQ(FigureOf(Write({.project = "/home/ada/shop"}).report, "work approved"), 1);
  EXPECT_EQ(FigureOf(Write({.project = "/home/ada/other"}).report, "work approved"), 0);
  clock_->Set(clock_->Now() + std::chrono::days(8));
  EXPECT_EQ(FigureOf(Write().report, "work approved"), 0);
}

TEST_F(AgentReportTest, ForecastsAreCompared) {
  const AddedMemory added =
      engine_->memories().Add(caller_, {.content = "Run the tests before a commit"}).value();
  const std::string id = added.reading->memory.id.ToString();
  ASSERT_TRUE(engine_->memories().Validate(caller_, {.id = id}));
  const WrittenReport written = Write({.format = "markdown"});
  ASSERT_EQ(written.report.forecasts.size(), 1U);
  const JudgedForecasts& forecast = written.report.forecasts[0];
  EXPECT_EQ(forecast.kind, "memories");
  EXPECT_EQ(forecast.count, 1);
  EXPECT_DOUBLE_EQ(forecast.stated, 0.5);
  EXPECT_DOUBLE_EQ(forecast.actual, 1);
  EXPECT_DOUBLE_EQ(forecast.brier, 0.25);
  EXPECT_EQ(FigureOf(written.report, "memories confirmed"), 1);
  EXPECT_THAT(written.document, HasSubstr("| memories | 1 | 50 % | 100 % | 0.250 |\n"));
}

TEST_F(AgentReportTest, AsJsonItIsTheReportUnlessMarkdownIsAskedFor) {
  EXPECT_THAT(JsonOf(Write()), StartsWith(R"({"since":"2026-02-22T00:00:00Z",)"));
  const WrittenReport json = Write({.format = "json"});
  EXPECT_EQ(JsonOf(json), JsonOf(Write()));
  EXPECT_THAT(json.document, StartsWith("{\n"));
  EXPECT_THAT(JsonOf(Write({.format = "markdown"})), StartsWith(R"({"text":"### Work)"));
}

}  // namespace
}  // namespace credence::operations
