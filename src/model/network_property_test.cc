// SPDX-License-Identifier: Apache-2.0
// Random graphs with random histories: compares incrementally updated terms, terms from scratch,
// all terms at once, and a direct implementation of the specified table.

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "credence/clock.h"
#include "model/memory_graph.h"
#include "model/network.h"
#include "model/network_recompute.h"

namespace credence::model {
namespace {

using Node = MemoryGraph::Node;
using Pair = std::pair<Node, Node>;

// Params are hundredths here, so that the direct computation is exact in 64 bits.
Decimal Hundredths(int n) { return Decimal::FromNanos(n * Decimal::kScale / 100); }
std::int64_t InHundredths(Decimal value) { return value.nanos() / (Decimal::kScale / 100); }

// The specification, using only sets and loops.
struct EvidenceNetwork {
  std::vector<Decimal> evidence;
  std::set<Pair> supports;   // (supporter, supported)
  std::set<Pair> relations;  // Both ways round.

  bool Supports(Node a, Node b) const { return supports.contains({a, b}); }
  bool Relates(Node a, Node b) const { return relations.contains({a, b}); }
  Node Count() const { return static_cast<Node>(evidence.size()); }

  bool IsTwoRelationsAway(Node x, Node y) const {
    if (x == y || Relates(x, y)) return false;
    for (Node v = 0; v < Count(); ++v) {
      if (Relates(x, v) && Relates(v, y)) return true;
    }
    return false;
  }

  bool HasIndirectSupport(Node x, Decimal strong) const {
    for (Node u = 0; u < Count(); ++u) {
      if (u == x || evidence[u] <= strong) continue;
      for (Node v = 0; v < Count(); ++v) {
        if (Supports(u, v) && Supports(v, x)) return true;
      }
    }
    return false;
  }

  // In units of 1e-11 until the end.
  Decimal NetworkOf(Node x, const NetworkParams& params) const {
    constexpr std::int64_t kHundredth = Decimal::kScale;
    std::int64_t sum = 0;
    int connected = 0;
    for (Node y = 0; y < Count(); ++y) {
      if (y == x) continue;
      const bool is_strong = evidence[y] > params.strong_above;
      if (Supports(y, x) && evidence[y] > params.supporter_above) {
        sum += InHundredths(params.supporter_weight) * kHundredth;
      }
      if (!is_strong) continue;
      if (Supports(y, x) || Supports(x, y) || Relates(x, y)) ++connected;
      if (Relates(x, y)) sum += InHundredths(params.related_factor) * evidence[y].nanos();
      if (IsTwoRelationsAway(x, y)) {
        sum += InHundredths(params.two_hop_factor) * evidence[y].nanos();
      }
    }
    if (connected >= params.connected_min)
      sum += InHundredths(params.connected_weight) * kHundredth;
    if (HasIndirectSupport(x, params.strong_above)) {
      sum += InHundredths(params.indirect_weight) * kHundredth;
    }
    return Decimal::FromNanos(std::min(sum, InHundredths(params.cap) * kHundredth) / 100);
  }
};

struct Change {
  enum class What { kEvidence, kAdd, kRemove } what = What::kEvidence;
  LinkKind kind = LinkKind::kSupport;
  Node from = 0;
  Node to = 0;
  Decimal evidence;
};

[[maybe_unused]] void showValue(const Change& change, std::ostream& out) {
  out << (change.what == Change::What::kEvidence ? "evidence"
          : change.what == Change::What::kAdd    ? "add"
                                                 : "remove")
      << (change.kind == LinkKind::kSupport ? " support " : " relation ") << change.from << " "
      << change.to << " " << change.evidence.ToString();
}

rc::Gen<Decimal> AnyEvidence() {
  return rc::gen::map(
      rc::gen::weightedOneOf<std::int64_t>(
          {{6, rc::gen::element<std::int64_t>(0, 400'000'000, 500'000'000, 700'000'000, 700'000'001,
                                              750'000'000, 750'000'001, 800'000'000, 900'000'000,
                                              1'000'000'000)},
           {2, rc::gen::inRange<std::int64_t>(0, 1'000'000'001)}}),
      &Decimal::FromNanos);
}

// The first nodes are hubs.
rc::Gen<Node> AnyNode(Node count) {
  return rc::gen::map(
      rc::gen::pair(rc::gen::inRange<Node>(0, count), rc::gen::inRange(0, 3)),
      [](const auto& drawn) { return drawn.second == 0 ? drawn.first / 4 : drawn.first; });
}

rc::Gen<Change> AnyChange(Node count) {
  using enum Change::What;
  return rc::gen::build<Change>(
      rc::gen::set(&Change::what, rc::gen::weightedElement<Change::What>(
                                      {{3, kEvidence}, {4, kAdd}, {2, kRemove}})),
      rc::gen::set(&Change::kind, rc::gen::element(LinkKind::kSupport, LinkKind::kRelation)),
      rc::gen::set(&Change::from, AnyNode(count)), rc::gen::set(&Change::to, AnyNode(count)),
      rc::gen::set(&Change::evidence, AnyEvidence()));
}

NetworkParams AnyNetworkParams() {
  NetworkParams params;
  if (*rc::gen::inRange(0, 2) == 0) return params;
  const auto any = [](int high) { return Hundredths(*rc::gen::inRange(0, high + 1)); };
  params.supporter_weight = any(15);
  params.supporter_above = any(100);
  params.strong_above = any(100);
  params.connected_weight = any(15);
  params.connected_min = *rc::gen::inRange(1, 6);
  params.indirect_weight = any(15);
  params.related_factor = any(15);
  params.two_hop_factor = any(15);
  params.cap = any(50);
  return params;
}

// Applies the same changes to a world and a graph.
class Life {
 public:
  Life(Node count, const NetworkParams& params) : params_(params) {
    for (Node node = 0; node < count; ++node) {
      world_.evidence.push_back(*AnyEvidence());
      graph_.AddNode(world_.evidence.back());
    }
  }

  void Apply(const Change& change) {
    if (change.what == Change::What::kEvidence) {
      const Decimal before = std::exchange(world_.evidence[change.from], change.evidence);
      graph_.SetEvidence(change.from, change.evidence);
      EvidenceChanged(graph_, params_, change.from, before, change.evidence);
      return;
    }
    const bool is_new = change.what == Change::What::kAdd;
    const bool changed = ChangeWorld(change, is_new);
    RC_ASSERT((is_new ? graph_.AddLink(change.kind, change.from, change.to)
                      : graph_.RemoveLink(change.kind, change.from, change.to)) == changed);
    if (!changed) return;
    if (is_new) {
      Linked(graph_, params_, change.kind, change.from, change.to);
    } else {
      Unlinked(graph_, params_, change.kind, change.from, change.to);
    }
  }

  // Compares with the terms from scratch, and with the world.
  void Check() {
    for (Node node = 0; node < world_.Count(); ++node) {
      const NetworkTerms& terms = graph_.Terms(node);
      RC_ASSERT(terms == ComputeTerms(graph_, params_, node));
      RC_ASSERT(terms.far_tracked == !IsSaturated(params_, terms));
      const Decimal network = Network(params_, terms);
      RC_ASSERT(network.nanos() == world_.NetworkOf(node, params_).nanos());
      RC_ASSERT(network.nanos() ==
                Network(params_, ComputeAllTerms(graph_, params_, node)).nanos());
      RC_ASSERT(network.nanos() >= 0);
      RC_ASSERT(network.nanos() <= params_.cap.nanos());
    }
  }

  // The same graph, with its links in the order given by `order`.
  MemoryGraph Build(auto&& order) const {
    std::vector<MemoryGraph::Link> supports;
    std::vector<MemoryGraph::Link> relations;
    for (const auto& [from, to] : world_.supports) supports.push_back({from, to});
    for (const auto& [from, to] : world_.relations) relations.push_back({from, to});
    order(supports);
    order(relations);
    return MemoryGraph(world_.evidence, supports, relations);
  }

  const EvidenceNetwork& world() const { return world_; }
  MemoryGraph& graph() { return graph_; }

 private:
  bool ChangeWorld(const Change& change, bool is_new) {
    if (change.from == change.to) return false;
    auto& links = change.kind == LinkKind::kSupport ? world_.supports : world_.relations;
    const auto put = [&](const Pair& pair) {
      return is_new ? links.insert(pair).second : links.erase(pair) > 0;
    };
    const bool changed = put({change.from, change.to});
    if (change.kind == LinkKind::kRelation) put({change.to, change.from});
    return changed;
  }

  NetworkParams params_;
  EvidenceNetwork world_;
  MemoryGraph graph_;
};

struct Drawn {
  NetworkParams params = AnyNetworkParams();
  Node count = *rc::gen::inRange<Node>(1, 14);
  std::vector<Change> changes =
      *rc::gen::scale(2, rc::gen::container<std::vector<Change>>(AnyChange(count)));
};

bool SameTerms(const MemoryGraph& a, const MemoryGraph& b) {
  if (a.size() != b.size()) return false;
  for (Node node = 0; node < a.size(); ++node) {
    if (a.Terms(node) != b.Terms(node)) return false;
  }
  return true;
}

RC_GTEST_PROP(NetworkProperty, StepByStepEqualsFromNothingEqualsThePlainTable, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) {
    life.Apply(change);
    life.Check();
  }
}

RC_GTEST_PROP(NetworkProperty, AllAtOnceEqualsStepByStep, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  MemoryGraph built = life.Build([](auto&) {});
  RecomputeAll(built, drawn.params);
  RC_ASSERT(SameTerms(built, life.graph()));
  // Also for a graph whose lists have moved.
  MemoryGraph copy = life.graph();
  for (Node node = 0; node < copy.size(); ++node) copy.SetTerms(node, {.strong_supporters = -1});
  RecomputeAll(copy, drawn.params);
  RC_ASSERT(SameTerms(copy, life.graph()));
}

RC_GTEST_PROP(NetworkProperty, TheOrderOfLinksDoesNotMatter, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  MemoryGraph reversed = life.Build([](auto& links) {
    std::ranges::reverse(links);
    links.insert(links.end(), links.begin(), links.end());
    links.push_back({.from = 0, .to = 0});
  });
  RecomputeAll(reversed, drawn.params);
  RC_ASSERT(SameTerms(reversed, life.graph()));
}

// More nodes than one block of RecomputeAll, and hubs, which it treats separately; too many for the
// direct table. Random shares of strong evidence give all mixtures of saturated and other beliefs.
RC_GTEST_PROP(NetworkProperty, AllAtOnceEqualsFromNothingWithHubs, ()) {
  const auto count = *rc::gen::inRange<Node>(100, 400);
  const int strong_percent = *rc::gen::inRange(0, 101);
  const int links = *rc::gen::inRange(0, 2'000);
  const NetworkParams params = AnyNetworkParams();
  SeededRng rng(*rc::gen::arbitrary<std::uint64_t>());
  const auto below = [&](std::uint64_t limit) { return static_cast<Node>(rng.Next() % limit); };
  std::vector<Decimal> evidence;
  for (Node node = 0; node < count; ++node) {
    const bool is_strong = static_cast<int>(below(100)) < strong_percent;
    evidence.push_back(Decimal::FromNanos((is_strong ? 700'000'000 : 0) + below(300'000'001)));
  }
  std::vector<MemoryGraph::Link> supports;
  std::vector<MemoryGraph::Link> relations;
  for (int i = 0; i < links; ++i) {
    // One end in three is one of four hubs.
    const Node from = below(3) == 0 ? below(4) : below(count);
    (below(3) == 0 ? supports : relations).push_back({.from = from, .to = below(count)});
  }
  MemoryGraph graph(evidence, supports, relations);
  RecomputeAll(graph, params);
  for (Node node = 0; node < count; ++node) {
    RC_ASSERT(graph.Terms(node) == ComputeTerms(graph, params, node));
  }
  // Then incrementally, over links that exercise both ways of searching for a pair.
  for (int i = 0; i < 20; ++i) {
    const auto kind = below(2) == 0 ? LinkKind::kSupport : LinkKind::kRelation;
    const Node from = below(2) == 0 ? below(4) : below(count);
    const Node to = below(count);
    if (graph.AddLink(kind, from, to)) {
      Linked(graph, params, kind, from, to);
    } else if (graph.RemoveLink(kind, from, to)) {
      Unlinked(graph, params, kind, from, to);
    }
    const Decimal before = graph.Evidence(from);
    const Decimal after = Decimal::FromNanos(below(1'000'000'001));
    graph.SetEvidence(from, after);
    EvidenceChanged(graph, params, from, before, after);
  }
  const MemoryGraph stepped = graph;
  RecomputeAll(graph, params);
  RC_ASSERT(SameTerms(stepped, graph));
}

// The same graph by a different history: links first, then evidence, each from the other end.
RC_GTEST_PROP(NetworkProperty, TheOrderOfChangesDoesNotMatter, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  Life other(drawn.count, drawn.params);
  const EvidenceNetwork& world = life.world();
  for (const auto& [from, to] : world.supports) {
    other.Apply({.what = Change::What::kAdd, .kind = LinkKind::kSupport, .from = from, .to = to});
  }
  for (Node node = world.Count(); node-- > 0;) {
    other.Apply({.from = node, .evidence = world.evidence[node]});
  }
  for (const auto& [from, to] : std::views::reverse(world.relations)) {
    other.Apply({.what = Change::What::kAdd, .kind = LinkKind::kRelation, .from = from, .to = to});
  }
  RC_ASSERT(SameTerms(other.graph(), life.graph()));
}

// Changes that are undone leave no trace.
RC_GTEST_PROP(NetworkProperty, AllUnlinkedIsAllForgotten, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  const EvidenceNetwork before = life.world();
  for (const auto& [from, to] : before.supports) {
    life.Apply({.what = Change::What::kRemove, .kind = LinkKind::kSupport, .from = from, .to = to});
  }
  for (const auto& [from, to] : before.relations) {
    life.Apply(
        {.what = Change::What::kRemove, .kind = LinkKind::kRelation, .from = from, .to = to});
  }
  for (Node node = 0; node < drawn.count; ++node) {
    RC_ASSERT(life.graph().Terms(node) == NetworkTerms());
  }
}

// However many beliefs agree with each other: without evidence of their own, none gains.
RC_GTEST_PROP(NetworkProperty, ACircleCannotLiftItself, ()) {
  const auto count = *rc::gen::inRange<Node>(2, 14);
  const auto changes = *rc::gen::container<std::vector<Change>>(AnyChange(count));
  const NetworkParams params;
  Life life(count, params);
  for (Node node = 0; node < count; ++node) {
    life.Apply({.from = node, .evidence = Hundredths(*rc::gen::inRange(0, 71))});
  }
  for (const Change& change : changes) {
    if (change.what != Change::What::kEvidence) life.Apply(change);
  }
  for (Node node = 0; node < count; ++node) {
    RC_ASSERT(Network(params, life.graph().Terms(node)).nanos() == 0);
  }
}

RC_GTEST_PROP(NetworkProperty, MoreEvidenceNeverTakesFromTheOthersNorFromItself, ()) {
  const Drawn drawn;
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  const MemoryGraph before = life.graph();
  const Node raised = *AnyNode(drawn.count);
  life.Apply({.from = raised, .evidence = std::max(*AnyEvidence(), before.Evidence(raised))});
  for (Node node = 0; node < drawn.count; ++node) {
    RC_ASSERT(Network(drawn.params, life.graph().Terms(node)).nanos() >=
              Network(drawn.params, before.Terms(node)).nanos());
  }
  RC_ASSERT(life.graph().Terms(raised) == before.Terms(raised));
}

// A relation turns beliefs two away into near ones, which are worth more unless the params say
// otherwise.
RC_GTEST_PROP(NetworkProperty, AnotherLinkNeverTakesFromAnybody, ()) {
  Drawn drawn;
  drawn.params.related_factor = std::max(drawn.params.related_factor, drawn.params.two_hop_factor);
  Life life(drawn.count, drawn.params);
  for (const Change& change : drawn.changes) life.Apply(change);
  const MemoryGraph before = life.graph();
  Change link = *AnyChange(drawn.count);
  link.what = Change::What::kAdd;
  life.Apply(link);
  for (Node node = 0; node < drawn.count; ++node) {
    RC_ASSERT(Network(drawn.params, life.graph().Terms(node)).nanos() >=
              Network(drawn.params, before.Terms(node)).nanos());
  }
}

}  // namespace
}  // namespace credence::model
