// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/adaptive_index.h"

#include <mutex>
#include <shared_mutex>
#include <thread>

#include "base/test_framework.h"
#include "vectors/index/index_testing.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kAdaptiveDimensions = 32;
constexpr AdaptiveSettings kEarly{.exact_up_to = 100};

void BuildAll(AdaptiveIndex& index) {
  while (index.BuildSome(16)) {
  }
}

TEST(AdaptiveIndexTest, FewVectorsNeedNoGraph) {
  VectorMaker make(1, kAdaptiveDimensions);
  AdaptiveIndex index(kAdaptiveDimensions, kEarly);
  for (std::uint32_t i = 0; i < 100; ++i) index.Put(i, make.Any());
  EXPECT_FALSE(index.BuildSome(1));
  EXPECT_FALSE(index.Approximate());
  index.Put(100, make.Any());
  EXPECT_TRUE(index.BuildSome(1));
}

TEST(AdaptiveIndexTest, IsExactUntilTheGraphIsComplete) {
  VectorMaker make(2, kAdaptiveDimensions);
  AdaptiveIndex index(kAdaptiveDimensions, kEarly);
  PlainIndex plain;
  const std::vector<Vector> vectors = make.Grouped(500, 20);
  for (std::uint32_t i = 0; i < 500; ++i) {
    index.Put(i, vectors[i]);
    plain.Put(i, vectors[i]);
  }
  std::size_t steps = 1;
  while (index.BuildSome(50)) {
    EXPECT_FALSE(index.Approximate());
    const Vector query = make.Any();
    EXPECT_EQ(index.Nearest(query, 10, -1), plain.Nearest(query, 10, -1));
    ++steps;
  }
  EXPECT_EQ(steps, 10u);
  EXPECT_TRUE(index.Approximate());
  EXPECT_FALSE(index.BuildSome(50));
}

TEST(AdaptiveIndexTest, ChangesWhileTheGraphIsBuiltAreInIt) {
  VectorMaker make(3, kAdaptiveDimensions);
  AdaptiveIndex index(kAdaptiveDimensions, kEarly);
  PlainIndex plain;
  const std::vector<Vector> vectors = make.Grouped(3'000, 20);
  std::uint32_t next = 0;
  const auto put = [&](std::uint32_t key) {
    const Vector& vector = vectors[next++ % vectors.size()];
    index.Put(key, vector);
    plain.Put(key, vector);
  };
  for (std::uint32_t i = 0; i < 1'000; ++i) put(i);
  // Vectors linked and not yet linked are replaced, removed, put and removed again.
  for (std::uint32_t round = 0; round < 20; ++round) {
    EXPECT_TRUE(index.BuildSome(40));
    for (std::uint32_t i = 0; i < 30; ++i) put(static_cast<std::uint32_t>(make.Below(1'200)));
    for (std::uint32_t i = 0; i < 30; ++i) {
      const auto key = static_cast<std::uint32_t>(make.Below(1'200));
      index.Remove(key);
      plain.Remove(key);
    }
  }
  BuildAll(index);
  ASSERT_TRUE(index.Approximate());
  ASSERT_EQ(index.Size(), plain.Size());
  Recall recall;
  for (int i = 0; i < 50; ++i) {
    const Vector query = make.Any();
    recall.Add(index.Nearest(query, 10, -1), plain.Nearest(query, 10, -1));
  }
  EXPECT_GE(recall.Share(), 0.95);
}

TEST(AdaptiveIndexTest, AlwaysExactBuildsNothing) {
  VectorMaker make(4, kAdaptiveDimensions);
  AdaptiveIndex index(kAdaptiveDimensions, {.always_exact = true, .exact_up_to = 10});
  for (std::uint32_t i = 0; i < 100; ++i) index.Put(i, make.Any());
  EXPECT_FALSE(index.BuildSome(1'000));
  EXPECT_FALSE(index.Approximate());
}

// Many vectors, some of them equal to the graph and some that it may miss.
TEST(AdaptiveIndexTest, NearestExactlyMissesNothing) {
  VectorMaker make(6, kAdaptiveDimensions);
  const std::vector<Vector> vectors = make.Grouped(800, 8);
  // So few links and steps that the graph misses much.
  AdaptiveIndex index(kAdaptiveDimensions,
                      {.exact_up_to = 10, .hnsw = {.links = 2, .ef_build = 2, .ef_search = 1}});
  PlainIndex plain;
  for (std::uint32_t i = 0; i < vectors.size(); ++i) {
    index.Put(i, vectors[i]);
    plain.Put(i, vectors[i]);
  }
  BuildAll(index);
  ASSERT_TRUE(index.Approximate());
  Recall through_the_graph;
  for (int i = 0; i < 50; ++i) {
    const Vector query = make.Any();
    const std::vector<Neighbour> nearest = plain.Nearest(query, 10, -1);
    EXPECT_EQ(index.NearestExactly(query, 10, -1), nearest);
    EXPECT_EQ(index.NearestExactly(query, 10, 0.4F), plain.Nearest(query, 10, 0.4F));
    through_the_graph.Add(index.Nearest(query, 10, -1), nearest);
  }
  EXPECT_LT(through_the_graph.Share(), 1) << "the graph misses nothing, so this shows nothing";
  EXPECT_TRUE(index.NearestExactly(vectors[0], 0, -1).empty());
}

class AdoptedGraphTest : public testing::Test {
 protected:
  AdoptedGraphTest() {
    for (std::uint32_t i = 0; i < kCount; ++i) first_.Put(i, vectors_[i]);
    BuildAll(first_);
    numbers_ = first_.ExportGraph();
  }

  // Another process: the same vectors under other keys, and some newer ones.
  void Fill(AdaptiveIndex& index, std::uint32_t count) {
    for (std::uint32_t i = count; i-- > 0;) {
      const std::uint32_t key = 3 * i + 1;
      index.Put(key, vectors_[i]);
      if (i < kCount) keys_[i] = key;
    }
  }
  void ExpectGoodAnswers(const AdaptiveIndex& index) {
    Recall recall;
    for (int i = 0; i < 50; ++i) {
      const Vector query = make_.Any();
      recall.Add(index.Nearest(query, 10, -1), index.NearestExactly(query, 10, -1));
    }
    EXPECT_GE(recall.Share(), 0.95);
  }

  static constexpr std::uint32_t kCount = 500;
  VectorMaker make_{7, kAdaptiveDimensions};
  std::vector<Vector> vectors_ = make_.Grouped(kCount + 100, 20);
  AdaptiveIndex first_{kAdaptiveDimensions, kEarly};
  AdaptiveIndex second_{kAdaptiveDimensions, kEarly};
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> keys_ = std::vector<std::uint32_t>(kCount);
};

TEST_F(AdoptedGraphTest, NeedsNoBuilding) {
  ASSERT_FALSE(numbers_.empty());
  Fill(second_, kCount);
  ASSERT_TRUE(second_.Unfinished());
  EXPECT_TRUE(second_.ExportGraph().empty()) << "it is not complete";
  ASSERT_TRUE(second_.AdoptGraph(numbers_, keys_));
  EXPECT_TRUE(second_.Approximate());
  ExpectGoodAnswers(second_);
  // New vectors are linked.
  second_.Put(9'000, vectors_[kCount]);
  EXPECT_EQ(second_.Nearest(vectors_[kCount], 1, 0.9F).at(0).key, 9'000u);
}

TEST_F(AdoptedGraphTest, WhatItLacksIsBuilt) {
  Fill(second_, kCount + 100);
  ASSERT_TRUE(second_.AdoptGraph(numbers_, keys_));
  EXPECT_FALSE(second_.Approximate()) << "exact until nothing is missing";
  std::size_t steps = 1;
  while (second_.BuildSome(1)) ++steps;
  EXPECT_EQ(steps, 100u);
  ASSERT_TRUE(second_.Approximate());
  ExpectGoodAnswers(second_);
}

TEST_F(AdoptedGraphTest, WhatDoesNotFitChangesNothing) {
  Fill(second_, kCount);
  const auto refused = [&](std::span<const std::uint32_t> numbers,
                           std::span<const std::uint32_t> keys) {
    return !second_.AdoptGraph(numbers, keys) && second_.Unfinished();
  };
  EXPECT_TRUE(refused({}, keys_));
  EXPECT_TRUE(refused(numbers_, std::span(keys_).first(kCount - 1)));
  EXPECT_TRUE(refused(std::span(numbers_).first(numbers_.size() - 1), keys_));
  keys_[7] = 8'000;  // This vector no longer exists.
  EXPECT_TRUE(refused(numbers_, keys_));
  keys_[7] = keys_[8];  // Two for one.
  EXPECT_TRUE(refused(numbers_, keys_));
  BuildAll(second_);
  ExpectGoodAnswers(second_);
}

// Such numbers come from an attack or a bug; the program must not crash.
TEST_F(AdoptedGraphTest, NonsenseIsNoticedOrHarmless) {
  SeededRng rng(3);
  for (int i = 0; i < 200; ++i) {
    std::vector<std::uint32_t> bad = numbers_;
    for (int k = 0; k < 3; ++k) {
      bad[rng.Next() % bad.size()] = static_cast<std::uint32_t>(rng.Next() % (2 * kCount));
    }
    AdaptiveIndex index(kAdaptiveDimensions, kEarly);
    Fill(index, kCount);
    if (index.AdoptGraph(bad, keys_)) index.Nearest(make_.Any(), 5, -1);
  }
}

TEST_F(AdoptedGraphTest, AnEntryBelowTheTopLayerIsRefused) {
  constexpr std::size_t kEntry = 2;
  std::vector<std::uint32_t> numbers = numbers_;
  int refused = 0;
  for (std::uint32_t entry = 0; entry < 20; ++entry) {
    numbers[kEntry] = entry;
    AdaptiveIndex index(kAdaptiveDimensions, kEarly);
    Fill(index, kCount);
    if (!index.AdoptGraph(numbers, keys_)) ++refused;
    Fill(index, kCount);  // Again: an adopted graph can be changed.
  }
  EXPECT_GE(refused, 1);
}

TEST_F(AdoptedGraphTest, AGraphThatLeadsOverRemovedVectorsStaysHere) {
  first_.Remove(3);
  EXPECT_TRUE(first_.ExportGraph().empty());
}

TEST_F(AdoptedGraphTest, FewVectorsNeedNone) {
  AdaptiveIndex small(kAdaptiveDimensions, {.exact_up_to = 2 * kCount});
  Fill(small, kCount);
  EXPECT_TRUE(small.AdoptGraph(numbers_, keys_));
  EXPECT_FALSE(small.Approximate());
}

// As the header says: searches and the building thread share a lock; changes hold it exclusively.
TEST(AdaptiveIndexTest, OneThreadBuildsWhileOthersSearchAndChange) {
  VectorMaker make(5, kAdaptiveDimensions);
  const std::vector<Vector> vectors = make.Grouped(900, 20);
  AdaptiveIndex index(kAdaptiveDimensions, kEarly);
  std::shared_mutex mutex;
  for (std::uint32_t i = 0; i < 400; ++i) index.Put(i, vectors[i]);
  std::vector<std::jthread> threads;
  threads.emplace_back([&] {
    for (bool more = true; more;) {
      const std::shared_lock lock(mutex);
      more = index.BuildSome(8);
    }
  });
  for (int reader = 0; reader < 2; ++reader) {
    threads.emplace_back([&, reader] {
      for (std::uint32_t i = 0; i < 150; ++i) {
        const std::shared_lock lock(mutex);
        const Vector& query = vectors[(i + 200 * static_cast<std::uint32_t>(reader)) % 400];
        const std::vector<Neighbour> found = index.Nearest(query, 3, -1);
        ASSERT_EQ(found.size(), 3u);
        EXPECT_GE(found[0].similarity, found[1].similarity);
        EXPECT_EQ(index.Compare(query, 2, 2).size(), 2u);
      }
    });
  }
  threads.emplace_back([&] {
    for (std::uint32_t i = 400; i < 900; ++i) {
      const std::unique_lock lock(mutex);
      index.Put(i, vectors[i]);
      if (i % 5 == 0) index.Remove(i - 3);
    }
  });
  threads.clear();
  BuildAll(index);
  EXPECT_TRUE(index.Approximate());
  EXPECT_EQ(index.Size(), 800u);
}

}  // namespace
}  // namespace credence::vectors
