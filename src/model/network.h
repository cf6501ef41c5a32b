// SPDX-License-Identifier: Apache-2.0
// Network: what a belief gains from the beliefs around it.
//
//   each distinct supporter with evidence above 0.75            +0.10
//   connected (support either way, or relation)
//     to 3 or more beliefs above 0.7                            +0.05
//   each related belief above 0.7                               +0.1 x its evidence
//   a belief u above 0.7, not x itself, supports some v,
//     and v supports x                                          +0.03, once
//   each belief exactly two relations away, above 0.7           +0.05 x its evidence
//   all together                                                at most +0.20
//
// Only evidence flows, never a neighbour's own gain: a circle of beliefs cannot lift itself, the
// order of changes does not matter, and a change reaches two links and no further.
//
// NetworkTerms are the sums behind that number, in integers. They have a canonical form, so that
// incrementally updated terms equal recomputed terms bit for bit: the far part (the last two rows
// before the cap) is tracked only while the near part alone is below the cap. Well-connected
// beliefs reach the cap by their near part, so they need no walk over two links, and changes two
// links away do not write to them. Terms depend on the params: new params require new terms.
//
// The functions below work on any NetworkGraph, one in memory (model/memory_graph.h) or one that
// loads nodes on demand. docs/belief-network.md has the reasons and the figures.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence::model {

struct NetworkParams {
  Decimal supporter_weight = Decimal::FromNanos(100'000'000);
  Decimal supporter_above = Decimal::FromNanos(750'000'000);
  Decimal strong_above = Decimal::FromNanos(700'000'000);  // For all other rows.
  Decimal connected_weight = Decimal::FromNanos(50'000'000);
  std::int32_t connected_min = 3;
  Decimal indirect_weight = Decimal::FromNanos(30'000'000);
  Decimal related_factor = Decimal::FromNanos(100'000'000);
  Decimal two_hop_factor = Decimal::FromNanos(50'000'000);
  Decimal cap = Decimal::FromNanos(200'000'000);

  bool operator==(const NetworkParams&) const = default;
};

// Weights, thresholds, factors and the cap must be from 0 to 1, and connected_min at least 1.
// Failure: kInvalidArgument, naming the parameter.
Result<void> Validate(const NetworkParams& params);

struct NetworkTerms {
  // Near: always exact.
  std::int32_t strong_supporters = 0;
  std::int32_t strong_connections = 0;  // Distinct beliefs, by any kind of link.
  Decimal related_evidence;             // Sum over strong related beliefs.
  // Far: zero unless tracked.
  Decimal two_hop_evidence;
  // Counts pairs (u, v), not just whether there is one, so that pairs can be removed.
  std::int32_t indirect_paths = 0;
  bool far_tracked = true;

  bool operator==(const NetworkTerms&) const = default;
};

// Whether the near part alone reaches the cap. Never true without links, even if the cap is 0, so
// that NetworkTerms() is always right for a belief without links.
bool IsSaturated(const NetworkParams& params, const NetworkTerms& terms);

// The belief's gain: 0 to params.cap. The sum is exact, and truncated to nine decimal places once.
Decimal Network(const NetworkParams& params, const NetworkTerms& terms);

// The rows of the table above, each truncated to nine places, before the cap. For explanations: the
// last two are zero for a saturated belief, unless the terms come from ComputeAllTerms.
struct NetworkParts {
  Decimal supporters;
  Decimal connected;
  Decimal related;
  Decimal indirect;
  Decimal two_hop;

  bool operator==(const NetworkParts&) const = default;
};
NetworkParts PartsOf(const NetworkParams& params, const NetworkTerms& terms);

enum class LinkKind {
  kSupport,   // From the supporter to what it supports.
  kRelation,  // Both ways.
};

template <class Range, class Node>
concept NodeRange = std::ranges::random_access_range<Range> && std::ranges::sized_range<Range> &&
                    std::same_as<std::remove_cvref_t<std::ranges::range_reference_t<Range>>, Node>;

// The interface of a graph. Each range is sorted, distinct, and never contains the node itself; it
// stays valid until the adjacency changes, whatever else is read. Accessors do not fail: a graph
// that cannot load a node remembers that, and returns no links. Only repeated access to a node
// needs to be cheap.
template <class Graph>
concept NetworkGraph =
    std::totally_ordered<typename Graph::Node> && std::copyable<typename Graph::Node> &&
    requires(Graph& graph, typename Graph::Node node, NetworkTerms terms) {
      { graph.Related(node) } -> NodeRange<typename Graph::Node>;
      { graph.Supporters(node) } -> NodeRange<typename Graph::Node>;
      { graph.Supported(node) } -> NodeRange<typename Graph::Node>;
      { graph.Evidence(node) } -> std::same_as<Decimal>;
      { graph.Terms(node) } -> std::convertible_to<const NetworkTerms&>;
      // Called only if the terms differ.
      graph.SetTerms(node, terms);
    };

namespace internal {

inline bool IsStrong(const NetworkParams& params, Decimal evidence) {
  return evidence > params.strong_above;
}

inline Decimal Signed(int sign, Decimal amount) {
  return Decimal::FromNanos(sign * amount.nanos());
}

template <class Range, class Node>
bool Contains(const Range& sorted, const Node& node) {
  return std::ranges::binary_search(sorted, node);
}

template <class Node>
void SortDistinct(std::vector<Node>& nodes) {
  std::ranges::sort(nodes);
  const auto rest = std::ranges::unique(nodes);
  nodes.erase(rest.begin(), rest.end());
}

template <class Range, class Node>
void Append(std::vector<Node>& nodes, const Range& more) {
  nodes.insert(nodes.end(), std::ranges::begin(more), std::ranges::end(more));
}

// Whether two sorted ranges share a node other than `except`. Searches the longer for each node of
// the shorter, because one may belong to a hub.
template <class RangeA, class RangeB, class Node>
bool ShareAnother(const RangeA& a, const RangeB& b, const Node& except) {
  if (std::ranges::size(a) > std::ranges::size(b)) return ShareAnother(b, a, except);
  return std::ranges::any_of(a,
                             [&](const Node& node) { return node != except && Contains(b, node); });
}

// The nodes exactly two relations from `node`, sorted, without paths through `except` (pass `node`
// itself for no exception).
template <NetworkGraph Graph>
std::vector<typename Graph::Node> TwoHops(Graph& graph, typename Graph::Node node,
                                          typename Graph::Node except) {
  const auto& related = graph.Related(node);
  std::vector<typename Graph::Node> reached;
  for (const auto& middle : related) {
    if (middle != except) Append(reached, graph.Related(middle));
  }
  SortDistinct(reached);
  std::erase_if(reached, [&](const auto& end) { return end == node || Contains(related, end); });
  return reached;
}

// Counts pairs (u, v): u supports v, u is strong and not `end`; v ranges over `middle`.
template <NetworkGraph Graph>
std::int32_t PathsThrough(Graph& graph, const NetworkParams& params, typename Graph::Node middle,
                          typename Graph::Node end) {
  std::int32_t paths = 0;
  for (const auto& start : graph.Supporters(middle)) {
    if (start != end && IsStrong(params, graph.Evidence(start))) ++paths;
  }
  return paths;
}

template <NetworkGraph Graph>
void ComputeFar(Graph& graph, const NetworkParams& params, typename Graph::Node node,
                NetworkTerms& terms) {
  terms.far_tracked = true;
  terms.two_hop_evidence = Decimal();
  terms.indirect_paths = 0;
  for (const auto& end : TwoHops(graph, node, node)) {
    const Decimal evidence = graph.Evidence(end);
    if (IsStrong(params, evidence)) terms.two_hop_evidence = terms.two_hop_evidence + evidence;
  }
  for (const auto& middle : graph.Supporters(node)) {
    terms.indirect_paths += PathsThrough(graph, params, middle, node);
  }
}

template <NetworkGraph Graph>
NetworkTerms ComputeNear(Graph& graph, const NetworkParams& params, typename Graph::Node node) {
  NetworkTerms terms;
  std::vector<typename Graph::Node> strong;
  for (const auto& other : graph.Related(node)) {
    const Decimal evidence = graph.Evidence(other);
    if (!IsStrong(params, evidence)) continue;
    terms.related_evidence = terms.related_evidence + evidence;
    strong.push_back(other);
  }
  for (const auto& other : graph.Supporters(node)) {
    const Decimal evidence = graph.Evidence(other);
    if (evidence > params.supporter_above) ++terms.strong_supporters;
    if (IsStrong(params, evidence)) strong.push_back(other);
  }
  for (const auto& other : graph.Supported(node)) {
    if (IsStrong(params, graph.Evidence(other))) strong.push_back(other);
  }
  SortDistinct(strong);
  terms.strong_connections = static_cast<std::int32_t>(strong.size());
  return terms;
}

inline void DropFar(NetworkTerms& terms) {
  terms.far_tracked = false;
  terms.two_hop_evidence = Decimal();
  terms.indirect_paths = 0;
}

template <NetworkGraph Graph>
void Store(Graph& graph, typename Graph::Node node, const NetworkTerms& terms) {
  if (terms != graph.Terms(node)) graph.SetTerms(node, terms);
}

// Makes `terms` canonical. Their near part is new; their far part is up to date if it was tracked.
template <NetworkGraph Graph>
void StoreNear(Graph& graph, const NetworkParams& params, typename Graph::Node node,
               NetworkTerms terms) {
  if (IsSaturated(params, terms)) {
    DropFar(terms);
  } else if (!terms.far_tracked) {
    ComputeFar(graph, params, node, terms);
  }
  Store(graph, node, terms);
}

template <NetworkGraph Graph>
void AddFar(Graph& graph, typename Graph::Node node, std::int32_t paths, Decimal two_hop) {
  NetworkTerms terms = graph.Terms(node);
  if (!terms.far_tracked) return;
  terms.indirect_paths += paths;
  terms.two_hop_evidence = terms.two_hop_evidence + two_hop;
  Store(graph, node, terms);
}

// What a change of a belief's evidence means to its neighbours.
struct EvidenceStep {
  EvidenceStep(const NetworkParams& params, Decimal before, Decimal after)
      : supporter((after > params.supporter_above ? 1 : 0) -
                  (before > params.supporter_above ? 1 : 0)),
        strong((IsStrong(params, after) ? 1 : 0) - (IsStrong(params, before) ? 1 : 0)),
        evidence((IsStrong(params, after) ? after : Decimal()) -
                 (IsStrong(params, before) ? before : Decimal())) {}

  std::int32_t supporter;
  std::int32_t strong;
  Decimal evidence;
};

template <NetworkGraph Graph>
void StepFar(Graph& graph, typename Graph::Node node, const EvidenceStep& step) {
  if (step.strong != 0) {
    // Repeats an end once for each path to it.
    std::vector<typename Graph::Node> ends;
    for (const auto& middle : graph.Supported(node)) Append(ends, graph.Supported(middle));
    std::ranges::sort(ends);
    for (auto end = ends.begin(); end != ends.end();) {
      const auto next = std::upper_bound(end, ends.end(), *end);
      const auto ways = static_cast<std::int32_t>(next - end);
      if (*end != node) AddFar(graph, *end, step.strong * ways, Decimal());
      end = next;
    }
  }
  if (step.evidence != Decimal()) {
    for (const auto& end : TwoHops(graph, node, node)) AddFar(graph, end, 0, step.evidence);
  }
}

template <NetworkGraph Graph>
void StepNear(Graph& graph, const NetworkParams& params, typename Graph::Node node,
              const EvidenceStep& step) {
  const auto& related = graph.Related(node);
  const auto& supported = graph.Supported(node);
  std::vector<typename Graph::Node> touched;
  if (step.evidence != Decimal()) Append(touched, related);
  if (step.strong != 0 || step.supporter != 0) Append(touched, supported);
  if (step.strong != 0) Append(touched, graph.Supporters(node));
  SortDistinct(touched);
  for (const auto& other : touched) {
    NetworkTerms terms = graph.Terms(other);
    terms.strong_connections += step.strong;
    if (step.supporter != 0 && Contains(supported, other))
      terms.strong_supporters += step.supporter;
    if (Contains(related, other)) terms.related_evidence = terms.related_evidence + step.evidence;
    StoreNear(graph, params, other, terms);
  }
}

// `sign` is 1 for a link just added, -1 for one just removed.
template <NetworkGraph Graph>
void SupportChanged(Graph& graph, const NetworkParams& params, typename Graph::Node from,
                    typename Graph::Node to, int sign) {
  const Decimal evidence = graph.Evidence(from);
  const bool only_link =
      !Contains(graph.Related(from), to) && !Contains(graph.Supporters(from), to);
  // The paths that continue from `to`.
  if (IsStrong(params, evidence)) {
    for (const auto& end : graph.Supported(to)) {
      if (end != from) AddFar(graph, end, sign, Decimal());
    }
  }
  NetworkTerms terms = graph.Terms(to);
  if (evidence > params.supporter_above) terms.strong_supporters += sign;
  if (only_link && IsStrong(params, evidence)) terms.strong_connections += sign;
  // The paths that lead to `from`.
  if (terms.far_tracked && !IsSaturated(params, terms)) {
    terms.indirect_paths += sign * PathsThrough(graph, params, from, to);
  }
  StoreNear(graph, params, to, terms);
  if (!only_link || !IsStrong(params, graph.Evidence(to))) return;
  terms = graph.Terms(from);
  terms.strong_connections += sign;
  StoreNear(graph, params, from, terms);
}

// One end of a relation that was added or removed.
template <class Node>
struct RelationEnd {
  Node node;
  Decimal strong_evidence;  // Zero if it is not strong.
  NetworkTerms terms;
  bool stays_tracked = false;
};

template <NetworkGraph Graph>
RelationEnd<typename Graph::Node> MakeEnd(Graph& graph, const NetworkParams& params,
                                          typename Graph::Node node) {
  const Decimal evidence = graph.Evidence(node);
  return {.node = node,
          .strong_evidence = IsStrong(params, evidence) ? evidence : Decimal(),
          .terms = graph.Terms(node)};
}

// Updates the near part of `end`, which gained or lost `other`.
template <class Node>
void MoveNear(const NetworkParams& params, RelationEnd<Node>& end, const RelationEnd<Node>& other,
              bool only_link, int sign) {
  if (other.strong_evidence != Decimal()) {
    if (only_link) end.terms.strong_connections += sign;
    end.terms.related_evidence = end.terms.related_evidence + Signed(sign, other.strong_evidence);
  }
  end.stays_tracked = end.terms.far_tracked && !IsSaturated(params, end.terms);
}

// `end` and each neighbour of `through` become, or stop being, two relations apart, unless they are
// related or share another neighbour.
template <NetworkGraph Graph>
void MoveTwoHops(Graph& graph, const NetworkParams& params, RelationEnd<typename Graph::Node>& end,
                 typename Graph::Node through, int sign) {
  using Node = typename Graph::Node;
  const bool end_is_strong = end.strong_evidence != Decimal();
  if (!end_is_strong && !end.stays_tracked) return;
  const auto& related = graph.Related(end.node);
  struct Pair {
    Node node;
    Decimal strong_evidence;
    bool is_tracked;
  };
  std::vector<Pair> pairs;
  for (const auto& node : graph.Related(through)) {
    if (node == end.node || Contains(related, node)) continue;
    const Decimal evidence = end.stays_tracked ? graph.Evidence(node) : Decimal();
    const Pair pair{.node = node,
                    .strong_evidence = IsStrong(params, evidence) ? evidence : Decimal(),
                    .is_tracked = end_is_strong && graph.Terms(node).far_tracked};
    if (pair.is_tracked || pair.strong_evidence != Decimal()) pairs.push_back(pair);
  }
  // Either the neighbours of each, or all that the end reaches otherwise: whichever loads the links
  // of fewer nodes.
  const bool by_reach = std::ranges::size(related) < pairs.size();
  const std::vector<Node> reached =
      by_reach ? TwoHops(graph, end.node, through) : std::vector<Node>();
  for (const Pair& pair : pairs) {
    if (by_reach ? Contains(reached, pair.node)
                 : ShareAnother(graph.Related(pair.node), related, through)) {
      continue;
    }
    if (pair.is_tracked) AddFar(graph, pair.node, 0, Signed(sign, end.strong_evidence));
    if (end.stays_tracked) {
      end.terms.two_hop_evidence = end.terms.two_hop_evidence + Signed(sign, pair.strong_evidence);
    }
  }
}

template <NetworkGraph Graph>
void RelationChanged(Graph& graph, const NetworkParams& params, typename Graph::Node node_a,
                     typename Graph::Node node_b, int sign) {
  const bool only_link =
      !Contains(graph.Supporters(node_a), node_b) && !Contains(graph.Supported(node_a), node_b);
  auto a = MakeEnd(graph, params, node_a);
  auto b = MakeEnd(graph, params, node_b);
  MoveNear(params, a, b, only_link, sign);
  MoveNear(params, b, a, only_link, sign);
  // With a common neighbour, they are two relations apart whenever they are not related.
  if ((a.stays_tracked || b.stays_tracked) &&
      ShareAnother(graph.Related(node_a), graph.Related(node_b), node_a)) {
    for (auto [end, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      if (!end->stays_tracked) continue;
      end->terms.two_hop_evidence =
          end->terms.two_hop_evidence - Signed(sign, other->strong_evidence);
    }
  }
  MoveTwoHops(graph, params, a, node_b, sign);
  MoveTwoHops(graph, params, b, node_a, sign);
  StoreNear(graph, params, node_a, a.terms);
  StoreNear(graph, params, node_b, b.terms);
}

template <NetworkGraph Graph>
void LinkChanged(Graph& graph, const NetworkParams& params, LinkKind kind,
                 typename Graph::Node from, typename Graph::Node to, int sign) {
  if (kind == LinkKind::kSupport) {
    SupportChanged(graph, params, from, to, sign);
  } else {
    RelationChanged(graph, params, from, to, sign);
  }
}

}  // namespace internal

// Computes the terms from scratch: the definition.
template <NetworkGraph Graph>
NetworkTerms ComputeTerms(Graph& graph, const NetworkParams& params, typename Graph::Node node) {
  NetworkTerms terms = internal::ComputeNear(graph, params, node);
  if (IsSaturated(params, terms)) {
    internal::DropFar(terms);
  } else {
    internal::ComputeFar(graph, params, node, terms);
  }
  return terms;
}

// The nodes exactly two relations away, sorted: those that the last row counts.
template <NetworkGraph Graph>
std::vector<typename Graph::Node> TwoRelationsAway(Graph& graph, typename Graph::Node node) {
  return internal::TwoHops(graph, node, node);
}

// Both parts, even if the belief is saturated: for display, not for storage.
template <NetworkGraph Graph>
NetworkTerms ComputeAllTerms(Graph& graph, const NetworkParams& params, typename Graph::Node node) {
  NetworkTerms terms = internal::ComputeNear(graph, params, node);
  internal::ComputeFar(graph, params, node, terms);
  return terms;
}

// Updates all terms after the evidence of `node` changed from `before` to `after`. REQUIRES: the
// graph returns the new evidence already, and all terms were correct before.
template <NetworkGraph Graph>
void EvidenceChanged(Graph& graph, const NetworkParams& params, typename Graph::Node node,
                     Decimal before, Decimal after) {
  const internal::EvidenceStep step(params, before, after);
  if (step.supporter == 0 && step.strong == 0 && step.evidence == Decimal()) return;
  // First the far terms that are tracked now; those that the near terms start to track are computed
  // later.
  internal::StepFar(graph, node, step);
  internal::StepNear(graph, params, node, step);
}

// Updates all terms after a link was added (removed). Call only if the link was absent (present)
// and does not lead to its own start. REQUIRES: the graph's adjacency has changed already, and all
// terms were correct before.
template <NetworkGraph Graph>
void Linked(Graph& graph, const NetworkParams& params, LinkKind kind, typename Graph::Node from,
            typename Graph::Node to) {
  internal::LinkChanged(graph, params, kind, from, to, 1);
}
template <NetworkGraph Graph>
void Unlinked(Graph& graph, const NetworkParams& params, LinkKind kind, typename Graph::Node from,
              typename Graph::Node to) {
  internal::LinkChanged(graph, params, kind, from, to, -1);
}

}  // namespace credence::model
