// SPDX-License-Identifier: Apache-2.0
#include "belief/fold.h"

#include "base/test_framework.h"
#include "belief/test_support.h"
#include "ledger/index_key.h"

namespace credence::belief {
namespace {

using ledger::IndexesOf;
using ledger::Known;
using ledger::ThroughRow;

Belief FullBelief() {
  Belief belief = TestBelief();
  belief.evidence = TestDecimal("0.123456789");
  belief.origin = BeliefOrigin::kSystemSuggested;
  belief.retracted = true;
  belief.erased = true;
  belief.revisions = 2;
  belief.reaffirmed = 3;
  belief.observations = 9;
  belief.falls = 1;
  belief.updated_at = TestDay(1);
  belief.last_referenced = TestDay(2);
  belief.last_user_validation = TestDay(3);
  belief.last_consistent = TestDay(4);
  belief.supporters = {TestId(2), TestId(3)};
  belief.supports = {TestId(4)};
  belief.related = {TestId(5), TestId(6)};
  belief.contradictions = {{.id = TestId(7),
                            .status = ContradictionStatus::kUserResolved,
                            .confidence = TestDecimal("0.7"),
                            .against = 0,
                            .at = TestDay(5)},
                           {.id = TestId(8),
                            .status = ContradictionStatus::kUnresolved,
                            .confidence = TestDecimal("0.9"),
                            .against = 2,
                            .at = TestDay(6)}};
  belief.text_sequence = 7;
  return belief;
}

TEST(BeliefFoldTest, ItSurvivesItsRow) {
  Belief erased = FullBelief();
  erased.text.reset();
  for (const Belief& belief : {FullBelief(), erased, TestBelief(4)}) {
    EXPECT_EQ(ThroughRow<BeliefFold>(belief).value(), belief);
  }
}

TEST(BeliefFoldTest, TheRowHoldsNoText) {
  const ledger::Row row = BeliefFold::ToRow(TestBelief(), "I prefer tea");
  EXPECT_THAT(row.data, Not(HasSubstr("tea")));
  for (const ledger::IndexEntry& entry : row.entries) EXPECT_THAT(entry.key, Not(HasSubstr("tea")));
}

TEST(BeliefFoldTest, ItIsFiledByWhatItSaysAndWhileItIsDisputed) {
  Belief belief = TestBelief();
  EXPECT_THAT(IndexesOf<BeliefFold>(belief), ElementsAre("same"));
  belief.contradictions = {{.id = TestId(2)}};
  EXPECT_THAT(IndexesOf<BeliefFold>(belief), ElementsAre("same", "disputed"));
  belief.contradictions[0].status = ContradictionStatus::kSystemResolved;
  EXPECT_THAT(IndexesOf<BeliefFold>(belief), ElementsAre("same"));
  belief.text.reset();
  EXPECT_THAT(IndexesOf<BeliefFold>(belief), ElementsAre());
}

TEST(SameKeyTest, WhoSpeaksCaseSpacingAndClosingMarksDoNotCount) {
  const std::vector<std::vector<std::string_view>> same = {
      {"I prefer tea", "i prefer TEA", "You prefer tea.", " I  prefer\ttea! ", "you prefer tea?"},
      {"My name is Ana", "your name is Ana", "MY NAME IS ANA."},
      {"I'm tired", "I\xe2\x80\x99m tired", "you're tired", "You\xe2\x80\x99re tired"},
      {"I am tired", "you are tired"},
      {"The tea is mine", "the tea is yours"},
      {"I've moved", "you've moved", "Ive moved"},
  };
  for (std::size_t i = 0; i < same.size(); ++i) {
    for (const std::string_view text : same[i]) {
      EXPECT_EQ(SameKey(text), SameKey(same[i][0])) << text;
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(SameKey(text), SameKey(same[j][0])) << text;
    }
  }
}

TEST(SameKeyTest, WordsCount) {
  for (const std::string_view other :
       {"I prefer coffee", "I prefer", "I prefer tea now", "Ana prefers tea", "I do not prefer tea",
        "Iprefer tea", "I prefer te a", "We prefer tea"}) {
    EXPECT_NE(SameKey("I prefer tea"), SameKey(other)) << other;
  }
  // Only punctuation at the end of a word is ignored.
  EXPECT_NE(SameKey("version 1.2"), SameKey("version 12"));
  EXPECT_EQ(SameKey("").size(), SameKey("I prefer tea").size());
}

TEST(BeliefFoldTest, StatedMakesOneOfTheStreamsId) {
  Belief state;
  const EventDraft stated =
      Of(TestId(1), Stated{.origin = BeliefOrigin::kUserGiven, .evidence = TestDecimal("0.8")},
         "I prefer tea");
  EXPECT_EQ(ledger::ApplyEvent<BeliefFold>(state, ViewOf(stated)).value(), Known::kYes);
  EXPECT_EQ(state, TestBelief());
}

// If the first event is in a newer program's form, later events are not understood either.
TEST(BeliefFoldTest, WhatFollowsAnUnknownBeginningIsUnknownToo) {
  Belief state;
  for (const BeliefEvent& event :
       {BeliefEvent(Moved{}), BeliefEvent(Revised{}), BeliefEvent(Contradicted{}),
        BeliefEvent(Contradicts{}), BeliefEvent(Resolved{}), BeliefEvent(Linked{}),
        BeliefEvent(Unlinked{}), BeliefEvent(Retracted{}), BeliefEvent(Restored{}),
        BeliefEvent(Erased{})}) {
    const EventDraft decision = Of(TestId(1), event);
    EXPECT_EQ(ledger::ApplyEvent<BeliefFold>(state, ViewOf(decision)).value(), Known::kNo);
  }
  EXPECT_EQ(state, Belief{});
}

TEST(BeliefFoldTest, AStreamThatNamesNoBeliefIsDataLoss) {
  for (const std::string_view name : {"somebody", "", "00000001-0000-0000-8000-00000000000A",
                                      "00000001000000008000000000000001"}) {
    Belief state;
    EventDraft stated = Of(TestId(1), Stated{});
    stated.stream = "belief/" + std::string(name);
    EXPECT_THAT(ledger::ApplyEvent<BeliefFold>(state, ViewOf(stated)), Fails(Code::kDataLoss))
        << name;
  }
}

TEST(FoldTest, ARowThatCannotBeReadIsDataLossAndSaysWhatToDo) {
  ledger::RowView view;
  view.id = "x";
  for (const std::string_view data : {"", "{}", "[1]", R"({"id":"x"})"}) {
    view.data = data;
    for (const Error& error :
         {BeliefFold::FromRow(view).error(), TurnFold::FromRow(view).error()}) {
      EXPECT_EQ(error.code, Code::kDataLoss);
      EXPECT_THAT(error.message, HasSubstr("{op:verify}"));
    }
  }
}

TEST(FoldTest, ARowWithANumberOutOfRangeIsDataLoss) {
  for (const char* evidence : {"-0.1", "1.000000001", "9"}) {
    Belief belief;
    belief.evidence = Decimal::Parse(evidence).value();
    EXPECT_THAT(ThroughRow<BeliefFold>(belief),
                Fails(Code::kDataLoss, HasSubstr("evidence is from 0 to 1; run {op:verify}")))
        << evidence;
  }
}

Turn TestTurn(std::string_view id, std::int64_t sequence, std::string_view conversation = "c") {
  return {.id = std::string(id),
          .heard = {.speaker = "user",
                    .conversation = std::string(conversation),
                    .at = TestDay(1),
                    .cue = "none",
                    .expressed = {TestId(1)},
                    .extracted_by = "rules"},
          .text_sequence = sequence,
          .text = "I prefer tea"};
}

TEST(TurnFoldTest, ItSurvivesItsRow) {
  Turn erased = TestTurn("e", 3);
  erased.text.reset();
  for (const Turn& turn : {TestTurn("any id: of (the) caller's", 1), erased}) {
    EXPECT_EQ(ThroughRow<TurnFold>(turn).value(), turn);
  }
  EXPECT_THAT(TurnFold::ToRow(TestTurn("e", 1), "I prefer tea").data, Not(HasSubstr("tea")));
}

TEST(TurnFoldTest, TheLastTurnIsFiledFirstAndConversationsApart) {
  const auto key = [](const Turn& turn) {
    return TurnFold::ToRow(turn, std::nullopt).entries.at(0).key;
  };
  EXPECT_LT(key(TestTurn("b", 2)), key(TestTurn("a", 1)));
  EXPECT_TRUE(key(TestTurn("a", 1)).starts_with(TurnKey("c")));
  EXPECT_FALSE(TurnKey("c2").starts_with(TurnKey("c")));
  EXPECT_GE(TurnKey("c2"), ledger::PrefixEnd(TurnKey("c")));
}

TEST(TurnFoldTest, AnErasureOfWhatWasNeverHeardIsUnknown) {
  Turn state;
  const EventDraft erased = OfEpisode("e", EpisodeErased{});
  EXPECT_EQ(ledger::ApplyEvent<TurnFold>(state, ViewOf(erased)).value(), Known::kNo);
  const EventDraft heard = OfEpisode("e", TestTurn("e", 1).heard, "I prefer tea");
  EXPECT_EQ(ledger::ApplyEvent<TurnFold>(state, ViewOf(heard)).value(), Known::kYes);
  EXPECT_EQ(state, TestTurn("e", 1));
  EXPECT_EQ(ledger::ApplyEvent<TurnFold>(state, ViewOf(erased)).value(), Known::kYes);
  EXPECT_EQ(state.text, std::nullopt);
}

TEST(SameKeyTest, TextsWithoutWordsAndTalkToSomebodyAreOnlyThemselves) {
  EXPECT_NE(SameKey("!!!"), SameKey("..."));
  EXPECT_NE(SameKey("I trust you"), SameKey("You trust me"));
  EXPECT_EQ(SameKey("I trust you"), SameKey("i trust you."));
}

}  // namespace
}  // namespace credence::belief
