// SPDX-License-Identifier: Apache-2.0
#include <hnswlib/hnswlib.h>

#include "bench/index/rivals.h"
#include "bench/index/vectors.h"

namespace credence::bench {
namespace {

class BareHnswlib final : public Rival {
 public:
  explicit BareHnswlib(const GraphParameters& parameters)
      : space_(kDimensions),
        graph_(&space_, parameters.capacity, parameters.links, parameters.ef_build) {}

  void Add(std::span<const float> rows) override {
    for (std::size_t i = 0; i < rows.size(); i += kDimensions) {
      graph_.addPoint(rows.data() + i, graph_.cur_element_count);
    }
  }
  void SetEf(std::size_t ef) override { graph_.setEf(ef); }

  std::vector<std::uint32_t> Search(std::span<const float> queries, std::size_t limit) override {
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < queries.size(); i += kDimensions) {
      auto nearest = graph_.searchKnn(queries.data() + i, limit);
      for (; !nearest.empty(); nearest.pop()) {
        found.push_back(static_cast<std::uint32_t>(nearest.top().second));
      }
    }
    return found;
  }

 private:
  hnswlib::InnerProductSpace space_;
  hnswlib::HierarchicalNSW<float> graph_;
};

}  // namespace

std::unique_ptr<Rival> MakeBareHnswlib(const GraphParameters& parameters) {
  return std::make_unique<BareHnswlib>(parameters);
}

}  // namespace credence::bench
