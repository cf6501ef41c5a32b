// SPDX-License-Identifier: Apache-2.0
#include "sim/faulty_store.h"

#include "base/ids.h"
#include "base/test_framework.h"
#include "ledger/store_testing.h"

namespace credence::sim {
namespace {

using ledger::Writer;

class FaultyStoreTest : public testing::Test {
 protected:
  // Appends an event with that name, and counts how often the call ran.
  Result<void> Append(std::string_view name) {
    return store_->Write("default", [&](Writer& writer) -> Result<void> {
      ++runs_;
      CREDENCE_RETURN_IF_ERROR(writer.Append({.id = NamedUuid("test", name),
                                              .stream = "test/1",
                                              .kind = "test.noted",
                                              .time = Timestamp(),
                                              .actor = "test",
                                              .body = "{}"}));
      return {};
    });
  }
  std::int64_t Events() {
    const auto head = [](ledger::Reader& reader) { return reader.GetHead(); };
    return ledger::AskStore(faulty_.data(), head)->sequence;
  }

  FaultyStore faulty_{{.seed = 1}};
  std::shared_ptr<Connection> connection_ = std::make_shared<Connection>();
  std::unique_ptr<ledger::Store> store_ = faulty_.Connect(connection_);
  int runs_ = 0;
};

TEST_F(FaultyStoreTest, WhatFailedBeforeItBeganWroteNothing) {
  faulty_.FailNext(Fault::kWriteFailed);
  EXPECT_EQ(Append("a").error().code, Code::kUnavailable);
  EXPECT_EQ(runs_, 0);
  EXPECT_EQ(Events(), 0);
}

TEST_F(FaultyStoreTest, AnAnswerIsLostAfterTheWrite) {
  faulty_.FailNext(Fault::kAnswerLost);
  EXPECT_EQ(Append("a").error().code, Code::kUnavailable);
  EXPECT_EQ(Events(), 1);
}

TEST_F(FaultyStoreTest, OthersWriteBetweenTwoAttempts) {
  std::int64_t seen = -1;
  faulty_.SetBetweenAttempts([&] { seen = Events(); });
  faulty_.FailNext(Fault::kRunTwice);
  EXPECT_TRUE(Append("a"));
  EXPECT_EQ(runs_, 2);
  EXPECT_EQ(seen, 0);
  EXPECT_EQ(Events(), 1);
}

TEST_F(FaultyStoreTest, AConflictTakesBackWhatWasDone) {
  faulty_.FailNext(Fault::kConflict);
  EXPECT_EQ(Append("a").error().code, Code::kAborted);
  EXPECT_EQ(runs_, 1);
  EXPECT_EQ(Events(), 0);
}

TEST_F(FaultyStoreTest, TheDeadReachNothing) {
  connection_->transactions_left = 1;
  EXPECT_TRUE(Append("a"));
  EXPECT_FALSE(Append("b"));
  EXPECT_TRUE(connection_->dead);
  EXPECT_FALSE(store_->Read("default", [](ledger::Reader&) { return Result<void>(); }));
  EXPECT_EQ(Events(), 1);
}

TEST_F(FaultyStoreTest, TheSameSeedFailsTheSameCalls) {
  const auto outcomes = [] {
    FaultyStore faulty({.seed = 7, .fault_thousandths = 300});
    const auto store = faulty.Connect(std::make_shared<Connection>());
    std::string text;
    for (int i = 0; i < 200; ++i) {
      const Result<void> done = store->Write("default", [](Writer&) { return Result<void>(); });
      text += done ? '.' : 'x';
    }
    return text;
  };
  EXPECT_EQ(outcomes(), outcomes());
  EXPECT_TRUE(outcomes().contains('x'));
}

}  // namespace
}  // namespace credence::sim
