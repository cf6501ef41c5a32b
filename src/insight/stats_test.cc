// SPDX-License-Identifier: Apache-2.0
#include "insight/stats.h"

#include <string>
#include <vector>

#include "base/fields.h"
#include "base/test_framework.h"
#include "insight/test_ledger.h"
#include "model/sequential.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::insight {
namespace {

class StatsTest : public testing::Test {
 protected:
  Result<Stats> Count(double day) {
    return ledger_.Ask(
        [&](ledger::Reader& reader) { return CountAll(reader, TestDay(day), settings_, {}, {}); });
  }

  TestLedger ledger_{TestStore::kMemory};
  memory::MemorySettings settings_;
};

TEST_F(StatsTest, NothingIsZero) {
  const Stats stats = Count(0).value();
  EXPECT_EQ(stats.events, 0);
  EXPECT_EQ(stats.current, 0);
  EXPECT_EQ(stats.first_event, std::nullopt);
  EXPECT_EQ(stats.last_event, std::nullopt);
  EXPECT_TRUE(stats.by_type.empty());
}

TEST_F(StatsTest, CountsEachStatusTypeStandingAndProject) {
  memory::Learned rule = TestLearned("0.85");
  rule.type = MemoryType::kRule;
  memory::Learned global = TestLearned();
  global.project.reset();
  memory::Learned elsewhere = TestLearned();
  elsewhere.project = "/q";
  ledger_.Add(1, rule, 0, "golden");
  ledger_.Add(1, TestValidated(true), 1);
  ledger_.Add(2, global, 2, "global");
  ledger_.Add(2, TestViolated(), 3);
  ledger_.Add(3, elsewhere, 4, "archived");
  ledger_.Add(3, memory::Archived{.signal = "user"}, 5);
  ledger_.Add(4, TestLearned(), 6, "superseded");
  ledger_.Add(4, memory::Superseded{.by = TestId(1)}, 7);

  const Stats stats = Count(8).value();
  EXPECT_EQ(stats.events, 8);
  EXPECT_EQ(stats.current, 2);
  EXPECT_EQ(stats.golden, 1);
  EXPECT_EQ(stats.superseded, 1);
  EXPECT_EQ(stats.archived, 1);
  EXPECT_EQ(stats.validations, 1);
  EXPECT_EQ(stats.violations, 1);
  EXPECT_EQ(stats.projects, 2);
  EXPECT_THAT(stats.by_type, ElementsAre(Pair("pattern", 1), Pair("rule", 1)));
  EXPECT_THAT(stats.by_standing, ElementsAre(Pair("confirmed", 1), Pair("wrong", 1)));
  EXPECT_EQ(stats.first_event, TestDay(0));
  EXPECT_EQ(stats.last_event, TestDay(7));
}

TEST_F(StatsTest, StandingsAreReadAtTheMoment) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  EXPECT_THAT(Count(0)->by_standing, ElementsAre(Pair("unproven", 1)));
  EXPECT_THAT(Count(70)->by_standing, ElementsAre(Pair("stale", 1)));
}

TEST_F(StatsTest, CountsReviews) {
  const auto add = [&](const std::string& stream, const auto& event) {
    ledger_.AddRaw(stream, event.kKind, EncodeFields(event), 0, "text");
  };
  add(review::WorkStreamOf("a"), review::Registered{.id = "a", .version = "1"});
  add(review::WorkStreamOf("a"), review::Submitted{.work = "a", .version = "1"});
  add(review::WorkStreamOf("b"), review::Registered{.id = "b", .version = "1"});
  add(review::WorkStreamOf("c"), review::Registered{.id = "c", .version = "1", .shown = false});
  add(review::TaskStreamOf("shopify"),
      review::Decided{.task_type = "shopify",
                      .evidence = std::vector<double>(model::SequentialState{}.evidence.size())});
  add(review::RuleStreamOf("retries"), review::RuleActivated{.key = "retries"});
  add(review::RuleStreamOf("naming"), review::RuleActivated{.key = "naming"});
  add(review::RuleStreamOf("naming"), review::RuleDropped{.key = "naming"});
  add(review::QuarantineStreamOf(TestId(70)), review::Refused{});
  add(review::QuarantineStreamOf(TestId(71)), review::Refused{});
  add(review::QuarantineStreamOf(TestId(71)), review::Discarded{});
  const Result<Stats> stats = Count(0);
  ASSERT_TRUE(stats) << stats.error().message;
  EXPECT_EQ(stats->review, (ReviewStats{.works = 3,
                                        .feedback = 1,
                                        .pending = 1,
                                        .task_types = 1,
                                        .active_rules = 1,
                                        .quarantined = 1}));
}

TEST_F(StatsTest, CountsOneSpaceOnly) {
  ledger_.Add(1, TestLearned(), 0, "Use X");
  ledger_.space = "other";
  EXPECT_EQ(Count(0)->events, 0);
}

TEST_F(StatsTest, ARowThatCannotBeReadIsAnError) {
  ledger_.Write([](ledger::Writer& writer) {
    return writer.PutRow({.kind = "memory", .id = "x", .data = "{}"});
  });
  EXPECT_THAT(Count(0), Fails(Code::kDataLoss));
}

}  // namespace
}  // namespace credence::insight
