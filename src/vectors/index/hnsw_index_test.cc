// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/hnsw_index.h"

#include "base/test_framework.h"
#include "vectors/index/index_testing.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kHnswDimensions = 64;
constexpr std::size_t kHnswVectors = 3'000;

class HnswIndexTest : public testing::Test {
 protected:
  void Put(std::uint32_t key, const Vector& vector) {
    index_.Put(key, vector);
    plain_.Put(key, vector);
  }
  void PutMany() {
    const std::vector<Vector> vectors = make_.Grouped(kHnswVectors, 50);
    for (std::uint32_t i = 0; i < kHnswVectors; ++i) Put(i, vectors[i]);
  }
  double RecallAtTen() {
    Recall recall;
    for (const Vector& query : make_.Grouped(50, 50)) {
      recall.Add(index_.Nearest(query, 10, -1), plain_.Nearest(query, 10, -1));
    }
    return recall.Share();
  }

  VectorMaker make_{11, kHnswDimensions};
  HnswIndex index_{kHnswDimensions};
  PlainIndex plain_;
};

TEST_F(HnswIndexTest, FindsNearlyAll) {
  PutMany();
  EXPECT_GE(RecallAtTen(), 0.95);
}

TEST_F(HnswIndexTest, FindsNearlyAllAfterReplacementsAndRemovals) {
  PutMany();
  const std::vector<Vector> others = make_.Grouped(kHnswVectors, 50);
  for (std::uint32_t i = 0; i < kHnswVectors; i += 2) Put(i, others[i]);
  for (std::uint32_t i = 0; i < kHnswVectors; i += 3) {
    index_.Remove(i);
    plain_.Remove(i);
  }
  EXPECT_GE(RecallAtTen(), 0.95);
  for (std::uint32_t i = 0; i < kHnswVectors; i += 6) Put(10'000 + i, others[i + 1]);
  EXPECT_GE(RecallAtTen(), 0.95);
}

TEST_F(HnswIndexTest, MoreIsFoundWithMoreEffort) {
  HnswIndex hasty(kHnswDimensions, {.links = 4, .ef_build = 8, .ef_search = 8});
  HnswIndex thorough(kHnswDimensions, {.links = 4, .ef_build = 8, .ef_search = 400});
  const std::vector<Vector> vectors = make_.Grouped(kHnswVectors, 50);
  for (std::uint32_t i = 0; i < kHnswVectors; ++i) {
    hasty.Put(i, vectors[i]);
    thorough.Put(i, vectors[i]);
    plain_.Put(i, vectors[i]);
  }
  Recall of_hasty;
  Recall of_thorough;
  for (const Vector& query : make_.Grouped(50, 50)) {
    const std::vector<Neighbour> right = plain_.Nearest(query, 10, -1);
    of_hasty.Add(hasty.Nearest(query, 10, -1), right);
    of_thorough.Add(thorough.Nearest(query, 10, -1), right);
  }
  EXPECT_GT(of_thorough.Share(), of_hasty.Share());
}

}  // namespace
}  // namespace credence::vectors
