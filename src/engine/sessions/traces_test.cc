// SPDX-License-Identifier: Apache-2.0
// Sessions and the distributed traces that they are part of.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/test_engine.h"

namespace credence {
namespace {

const std::string kOneTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const std::string kOtherTrace = "0af7651916cd43dd8448eb211c80319c";

class TracesTest : public testing::TestWithParam<TestStore> {
 protected:
  Caller In(const std::string& trace) {
    Caller caller = engine_.me;
    caller.trace = TraceContext{.trace = trace, .span = "00f067aa0ba902b7"};
    return caller;
  }
  void Prompt(const Caller& caller, const std::string& session = "s1") {
    ASSERT_TRUE(engine_->sessions().Prompt(
        caller, {.session = session, .client = "sdk", .prompt = "Store prices in cents"}));
  }
  std::int64_t Links() {
    return std::ssize(
        engine_->ledger().Browse(engine_.me, {.kind = "session.traced"}).value().events);
  }

  TestEngine engine_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, TracesTest,
                         testing::Values(TestStore::kMemory, TestStore::kSqlite));

TEST_P(TracesTest, ATraceIsLinkedOnce) {
  Prompt(In(kOneTrace));
  Prompt(In(kOneTrace));
  EXPECT_EQ(Links(), 1);
  const SessionReading session = engine_->sessions().Show(engine_.me, "s1").value();
  EXPECT_EQ(session.trace, (TraceContext{.trace = kOneTrace, .span = "00f067aa0ba902b7"}));
}

TEST_P(TracesTest, ASessionIsFoundFromEachOfItsTraces) {
  Prompt(In(kOneTrace));
  Prompt(In(kOtherTrace));
  for (const std::string& trace : {kOneTrace, kOtherTrace}) {
    EXPECT_EQ(engine_->sessions().Show(engine_.me, trace).value().id, "s1");
    EXPECT_EQ(engine_->overview()
                  .Find(engine_.me, {.text = "00-" + trace + "-00f067aa0ba902b7-01"})
                  .value()
                  .at(0)
                  .id,
              "s1");
  }
  EXPECT_EQ(engine_->sessions().Show(engine_.me, "s1").value().trace->trace, kOtherTrace);
}

TEST_P(TracesTest, ATraceBelongsToTheSessionThatHadItFirst) {
  Prompt(In(kOneTrace), "s1");
  Prompt(In(kOneTrace), "s2");
  EXPECT_EQ(Links(), 1);
  EXPECT_EQ(engine_->sessions().Show(engine_.me, kOneTrace).value().id, "s1");
  EXPECT_EQ(engine_->sessions().Show(engine_.me, "s2").value().trace, std::nullopt);
}

TEST_P(TracesTest, ASessionWithoutATraceIsFoundByItsOwn) {
  const std::string id = "4bf92f35-77b3-4da6-a3ce-929d0e0e4736";
  Prompt(engine_.me, id);
  EXPECT_EQ(Links(), 0);
  EXPECT_EQ(engine_->overview().Find(engine_.me, {.text = kOneTrace}).value().at(0).id, id);
  EXPECT_EQ(engine_->sessions().Show(engine_.me, kOneTrace).value().id, id);
}

TEST_P(TracesTest, ASessionCanReturnToATrace) {
  Prompt(In(kOneTrace));
  Prompt(In(kOtherTrace));
  Prompt(In(kOneTrace));
  EXPECT_EQ(Links(), 3);
  const SessionReading session = engine_->sessions().Show(engine_.me, "s1").value();
  EXPECT_EQ(session.trace->trace, kOneTrace);
  std::vector<std::string> traces;
  for (const SessionTrace& part : session.traces) traces.push_back(part.trace.trace);
  EXPECT_THAT(traces, testing::ElementsAre(kOneTrace, kOtherTrace, kOneTrace));
  EXPECT_EQ(session.traces[0].since, 0);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_P(TracesTest, ACallThatRecordsNothingLeavesTheSessionInItsTrace) {
  Prompt(In(kOneTrace));
  Prompt(In(kOtherTrace));
  const std::int64_t head = engine_->ledger().Head(engine_.me).value();
  ASSERT_TRUE(engine_->sessions().BeforeTool(In(kOneTrace), {.session = "s1",
                                                             .client = "sdk",
                                                             .tool = "Read",
                                                             .input = R"({"file_path":"/p/a"})",
                                                             .call = "c1",
                                                             .cwd = "/p"}));
  EXPECT_EQ(engine_->ledger().Head(engine_.me).value(), head);
}

TEST_P(TracesTest, ASessionOfAnotherSpaceIsFoundByItsOwnTrace) {
  const std::string id = "4bf92f35-77b3-4da6-a3ce-929d0e0e4736";
  Caller tenant = engine_.me;
  tenant.space = "ada";
  Prompt(tenant, id);
  const std::string trace = OwnTraceId("ada", id);
  EXPECT_NE(trace, kOneTrace);
  EXPECT_EQ(engine_->sessions().Show(tenant, trace).value().id, id);
  EXPECT_EQ(engine_->overview().Find(tenant, {.text = trace}).value().at(0).id, id);
}

TEST_P(TracesTest, TheLinkIsPartOfTheLedger) {
  Prompt(In(kOneTrace));
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
