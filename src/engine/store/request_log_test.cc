// SPDX-License-Identifier: Apache-2.0
#include "engine/store/request_log.h"

#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "base/ids.h"
#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "ledger/memory/store.h"

namespace credence::engine {
namespace {

class RequestLogTest : public testing::TestWithParam<TestStore> {
 protected:
  Caller Keyed(std::string key, std::string request = "digest") {
    Caller caller = engine_.me;
    caller.once = RequestOnce{.key = std::move(key),
                              .request = std::move(request),
                              .attempt = NewUuid(engine_->Now(), rng_)};
    return caller;
  }
  RequestLog& log() { return engine_->requests(); }
  std::int64_t TimesValidated(const std::string& id) {
    return engine_->memories().Show(engine_.me, id)->memory.times_validated;
  }
  Code Validate(const Caller& caller, const std::string& id) {
    const auto done = engine_->memories().Validate(caller, {.id = id, .key = {}});
    return done ? Code::kOk : done.error().code;
  }

  TestEngine engine_{GetParam()};
  SeededRng rng_{7};
};
INSTANTIATE_TEST_SUITE_P(Stores, RequestLogTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(RequestLogTest, TheAnswerComesAgain) {
  const std::string id = engine_.Add("Run the tests");
  const Caller first = Keyed("k");
  EXPECT_EQ(log().FindReply(first).value(), std::nullopt);
  EXPECT_EQ(Validate(first, id), Code::kOk);
  EXPECT_EQ(log().KeepReply(first, "done").value(), "done");
  EXPECT_EQ(log().FindReply(Keyed("k")).value(), "done");
  EXPECT_EQ(log().FindReply(Keyed("k", "another digest")).error().code, Code::kInvalidArgument);
  EXPECT_EQ(log().FindReply(Keyed("another key")).value(), std::nullopt);
  Caller other = Keyed("k");
  other.actor = "user:bob";
  EXPECT_EQ(log().FindReply(other).value(), std::nullopt) << "keys are each sender's own";
}

// The process died after the effect, before the answer was stored.
TEST_P(RequestLogTest, WhatWasCarriedOutIsNotCarriedOutAgain) {
  const std::string id = engine_.Add("Run the tests");
  const Caller died = Keyed("k");
  ASSERT_EQ(Validate(died, id), Code::kOk);
  if (GetParam() == TestStore::kSqlite) engine_.Reopen();
  EXPECT_EQ(log().FindReply(Keyed("k")).error().code, Code::kAborted);
  EXPECT_EQ(Validate(Keyed("k"), id), Code::kAborted);
  EXPECT_EQ(TimesValidated(id), 1);
  EXPECT_EQ(Validate(died, id), Code::kOk) << "one attempt may have several transactions";
}

TEST_P(RequestLogTest, OfTwoThatRaceOneIsCarriedOutAndBothGetItsAnswer) {
  const std::string id = engine_.Add("Run the tests");
  const Caller one = Keyed("k");
  const Caller two = Keyed("k");
  EXPECT_EQ(log().FindReply(one).value(), std::nullopt);
  EXPECT_EQ(log().FindReply(two).value(), std::nullopt);
  ASSERT_EQ(Validate(one, id), Code::kOk);
  EXPECT_EQ(Validate(two, id), Code::kAborted);
  EXPECT_TRUE(log().DropRequest(two));
  EXPECT_EQ(log().KeepReply(one, "one").value(), "one");
  EXPECT_EQ(log().FindReply(two).value(), "one");
  EXPECT_EQ(log().KeepReply(two, "two").value(), "one");
  EXPECT_EQ(TimesValidated(id), 1);
}

TEST_P(RequestLogTest, WhatDidNothingIsRememberedByItsAnswer) {
  EXPECT_EQ(Validate(Keyed("k"), "nobody"), Code::kNotFound);
  EXPECT_EQ(log().FindReply(Keyed("k")).value(), std::nullopt);
  EXPECT_EQ(log().KeepReply(Keyed("k"), "not found").value(), "not found");
  EXPECT_EQ(log().FindReply(Keyed("k")).value(), "not found");
}

TEST_P(RequestLogTest, WhatMayGoBetterNextTimeIsTriedAgain) {
  const std::string id = engine_.Add("Run the tests");
  const Caller first = Keyed("k");
  ASSERT_EQ(Validate(first, id), Code::kOk);
  ASSERT_TRUE(log().DropRequest(first));
  EXPECT_EQ(log().FindReply(Keyed("k")).value(), std::nullopt);
  EXPECT_EQ(Validate(Keyed("k"), id), Code::kOk);
}

TEST_P(RequestLogTest, AnImportIsClaimedToo) {
  engine_.Add("Run the tests");
  const std::string lines = Joined(engine_.Export());
  Caller first = Keyed("k");
  first.space = "copy";
  std::istringstream once(lines);
  ASSERT_TRUE(engine_->ledger().Import(first, once));
  Caller second = Keyed("k");
  second.space = "copy";
  std::istringstream twice(lines);
  EXPECT_EQ(engine_->ledger().Import(second, twice).error().code, Code::kAborted);
}

TEST_P(RequestLogTest, AfterADayAKeyIsNewAgain) {
  const std::string id = engine_.Add("Run the tests");
  engine_.SetDay(10);
  const Caller first = Keyed("k");
  ASSERT_EQ(Validate(first, id), Code::kOk);
  ASSERT_TRUE(log().KeepReply(first, "done"));
  engine_.SetDay(11);
  EXPECT_EQ(log().FindReply(Keyed("k")).value(), "done");
  engine_.SetDay(11.1);
  const Caller later = Keyed("k", "another digest");
  EXPECT_EQ(log().FindReply(later).value(), std::nullopt);
  EXPECT_EQ(Validate(later, id), Code::kOk);
  EXPECT_EQ(log().KeepReply(later, "again").value(), "again");
  EXPECT_EQ(log().FindReply(Keyed("k", "another digest")).value(), "again");
}

TEST_P(RequestLogTest, AnErasedTextIsInNoAnswer) {
  const std::string id = engine_.Add("The password is swordfish");
  const Caller first = Keyed("k");
  ASSERT_EQ(Validate(first, id), Code::kOk);
  ASSERT_TRUE(log().KeepReply(first, "The password is swordfish"));
  ASSERT_TRUE(engine_->memories().Forget(engine_.me, id, /*erase=*/true));
  EXPECT_EQ(log().FindReply(Keyed("k")).error().code, Code::kAborted) << "it was carried out";
  if (GetParam() == TestStore::kSqlite) {
    EXPECT_THAT(engine_.Bytes(), Not(HasSubstr("swordfish")));
  }
}

TEST(PruneRequestsTest, TheOldAndTheOldestOfTooManyGo) {
  const std::unique_ptr<ledger::Store> store = ledger::MakeMemoryStore();
  SeededRng rng(7);
  const auto keyed = [&](int number) {
    Caller caller;
    caller.once = RequestOnce{
        .key = std::to_string(number), .request = "digest", .attempt = NewUuid(TestDay(), rng)};
    return caller;
  };
  const auto count_after = [&](Timestamp now, const RequestLogLimits& limits) {
    int found = 0;
    EXPECT_TRUE(store->Write("s", [&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(PruneRequests(writer, now, limits));
      for (int i = 0; i < 10; ++i) {
        CREDENCE_ASSIGN_OR_RETURN(const auto reply, FindReply(writer, keyed(i), TestDay(1)));
        if (reply) ++found;
      }
      return {};
    }));
    return found;
  };
  ASSERT_TRUE(store->Write("s", [&](ledger::Writer& writer) -> Result<void> {
    for (int i = 0; i < 10; ++i) {
      CREDENCE_RETURN_IF_ERROR(
          KeepReply(writer, keyed(i), std::string(100, 'x'), TestDay(1 + i / 100.0)));
    }
    return {};
  }));
  EXPECT_EQ(count_after(TestDay(1), {}), 10);
  EXPECT_EQ(count_after(TestDay(1), {.requests_max = 8}), 8);
  EXPECT_EQ(count_after(TestDay(1), {.bytes_max = 500}), 5);
  EXPECT_EQ(count_after(TestDay(2.065), {}), 3) << "older than a day";
  EXPECT_EQ(count_after(TestDay(9), {}), 0);
}

}  // namespace
}  // namespace credence::engine
