// SPDX-License-Identifier: Apache-2.0
// The contract of every index.

#include <memory>
#include <thread>

#include "base/test_framework.h"
#include "vectors/index/adaptive_index.h"
#include "vectors/index/exact_index.h"
#include "vectors/index/hnsw_index.h"
#include "vectors/index/index_testing.h"

namespace credence::vectors {

void PrintTo(const Neighbour& neighbour, std::ostream* out) {
  *out << neighbour.key << ": " << neighbour.similarity;
}

namespace {

enum class IndexKind { kExact, kHnsw, kAdaptiveExact, kAdaptiveBuilding, kAdaptiveGraph };

void PrintTo(IndexKind kind, std::ostream* out) {
  constexpr std::string_view kNames[] = {"Exact", "Hnsw", "AdaptiveExact", "AdaptiveBuilding",
                                         "AdaptiveGraph"};
  *out << kNames[static_cast<std::size_t>(kind)];
}

constexpr std::size_t kContractDimensions = 48;
constexpr std::size_t kMany = 400;
// A search keeps so many candidates that it misses none of these few vectors.
constexpr HnswSettings kThorough{.links = 16, .ef_build = 100, .ef_search = 300};

class IndexContractTest : public testing::TestWithParam<IndexKind> {
 protected:
  IndexContractTest() {
    switch (GetParam()) {
      case IndexKind::kExact:
        index_ = std::make_unique<ExactIndex>(kContractDimensions);
        break;
      case IndexKind::kHnsw:
        index_ = std::make_unique<HnswIndex>(kContractDimensions, kThorough);
        break;
      case IndexKind::kAdaptiveExact:
        index_ = std::make_unique<AdaptiveIndex>(kContractDimensions);
        break;
      case IndexKind::kAdaptiveBuilding:
      case IndexKind::kAdaptiveGraph:
        auto adaptive = std::make_unique<AdaptiveIndex>(
            kContractDimensions, AdaptiveSettings{.exact_up_to = 10, .hnsw = kThorough});
        adaptive_ = adaptive.get();
        index_ = std::move(adaptive);
        break;
    }
  }

  void Put(std::uint32_t key, const Vector& vector) {
    index_->Put(key, vector);
    plain_.Put(key, vector);
    Build();
  }
  void Remove(std::uint32_t key) {
    EXPECT_TRUE(index_->Remove(key));
    plain_.Remove(key);
  }
  void PutMany() {
    const std::vector<Vector> vectors = make_.Grouped(kMany, 20);
    for (std::size_t i = 0; i < kMany; ++i) Put(static_cast<std::uint32_t>(3 * i), vectors[i]);
  }
  void ExpectAnswers() {
    for (int i = 0; i < 30; ++i) {
      const Vector query = make_.Any();
      EXPECT_EQ(index_->Nearest(query, 10, -1), plain_.Nearest(query, 10, -1));
      EXPECT_EQ(index_->Nearest(query, 10, 0.25F), plain_.Nearest(query, 10, 0.25F));
      EXPECT_EQ(index_->Nearest(query, kMany, 0.1F), plain_.Nearest(query, kMany, 0.1F));
    }
    EXPECT_EQ(index_->Size(), plain_.Size());
  }

  VectorMaker make_{7, kContractDimensions};
  std::unique_ptr<VectorIndex> index_;
  PlainIndex plain_;

 private:
  // One is complete after every change, the other never.
  void Build() {
    if (adaptive_ == nullptr) return;
    if (GetParam() == IndexKind::kAdaptiveGraph) {
      while (adaptive_->BuildSome(100)) {
      }
    } else if (adaptive_->Size() < 200) {
      adaptive_->BuildSome(1);
    }
  }

  AdaptiveIndex* adaptive_ = nullptr;
};

INSTANTIATE_TEST_SUITE_P(Indexes, IndexContractTest,
                         testing::Values(IndexKind::kExact, IndexKind::kHnsw,
                                         IndexKind::kAdaptiveExact, IndexKind::kAdaptiveBuilding,
                                         IndexKind::kAdaptiveGraph),
                         testing::PrintToStringParamName());

TEST_P(IndexContractTest, EmptyFindsNothing) {
  const Vector query = make_.Any();
  EXPECT_EQ(index_->Size(), 0u);
  EXPECT_EQ(index_->Dimensions(), kContractDimensions);
  EXPECT_TRUE(index_->Nearest(query, 5, -1).empty());
  EXPECT_TRUE(index_->Compare(query, 5, -1).empty());
  EXPECT_FALSE(index_->Remove(1));
}

TEST_P(IndexContractTest, FindsTheNearest) {
  PutMany();
  ExpectAnswers();
}

TEST_P(IndexContractTest, EveryVectorFindsItselfFirst) {
  const std::vector<Vector> vectors = make_.Grouped(kMany, 20);
  for (std::uint32_t i = 0; i < kMany; ++i) Put(i, vectors[i]);
  for (std::uint32_t i = 0; i < kMany; ++i) {
    const std::vector<Neighbour> found = index_->Nearest(vectors[i], 1, -1);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].key, i);
    EXPECT_NEAR(found[0].similarity, 1, 1e-6);
    EXPECT_LE(found[0].similarity, 1);
  }
}

TEST_P(IndexContractTest, ReplacedVectorsAreFoundAtTheirNewPlace) {
  PutMany();
  const std::vector<Vector> others = make_.Grouped(kMany, 5);
  for (std::uint32_t i = 0; i < kMany; i += 2) Put(3 * i, others[i]);
  ExpectAnswers();
}

TEST_P(IndexContractTest, RemovedVectorsAreNotFound) {
  PutMany();
  for (std::uint32_t i = 0; i < kMany; i += 3) Remove(3 * i);
  EXPECT_FALSE(index_->Remove(0));
  ExpectAnswers();
}

TEST_P(IndexContractTest, WhatComesAfterARemovalIsFound) {
  PutMany();
  for (std::uint32_t i = 0; i < kMany; i += 3) Remove(3 * i);
  const std::vector<Vector> others = make_.Grouped(kMany, 20);
  for (std::uint32_t i = 0; i < kMany; ++i) Put(10'000 + i, others[i]);
  ExpectAnswers();
}

TEST_P(IndexContractTest, AllCanBeRemoved) {
  PutMany();
  for (std::uint32_t i = 0; i < kMany; ++i) Remove(3 * i);
  EXPECT_EQ(index_->Size(), 0u);
  EXPECT_TRUE(index_->Nearest(make_.Any(), 5, -1).empty());
  EXPECT_TRUE(index_->Compare(make_.Any(), 5, -1).empty());
  PutMany();
  ExpectAnswers();
}

TEST_P(IndexContractTest, EqualsAreInOrderOfKey) {
  const Vector vector = make_.Any();
  for (const std::uint32_t key : {9u, 4u, 7u, 0xffffffffu, 1u}) Put(key, vector);
  const std::vector<Neighbour> found = index_->Nearest(vector, 3, -1);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].key, 1u);
  EXPECT_EQ(found[1].key, 4u);
  EXPECT_EQ(found[2].key, 7u);
  EXPECT_EQ(index_->Compare(vector, 3, 2), found);
}

TEST_P(IndexContractTest, NoLimitMeansNothingIsAskedFor) {
  PutMany();
  const Vector query = make_.Any();
  EXPECT_TRUE(index_->Nearest(query, 0, -1).empty());
  EXPECT_TRUE(index_->Compare(query, 0, 2).empty());
  EXPECT_TRUE(index_->Compare({}, 5, -1).empty());
}

TEST_P(IndexContractTest, ZeroIsSimilarToNothing) {
  PutMany();
  const Vector zero(kContractDimensions);
  Put(1, zero);
  const std::vector<Neighbour> found = index_->Nearest(zero, 3, -1);
  ASSERT_EQ(found.size(), 3u);
  for (const Neighbour& neighbour : found) EXPECT_EQ(neighbour.similarity, 0);
  EXPECT_TRUE(index_->Nearest(zero, 3, 0.01F).empty());
}

TEST_P(IndexContractTest, CompareIsExact) {
  PutMany();
  for (std::uint32_t i = 0; i < kMany; i += 5) Remove(3 * i);
  for (std::size_t count = 1; count < 8; ++count) {
    std::vector<Vector> queries(count);
    for (Vector& query : queries) query = make_.Any();
    for (const float least : {-1.0F, 0.1F, 0.3F, 2.0F}) {
      for (const std::size_t limit : {0u, 1u, 5u, 1'000u}) {
        EXPECT_EQ(index_->Compare(Joined(queries), limit, least),
                  plain_.Compare(queries, limit, least));
      }
    }
  }
}

TEST_P(IndexContractTest, ManyThreadsSearchAtOnce) {
  PutMany();
  for (std::uint32_t i = 0; i < kMany; i += 7) Remove(3 * i);
  std::vector<Vector> queries(20);
  for (Vector& query : queries) query = make_.Any();
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (const Vector& query : queries) {
        EXPECT_EQ(index_->Nearest(query, 5, -1), plain_.Nearest(query, 5, -1));
        EXPECT_EQ(index_->Compare(query, 5, 0.3F), plain_.Compare({query}, 5, 0.3F));
      }
    });
  }
}

TEST(IndexDeathTest, VectorsThatDoNotFitEndTheProgram) {
  ExactIndex index(kContractDimensions);
  EXPECT_DEATH(index.Put(1, Vector(kContractDimensions - 1)), "as wide as the index");
  EXPECT_DEATH(index.Put(1, Vector(kContractDimensions, 1.0F)), "length 1 or 0");
  EXPECT_DEATH(index.Nearest(Vector(kContractDimensions, NAN), 1, 0), "length 1 or 0");
}

}  // namespace
}  // namespace credence::vectors
