// SPDX-License-Identifier: Apache-2.0
#include "text/index/adaptive_index.h"

#include <gtest/gtest.h>

#include <mutex>
#include <shared_mutex>
#include <thread>

#include "text/index/index_testing.h"

namespace credence::text {
namespace {

constexpr std::size_t kDimensions = 32;
constexpr AdaptiveSettings kEarly{.exact_up_to = 100};

void BuildAll(AdaptiveIndex& index) {
  while (index.BuildSome(16)) {
  }
}

TEST(AdaptiveIndexTest, FewVectorsNeedNoGraph) {
  VectorMaker make(1, kDimensions);
  AdaptiveIndex index(kDimensions, kEarly);
  for (std::uint32_t i = 0; i < 100; ++i) index.Put(i, make.Any());
  EXPECT_FALSE(index.BuildSome(1));
  EXPECT_FALSE(index.Approximate());
  index.Put(100, make.Any());
  EXPECT_TRUE(index.BuildSome(1));
}

TEST(AdaptiveIndexTest, IsExactUntilTheGraphIsComplete) {
  VectorMaker make(2, kDimensions);
  AdaptiveIndex index(kDimensions, kEarly);
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
  VectorMaker make(3, kDimensions);
  AdaptiveIndex index(kDimensions, kEarly);
  PlainIndex plain;
  const std::vector<Vector> vectors = make.Grouped(3'000, 20);
  std::uint32_t next = 0;
  const auto put = [&](std::uint32_t key) {
    const Vector& vector = vectors[next++ % vectors.size()];
    index.Put(key, vector);
    plain.Put(key, vector);
  };
  for (std::uint32_t i = 0; i < 1'000; ++i) put(i);
  // Linked and not yet linked ones are replaced, removed, put again and removed again.
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
  VectorMaker make(4, kDimensions);
  AdaptiveIndex index(kDimensions, {.always_exact = true, .exact_up_to = 10});
  for (std::uint32_t i = 0; i < 100; ++i) index.Put(i, make.Any());
  EXPECT_FALSE(index.BuildSome(1'000));
  EXPECT_FALSE(index.Approximate());
}

// As the header says: searches and the thread that builds share a lock, changes have it alone.
TEST(AdaptiveIndexTest, OneThreadBuildsWhileOthersSearchAndChange) {
  VectorMaker make(5, kDimensions);
  const std::vector<Vector> vectors = make.Grouped(900, 20);
  AdaptiveIndex index(kDimensions, kEarly);
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
}  // namespace credence::text
