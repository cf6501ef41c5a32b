// SPDX-License-Identifier: Apache-2.0
#include "engine/store/browse.h"

#include <string>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence::engine {
namespace {

class BrowseTest : public testing::TestWithParam<TestStore> {
 protected:
  LedgerPage Browse(const BrowseLedger& request) {
    Result<LedgerPage> page = engine_->ledger().Browse(engine_.me, request);
    EXPECT_TRUE(page) << (page ? "" : page.error().message);
    return page.value_or(LedgerPage{});
  }

  TestEngine engine_{GetParam()};
};

TEST(IsOfKindTest, IsTheKindItselfOrItsFaculty) {
  for (const char* wanted : {"memory.validated", "memory", "memory."}) {
    EXPECT_TRUE(IsOfKind("memory.validated", wanted)) << wanted;
  }
  for (const char* wanted : {"", "mem", "memory.valid", "memory.validated.", "belief"}) {
    EXPECT_FALSE(IsOfKind("memory.validated", wanted)) << wanted;
  }
}

TEST_P(BrowseTest, NewestComeFirstAndPagesMeet) {
  for (int i = 0; i < 700; ++i) {
    engine_.Add("Sentence number " + std::to_string(i));
  }
  const LedgerPage all = Browse({.limit = 1'000});
  ASSERT_EQ(all.events.size(), 700U);
  EXPECT_EQ(all.head, 700);
  EXPECT_FALSE(all.is_cut);
  std::vector<Event> joined;
  BrowseLedger request{.limit = 64};
  while (true) {
    const LedgerPage page = Browse(request);
    joined.insert(joined.end(), page.events.begin(), page.events.end());
    if (!page.is_cut) break;
    request.before = page.events.back().sequence;
  }
  EXPECT_EQ(joined, all.events);
}

TEST_P(BrowseTest, FiltersHoldTogether) {
  const std::string id = engine_.Add("Run the tests first");
  engine_.Add("Ask before deleting");
  ASSERT_TRUE(engine_->memories().Validate(engine_.me, {.id = id}));
  EXPECT_EQ(Browse({.kind = "memory"}).events.size(), 3U);
  EXPECT_EQ(Browse({.kind = "memory.validated"}).events.size(), 1U);
  EXPECT_EQ(Browse({.kind = "memory.valid"}).events.size(), 0U);
  EXPECT_EQ(Browse({.subject = id}).events.size(), 2U);
  EXPECT_EQ(Browse({.subject = "memory/" + id}).events.size(), 2U);
  EXPECT_EQ(Browse({.kind = "memory.validated", .subject = id}).events.size(), 1U);
  EXPECT_EQ(Browse({.actor = "nobody"}).events.size(), 0U);
  EXPECT_EQ(Browse({.after = 2}).events.size(), 1U);
  EXPECT_EQ(Browse({.before = 2}).events.size(), 1U);
}

TEST_P(BrowseTest, ANameIsNotMeantByItsBeginning) {
  for (const char* session : {"s1", "s10"}) {
    ASSERT_TRUE(engine_->sessions().Start(
        engine_.me, {.session = session, .client = "claude-code", .source = "startup"}));
  }
  const std::string id = engine_.Add("Run the tests first");
  EXPECT_EQ(Browse({.subject = "session/s1"}).events.size(), 1U);
  EXPECT_EQ(Browse({.subject = "s10"}).events.size(), 1U);
  EXPECT_EQ(Browse({.subject = "s"}).events.size(), 0U);
  EXPECT_EQ(Browse({.subject = id.substr(0, 8)}).events.size(), 1U);
}

TEST_P(BrowseTest, AnEventIsFoundByNumberAndById) {
  engine_.Add("Run the tests first");
  const Event by_number = engine_->ledger().FindEvent(engine_.me, "1").value();
  const Event by_id = engine_->ledger().FindEvent(engine_.me, by_number.id.ToString()).value();
  EXPECT_EQ(by_id, by_number);
  for (const char* missing : {"2", "0", "-1", "", "x", "99999999999999999999"}) {
    EXPECT_THAT(engine_->ledger().FindEvent(engine_.me, missing), Fails(Code::kNotFound))
        << missing;
  }
}

TEST_P(BrowseTest, AnImpossibleLimitIsRefused) {
  for (const std::int64_t limit : {0, 1'001}) {
    EXPECT_THAT(engine_->ledger().Browse(engine_.me, {.limit = limit}),
                Fails(Code::kInvalidArgument));
  }
}

INSTANTIATE_TEST_SUITE_P(Stores, BrowseTest, testing::ValuesIn(ledger::kTestStores));

}  // namespace
}  // namespace credence::engine
