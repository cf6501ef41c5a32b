// SPDX-License-Identifier: Apache-2.0
#include "executive/fold.h"

#include <set>

#include "base/test_framework.h"
#include "executive/test_support.h"
#include "ledger/index_key.h"

namespace credence::executive {
namespace {

using ledger::IndexesOf;
using ledger::Known;
using ledger::ThroughRow;

Heuristic FullHeuristic() {
  Heuristic heuristic = TestHeuristic();
  heuristic.origin = HeuristicOrigin::kSeeded;
  heuristic.origin_id = "pack/7";
  heuristic.name = "potion";
  heuristic.alpha = 1.41;
  heuristic.beta = 2.5;
  heuristic.confidence = 0.36;
  heuristic.fire_count = 9;
  heuristic.success_count = 4;
  heuristic.failure_count = 2;
  heuristic.positive_count = 5;
  heuristic.negative_count = 3;
  heuristic.ignored_count = 1;
  heuristic.refused_count = 6;
  heuristic.context_right = 7;
  heuristic.context_wrong = 8;
  heuristic.last_fired_at = TestSecond(1);
  heuristic.last_compared_at = TestSecond(2);
  heuristic.updated_at = TestSecond(3);
  heuristic.frozen = true;
  heuristic.vouched = true;
  heuristic.text_sequence = 7;
  return heuristic;
}

Arrival FullArrival() {
  Arrival arrival;
  arrival.id = "e1";
  arrival.source = "game";
  arrival.received_at = TestSecond(4);
  arrival.text_sequence = 7;
  arrival.text = "Health dropped to 2";
  arrival.path = DecisionPath::kLlm;
  arrival.response = TestId(20);
  arrival.heuristic = TestId(1);
  arrival.fire = TestId(5);
  arrival.predicted = 0.6;
  arrival.endorsed = {TestId(2), TestId(3)};
  arrival.compared = true;
  arrival.rating = true;
  arrival.outcome = false;
  return arrival;
}

Fire FullFire() {
  Fire fire = TestFire(5);
  fire.outcome = FireOutcome::kFail;
  fire.judged_by = "dev_outcome";
  fire.open = false;
  fire.closed_by = "user";
  return fire;
}

template <class Fold>
std::string KeyOf(const typename Fold::State& state, std::string_view index) {
  const std::optional<std::string> text(Fold::TextOf(state));
  for (const ledger::IndexEntry& entry : Fold::ToRow(state, text).entries) {
    if (entry.index == index) return entry.key;
  }
  return "(none)";
}

TEST(HeuristicFoldTest, LearnedMakesOneOfTheStreamsId) {
  Heuristic state;
  EventDraft learned = OfHeuristic(TestId(1), Learned{.source = "game",
                                                      .origin = HeuristicOrigin::kLearned,
                                                      .alpha = 1,
                                                      .beta = 1,
                                                      .confidence = 0.3});
  learned.verbatim = "When health is low in combat\nDrink a healing potion";
  EXPECT_EQ(ledger::ApplyEvent<HeuristicFold>(state, ViewOf(learned)).value(), Known::kYes);
  EXPECT_EQ(state, TestHeuristic());
}

TEST(HeuristicFoldTest, ItSurvivesItsRow) {
  Heuristic erased = FullHeuristic();
  erased.condition.reset();
  erased.action.reset();
  for (const Heuristic& heuristic : {FullHeuristic(), erased, TestHeuristic(4)}) {
    EXPECT_EQ(ThroughRow<HeuristicFold>(heuristic).value(), heuristic);
  }
}

TEST(HeuristicFoldTest, TheRowIsWhatStoresHoldAndHoldsNoText) {
  const ledger::Row row = HeuristicFold::ToRow(FullHeuristic(), std::nullopt);
  EXPECT_EQ(row.id, TestId(1).ToString());
  EXPECT_EQ(row.text_sequence, 7);
  EXPECT_EQ(row.data,
            R"({"id":"00000001-0000-0000-8000-000000000001","source":"game","origin":"seeded",)"
            R"("origin_id":"pack/7","name":"potion","alpha":1.41,"beta":2.5,"confidence":0.36,)"
            R"("initial_confidence":0.3,"fire_count":9,"success_count":4,"failure_count":2,)"
            R"("positive_count":5,"negative_count":3,"ignored_count":1,"refused_count":6,)"
            R"("context_right":7,"context_wrong":8,"frozen":true,"vouched":true,)"
            R"("last_fired_at":1767225601000000,"last_compared_at":1767225602000000,)"
            R"("created_at":1767225600000000,"updated_at":1767225603000000})");
}

TEST(HeuristicFoldTest, ItIsFiledBySourceAndByWhatItSays) {
  EXPECT_THAT(IndexesOf<HeuristicFold>(TestHeuristic()), ElementsAre("source", "same"));
  EXPECT_EQ(KeyOf<HeuristicFold>(TestHeuristic(), kSourceIndex), "game");
  EXPECT_EQ(KeyOf<HeuristicFold>(TestHeuristic(), kSameIndex),
            SameKey("game", "When health is low in combat", "Drink a healing potion"));
  Heuristic erased = TestHeuristic();
  erased.action.reset();
  EXPECT_THAT(IndexesOf<HeuristicFold>(erased), ElementsAre("source"));
  // An archived one matches nothing, and another may say the same.
  Heuristic archived = TestHeuristic();
  archived.archived_at = TestSecond(9);
  EXPECT_THAT(IndexesOf<HeuristicFold>(archived), ElementsAre("archived"));
  EXPECT_EQ(ThroughRow<HeuristicFold>(archived).value(), archived);
}

TEST(HeuristicFoldTest, TheSameMeansSourceConditionAndAction) {
  const std::set<std::string> keys = {SameKey("s", "c", "a"), SameKey("t", "c", "a"),
                                      SameKey("s", "d", "a"), SameKey("s", "c", "b"),
                                      SameKey("s", "ca", ""), SameKey("", "s", "c")};
  EXPECT_EQ(keys.size(), 6u);
  EXPECT_TRUE(keys.contains(SameKey("s", "c", "a")));
}

TEST(ArrivalFoldTest, ItSurvivesItsRow) {
  Arrival plain;
  plain.id = "any id: of (the) caller's";
  plain.source = "game";
  for (const Arrival& arrival : {FullArrival(), plain}) {
    EXPECT_EQ(ThroughRow<ArrivalFold>(arrival).value(), arrival);
  }
  EXPECT_THAT(ArrivalFold::ToRow(FullArrival(), std::nullopt).data,
              Not(HasSubstr("Health dropped")));
}

TEST(ArrivalFoldTest, PendingIsWhatAModelAnsweredUntilItWasCompared) {
  Arrival arrival = FullArrival();
  const auto indexes = [&] {
    std::vector<std::string> names = IndexesOf<ArrivalFold>(arrival);
    std::erase_if(names, [](const std::string& name) { return name.starts_with("newest"); });
    return names;
  };
  EXPECT_THAT(indexes(), ElementsAre("response"));
  EXPECT_EQ(KeyOf<ArrivalFold>(arrival, kResponseIndex), TestId(20).ToString());
  arrival.compared = false;
  EXPECT_THAT(indexes(), ElementsAre("response", "pending"));
  for (const DecisionPath path :
       {DecisionPath::kHeuristic, DecisionPath::kFallback, DecisionPath::kRejected}) {
    arrival.path = path;
    EXPECT_THAT(indexes(), ElementsAre("response"));
  }
  arrival.path.reset();
  arrival.response.reset();
  EXPECT_THAT(indexes(), ElementsAre());
}

TEST(ArrivalFoldTest, TheNewestComesFirst) {
  Arrival arrival = FullArrival();
  Arrival sooner = arrival;
  sooner.received_at = TestSecond(3);
  Arrival before = arrival;  // At the same moment.
  --before.text_sequence;
  for (const std::string_view index : {kNewestIndex, kNewestOfSourceIndex, kNewestOfPathIndex}) {
    const std::string key = KeyOf<ArrivalFold>(arrival, index);
    EXPECT_LT(key, KeyOf<ArrivalFold>(before, index)) << index;
    EXPECT_LT(KeyOf<ArrivalFold>(before, index), KeyOf<ArrivalFold>(sooner, index)) << index;
  }
  EXPECT_THAT(KeyOf<ArrivalFold>(arrival, kNewestOfSourceIndex), StartsWith("game"));
  EXPECT_THAT(KeyOf<ArrivalFold>(arrival, kNewestOfPathIndex), StartsWith("llm"));
  arrival.path.reset();
  EXPECT_THAT(IndexesOf<ArrivalFold>(arrival),
              ElementsAre("newest", "newest_of_source", "response"));
}

TEST(FireFoldTest, ItSurvivesItsRow) {
  for (const Fire& fire : {FullFire(), TestFire(6)}) {
    EXPECT_EQ(ThroughRow<FireFold>(fire).value(), fire);
  }
}

TEST(FireFoldTest, OnlyOpenFiresAreDue) {
  EXPECT_THAT(IndexesOf<FireFold>(TestFire(5)), ElementsAre("heuristic", "recent", "open", "due"));
  EXPECT_THAT(IndexesOf<FireFold>(FullFire()), ElementsAre("heuristic", "recent"));
}

TEST(FireFoldTest, KeysAreInOrderOfTime) {
  const Fire early = TestFire(5, 1, 1);
  const Fire late = TestFire(6, 1, 2);
  for (const std::string_view index : {kOpenIndex, kDueIndex}) {
    EXPECT_LT(KeyOf<FireFold>(early, index), KeyOf<FireFold>(late, index)) << index;
  }
  for (const std::string_view index : {kRecentIndex, kOfHeuristicIndex}) {
    EXPECT_GT(KeyOf<FireFold>(early, index), KeyOf<FireFold>(late, index)) << index;
  }
}

// No source may see the fires of a source whose name merely begins with its own.
TEST(FireFoldTest, NoSourceIsTheBeginningOfAnother) {
  EXPECT_FALSE(OpenKey("game2").starts_with(OpenKey("game")));
  EXPECT_GE(OpenKey("game2"), ledger::PrefixEnd(OpenKey("game")));
  Fire fire = TestFire(5);
  EXPECT_TRUE(KeyOf<FireFold>(fire, kOpenIndex).starts_with(OpenKey("game")));
}

// If the first event is in a newer program's form, later events are not understood either.
TEST(FoldTest, WhatFollowsAnUnknownBeginningIsUnknownToo) {
  Heuristic heuristic;
  for (const HeuristicEvent& event :
       {HeuristicEvent(Observed{.signal = "user"}), HeuristicEvent(Fired{}),
        HeuristicEvent(Succeeded{}), HeuristicEvent(Ignored{}), HeuristicEvent(ContextRated{}),
        HeuristicEvent(SignalRefused{}), HeuristicEvent(Frozen{})}) {
    const EventDraft decision = OfHeuristic(TestId(1), event);
    EXPECT_EQ(ledger::ApplyEvent<HeuristicFold>(heuristic, ViewOf(decision)).value(), Known::kNo);
  }
  EXPECT_EQ(heuristic, Heuristic{});
  Arrival arrival;
  for (const ArrivalEvent& event : {ArrivalEvent(Answered{}), ArrivalEvent(Compared{}),
                                    ArrivalEvent(Rated{}), ArrivalEvent(OutcomeKnown{})}) {
    const EventDraft decision = OfArrival("e1", event);
    EXPECT_EQ(ledger::ApplyEvent<ArrivalFold>(arrival, ViewOf(decision)).value(), Known::kNo);
  }
  EXPECT_EQ(arrival, Arrival{});
  Fire fire;
  for (const FireEvent& event : {FireEvent(Closed{}), FireEvent(Judged{})}) {
    const EventDraft decision = OfFire(TestId(5), event);
    EXPECT_EQ(ledger::ApplyEvent<FireFold>(fire, ViewOf(decision)).value(), Known::kNo);
  }
  EXPECT_EQ(fire, Fire{});
}

TEST(FoldTest, WhatIsUnknownLeavesTheStateAsItWas) {
  Heuristic state = FullHeuristic();
  EventDraft decision = OfHeuristic(TestId(1), Frozen{.frozen = false});
  decision.kind = "heuristic.dreamt";
  EXPECT_EQ(ledger::ApplyEvent<HeuristicFold>(state, ViewOf(decision)).value(), Known::kNo);
  EXPECT_EQ(state, FullHeuristic());
}

TEST(FoldTest, AStreamThatNamesNoSubjectIsDataLoss) {
  for (const std::string_view name : {"somebody", "", "00000001-0000-0000-8000-00000000000A",
                                      "00000001000000008000000000000001"}) {
    Heuristic heuristic;
    EventDraft learned = OfHeuristic(TestId(1), Learned{.source = "game"});
    learned.stream = "heuristic/" + std::string(name);
    EXPECT_THAT(ledger::ApplyEvent<HeuristicFold>(heuristic, ViewOf(learned)),
                Fails(Code::kDataLoss))
        << name;
    Fire fire;
    EventDraft opened =
        OfFire(TestId(1), Opened{.heuristic = TestId(1), .arrival = "", .source = ""});
    opened.stream = "fire/" + std::string(name);
    EXPECT_FALSE(ledger::ApplyEvent<FireFold>(fire, ViewOf(opened))) << name;
  }
}

TEST(FoldTest, ARowThatCannotBeReadIsDataLossAndSaysWhatToDo) {
  ledger::RowView view;
  view.id = "x";
  for (const std::string_view data : {"", "{}", "[1]", R"({"id":"x"})"}) {
    view.data = data;
    for (const Error& error :
         {HeuristicFold::FromRow(view).error(), ArrivalFold::FromRow(view).error(),
          FireFold::FromRow(view).error()}) {
      EXPECT_EQ(error.code, Code::kDataLoss);
      EXPECT_THAT(error.message, HasSubstr("{op:verify}"));
    }
  }
}

}  // namespace
}  // namespace credence::executive
