// SPDX-License-Identifier: Apache-2.0
#include "memory/fold.h"

#include "base/test_framework.h"
#include "ledger/index_key.h"
#include "memory/index_keys.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

using ledger::IndexesOf;
using ledger::Known;

// An event that owns the data of its view.
struct TestEvent {
  std::string stream;
  std::string kind;
  std::string body;
  std::optional<std::string> text;

  ledger::EventView View() const {
    ledger::EventView view;
    view.sequence = 5;
    view.time = TestDay(1);
    view.stream = stream;
    view.kind = kind;
    view.body = body;
    if (text) view.text = *text;
    return view;
  }
};

TestEvent EventOf(const MemoryEvent& event, std::optional<std::string> text = std::nullopt) {
  return {.stream = StreamOf(TestId(1)),
          .kind = std::string(KindOf(event)),
          .body = BodyOf(event),
          .text = std::move(text)};
}

Memory FullMemory() {
  Memory memory = TestMemory(1, "Use X");
  memory.type = MemoryType::kRule;
  memory.domain = "api";
  memory.source = MemorySource::kPassive;
  memory.source_tool = "bash";
  memory.golden = true;
  memory.times_validated = 3;
  memory.times_violated = 2;
  memory.last_validated_at = TestDay(3.5);
  memory.status = MemoryStatus::kSuperseded;
  memory.superseded_by = TestId(2);
  memory.supersedes = TestId(3);
  memory.text_sequence = 7;
  return memory;
}

TEST(FoldTest, LearnedMakesAMemoryOfTheStreamsId) {
  Memory state;
  const TestEvent event = EventOf(Learned{.confidence = TestDecimal("0.5")}, "Use X");
  EXPECT_EQ(ledger::ApplyEvent<MemoryFold>(state, event.View()).value(), Known::kYes);
  EXPECT_EQ(state.id, TestId(1));
  EXPECT_EQ(state.content, "Use X");
  EXPECT_EQ(state.created_at, TestDay(1));
  EXPECT_EQ(state.text_sequence, 5);
}

TEST(FoldTest, WhatIsUnknownLeavesTheStateAsItWas) {
  Memory state = FullMemory();
  TestEvent event = EventOf(Restored{});
  event.kind = "memory.dreamt";
  EXPECT_EQ(ledger::ApplyEvent<MemoryFold>(state, event.View()).value(), Known::kNo);
  EXPECT_EQ(state, FullMemory());
}

// If the form of "learned" is unknown, so are the events that follow it.
TEST(FoldTest, WhatFollowsAnUnknownBeginningIsUnknownToo) {
  Memory state;
  for (const MemoryEvent& event :
       {MemoryEvent(Validated{.signal = "user"}), MemoryEvent(Violated{.signal = "user"}),
        MemoryEvent(Superseded{.by = TestId(2)}), MemoryEvent(Archived{}), MemoryEvent(Restored{}),
        MemoryEvent(Erased{})}) {
    EXPECT_EQ(ledger::ApplyEvent<MemoryFold>(state, EventOf(event).View()).value(), Known::kNo);
    EXPECT_EQ(state, Memory{});
  }
}

TEST(FoldTest, ABrokenBodyOrStreamIsDataLoss) {
  Memory state;
  TestEvent event = EventOf(Learned{.confidence = TestDecimal("0.5")});
  event.stream = "memory/somebody";
  EXPECT_THAT(ledger::ApplyEvent<MemoryFold>(state, event.View()), Fails(Code::kDataLoss));
  event = EventOf(Learned{});
  event.body = "{";
  EXPECT_THAT(ledger::ApplyEvent<MemoryFold>(state, event.View()), Fails(Code::kDataLoss));
  EXPECT_EQ(state, Memory{});
}

TEST(FoldTest, TheRowIsWhatStoresHold) {
  const ledger::Row row = MemoryFold::ToRow(FullMemory(), "Use X");
  EXPECT_EQ(row.kind, "memory");
  EXPECT_EQ(row.id, "00000001-0000-0000-8000-000000000001");
  EXPECT_EQ(row.text_sequence, 7);
  EXPECT_EQ(row.data,
            R"({"id":"00000001-0000-0000-8000-000000000001","type":"rule","domain":"api",)"
            R"("project":"/p","source":"passive","source_tool":"bash","confidence":0.5,)"
            R"("golden":true,"times_validated":3,"times_violated":2,)"
            R"("created_at":1767225600000000,"last_validated_at":1767528000000000,)"
            R"("status":"superseded","superseded_by":"00000002-0000-0000-8000-000000000002",)"
            R"("supersedes":"00000003-0000-0000-8000-000000000003","erased":false})");
}

TEST(FoldTest, TheRowHoldsNoText) {
  Memory memory = FullMemory();
  memory.content = "Xyzzy";
  EXPECT_THAT(MemoryFold::ToRow(memory, memory.content).data, Not(HasSubstr("Xyzzy")));
}

TEST(FoldTest, AMemorySurvivesItsRow) {
  Memory erased = FullMemory();
  erased.erased = true;
  erased.content.reset();
  Memory plain = TestMemory(4, "Use Y");
  plain.project.reset();
  for (const Memory& memory : {FullMemory(), erased, plain}) {
    EXPECT_EQ(ledger::ThroughRow<MemoryFold>(memory).value(), memory);
  }
}

TEST(FoldTest, ARowThatCannotBeReadIsDataLossAndSaysWhatToDo) {
  ledger::RowView view;
  view.id = "x";
  view.data = "{}";
  EXPECT_THAT(MemoryFold::FromRow(view), Fails(Code::kDataLoss, HasSubstr("{op:verify}")));
}

TEST(FoldTest, OnlyWhatIsCurrentIsFiledByContentAndRank) {
  Memory memory = TestMemory(1, "Use X");
  EXPECT_THAT(IndexesOf<MemoryFold>(memory),
              UnorderedElementsAre("content", "scope", "top/pattern"));
  memory.status = MemoryStatus::kArchived;
  EXPECT_THAT(IndexesOf<MemoryFold>(memory), ElementsAre("scope"));
  memory.status = MemoryStatus::kSuperseded;
  EXPECT_THAT(IndexesOf<MemoryFold>(memory), ElementsAre("scope"));
}

TEST(FoldTest, ContentIsTheSameOnlyWithTypeAndScope) {
  const std::set<std::string> keys = {
      ContentKey(MemoryType::kRule, "/p", "x"), ContentKey(MemoryType::kPattern, "/p", "x"),
      ContentKey(MemoryType::kRule, "/q", "x"), ContentKey(MemoryType::kRule, std::nullopt, "x"),
      ContentKey(MemoryType::kRule, "/p", "y")};
  EXPECT_EQ(keys.size(), 5u);
  EXPECT_TRUE(keys.contains(ContentKey(MemoryType::kRule, "/p", "x")));
}

// A project must not see memories of another whose name starts the same.
TEST(FoldTest, NoScopeIsTheBeginningOfAnother) {
  const std::string scope = ScopeKey("/p");
  EXPECT_FALSE(ScopeKey("/p2").starts_with(scope));
  EXPECT_FALSE(ScopeKey("/p/q").starts_with(scope));
  EXPECT_FALSE(ScopeKey("/p").starts_with(ScopeKey(std::nullopt)));
  EXPECT_LT(scope + std::string(8, '\xff'), ledger::PrefixEnd(scope));
  EXPECT_GE(ScopeKey("/p2"), ledger::PrefixEnd(scope));
  EXPECT_EQ(ledger::PrefixEnd("a\xff\xff"), "b");
}

}  // namespace
}  // namespace credence::memory
