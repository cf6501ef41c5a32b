// SPDX-License-Identifier: Apache-2.0
// The kept network data, in both stores; the numbers themselves are tested in the model.
#include "belief/network.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "belief/stored_graph.h"
#include "belief/test_support.h"

namespace credence::belief {
namespace {

class BeliefNetworkTest : public testing::TestWithParam<StoreKind> {
 protected:
  static Decimal NetworkOf(std::uint32_t number, BeliefWorld& world) {
    const Belief belief = world.Get(number);
    return world
        .Answer([&](ledger::Reader& reader) {
          return NetworkReader(reader, ParamsOf(world.settings)).NetworkOf(belief);
        })
        .value();
  }
  Decimal NetworkOf(std::uint32_t number) { return NetworkOf(number, world_); }
  static std::vector<Decimal> Networks(BeliefWorld& world) {
    std::vector<Decimal> all;
    for (std::uint32_t number = 1; number <= kBeliefs; ++number) {
      all.push_back(NetworkOf(number, world));
    }
    return all;
  }
  std::vector<NetworkProblem> Problems() {
    return world_.Answer([](ledger::Reader& reader) { return CheckKept(reader, 100); }).value();
  }
  void Drop() {
    ASSERT_TRUE(world_.Write([](ledger::Writer& writer) { return DropKept(writer); }));
  }
  // A mixture: 1 is supported, related and indirectly supported.
  static void Fill(BeliefWorld& world) {
    for (std::uint32_t number = 1; number <= kBeliefs; ++number) {
      world.State(number, fmt::format("Statement {}", number), number == 1 ? "0.5" : "0.8");
    }
    world.Support(1, 2);
    world.Support(2, 3);
    world.Relate(1, 4);
    world.Relate(4, 5);
    world.Relate(3, 4);
  }

  static constexpr std::uint32_t kBeliefs = 5;
  BeliefWorld world_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, BeliefNetworkTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(BeliefNetworkTest, TheNumbersOfTheDocument) {
  world_.State(1, "Ana drinks green tea", "0.5", BeliefOrigin::kInferred);
  for (std::uint32_t number = 2; number <= 5; ++number) {
    world_.State(number, fmt::format("Neighbour {}", number));
  }
  world_.Support(1, 2);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.1"));
  EXPECT_EQ(NetworkOf(2), Decimal());
  world_.Unlink(1, 2);
  EXPECT_EQ(NetworkOf(1), Decimal());
  world_.Relate(1, 2);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.08"));
  world_.Relate(1, 3);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.16"));
  world_.Relate(1, 4);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.2"));
  // Two hops: 3 and 4 via 1.
  EXPECT_EQ(NetworkOf(2), TestDecimal("0.08"));
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_P(BeliefNetworkTest, WhatIsKeptEqualsWhatIsComputed) {
  Fill(world_);
  EXPECT_THAT(Problems(), IsEmpty());
  const std::vector<Decimal> kept = Networks(world_);
  EXPECT_GT(kept[0], Decimal());
  Drop();
  EXPECT_EQ(Networks(world_), kept);
  // A full recomputation gives the same result.
  ASSERT_TRUE(world_.Write(
      [&](ledger::Writer& writer) { return EnsureKept(writer, ParamsOf(world_.settings)); }));
  EXPECT_EQ(Networks(world_), kept);
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_P(BeliefNetworkTest, AChangeOfEvidenceReachesTwoLinks) {
  for (std::uint32_t number = 1; number <= 4; ++number) {
    world_.State(number, fmt::format("Statement {}", number));
  }
  world_.Relate(1, 2);
  world_.Relate(2, 3);
  world_.Relate(3, 4);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.12"));
  world_.Move(3, BeliefTrigger::kUserRejection);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.08"));
  world_.Move(4, BeliefTrigger::kUserRejection);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.08"));
  world_.Move(3, BeliefTrigger::kUserReaffirmation);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.12"));
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_P(BeliefNetworkTest, OtherParametersAreComputedAnew) {
  Fill(world_);
  world_.settings.support_delta = TestDecimal("0.02");
  // Reads are correct before anything was written.
  const std::vector<Decimal> read = Networks(world_);
  world_.State(9, "Another");
  EXPECT_EQ(Networks(world_), read);
  EXPECT_THAT(Problems(), IsEmpty());
  BeliefWorld fresh(GetParam());
  fresh.settings.support_delta = TestDecimal("0.02");
  Fill(fresh);
  EXPECT_EQ(Networks(fresh), read);
}

TEST_P(BeliefNetworkTest, WithoutAnythingKeptReadsAreRight) {
  Fill(world_);
  const std::vector<Decimal> kept = Networks(world_);
  BeliefWorld bare(GetParam());
  bare.keep = false;
  Fill(bare);
  EXPECT_EQ(Networks(bare), kept);
}

TEST_P(BeliefNetworkTest, ADamagedTermIsFound) {
  Fill(world_);
  ASSERT_TRUE(world_.Write([](ledger::Writer& writer) {
    return SaveTerms(writer, TestId(1), model::NetworkTerms{.strong_supporters = 9});
  }));
  const std::vector<NetworkProblem> problems = Problems();
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_EQ(problems[0].id, TestId(1));
  EXPECT_EQ(problems[0].kept.strong_supporters, 9);
  EXPECT_EQ(problems[0].computed.strong_supporters, 1);
}

// A supporter at exactly 0.75 and neighbours at exactly 0.7 do not count.
TEST_P(BeliefNetworkTest, AtTheThresholdNothingIsGained) {
  world_.State(1, "One", "0.5");
  world_.State(2, "Two", "0.75");
  world_.State(3, "Three", "0.7");
  world_.State(4, "Four", "0.7");
  world_.Support(1, 2);
  world_.Relate(1, 3);
  world_.Relate(3, 4);
  EXPECT_EQ(NetworkOf(1), Decimal());
  world_.Move(3, BeliefTrigger::kExternalCorroboration);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.071"));
  world_.Move(2, BeliefTrigger::kExternalCorroboration);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.171"));
  EXPECT_THAT(Problems(), IsEmpty());
}

// The path 1 → 2 → 1 leads back and does not count; the path from 3 via 2 does.
TEST_P(BeliefNetworkTest, IndirectSupportComesFromAnother) {
  world_.State(1, "One", "0.72");
  world_.State(2, "Two", "0.72");
  world_.State(3, "Three", "0.72");
  world_.Support(1, 2);
  world_.Support(2, 1);
  EXPECT_EQ(NetworkOf(1), Decimal());
  world_.Support(2, 3);
  EXPECT_EQ(NetworkOf(1), TestDecimal("0.03"));
  EXPECT_THAT(Problems(), IsEmpty());
}

}  // namespace
}  // namespace credence::belief
