// SPDX-License-Identifier: Apache-2.0
#include "model/memory_graph.h"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "base/test_framework.h"
#include "credence/clock.h"

namespace credence::model {
namespace {

using Node = MemoryGraph::Node;
using Link = MemoryGraph::Link;
using Nodes = std::vector<Node>;

Nodes ToVector(std::span<const Node> nodes) { return {nodes.begin(), nodes.end()}; }

TEST(MemoryGraph, BuildsSortedListsWithoutDuplicatesAndSelfLinks) {
  const std::vector<Decimal> evidence(4, Decimal::FromInt(1));
  const std::vector<Link> supports = {{3, 0}, {1, 0}, {3, 0}, {2, 2}, {0, 1}};
  const std::vector<Link> relations = {{2, 0}, {0, 2}, {3, 2}, {1, 1}};
  const MemoryGraph graph(evidence, supports, relations);
  EXPECT_EQ(graph.size(), 4U);
  EXPECT_EQ(ToVector(graph.Supporters(0)), (Nodes{1, 3}));
  EXPECT_EQ(ToVector(graph.Supported(0)), (Nodes{1}));
  EXPECT_EQ(ToVector(graph.Supported(3)), (Nodes{0}));
  EXPECT_EQ(ToVector(graph.Supporters(2)), (Nodes{}));
  EXPECT_EQ(ToVector(graph.Related(2)), (Nodes{0, 3}));
  EXPECT_EQ(ToVector(graph.Related(1)), (Nodes{}));
}

TEST(MemoryGraph, SaysWhetherALinkChanged) {
  MemoryGraph graph;
  for (int i = 0; i < 3; ++i) graph.AddNode(Decimal());
  EXPECT_FALSE(graph.AddLink(LinkKind::kRelation, 1, 1));
  EXPECT_TRUE(graph.AddLink(LinkKind::kRelation, 1, 2));
  EXPECT_FALSE(graph.AddLink(LinkKind::kRelation, 2, 1));
  EXPECT_TRUE(graph.AddLink(LinkKind::kSupport, 1, 2));
  EXPECT_TRUE(graph.AddLink(LinkKind::kSupport, 2, 1));
  EXPECT_FALSE(graph.RemoveLink(LinkKind::kSupport, 0, 1));
  EXPECT_TRUE(graph.RemoveLink(LinkKind::kSupport, 1, 2));
  EXPECT_FALSE(graph.RemoveLink(LinkKind::kSupport, 1, 2));
  EXPECT_EQ(ToVector(graph.Supporters(1)), (Nodes{2}));
  EXPECT_EQ(ToVector(graph.Supporters(2)), (Nodes{}));
}

// Lists grow, move and are compacted without losing content.
TEST(MemoryGraph, KeepsItsLinksThroughManyChanges) {
  constexpr Node kNodes = 50;
  MemoryGraph graph;
  for (Node node = 0; node < kNodes; ++node) graph.AddNode(Decimal());
  std::vector<std::set<Node>> supported(kNodes);
  SeededRng rng(3);
  for (int i = 0; i < 20'000; ++i) {
    const auto from = static_cast<Node>(rng.Next() % kNodes);
    const auto to = static_cast<Node>(rng.Next() % kNodes);
    if (from == to) continue;
    if (rng.Next() % 5 < 3) {
      EXPECT_EQ(graph.AddLink(LinkKind::kSupport, from, to), supported[from].insert(to).second);
    } else {
      EXPECT_EQ(graph.RemoveLink(LinkKind::kSupport, from, to), supported[from].erase(to) > 0);
    }
  }
  for (Node node = 0; node < kNodes; ++node) {
    EXPECT_EQ(ToVector(graph.Supported(node)),
              Nodes(supported[node].begin(), supported[node].end()));
    for (const Node other : supported[node]) {
      EXPECT_TRUE(std::ranges::binary_search(graph.Supporters(other), node));
    }
  }
  // Freed space is reused.
  EXPECT_LT(graph.Bytes(), 100'000U);
}

TEST(MemoryGraphDeathTest, RefusesEvidenceThatIsNone) {
  MemoryGraph graph;
  EXPECT_DEATH(graph.AddNode(Decimal::FromInt(2)), "evidence is from 0 to 1");
}

}  // namespace
}  // namespace credence::model
