// SPDX-License-Identifier: Apache-2.0
#include "bench/belief/graphs.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "credence/clock.h"

namespace credence::bench {
namespace {

using model::MemoryGraph;

class Drawing {
 public:
  explicit Drawing(const GraphShape& shape) : shape_(shape), by_rank_(shape.nodes) {
    std::iota(by_rank_.begin(), by_rank_.end(), MemoryGraph::Node{0});
    // Shuffle, so that hubs are not adjacent in memory.
    for (std::size_t i = by_rank_.size(); i > 1; --i)
      std::swap(by_rank_[i - 1], by_rank_[Below(i)]);
  }

  std::vector<Decimal> Evidence() {
    std::vector<Decimal> evidence;
    evidence.reserve(shape_.nodes);
    for (std::size_t i = 0; i < shape_.nodes; ++i) evidence.push_back(OneEvidence());
    return evidence;
  }

  std::vector<MemoryGraph::Link> Links(std::size_t count) {
    std::vector<MemoryGraph::Link> links;
    links.reserve(count);
    while (links.size() < count) {
      const MemoryGraph::Link link{.from = Node(), .to = Node()};
      if (link.from != link.to) links.push_back(link);
    }
    return links;
  }

 private:
  std::size_t Below(std::size_t limit) { return rng_.Next() % limit; }

  MemoryGraph::Node Node() {
    if (!shape_.skewed) return by_rank_[Below(shape_.nodes)];
    const double unit = static_cast<double>(rng_.Next() >> 11) * 0x1p-53;
    return by_rank_[static_cast<std::size_t>(static_cast<double>(shape_.nodes) * unit * unit *
                                             unit)];
  }

  Decimal OneEvidence() {
    constexpr std::array kSteps = {0.10, 0.05, 0.05, 0.05, 0.02, -0.05, -0.10, -0.10};
    const std::size_t other = Below(3);
    Decimal evidence = Decimal::FromDouble(Below(100) < shape_.user_given_percent ? 0.8
                                           : other < 2                            ? 0.5
                                                                                  : 0.4);
    for (std::size_t steps = Below(7); steps > 0; --steps) {
      evidence = std::clamp(evidence + Decimal::FromDouble(kSteps[Below(kSteps.size())]), Decimal(),
                            Decimal::FromInt(1));
    }
    return evidence;
  }

  const GraphShape& shape_;
  SeededRng rng_{7};
  std::vector<MemoryGraph::Node> by_rank_;
};

}  // namespace

MemoryGraph MakeGraph(const GraphShape& shape) {
  Drawing drawing(shape);
  const std::vector<Decimal> evidence = drawing.Evidence();
  const std::vector<MemoryGraph::Link> supports = drawing.Links(shape.links / 2);
  const std::vector<MemoryGraph::Link> relations = drawing.Links(shape.links - shape.links / 2);
  return MemoryGraph(evidence, supports, relations);
}

GraphFacts FactsOf(const MemoryGraph& graph) {
  const model::NetworkParams params;
  GraphFacts facts;
  std::vector<std::size_t> degrees;
  std::size_t ends = 0;
  std::size_t strong = 0;
  std::size_t saturated = 0;
  for (MemoryGraph::Node node = 0; node < graph.size(); ++node) {
    degrees.push_back(graph.Related(node).size() + graph.Supporters(node).size() +
                      graph.Supported(node).size());
    ends += degrees.back();
    if (graph.Evidence(node) > params.strong_above) ++strong;
    if (!graph.Terms(node).far_tracked) ++saturated;
  }
  const auto count = static_cast<double>(graph.size());
  facts.links = ends / 2;
  facts.strong_share = static_cast<double>(strong) / count;
  facts.saturated_share = static_cast<double>(saturated) / count;
  std::ranges::sort(degrees);
  facts.median_degree = degrees[degrees.size() / 2];
  facts.max_degree = degrees.back();
  return facts;
}

}  // namespace credence::bench
