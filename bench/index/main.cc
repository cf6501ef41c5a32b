// SPDX-License-Identifier: Apache-2.0
// How long does it take to find the nearest of many vectors, exactly and through the graph,
// compared with plain hnswlib and faiss? And from how many vectors on is the graph faster than the
// scan?
//
// Everything runs in one thread and is measured in processor time: nothing here waits.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/index/rivals.h"
#include "bench/index/vectors.h"
#include "bench/support.h"
#include "vectors/index/adaptive_index.h"
#include "vectors/index/exact_index.h"
#include "vectors/index/hnsw_index.h"

namespace credence::bench {
namespace {

constexpr std::size_t kLimit = 10;
constexpr std::size_t kCompareQueries = 6;
constexpr std::size_t kCompareLimit = 5;
constexpr float kCompareLeast = 0.75F;
constexpr double kCompareMilliseconds = 20;
constexpr double kRecall = 0.98;
constexpr std::size_t kSmallest = 1'000;
constexpr std::size_t kEfs[] = {16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1'024};
// Larger graphs take hours with a rival that has no kernels for the machine.
constexpr std::size_t kRivalsUpTo = 100'000;

struct Plan {
  Options options;
  bool exact_only = false;         // No graphs.
  bool alone = false;              // No rivals.
  std::vector<std::size_t> sizes;  // Ascending; rivals are measured at powers of ten.
  std::size_t queries = 200;
};

double MedianSeconds(int rounds, const std::function<void()>& run) {
  std::vector<double> seconds;
  for (int round = 0; round < rounds; ++round) {
    const CpuTimer timer;
    run();
    seconds.push_back(timer.Seconds());
  }
  return Median(seconds);
}

using Keys = std::vector<std::uint32_t>;

Keys KeysOf(const std::vector<vectors::Neighbour>& neighbours) {
  Keys keys;
  for (const vectors::Neighbour& neighbour : neighbours) keys.push_back(neighbour.key);
  return keys;
}

// One search method, with the effort it needs for sufficient recall.
struct Measured {
  std::size_t ef = 0;
  double recall = 0;
  double seconds = 0;  // Per query.
};

class Bench {
 public:
  explicit Bench(const Plan& plan) : plan_(plan), source_(1) {
    queries_ = source_.Take(plan.queries);
    const vectors::HnswSettings settings;
    const GraphParameters parameters{.links = settings.links,
                                     .ef_build = settings.ef_build,
                                     .capacity = std::min(plan.sizes.back(), kRivalsUpTo)};
    if (plan.alone) return;
    flat_ = MakeFaissFlat();
    if (plan.exact_only) return;
    graphs_.push_back({.name = "hnswlib", .rival = MakeBareHnswlib(parameters)});
    if (auto faiss = MakeFaissHnsw(parameters)) {
      graphs_.push_back({.name = "faiss", .rival = std::move(faiss)});
    }
  }

  int Run() {
    if (flat_ == nullptr && !plan_.alone) {
      fmt::print("faiss was not found when this was built: install libfaiss-dev and configure\n");
    }
    for (const std::size_t size : plan_.sizes) {
      Grow(size);
      MeasureExact();
      if (!plan_.exact_only) MeasureGraphs();
    }
    return Report();
  }

 private:
  struct GraphRival {
    std::string name;
    std::unique_ptr<Rival> rival;
    double build_seconds = 0;
  };

  bool PowerOfTen() const { return size_ == 1'000 || size_ == 10'000 || size_ >= 100'000; }
  bool WithRivals() const { return PowerOfTen() && size_ <= kRivalsUpTo; }
  std::span<const float> Query(std::size_t i) const {
    return std::span(queries_).subspan(i * kDimensions, kDimensions);
  }

  void Grow(std::size_t size) {
    const std::vector<float> rows = source_.Take(size - size_);
    const CpuTimer timer;
    for (std::size_t i = size_; i < size; ++i) {
      const std::span<const float> row =
          std::span(rows).subspan((i - size_) * kDimensions, kDimensions);
      exact_.Put(static_cast<std::uint32_t>(i), row);
      if (!plan_.exact_only) index_.Put(static_cast<std::uint32_t>(i), row);
    }
    build_seconds_ += timer.Seconds();
    if (size <= kRivalsUpTo) {
      if (flat_ != nullptr) flat_->Add(rows);
      for (GraphRival& graph : graphs_) {
        const CpuTimer of_rival;
        graph.rival->Add(rows);
        graph.build_seconds += of_rival.Seconds();
      }
    }
    size_ = size;
  }

  void MeasureExact() {
    right_.clear();
    const double exact =
        MedianSeconds(1,
                      [&] {
                        for (std::size_t i = 0; i < plan_.queries; ++i) {
                          right_.push_back(KeysOf(exact_.Nearest(Query(i), kLimit, -1)));
                        }
                      }) /
        static_cast<double>(plan_.queries);
    for (const Keys& keys : right_) {
      for (const std::uint32_t key : keys) result_.Add(key);
    }
    exact_seconds_ = exact;
    if (!PowerOfTen()) return;
    const std::span<const float> several = std::span(queries_).first(kCompareQueries * kDimensions);
    const double compare =
        MedianSeconds(11, [&] { exact_.Compare(several, kCompareLimit, kCompareLeast); });
    if (size_ <= kRivalsUpTo) compare_seconds_ = compare;  // The size that the goal is about.
    std::vector<std::string> row = {Grouped(size_), Fixed(exact * 1e3, 3), Grouped(1 / exact),
                                    Fixed(compare * 1e3, 2)};
    if (flat_ != nullptr && WithRivals()) {
      std::size_t found = 0;
      const double flat = MedianSeconds(1,
                                        [&] {
                                          for (std::size_t i = 0; i < plan_.queries; ++i) {
                                            found +=
                                                Common(flat_->Search(Query(i), kLimit), right_[i]);
                                          }
                                        }) /
                          static_cast<double>(plan_.queries);
      Expect(found * 1'000 >= 999 * plan_.queries * kLimit, "the exact answers differ from faiss");
      const double flat_compare = MedianSeconds(5, [&] { flat_->Search(several, kCompareLimit); });
      flat_ratio_ = flat / exact;
      row.insert(row.end(), {Fixed(flat / exact, 1), Fixed(flat_compare / compare, 1)});
    }
    exact_table_.Row(std::move(row));
    growth_.push_back({size_, exact, 0});
  }

  static std::size_t Common(const Keys& found, const Keys& right) {
    return static_cast<std::size_t>(std::ranges::count_if(
        right, [&](std::uint32_t key) { return std::ranges::find(found, key) != found.end(); }));
  }

  Measured At(std::size_t ef, const std::function<Keys(std::size_t)>& search) const {
    std::size_t found = 0;
    const CpuTimer timer;
    for (std::size_t i = 0; i < plan_.queries; ++i) found += Common(search(i), right_[i]);
    return {.ef = ef,
            .recall = static_cast<double>(found) / static_cast<double>(plan_.queries * kLimit),
            .seconds = timer.Seconds() / static_cast<double>(plan_.queries)};
  }

  // With the least effort that gives sufficient recall, or else the greatest effort.
  Measured Enough(const std::function<void(std::size_t)>& set_ef,
                  const std::function<Keys(std::size_t)>& search) const {
    Measured measured;
    for (const std::size_t ef : kEfs) {
      set_ef(ef);
      measured = At(ef, search);
      if (measured.recall >= kRecall) return At(ef, search);
    }
    return measured;
  }

  void MeasureGraphs() {
    const auto ours = [&](std::size_t i) { return KeysOf(index_.Nearest(Query(i), kLimit, -1)); };
    const std::size_t usual = vectors::HnswSettings{}.ef_search;
    index_.SetEfSearch(usual);
    const Measured at_usual = At(usual, ours);
    Expect(at_usual.recall >= 0.9, "the graph misses more than one in ten");
    if (at_usual.seconds < exact_seconds_) {
      if (!switch_over_) switch_over_ = size_;
    } else {
      switch_over_ = std::nullopt;
    }
    switch_table_.Row({Grouped(size_), Fixed(exact_seconds_ * 1e3, 3),
                       Fixed(at_usual.seconds * 1e3, 3), Fixed(at_usual.recall, 3),
                       Fixed(exact_seconds_ / at_usual.seconds, 2)});
    if (!PowerOfTen()) return;
    growth_.back().graph_seconds = at_usual.seconds;
    const Measured enough = Enough([&](std::size_t ef) { index_.SetEfSearch(ef); }, ours);
    AddGraphRow("credence", build_seconds_, enough, enough);
    if (!WithRivals()) return;
    for (GraphRival& graph : graphs_) {
      const Measured theirs =
          Enough([&](std::size_t ef) { graph.rival->SetEf(ef); },
                 [&](std::size_t i) { return graph.rival->Search(Query(i), kLimit); });
      AddGraphRow(graph.name, graph.build_seconds, theirs, enough);
      if (graph.name == "hnswlib") bare_ratio_ = theirs.seconds / enough.seconds;
    }
  }

  void AddGraphRow(const std::string& name, double build, const Measured& measured,
                   const Measured& ours) {
    graph_table_.Row({Grouped(size_), name, Fixed(build, 1), fmt::format("{}", measured.ef),
                      Fixed(measured.recall, 3), Grouped(1 / measured.seconds),
                      Fixed(ours.seconds / measured.seconds, 2)});
  }

  int Report() {
    fmt::print("the {} nearest of vectors with {} numbers, kernels {}; milliseconds of one query\n",
               kLimit, kDimensions, vectors::BestKernels().name);
    exact_table_.Print();
    if (!plan_.exact_only) {
      fmt::print("\nthrough the graph, where at least {:.2f} of them are found\n", kRecall);
      graph_table_.Print();
      fmt::print("\nthe scan against the graph as it is set\n");
      switch_table_.Print();
      fmt::print("the graph is quicker from {} vectors on; it is used above {}\n",
                 switch_over_ ? Grouped(*switch_over_) : "more", Grouped(vectors::kExactUpTo));
    }
    if (growth_.size() > 1) {
      const Growth& first = growth_.front();
      const Growth& last = growth_.back();
      fmt::print("{} times as many vectors: the scan takes {:.0f} times as long",
                 last.size / first.size, last.exact_seconds / first.exact_seconds);
      if (!plan_.exact_only) {
        fmt::print(", the graph {:.1f} times", last.graph_seconds / first.graph_seconds);
      }
      fmt::print("\n");
    }
    fmt::print("result {}\n", result_.Hex());
    std::vector<Goal> goals = {
        Within("Compare", compare_seconds_ * 1e3, kCompareMilliseconds, "ms")};
    if (flat_ != nullptr) {
      goals.push_back(AtLeast("exact, times as fast as faiss:", flat_ratio_, 1));
    }
    if (!graphs_.empty()) {
      goals.push_back(AtLeast("graph, times as fast as hnswlib:", bare_ratio_, 1));
    }
    return Conclude(goals, plan_.options);
  }

  struct Growth {
    std::size_t size = 0;
    double exact_seconds = 0;
    double graph_seconds = 0;
  };

  Plan plan_;
  VectorSource source_;
  std::vector<float> queries_;
  std::size_t size_ = 0;
  vectors::ExactIndex exact_{kDimensions};
  vectors::HnswIndex index_{kDimensions};
  std::unique_ptr<Rival> flat_;
  std::vector<GraphRival> graphs_;

  std::vector<Keys> right_;
  double build_seconds_ = 0;
  double exact_seconds_ = 0;
  double compare_seconds_ = 0;
  double flat_ratio_ = 0;
  double bare_ratio_ = 0;
  std::optional<std::size_t> switch_over_;
  std::vector<Growth> growth_;
  ResultHash result_;
  Table exact_table_{
      {"vectors", "exact", "per second", "Compare 6", "faiss/exact", "faiss/Compare"}};
  Table graph_table_{{"vectors", "graph", "build s", "ef", "recall", "per second", "of ours"}};
  Table switch_table_{{"vectors", "scan", "graph", "recall", "scan/graph"}};
};

// --large adds a million vectors, --up-to N omits sizes above N, --exact builds no graphs, --alone
// measures no rivals.
Plan MakePlan(int argc, char** argv) {
  Plan plan;
  bool large = false;
  std::size_t up_to = 1'000'000;
  std::vector<char*> others = {argv[0]};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--large") {
      large = true;
    } else if (word == "--up-to" && i + 1 < argc) {
      up_to = static_cast<std::size_t>(std::strtoull(argv[++i], nullptr, 10));
    } else if (word == "--alone") {
      plan.alone = true;
    } else if (word == "--exact") {
      plan.exact_only = true;
    } else {
      others.push_back(argv[i]);
    }
  }
  plan.options = ParseOptions(static_cast<int>(others.size()), others.data());
  if (plan.options.tiny) {
    plan.sizes = {500, 1'000};
    plan.queries = 20;
    return plan;
  }
  plan.sizes = {kSmallest, 2'000, 5'000, 10'000, 15'000, 20'000, 30'000, 50'000, 100'000};
  if (large) plan.sizes.push_back(1'000'000);
  std::erase_if(plan.sizes, [&](std::size_t size) { return size > std::max(up_to, kSmallest); });
  return plan;
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Bench(credence::bench::MakePlan(argc, argv)).Run();
}
