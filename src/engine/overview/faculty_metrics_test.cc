// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/faculty_metrics.h"

#include <string>
#include <string_view>

#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

class FacultyMetricsTest : public ReviewsTestBase {
 protected:
  std::string Text() { return engine_->overview().Metrics(engine_.me).value(); }
  void ExpectSample(std::string_view sample) {
    EXPECT_THAT(Text(), HasSubstr("\n" + std::string(sample) + "\n"));
  }
  void RunTests(std::string_view call, bool failed) {
    const ToolUse use{.session = "s",
                      .client = "codex",
                      .tool = "Bash",
                      .input = R"({"command": "pytest"})",
                      .call = std::string(call),
                      .cwd = "/p"};
    ASSERT_TRUE(engine_->sessions().AfterTool(
        engine_.me,
        {.use = use, .failed = failed, .output = failed ? "1 failed" : "3 passed in 0.1s"}));
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, FacultyMetricsTest,
                         testing::Values(TestStore::kMemory, TestStore::kSqlite));

TEST_P(FacultyMetricsTest, AnEmptyStoreNamesEveryMetric) {
  const std::string text = Text();
  for (const std::string_view name :
       {"ledger_events_total", "memory_evidence_total", "governor_calls_total",
        "governor_decisions_total", "governor_signals_total", "governor_test_runs_total",
        "belief_evidence_total", "review_decisions_total", "records", "review_pending",
        "executive_events_total"}) {
    EXPECT_THAT(text, HasSubstr("\n# TYPE credence_" + std::string(name) + " "));
  }
  ExpectSample("credence_records{kind=\"memory\"} 0");
}

TEST_P(FacultyMetricsTest, EachFacultyIsCountedOnce) {
  const std::string id = engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Validate(engine_.me, {.id = id}));
  ASSERT_TRUE(engine_->memories().Violate(engine_.me, {.id = id}));
  RunTests("c1", false);
  RunTests("c2", true);
  const std::string belief =
      engine_->beliefs().Add(engine_.me, {.text = "The sky is blue"})->reading.belief.id.ToString();
  ASSERT_TRUE(
      engine_->beliefs().Judge(engine_.me, {.id = belief, .word = BeliefWord::kCorroborate}));
  Register({});
  ExpectSample("credence_review_pending 1");
  Accept({.number = 1});
  // A second call counts nothing twice.
  for (int i = 0; i < 2; ++i) {
    ExpectSample("credence_ledger_events_total{kind=\"memory.learned\"} 1");
    ExpectSample("credence_memory_evidence_total{direction=\"for\",signal=\"user\"} 1");
    ExpectSample("credence_memory_evidence_total{direction=\"against\",signal=\"user\"} 1");
    ExpectSample("credence_governor_test_runs_total{result=\"passed\"} 1");
    ExpectSample("credence_governor_test_runs_total{result=\"failed\"} 1");
    ExpectSample("credence_governor_calls_total{effect=\"verify\",result=\"succeeded\"} 1");
    ExpectSample(
        "credence_belief_evidence_total{direction=\"for\",trigger=\"external_corroboration\"} 1");
    ExpectSample("credence_review_decisions_total{decision=\"approved\"} 1");
    ExpectSample("credence_records{kind=\"session\"} 1");
    ExpectSample("credence_review_pending 0");
  }
}

TEST_P(FacultyMetricsTest, CountsComeFromTheLedgerAndStayInTheirSpace) {
  engine_.Add("Use X");
  if (GetParam() == TestStore::kSqlite) engine_.Reopen();
  ExpectSample("credence_ledger_events_total{kind=\"memory.learned\"} 1");
  Caller other = engine_.me;
  other.space = "team";
  EXPECT_THAT(engine_->overview().Metrics(other).value(),
              Not(HasSubstr("kind=\"memory.learned\"")));
}

}  // namespace
}  // namespace credence
