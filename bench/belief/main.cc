// SPDX-License-Identifier: Apache-2.0
// How long does it take to compute what a million beliefs gain from ten million links, compared
// with a plain pass over the same links? And how long does it take to update everything within two
// links when the evidence of one belief changes? Everything is in memory; each part is one
// function.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "bench/belief/graphs.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "model/memory_graph.h"
#include "model/network.h"
#include "model/network_recompute.h"

namespace credence::bench {
namespace {

using model::MemoryGraph;
using Node = MemoryGraph::Node;

constexpr model::NetworkParams kParams;
constexpr double kRecomputeLimitSeconds = 3;
constexpr double kRecomputeLimitTimes = 4;
constexpr double kMemoryLimitMb = 1'000;
constexpr double kEventLimitUs = 100;

double Seconds(auto&& work) {
  const CpuTimer timer;
  work();
  return timer.Seconds();
}

std::string Percent(double share) { return fmt::format("{:.0f} %", share * 100); }

// The peak memory of the process since ForgetPeak, in MB.
double PeakMb() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "VmHWM:") continue;
    double kilobytes = 0;
    status >> kilobytes;
    return kilobytes / 1e3;
  }
  return 0;
}

void ForgetPeak() { std::ofstream("/proc/self/clear_refs") << "5"; }

// The minimum cost of a pass over the links: for each entry of a list, reads that neighbour's
// evidence.
std::uint64_t PlainPass(const MemoryGraph& graph) {
  const std::uint32_t* evidence = graph.evidence_nanos().data();
  std::uint64_t sum = 0;
  for (Node node = 0; node < graph.size(); ++node) {
    for (const Node other : graph.Related(node)) sum += evidence[other];
    for (const Node other : graph.Supporters(node)) sum += evidence[other];
    for (const Node other : graph.Supported(node)) sum += evidence[other];
  }
  return sum;
}

void AddTerms(const MemoryGraph& graph, ResultHash& result) {
  for (Node node = 0; node < graph.size(); ++node) {
    result.Add(model::Network(kParams, graph.Terms(node)).nanos());
  }
}

// Compares a few nodes with the definition.
void ExpectRight(MemoryGraph& graph, std::size_t count) {
  const std::size_t step = std::max<std::size_t>(1, graph.size() / count);
  for (std::size_t node = 0; node < graph.size(); node += step) {
    const auto one = static_cast<Node>(node);
    Expect(graph.Terms(one) == model::ComputeTerms(graph, kParams, one), "terms are wrong");
  }
}

struct Recomputed {
  GraphShape shape;
  GraphFacts facts;
  double graph_mb = 0;
  double peak_mb = 0;
  double seconds = 0;
  double plain_seconds = 0;
};

Recomputed Recompute(const GraphShape& shape, MemoryGraph& graph, const Options& options,
                     ResultHash& result) {
  Recomputed measured{.shape = shape, .graph_mb = static_cast<double>(graph.Bytes()) / 1e6};
  std::vector<double> seconds;
  std::vector<double> plain;
  std::uint64_t sum = 0;
  ForgetPeak();
  for (int round = 0; round < (options.tiny ? 2 : 7); ++round) {
    plain.push_back(Seconds([&] { sum += PlainPass(graph); }));
    seconds.push_back(Seconds([&] { model::RecomputeAll(graph, kParams); }));
  }
  measured.peak_mb = PeakMb();
  result.Add(static_cast<std::int64_t>(sum));
  AddTerms(graph, result);
  ExpectRight(graph, options.tiny ? graph.size() : 2'000);
  measured.seconds = Median(seconds);
  measured.plain_seconds = Median(plain);
  measured.facts = FactsOf(graph);
  return measured;
}

void Print(const std::vector<Recomputed>& all) {
  Table table({"graph", "beliefs", "links", "degree p50", "max", "strong", "at the cap",
               "recompute, ms", "plain pass, ms", "times", "graph, MB", "process peak, MB"});
  for (const Recomputed& one : all) {
    table.Row({one.shape.name, Grouped(one.shape.nodes), Grouped(one.facts.links),
               Grouped(one.facts.median_degree), Grouped(one.facts.max_degree),
               Percent(one.facts.strong_share), Percent(one.facts.saturated_share),
               Fixed(one.seconds * 1e3, 0), Fixed(one.plain_seconds * 1e3, 0),
               Fixed(one.seconds / one.plain_seconds, 2), Fixed(one.graph_mb, 0),
               Fixed(one.peak_mb, 0)});
  }
  table.Print();
}

struct Events {
  GraphShape shape;
  GraphFacts facts;
  std::vector<double> us;
};

// Changes the evidence of random beliefs that affect others: the belief is strong before or after.
// As in practice, most steps cross no threshold.
Events StepEvidence(const GraphShape& shape, MemoryGraph& graph, const Options& options,
                    ResultHash& result) {
  Events measured{.shape = shape, .facts = FactsOf(graph)};
  SeededRng rng(11);
  const std::size_t wanted = options.tiny ? 200 : 20'000;
  while (measured.us.size() < wanted) {
    const auto node = static_cast<Node>(rng.Next() % graph.size());
    const Decimal before = graph.Evidence(node);
    const Decimal step = Decimal::FromDouble(rng.Next() % 2 == 0 ? 0.05 : -0.10);
    const Decimal after = std::clamp(before + step, Decimal(), Decimal::FromInt(1));
    if (before == after || std::max(before, after) <= kParams.strong_above) continue;
    const double seconds = Seconds([&] {
      graph.SetEvidence(node, after);
      model::EvidenceChanged(graph, kParams, node, before, after);
    });
    measured.us.push_back(seconds * 1e6);
  }
  AddTerms(graph, result);
  ExpectRight(graph, options.tiny ? graph.size() : 2'000);
  return measured;
}

void Print(const std::vector<Events>& all) {
  Table table({"graph", "degree p50", "event p50, us", "p95, us", "p99, us", "max, us"});
  for (const Events& one : all) {
    table.Row({one.shape.name, Grouped(one.facts.median_degree), Fixed(Percentile(one.us, 0.5), 1),
               Fixed(Percentile(one.us, 0.95), 1), Fixed(Percentile(one.us, 0.99), 1),
               Fixed(Percentile(one.us, 1), 0)});
  }
  table.Print();
}

// Half support, half relation. A link has two ends: ten links per belief give a mean degree of 20,
// which is also the median unless there are hubs.
std::vector<GraphShape> Shapes(const Options& options) {
  const std::size_t nodes = options.tiny ? 2'000 : 1'000'000;
  const auto shape = [&](std::string name, std::size_t links, bool skewed, unsigned percent) {
    return GraphShape{.name = std::move(name),
                      .nodes = nodes,
                      .links = links * nodes,
                      .skewed = skewed,
                      .user_given_percent = percent};
  };
  return {shape("even", 10, false, 50),  shape("even, few strong", 10, false, 8),
          shape("hubs", 10, true, 50),   shape("hubs, few strong", 10, true, 8),
          shape("sparse", 5, false, 50), shape("sparse, few strong", 5, false, 8)};
}

std::vector<Goal> Goals(const std::vector<Recomputed>& recomputed,
                        const std::vector<Events>& events) {
  std::vector<Goal> goals;
  for (const Recomputed& one : recomputed) {
    goals.push_back(AtMost(one.shape.name + ", seconds:", one.seconds, kRecomputeLimitSeconds));
    goals.push_back(AtMost(one.shape.name + ", MB:", one.peak_mb, kMemoryLimitMb));
    goals.push_back(AtMost(one.shape.name + ", times a plain pass:",
                           one.seconds / one.plain_seconds, kRecomputeLimitTimes));
  }
  for (const Events& one : events) {
    goals.push_back(
        AtMost(one.shape.name + ", event p50, us:", Percentile(one.us, 0.5), kEventLimitUs));
    goals.push_back(
        AtMost(one.shape.name + ", event p95, us:", Percentile(one.us, 0.95), kEventLimitUs));
  }
  return goals;
}

int Main(const Options& options) {
  ResultHash result;
  std::vector<Recomputed> recomputed;
  std::vector<Events> events;
  for (const GraphShape& shape : Shapes(options)) {
    MemoryGraph graph = MakeGraph(shape);
    recomputed.push_back(Recompute(shape, graph, options, result));
    events.push_back(StepEvidence(shape, graph, options, result));
  }
  Print(recomputed);
  fmt::print("\n");
  Print(events);
  fmt::print("result {}\n", result.Hex());
  return Conclude(Goals(recomputed, events), options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
