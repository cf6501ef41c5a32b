// SPDX-License-Identifier: Apache-2.0
// Links that nobody stated: when they are made, what they add, and how they end.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "belief/evolve.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

using language::Agreement;

class InferredTest : public testing::TestWithParam<StoreKind> {
 protected:
  bool Infer(std::uint32_t number, std::uint32_t older, Agreement agreement = Agreement::kSame) {
    const auto decisions =
        DecideInfer(world_.Get(number), world_.Get(older), agreement, "e1", world_.settings);
    world_.Append(decisions);
    return !decisions.empty();
  }
  Decimal NetworkOf(std::uint32_t number) { return world_.Read(number).network; }
  BeliefExplanation Explain(std::uint32_t number) {
    return world_
        .Answer([&](ledger::Reader& reader) {
          return Viewer(reader, world_.settings, TestDay()).Explain(TestId(number));
        })
        .value();
  }
  void State(std::uint32_t count) {
    for (std::uint32_t number = 1; number <= count; ++number) {
      world_.State(number, fmt::format("Statement {}", number));
    }
  }

  BeliefWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, InferredTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(InferredTest, TheNewOneSupportsTheOlderOneAtItsWeight) {
  State(2);
  ASSERT_TRUE(Infer(2, 1));
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.05"));
  EXPECT_EQ(NetworkOf(2), Decimal());
  EXPECT_THAT(world_.Get(1).inferred,
              ElementsAre(InferredLink{
                  .id = TestId(2), .link = LinkKind::kSupportedBy, .weight = TestDecimal("0.5")}));
  EXPECT_EQ(FindInferred(world_.Get(2), TestId(1))->link, LinkKind::kSupports);
  EXPECT_THAT(world_.Get(1).supporters, IsEmpty());
}

TEST_P(InferredTest, ARelationAddsToBoth) {
  State(2);
  ASSERT_TRUE(Infer(2, 1, Agreement::kAbout));
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.04"));
  EXPECT_EQ(NetworkOf(2), TestDecimal("0.04"));
}

TEST_P(InferredTest, OnlyACertainBeliefAdds) {
  world_.State(1, "I like tea");
  world_.State(2, "I love tea", "0.75");
  world_.State(3, "I drink tea", "0.7");
  Infer(2, 1);
  Infer(3, 1, Agreement::kAbout);
  EXPECT_EQ(NetworkOf(1), Decimal());
}

TEST_P(InferredTest, ManyWordingsCountOnce) {
  State(6);
  for (std::uint32_t number = 2; number <= 6; ++number) {
    for (std::uint32_t older = 1; older < number; ++older) Infer(number, older);
    EXPECT_EQ(NetworkOf(1), TestDecimal("0.05"));
  }
  // The last one lifts others, but nothing lifts it.
  EXPECT_EQ(NetworkOf(6), Decimal());
}

TEST_P(InferredTest, TwoBeliefsAreLinkedOnce) {
  State(2);
  ASSERT_TRUE(Infer(2, 1));
  EXPECT_FALSE(Infer(2, 1));
  EXPECT_FALSE(Infer(1, 2));
  EXPECT_FALSE(Infer(1, 2, Agreement::kAbout));
  EXPECT_FALSE(Infer(1, 1));
}

TEST_P(InferredTest, NoLinkBetweenOpponents) {
  State(3);
  EXPECT_FALSE(Infer(2, 1, Agreement::kNone));
  world_.Contradict(1, 2);
  EXPECT_FALSE(Infer(2, 1));
  EXPECT_FALSE(Infer(1, 2, Agreement::kAbout));
  const Belief third = world_.Get(3);
  world_.Append(DecideRetract(world_.See(third), {}, std::nullopt).value());
  EXPECT_FALSE(Infer(3, 1));
}

TEST_P(InferredTest, AStatedLinkReplacesIt) {
  State(2);
  Infer(2, 1);
  world_.Support(1, 2);
  EXPECT_THAT(world_.Get(1).inferred, IsEmpty());
  EXPECT_THAT(world_.Get(2).inferred, IsEmpty());
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.1"));
  EXPECT_FALSE(Infer(2, 1));
  world_.Unlink(1, 2);
  EXPECT_EQ(NetworkOf(1), Decimal());
}

TEST_P(InferredTest, ItCanBeRemovedFromEitherSide) {
  State(3);
  Infer(2, 1);
  Infer(3, 1, Agreement::kAbout);
  world_.Unlink(2, 1);
  world_.Unlink(1, 3);
  for (std::uint32_t number = 1; number <= 3; ++number) {
    EXPECT_THAT(world_.Get(number).inferred, IsEmpty());
    EXPECT_EQ(NetworkOf(number), Decimal());
  }
}

TEST_P(InferredTest, TogetherWithStatedLinksTheCapHolds) {
  State(4);
  world_.Support(1, 2);
  world_.Support(1, 3);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.2"));
  Infer(4, 1);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.2"));
}

TEST_P(InferredTest, TheExplanationNamesTheOneThatCounts) {
  State(3);
  Infer(2, 1, Agreement::kAbout);
  Infer(3, 1);
  const BeliefExplanation explanation = Explain(1);
  ASSERT_EQ(explanation.network.size(), 1u);
  EXPECT_EQ(explanation.network[0].name, "inferred_supporter");
  EXPECT_EQ(explanation.network[0].from, TestId(3));
  EXPECT_EQ(explanation.network[0].value, TestDecimal("0.05"));
  EXPECT_EQ(explanation.network_sum, explanation.reading.network);
}

// A guess does not keep a belief from being forgotten.
TEST_P(InferredTest, ItIsNoLinkForDormancy) {
  State(2);
  Infer(2, 1);
  EXPECT_EQ(world_.Read(1, 31).dormancy, TestDecimal("-0.2"));
}

// Whatever is linked, inferred links add no more than one of them can.
RC_GTEST_PROP(InferredProperty, InferredLinksNeverAddUp, ()) {
  BeliefWorld world;
  BeliefWorld stated;
  constexpr std::uint32_t kCount = 5;
  for (std::uint32_t number = 1; number <= kCount; ++number) {
    const auto evidence = *rc::gen::element<std::string>("0.6", "0.74", "0.8", "1");
    for (BeliefWorld* one : {&world, &stated}) one->State(number, "Ana drinks tea", evidence);
  }
  const auto number = rc::gen::inRange<std::uint32_t>(1, kCount + 1);
  for (int step = *rc::gen::inRange(0, 25); step > 0; --step) {
    const std::uint32_t a = *number;
    const std::uint32_t b = *number;
    if (a == b) continue;
    const int what = *rc::gen::inRange(0, 5);
    if (what <= 1) {
      world.Append(DecideInfer(world.Get(a), world.Get(b),
                               what == 0 ? Agreement::kSame : Agreement::kAbout, std::nullopt,
                               world.settings));
    } else {
      for (BeliefWorld* one : {&world, &stated}) {
        if (what == 2) one->Support(a, b);
        if (what == 3) one->Relate(a, b);
        if (what == 4) one->Unlink(a, b);
      }
    }
  }
  for (std::uint32_t one = 1; one <= kCount; ++one) {
    const Decimal with = world.Read(one).network;
    const Decimal without = stated.Read(one).network;
    RC_ASSERT(with >= without);
    RC_ASSERT(with <= std::min(world.settings.network_cap, without + TestDecimal("0.05")));
    for (const InferredLink& link : world.Get(one).inferred) {
      RC_ASSERT(!std::ranges::binary_search(world.Get(one).related, link.id));
      RC_ASSERT(!std::ranges::binary_search(world.Get(one).supports, link.id));
      RC_ASSERT(!std::ranges::binary_search(world.Get(one).supporters, link.id));
    }
  }
  RC_ASSERT(
      world.Answer([](ledger::Reader& reader) { return CheckKept(reader, 10); }).value().empty());
}

}  // namespace
}  // namespace credence::belief
