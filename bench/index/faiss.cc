// SPDX-License-Identifier: Apache-2.0
#if defined(CREDENCE_FAISS)

#include <faiss/IndexFlat.h>
#include <faiss/IndexHNSW.h>
#include <omp.h>

#endif

#include "bench/index/rivals.h"
#include "bench/index/vectors.h"

namespace credence::bench {

#if defined(CREDENCE_FAISS)

namespace {

class Faiss final : public Rival {
 public:
  explicit Faiss(std::unique_ptr<faiss::Index> index) : index_(std::move(index)) {
    omp_set_num_threads(1);
  }

  void Add(std::span<const float> rows) override {
    index_->add(static_cast<faiss::Index::idx_t>(rows.size() / kDimensions), rows.data());
  }
  void SetEf(std::size_t ef) override {
    if (auto* hnsw = dynamic_cast<faiss::IndexHNSW*>(index_.get())) {
      hnsw->hnsw.efSearch = static_cast<int>(ef);
    }
  }

  std::vector<std::uint32_t> Search(std::span<const float> queries, std::size_t limit) override {
    const std::size_t count = queries.size() / kDimensions;
    std::vector<float> distances(count * limit);
    std::vector<faiss::Index::idx_t> labels(count * limit);
    index_->search(static_cast<faiss::Index::idx_t>(count), queries.data(),
                   static_cast<faiss::Index::idx_t>(limit), distances.data(), labels.data());
    return {labels.begin(), labels.end()};
  }

 private:
  std::unique_ptr<faiss::Index> index_;
};

}  // namespace

std::unique_ptr<Rival> MakeFaissFlat() {
  return std::make_unique<Faiss>(std::make_unique<faiss::IndexFlatIP>(kDimensions));
}

std::unique_ptr<Rival> MakeFaissHnsw(const GraphParameters& parameters) {
  auto index = std::make_unique<faiss::IndexHNSWFlat>(
      kDimensions, static_cast<int>(parameters.links), faiss::METRIC_INNER_PRODUCT);
  index->hnsw.efConstruction = static_cast<int>(parameters.ef_build);
  return std::make_unique<Faiss>(std::move(index));
}

#else

std::unique_ptr<Rival> MakeFaissFlat() { return nullptr; }
std::unique_ptr<Rival> MakeFaissHnsw(const GraphParameters&) { return nullptr; }

#endif

}  // namespace credence::bench
