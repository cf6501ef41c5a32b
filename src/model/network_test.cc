// SPDX-License-Identifier: Apache-2.0
#include "model/network.h"

#include <vector>

#include "base/test_framework.h"
#include "model/memory_graph.h"
#include "model/network_recompute.h"

namespace credence::model {
namespace {

using Link = MemoryGraph::Link;

constexpr NetworkParams kParams;

Decimal D(double value) { return Decimal::FromDouble(value); }

// The network gain of node 0.
Decimal NetworkOf(const std::vector<double>& evidence, const std::vector<Link>& supports,
                  const std::vector<Link>& relations) {
  std::vector<Decimal> decimals;
  for (const double value : evidence) decimals.push_back(D(value));
  MemoryGraph graph(decimals, supports, relations);
  return Network(kParams, ComputeTerms(graph, kParams, 0));
}

TEST(Network, WorkedNumbers) {
  EXPECT_EQ(NetworkOf({0.5}, {}, {}), D(0));
  // One supporter at 0.8.
  EXPECT_EQ(NetworkOf({0.5, 0.8}, {{1, 0}}, {}), D(0.1));
  // Three related at 0.8: 0.24 + 0.05, which is above the cap.
  EXPECT_EQ(NetworkOf({0.5, 0.8, 0.8, 0.8}, {}, {{0, 1}, {0, 2}, {3, 0}}), D(0.2));
  EXPECT_EQ(NetworkOf({0.5, 0.8}, {}, {{0, 1}}), D(0.08));
}

TEST(Network, ThresholdsAreExclusive) {
  EXPECT_EQ(NetworkOf({0.5, 0.75}, {{1, 0}}, {}), D(0));
  EXPECT_EQ(NetworkOf({0.5, 0.750000001}, {{1, 0}}, {}), D(0.1));
  EXPECT_EQ(NetworkOf({0.5, 0.7}, {}, {{0, 1}}), D(0));
  EXPECT_EQ(NetworkOf({0.5, 0.71}, {}, {{0, 1}}), D(0.071));
}

TEST(Network, ConnectionsAreDistinctBeliefsByWhateverLinks) {
  // Supports three; then two, one of them linked in every way.
  EXPECT_EQ(NetworkOf({0.5, 0.71, 0.72, 0.73}, {{0, 1}, {0, 2}, {0, 3}}, {}), D(0.05));
  EXPECT_EQ(NetworkOf({0.5, 0.71, 0.72}, {{0, 1}, {1, 0}, {0, 2}}, {{0, 1}}), D(0.071));
  EXPECT_EQ(NetworkOf({0.5, 0.71, 0.72, 0.74}, {{0, 1}, {2, 0}}, {{3, 0}}), D(0.124));
}

TEST(Network, IndirectSupportCountsOnceAndNotFromItself) {
  EXPECT_EQ(NetworkOf({0.5, 0.4, 0.8}, {{2, 1}, {1, 0}}, {}), D(0.03));
  EXPECT_EQ(NetworkOf({0.5, 0.4, 0.8, 0.8, 0.4}, {{2, 1}, {3, 1}, {1, 0}, {2, 4}, {4, 0}}, {}),
            D(0.03));
  EXPECT_EQ(NetworkOf({0.9, 0.4}, {{0, 1}, {1, 0}}, {}), D(0));
}

TEST(Network, TwoRelationsAwayCountsOnceAndNotIfRelated) {
  EXPECT_EQ(NetworkOf({0.5, 0.4, 0.8}, {}, {{0, 1}, {1, 2}}), D(0.04));
  // By two paths.
  EXPECT_EQ(NetworkOf({0.5, 0.4, 0.8, 0.4}, {}, {{0, 1}, {1, 2}, {0, 3}, {3, 2}}), D(0.04));
  // Also related directly: only 0.1 x 0.8.
  EXPECT_EQ(NetworkOf({0.5, 0.4, 0.8}, {}, {{0, 1}, {1, 2}, {0, 2}}), D(0.08));
}

TEST(Network, CutsToNinePlacesOnce) {
  // 0.1 x (0.700000005 + 0.700000005) is 0.140000001; separately, each would lose its last digit.
  EXPECT_EQ(NetworkOf({0.5, 0.700000005, 0.700000005}, {}, {{0, 1}, {0, 2}}), D(0.140000001));
}

TEST(Network, AHubDoesNotOverflow) {
  const NetworkTerms terms{.strong_supporters = 2'000'000'000,
                           .strong_connections = 2'000'000'000,
                           .related_evidence = Decimal::FromInt(2'000'000'000),
                           .far_tracked = false};
  EXPECT_TRUE(IsSaturated(kParams, terms));
  EXPECT_EQ(Network(kParams, terms), kParams.cap);
  EXPECT_EQ(PartsOf(kParams, terms).related, Decimal::FromInt(200'000'000));
}

TEST(Network, PartsAreTheLinesOfTheTable) {
  const NetworkTerms terms{.strong_supporters = 1,
                           .strong_connections = 3,
                           .related_evidence = D(0.8),
                           .two_hop_evidence = D(1.6),
                           .indirect_paths = 7};
  const NetworkParts parts = PartsOf(kParams, terms);
  EXPECT_EQ(parts.supporters, D(0.1));
  EXPECT_EQ(parts.connected, D(0.05));
  EXPECT_EQ(parts.related, D(0.08));
  EXPECT_EQ(parts.indirect, D(0.03));
  EXPECT_EQ(parts.two_hop, D(0.08));
}

TEST(Network, AllTermsAreThereToBeShownThoughTheCapIsReached) {
  const std::vector<Decimal> evidence = {D(0.5), D(0.8), D(0.8), D(0.9)};
  MemoryGraph graph(evidence, std::vector<Link>{{1, 0}, {2, 0}, {3, 1}}, {});
  EXPECT_FALSE(ComputeTerms(graph, kParams, 0).far_tracked);
  EXPECT_EQ(ComputeAllTerms(graph, kParams, 0).indirect_paths, 1);
}

TEST(Network, ValidateNamesTheParameter) {
  EXPECT_TRUE(Validate(kParams));
  NetworkParams params;
  params.two_hop_factor = D(-0.1);
  ASSERT_FALSE(Validate(params));
  EXPECT_EQ(Validate(params).error().message, "two_hop_factor is -0.1; give a number from 0 to 1");
  params = {};
  params.connected_min = 0;
  ASSERT_FALSE(Validate(params));
}

}  // namespace
}  // namespace credence::model
