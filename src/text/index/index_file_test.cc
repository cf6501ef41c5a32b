// SPDX-License-Identifier: Apache-2.0
#include "text/index/index_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/check.h"
#include "base/sha256.h"
#include "text/index/adaptive_index.h"
#include "text/index/hnsw_index.h"
#include "text/index/index_testing.h"

namespace credence::text {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDimensions = 24;
constexpr std::uint32_t kCount = 300;
const std::string kOrigin = "minilm-l6-v2";

class IndexFileTest : public testing::Test {
 protected:
  IndexFileTest() {
    std::string name = (fs::temp_directory_path() / "credence-index-XXXXXX").string();
    CREDENCE_CHECK(mkdtemp(name.data()) != nullptr, "a temporary folder can be made");
    folder_ = name;
    path_ = (folder_ / "vectors.index").string();
    const std::vector<Vector> vectors = make_.Grouped(kCount, 10);
    for (std::uint32_t i = 0; i < kCount; ++i) index_.Put(i, vectors[i]);
    for (std::uint32_t i = 0; i < kCount; i += 4) index_.Remove(i);
  }
  ~IndexFileTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string Contents() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Overwrite(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  // With a digest that is right, so that what is behind it has to look for itself.
  void OverwriteSigned(std::string bytes) const {
    const Digest digest = Sha256(std::string_view(bytes).substr(0, bytes.size() - 32));
    std::ranges::copy(digest, bytes.end() - 32);
    Overwrite(bytes);
  }
  Result<std::unique_ptr<HnswIndex>> Load() const {
    return HnswIndex::Load(path_, {.dimensions = kDimensions, .name = kOrigin});
  }
  Code CodeOfLoad() const {
    const auto loaded = Load();
    return loaded ? Code::kOk : loaded.error().code;
  }
  void ExpectSameAnswers(const VectorIndex& other) {
    EXPECT_EQ(other.Size(), index_.Size());
    for (int i = 0; i < 20; ++i) {
      const Vector query = make_.Any();
      EXPECT_EQ(other.Nearest(query, 5, -1), index_.Nearest(query, 5, -1));
      EXPECT_EQ(other.Compare(query, 5, 0.3F), index_.Compare(query, 5, 0.3F));
    }
  }

  VectorMaker make_{5, kDimensions};
  HnswIndex index_{kDimensions};
  fs::path folder_;
  std::string path_;
};

TEST_F(IndexFileTest, ComesBackAsItWas) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const auto loaded = Load();
  ASSERT_TRUE(loaded) << loaded.error().message;
  ExpectSameAnswers(**loaded);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(IndexFileTest, WhatCameBackCanBeChanged) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const auto loaded = Load();
  ASSERT_TRUE(loaded) << loaded.error().message;
  const std::vector<Vector> vectors = make_.Grouped(2 * kCount, 10);
  PlainIndex plain;
  for (std::uint32_t i = 0; i < 2 * kCount; ++i) {
    (*loaded)->Put(i, vectors[i]);
    plain.Put(i, vectors[i]);
  }
  Recall recall;
  for (int i = 0; i < 20; ++i) {
    const Vector query = make_.Any();
    recall.Add((*loaded)->Nearest(query, 5, -1), plain.Nearest(query, 5, -1));
  }
  EXPECT_GE(recall.Share(), 0.95);
}

TEST_F(IndexFileTest, AnEmptyIndexComesBack) {
  const HnswIndex empty(kDimensions);
  ASSERT_TRUE(empty.Save(path_, kOrigin));
  const auto loaded = Load();
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ((*loaded)->Size(), 0u);
  (*loaded)->Put(1, make_.Any());
  EXPECT_EQ((*loaded)->Nearest(make_.Any(), 1, -1).size(), 1u);
}

TEST_F(IndexFileTest, SavingAgainGivesTheSameBytes) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const std::string first = Contents();
  ASSERT_TRUE((*Load())->Save(path_, kOrigin));
  EXPECT_TRUE(Contents() == first);
}

TEST_F(IndexFileTest, AnAdaptiveIndexNeedsNotBuildAgain) {
  const AdaptiveSettings settings{.exact_up_to = 10};
  AdaptiveIndex index(kDimensions, settings);
  for (const Vector& vector : make_.Grouped(kCount, 10)) {
    index.Put(static_cast<std::uint32_t>(index.Size()), vector);
  }
  const IndexOrigin origin{.dimensions = kDimensions, .name = kOrigin};
  ASSERT_TRUE(index.Save(path_, kOrigin));
  auto loaded = AdaptiveIndex::Load(path_, origin, settings);
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_FALSE((*loaded)->Approximate());
  while ((*loaded)->BuildSome(10)) {
  }
  ASSERT_TRUE((*loaded)->Save(path_, kOrigin));
  loaded = AdaptiveIndex::Load(path_, origin, settings);
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_TRUE((*loaded)->Approximate());
  loaded = AdaptiveIndex::Load(path_, origin, {.always_exact = true});
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_FALSE((*loaded)->Approximate());
  EXPECT_EQ((*loaded)->Size(), kCount);
}

TEST_F(IndexFileTest, EveryFlippedByteIsNoticed) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const std::string good = Contents();
  for (std::size_t at = 0; at < good.size(); at += at < 64 ? 1 : 997) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    Overwrite(bad);
    const auto loaded = Load();
    ASSERT_FALSE(loaded) << at;
    EXPECT_TRUE(loaded.error().message.contains("rebuild it")) << loaded.error().message;
    EXPECT_TRUE(loaded.error().message.starts_with(path_));
  }
}

TEST_F(IndexFileTest, EveryMissingEndIsNoticed) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const std::string good = Contents();
  for (std::size_t size = 0; size < good.size(); size += size < 128 ? 1 : 997) {
    Overwrite(good.substr(0, size));
    EXPECT_EQ(CodeOfLoad(), Code::kDataLoss) << size;
  }
}

// Whoever writes such a file means harm or has a defect; the program must not crash over it.
TEST_F(IndexFileTest, NonsenseWithARightDigestIsNoticedOrHarmless) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const std::string good = Contents();
  SeededRng rng(3);
  for (int i = 0; i < 500; ++i) {
    std::string bad = good;
    for (int k = 0; k < 3; ++k) bad[rng.Next() % bad.size()] = static_cast<char>(rng.Next());
    OverwriteSigned(bad);
    if (const auto loaded = Load()) (*loaded)->Nearest(make_.Any(), 5, -1);
  }
}

TEST_F(IndexFileTest, OnlyTheSameOriginIsLoaded) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const auto code = [&](const IndexOrigin& origin, const HnswSettings& settings) {
    const auto loaded = HnswIndex::Load(path_, origin, settings);
    return loaded ? Code::kOk : loaded.error().code;
  };
  EXPECT_EQ(code({.dimensions = kDimensions, .name = kOrigin}, {}), Code::kOk);
  EXPECT_EQ(code({.dimensions = kDimensions, .name = "static"}, {}), Code::kFailedPrecondition);
  EXPECT_EQ(code({.dimensions = kDimensions + 1, .name = kOrigin}, {}), Code::kFailedPrecondition);
  EXPECT_EQ(code({.dimensions = kDimensions, .name = kOrigin}, {.links = 8}),
            Code::kFailedPrecondition);
}

TEST_F(IndexFileTest, AnotherVersionIsSaidToBeOne) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  std::string bytes = Contents();
  bytes[8] = 2;
  OverwriteSigned(bytes);
  const auto loaded = Load();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, Code::kFailedPrecondition);
  EXPECT_TRUE(loaded.error().message.contains("version 2")) << loaded.error().message;
}

TEST_F(IndexFileTest, AMissingFileIsNotFound) { EXPECT_EQ(CodeOfLoad(), Code::kNotFound); }

TEST_F(IndexFileTest, WhatCannotBeSavedLeavesTheOldFile) {
  ASSERT_TRUE(index_.Save(path_, kOrigin));
  const std::string good = Contents();
  const Result<void> saved = index_.Save((folder_ / "no such folder" / "x").string(), kOrigin);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, Code::kUnavailable);
  fs::create_directory(folder_ / "taken");
  EXPECT_FALSE(index_.Save((folder_ / "taken").string(), kOrigin));
  EXPECT_TRUE(Contents() == good);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
}

}  // namespace
}  // namespace credence::text
