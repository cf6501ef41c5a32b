// SPDX-License-Identifier: Apache-2.0
#include "belief/queries.h"

#include "base/test_framework.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class BeliefQueriesTest : public testing::TestWithParam<StoreKind> {
 protected:
  std::optional<Uuid> Same(std::string_view text) {
    const auto same =
        world_.Answer([&](ledger::Reader& reader) { return FindSame(reader, text); }).value();
    return same ? std::optional(same->id) : std::nullopt;
  }
  std::vector<Uuid> Expressed(std::string_view turn) {
    const std::vector<Belief> expressed =
        world_.Answer([&](ledger::Reader& reader) { return ExpressedIn(reader, turn); }).value();
    std::vector<Uuid> ids;
    for (const Belief& belief : expressed) ids.push_back(belief.id);
    return ids;
  }
  void Retract(std::uint32_t number) {
    const Belief belief = world_.Get(number);
    world_.Append(DecideRetract(world_.See(belief), {}, std::nullopt).value());
  }
  void Hear(std::string_view id, std::string_view conversation, std::string_view text) {
    world_.Append({OfEpisode(
        id, Heard{.speaker = "user", .conversation = std::string(conversation), .at = TestDay()},
        std::string(text))});
  }
  std::string Last(std::string_view conversation) {
    const auto last =
        world_.Answer([&](ledger::Reader& reader) { return LastTurns(reader, conversation, 1); })
            .value();
    return last.empty() ? "(none)" : last[0].id + ": " + last[0].text.value_or("(erased)");
  }

  BeliefWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, BeliefQueriesTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(BeliefQueriesTest, OneIsFoundByEnoughOfItsId) {
  world_.State(1, "One");
  world_.State(2, "Two");
  const auto find = [&](std::string_view id) {
    return world_.Answer([&](ledger::Reader& reader) { return FindBelief(reader, id); });
  };
  EXPECT_EQ(find(TestId(2).ToString())->text, "Two");
  EXPECT_EQ(find("00000002")->text, "Two");
  EXPECT_EQ(find("0000000").error().code, Code::kInvalidArgument);
  EXPECT_EQ(find("00000003").error().code, Code::kNotFound);
  EXPECT_THAT(find("00000003").error().message, HasSubstr("{op:belief list?all}"));
  EXPECT_FALSE(find(""));
}

TEST_P(BeliefQueriesTest, TheSameIsFoundWhoeverSaysIt) {
  world_.State(1, "I prefer tea");
  EXPECT_EQ(Same("you  Prefer tea."), TestId(1));
  EXPECT_EQ(Same("I prefer coffee"), std::nullopt);
}

TEST_P(BeliefQueriesTest, AHeldOneIsTheSameRatherThanARetractedOne) {
  world_.State(1, "I prefer tea");
  Retract(1);
  EXPECT_EQ(Same("I prefer tea"), TestId(1));
  world_.State(2, "I prefer tea");
  EXPECT_EQ(Same("I prefer tea"), TestId(2));
  world_.State(3, "I like jazz");
  world_.State(4, "I like jazz");
  Retract(4);
  EXPECT_EQ(Same("I like jazz"), TestId(3));
}

TEST_P(BeliefQueriesTest, ARevisedBeliefSaysItsNewTextOnly) {
  world_.State(1, "I prefer tea");
  const Belief belief = world_.Get(1);
  world_.Append({DecideRevise(world_.See(belief), "I prefer coffee", world_.settings).value()});
  EXPECT_EQ(Same("I prefer tea"), std::nullopt);
  EXPECT_EQ(Same("I prefer coffee"), TestId(1));
}

TEST_P(BeliefQueriesTest, ATurnExpressesWhatItHasNearlyAllWordsOf) {
  world_.State(1, "You prefer green tea");
  world_.State(2, "You live in Porto");
  world_.State(3, "You play the violin in an orchestra");
  world_.State(4, "You prefer black coffee");
  Retract(4);
  EXPECT_THAT(Expressed("So you prefer green tea. And you live in Porto, right?"),
              UnorderedElementsAre(TestId(1), TestId(2)));
  // Words from two sentences do not make one statement.
  EXPECT_THAT(Expressed("What do you prefer? The tea is hot. The car is green."), IsEmpty());
  EXPECT_THAT(Expressed("You prefer black coffee."), IsEmpty());
  EXPECT_THAT(Expressed(""), IsEmpty());
}

TEST_P(BeliefQueriesTest, TheLastTurnOfEachConversation) {
  EXPECT_EQ(Last("c"), "(none)");
  Hear("1", "c", "first");
  Hear("2", "c2", "other");
  Hear("3", "c", "last");
  Hear("4", "", "nowhere");
  EXPECT_EQ(Last("c"), "3: last");
  EXPECT_EQ(Last("c2"), "2: other");
  EXPECT_EQ(Last(""), "4: nowhere");
}

}  // namespace
}  // namespace credence::belief
