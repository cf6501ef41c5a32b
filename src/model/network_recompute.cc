// SPDX-License-Identifier: Apache-2.0
// Neighbours are scattered in memory, so speed depends on many loads in flight at once. A processor
// achieves that only while it can predict branches; a branch on a neighbour's value stalls until
// that neighbour is loaded. So nodes are processed in blocks, and each block in stages: one stage
// loads, in loops of known length, and the next decides on data that is then cached.
//
// Only strong nodes count, so they get numbers of their own (ranks, in node order), and each node
// has a list of its strong related nodes: reaching two relations away is then a walk over short
// lists, and the marks fit in a small table.
#include "model/network_recompute.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "base/check.h"

namespace credence::model {
namespace {

using Node = MemoryGraph::Node;
using Rank = std::uint32_t;

// No node, and no rank.
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kBlock = 64;
// A node with this many strong related nodes is not walked again for each of them.
constexpr std::size_t kHub = 64;
// Copied unconditionally; most lists are not longer.
constexpr std::size_t kAhead = 4;

// The number of distinct ranks in three sorted lists. Selects instead of branching, because
// branches on ranks are unpredictable. REQUIRES: one entry past the end of each list is readable.
std::int32_t CountDistinct(std::span<const Rank> a, std::span<const Rank> b,
                           std::span<const Rank> c) {
  std::size_t i = 0;
  std::size_t j = 0;
  std::size_t k = 0;
  std::int32_t count = 0;
  while (i + j + k < a.size() + b.size() + c.size()) {
    const Rank at_a = i == a.size() ? kNone : a.data()[i];
    const Rank at_b = j == b.size() ? kNone : b.data()[j];
    const Rank at_c = k == c.size() ? kNone : c.data()[k];
    const Rank least = std::min(at_a, std::min(at_b, at_c));
    i += at_a == least ? 1 : 0;
    j += at_b == least ? 1 : 0;
    k += at_c == least ? 1 : 0;
    ++count;
  }
  return count;
}

std::int32_t CountShared(std::span<const Node> a, std::span<const Node> b) {
  std::int32_t count = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const Node at_a = a[i];
    const Node at_b = b[j];
    count += at_a == at_b ? 1 : 0;
    i += at_a <= at_b ? 1 : 0;
    j += at_b <= at_a ? 1 : 0;
  }
  return count;
}

Decimal ToDecimal(std::uint64_t nanos) {
  return Decimal::FromNanos(static_cast<std::int64_t>(nanos));
}

// Uninitialized memory that only grows.
template <class T>
class Buffer {
 public:
  // Growing discards the content.
  T* Need(std::size_t size) {
    if (size > size_) {
      size_ = 2 * size;
      data_ = std::make_unique_for_overwrite<T[]>(size_);
    }
    return data_.get();
  }

 private:
  std::unique_ptr<T[]> data_;
  std::size_t size_ = 0;
};

class Recomputation {
 public:
  Recomputation(MemoryGraph& graph, const NetworkParams& params)
      : graph_(graph), params_(params), size_(static_cast<Node>(graph.size())) {
    CREDENCE_CHECK(graph.size() < kRank, "nodes are numbered in 30 bits");
    std::size_t related = 0;
    seen_ = std::make_unique_for_overwrite<std::uint32_t[]>(size_);
    for (Node node = 0; node < size_; ++node) {
      const Decimal evidence = graph_.Evidence(node);
      seen_[node] = evidence > params_.supporter_above ? kSupporter : 0;
      if (evidence > params_.strong_above) {
        seen_[node] |= kStrong | static_cast<Rank>(strong_.size());
        strong_.push_back(
            {.evidence = static_cast<std::uint32_t>(evidence.nanos()), .mark = kNone});
      }
      related += graph_.Related(node).size();
    }
    strong_related_ = std::make_unique_for_overwrite<Rank[]>(related + kAhead);
    places_ = std::make_unique_for_overwrite<std::uint32_t[]>(size_ + std::size_t{1});
    places_[0] = 0;
    strong_supporters_ = std::make_unique_for_overwrite<std::int32_t[]>(size_);
  }

  void Run() {
    for (Node first = 0; first < size_;) {
      const Node end = first + std::min<Node>(kBlock, size_ - first);
      NearBlock(first, end);
      first = end;
    }
    std::fill_n(strong_related_.get() + places_[size_], kAhead, kNone);
    AssignHubs();
    std::array<Node, kBlock> block;
    std::size_t count = 0;
    for (Node node = 0; node < size_; ++node) {
      block[count] = node;
      const bool has_hub = !hubs_.empty() && hub_of_[node] != kNone;
      if (graph_.Terms(node).far_tracked && !has_hub) ++count;
      if (count < kBlock) continue;
      FarBlock(block);
      count = 0;
    }
    FarBlock(std::span(block).first(count));
    for (const Node hub : hubs_) FarAround(hub);
  }

 private:
  // A node as its neighbours see it: two bits, and its rank if it is strong.
  static constexpr std::uint32_t kStrong = 1U << 31;
  static constexpr std::uint32_t kSupporter = 1U << 30;
  static constexpr std::uint32_t kRank = kSupporter - 1;
  static std::uint32_t IsStrong(std::uint32_t seen) { return seen >> 31; }
  static std::uint32_t IsSupporter(std::uint32_t seen) { return seen >> 30 & 1; }

  struct StrongNode {
    std::uint32_t evidence;
    Node mark;  // The last node whose far part counted this one.
  };

  std::span<const Rank> StrongRelated(Node node) const {
    return {strong_related_.get() + places_[node], strong_related_.get() + places_[node + 1]};
  }

  struct Gathered {
    Rank* end;                     // After the last rank.
    std::uint64_t bits = 0;        // A bit per rank modulo 64.
    std::uint32_t supporters = 0;  // How many are strong enough to support.
  };

  // Writes the ranks of the strong nodes among `others` to `out`, and at most one entry more.
  Gathered Gather(std::span<const Node> others, Rank* out) const {
    const std::uint32_t* const seen_of = seen_.get();
    Gathered gathered{.end = out};
    for (const Node other : others) {
      const std::uint32_t seen = seen_of[other];
      *gathered.end = seen & kRank;
      gathered.end += IsStrong(seen);
      gathered.bits |= std::uint64_t{IsStrong(seen)} << (seen % 64);
      gathered.supporters += IsSupporter(seen);
    }
    return gathered;
  }

  // Data loaded for one node, except its strong related nodes.
  struct Fetched {
    std::span<const Rank> supporters;
    std::span<const Rank> supported;
    std::int32_t supporter_count;
    bool is_distinct;  // No node can be linked in two ways.
  };

  void NearBlock(Node first, Node end) {
    std::size_t entries = 1;
    for (Node node = first; node < end; ++node) {
      entries += graph_.Supporters(node).size() + graph_.Supported(node).size();
    }
    Rank* out = buffer_.Need(entries);
    Rank* out_related = strong_related_.get() + places_[first];
    std::array<Fetched, kBlock> block;
    for (Node node = first; node < end; ++node) {
      const Gathered related = Gather(graph_.Related(node), out_related);
      const Gathered supporters = Gather(graph_.Supporters(node), out);
      const Gathered supported = Gather(graph_.Supported(node), supporters.end);
      block[node - first] = {.supporters = {out, supporters.end},
                             .supported = {supporters.end, supported.end},
                             .supporter_count = static_cast<std::int32_t>(supporters.supporters),
                             .is_distinct = ((related.bits & (supporters.bits | supported.bits)) |
                                             (supporters.bits & supported.bits)) == 0};
      out = supported.end;
      out_related = related.end;
      places_[node + 1] = static_cast<std::uint32_t>(out_related - strong_related_.get());
    }
    *out = kNone;
    *out_related = kNone;
    StoreNear(first, std::span(block).first(end - first));
  }

  void StoreNear(Node first, std::span<const Fetched> block) {
    const std::uint32_t begin = places_[first];
    const std::uint32_t end = places_[first + block.size()];
    std::uint32_t* evidence_at = evidence_.Need(end - begin);
    for (std::uint32_t i = begin; i < end; ++i) {
      evidence_at[i - begin] = strong_[strong_related_[i]].evidence;
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Node node = first + static_cast<Node>(i);
      const auto& [supporters, supported, supporter_count, is_distinct] = block[i];
      const std::span<const Rank> related = StrongRelated(node);
      std::uint64_t evidence = 0;
      for (std::size_t left = related.size(); left > 0; --left) evidence += *evidence_at++;
      strong_supporters_[node] = static_cast<std::int32_t>(supporters.size());
      NetworkTerms terms{
          .strong_supporters = supporter_count,
          .strong_connections =
              is_distinct
                  ? static_cast<std::int32_t>(related.size() + supporters.size() + supported.size())
                  : CountDistinct(related, supporters, supported),
          .related_evidence = ToDecimal(evidence)};
      terms.far_tracked = !IsSaturated(params_, terms);
      graph_.SetTerms(node, terms);
      if (related.size() >= kHub) hubs_.push_back(node);
    }
  }

  // Computes the far parts of nodes that are not related to a hub.
  void FarBlock(std::span<const Node> nodes) {
    std::size_t middles = 0;
    for (const Node node : nodes) middles += graph_.Related(node).size();
    Range* const ranges = ranges_.Need(middles);
    Range* next = ranges;
    std::array<std::int32_t, kBlock> paths;
    for (const Node node : nodes) {
      for (const Node middle : graph_.Related(node)) {
        *next++ = {.begin = places_[middle], .end = places_[middle + 1]};
      }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) paths[i] = Paths(nodes[i]);
    std::array<std::span<const Rank>, kBlock> ends;
    Rank* out = ends_.Need(middles * kHub + kAhead);
    const Range* range = ranges;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      Rank* const begin = out;
      for (std::size_t left = graph_.Related(nodes[i]).size(); left > 0; --left, ++range) {
        const Rank* const from = strong_related_.get() + range->begin;
        const std::size_t length = range->end - range->begin;
        std::copy_n(from, kAhead, out);
        if (length > kAhead) std::copy(from + kAhead, from + length, out + kAhead);
        out += length;
      }
      ends[i] = {begin, out};
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      MarkNear(nodes[i]);
      StoreFar(nodes[i], paths[i], SumUnmarked(nodes[i], ends[i]));
    }
  }

  // All paths over two support links to `node`, including those from itself.
  std::int32_t Paths(Node node) const {
    std::int32_t paths = 0;
    for (const Node middle : graph_.Supporters(node)) paths += strong_supporters_[middle];
    return paths;
  }

  // Marks the nodes that are not two relations away from `node`, whatever paths exist.
  void MarkNear(Node node) {
    if (IsStrong(seen_[node]) != 0) strong_[seen_[node] & kRank].mark = node;
    for (const Rank other : StrongRelated(node)) strong_[other].mark = node;
  }

  std::uint64_t SumUnmarked(Node node, std::span<const Rank> ends) {
    std::uint64_t evidence = 0;
    for (const Rank end : ends) {
      StrongNode& strong = strong_[end];
      evidence += strong.mark == node ? 0 : strong.evidence;
      strong.mark = node;
    }
    return evidence;
  }

  void StoreFar(Node node, std::int32_t paths, std::uint64_t two_hop_evidence) {
    NetworkTerms terms = graph_.Terms(node);
    terms.indirect_paths = paths;
    if (IsStrong(seen_[node]) != 0) {  // Exclude paths from itself.
      terms.indirect_paths -= CountShared(graph_.Supporters(node), graph_.Supported(node));
    }
    terms.two_hop_evidence = ToDecimal(two_hop_evidence);
    graph_.SetTerms(node, terms);
  }

  // Assigns each node that is related to hubs to the largest of them.
  void AssignHubs() {
    if (hubs_.empty()) return;
    std::ranges::sort(hubs_, {}, [&](Node hub) { return StrongRelated(hub).size(); });
    hub_of_.assign(size_, kNone);
    for (const Node hub : hubs_) {
      for (const Node node : graph_.Related(hub)) hub_of_[node] = hub;
    }
    in_hub_.resize(strong_.size());
  }

  // Computes the far parts of the nodes assigned to `hub`. The hub's sum is known, so only their
  // other related nodes are walked.
  void FarAround(Node hub) {
    for (const Rank rank : StrongRelated(hub)) in_hub_[rank] = 1;
    const auto of_hub = static_cast<std::uint64_t>(graph_.Terms(hub).related_evidence.nanos());
    for (const Node node : graph_.Related(hub)) {
      if (hub_of_[node] != hub || !graph_.Terms(node).far_tracked) continue;
      std::uint64_t evidence = of_hub;
      if (IsStrong(seen_[node]) != 0) evidence -= strong_[seen_[node] & kRank].evidence;
      for (const Rank rank : StrongRelated(node)) {
        evidence -= in_hub_[rank] != 0 ? strong_[rank].evidence : 0;
      }
      MarkNear(node);
      for (const Node middle : graph_.Related(node)) {
        if (middle == hub) continue;
        for (const Rank rank : StrongRelated(middle)) {
          StrongNode& strong = strong_[rank];
          evidence += strong.mark == node || in_hub_[rank] != 0 ? 0 : strong.evidence;
          strong.mark = node;
        }
      }
      StoreFar(node, Paths(node), evidence);
    }
    for (const Rank rank : StrongRelated(hub)) in_hub_[rank] = 0;
  }

  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };

  MemoryGraph& graph_;
  const NetworkParams& params_;
  Node size_;
  // By node.
  std::unique_ptr<std::uint32_t[]> seen_;
  std::unique_ptr<std::int32_t[]> strong_supporters_;
  std::unique_ptr<std::uint32_t[]> places_;  // Start of its list in strong_related_.
  std::vector<Node> hub_of_;
  // By rank.
  std::vector<StrongNode> strong_;
  std::vector<std::uint8_t> in_hub_;

  std::unique_ptr<Rank[]> strong_related_;
  std::vector<Node> hubs_;
  // For one block.
  Buffer<Rank> buffer_;
  Buffer<std::uint32_t> evidence_;
  Buffer<Range> ranges_;
  Buffer<Rank> ends_;
};

}  // namespace

void RecomputeAll(MemoryGraph& graph, const NetworkParams& params) {
  Recomputation(graph, params).Run();
}

}  // namespace credence::model
