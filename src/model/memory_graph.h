// SPDX-License-Identifier: Apache-2.0
// MemoryGraph: beliefs and their links in memory, for the functions of model/network.h.
//
// Nodes are dense numbers from 0. Links lie in three pools of node numbers (related, supporters,
// supported), each list sorted, with spare capacity once it has grown: a million nodes with ten
// million links take about 150 MB, terms included. If built from all links at once, the lists are
// in node order, so that a pass over them reads memory sequentially.
//
// Not thread-safe; const functions may run concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "credence/decimal.h"
#include "model/network.h"

namespace credence::model {

class MemoryGraph {
 public:
  using Node = std::uint32_t;
  struct Link {
    Node from = 0;
    Node to = 0;
  };

  MemoryGraph() = default;
  // One node per evidence. Links may come in any order; duplicates (a relation either way round)
  // and links to itself are dropped. Terms are initialized as if there were no links; call
  // RecomputeAll (model/network_recompute.h). REQUIRES: evidence is from 0 to 1, and links are
  // between nodes.
  MemoryGraph(std::span<const Decimal> evidence, std::span<const Link> supports,
              std::span<const Link> relations);

  std::size_t size() const { return evidence_.size(); }

  std::span<const Node> Related(Node node) const { return related_.Of(node); }
  std::span<const Node> Supporters(Node node) const { return supporters_.Of(node); }
  std::span<const Node> Supported(Node node) const { return supported_.Of(node); }
  Decimal Evidence(Node node) const { return Decimal::FromNanos(evidence_[node]); }
  const NetworkTerms& Terms(Node node) const { return terms_[node]; }
  void SetTerms(Node node, const NetworkTerms& terms) { terms_[node] = terms; }

  // The following change only the graph. EvidenceChanged, Linked and Unlinked (model/network.h)
  // update the terms.

  // Adds a node without links; its terms are correct. REQUIRES: evidence is from 0 to 1.
  Node AddNode(Decimal evidence);
  // REQUIRES: evidence is from 0 to 1.
  void SetEvidence(Node node, Decimal evidence);
  // False, without a change, if the link exists (does not exist), or leads to its own start.
  bool AddLink(LinkKind kind, Node from, Node to);
  bool RemoveLink(LinkKind kind, Node from, Node to);

  // Each node's evidence in nanos.
  std::span<const std::uint32_t> evidence_nanos() const { return evidence_; }
  // Memory in use, including spare capacity.
  std::size_t Bytes() const;

 private:
  // A sorted list of nodes for each node, all in one pool.
  class Lists {
   public:
    Lists() = default;
    // `kBoth` enters each link at both ends, `kBackward` at its end instead of its start.
    enum class Direction { kForward, kBackward, kBoth };
    Lists(std::size_t nodes, std::span<const Link> links, Direction direction);

    std::span<const Node> Of(Node node) const {
      const Place& place = places_[node];
      return {pool_.data() + place.begin, place.size};
    }
    void AddNode() { places_.emplace_back(); }
    bool Insert(Node node, Node entry);
    bool Erase(Node node, Node entry);
    std::size_t Bytes() const;

   private:
    struct Place {
      std::uint32_t begin = 0;
      std::uint32_t size = 0;
      std::uint32_t capacity = 0;
    };
    void Grow(Place& place);
    void Compact();

    std::vector<Place> places_;
    std::vector<Node> pool_;
    std::size_t unused_ = 0;  // Entries of the pool that no list covers any more.
  };

  std::vector<std::uint32_t> evidence_;
  std::vector<NetworkTerms> terms_;
  Lists related_;
  Lists supporters_;
  Lists supported_;
};

static_assert(NetworkGraph<MemoryGraph>);

}  // namespace credence::model
