// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/graph_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/sha256.h"
#include "base/test_framework.h"
#include "base/test_support.h"

namespace credence::vectors {
namespace {

namespace fs = std::filesystem;

const std::string kOrigin = "minilm-l6-v2";

class GraphFileTest : public testing::Test {
 protected:
  GraphFileTest() {
    for (std::uint8_t i = 0; i < 9; ++i) graph_.names.push_back(Uuid{.bytes = {i, 2, 3}});
    for (std::uint32_t i = 0; i < 100; ++i) graph_.numbers.push_back(i * 1'000'003);
  }

  std::string Contents() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Overwrite(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  // With a correct digest.
  void OverwriteSigned(std::string bytes) const {
    const Digest digest = Sha256(std::string_view(bytes).substr(0, bytes.size() - 32));
    std::ranges::copy(digest, bytes.end() - 32);
    Overwrite(bytes);
  }
  Code CodeOfLoad(const std::string& origin = kOrigin) const {
    const auto loaded = LoadGraph(path_, origin);
    return loaded ? Code::kOk : loaded.error().code;
  }

  TestFolder temporary_;
  const fs::path folder_ = temporary_.path();
  const std::string path_ = temporary_.File("conditions.graph");
  SavedGraph graph_;
};

TEST_F(GraphFileTest, ComesBackAsItWas) {
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  EXPECT_EQ(LoadGraph(path_, kOrigin).value(), graph_);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing else is left";
  struct stat status{};
  ASSERT_EQ(stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u) << "for its owner only";
  ASSERT_TRUE(SaveGraph(path_, kOrigin, {}));
  EXPECT_EQ(LoadGraph(path_, kOrigin).value(), SavedGraph());
}

TEST_F(GraphFileTest, EveryChangedByteAndMissingEndIsNoticed) {
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  const std::string good = Contents();
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    Overwrite(bad);
    EXPECT_EQ(CodeOfLoad(), Code::kDataLoss) << at;
    Overwrite(good.substr(0, at));
    EXPECT_EQ(CodeOfLoad(), Code::kDataLoss) << at;
  }
  EXPECT_TRUE(LoadGraph(path_, kOrigin).error().message.starts_with(path_));
}

// Such a file comes from an attack or a bug; its sizes must not be trusted.
TEST_F(GraphFileTest, WrongSizesWithARightDigestAreNoticed) {
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  const std::string good = Contents();
  for (const std::size_t at : {12U, 19U, 20U, 27U, 31U}) {
    std::string bad = good;
    bad[at] = static_cast<char>(0x7F);
    OverwriteSigned(bad);
    EXPECT_EQ(CodeOfLoad(), Code::kDataLoss) << at;
  }
}

TEST_F(GraphFileTest, OnlyTheSameOriginAndVersionIsLoaded) {
  EXPECT_EQ(CodeOfLoad(), Code::kNotFound);
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  EXPECT_EQ(CodeOfLoad("static"), Code::kFailedPrecondition);
  std::string bytes = Contents();
  bytes[8] = 2;
  OverwriteSigned(bytes);
  EXPECT_THAT(LoadGraph(path_, kOrigin), Fails(Code::kFailedPrecondition, HasSubstr("version 2")));
}

TEST_F(GraphFileTest, WhatCannotBeSavedLeavesTheOldFile) {
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  EXPECT_THAT(SaveGraph((folder_ / "no such folder" / "x").string(), kOrigin, {}),
              Fails(Code::kUnavailable));
  fs::create_directory(folder_ / "taken");
  EXPECT_FALSE(SaveGraph((folder_ / "taken").string(), kOrigin, {}));
  EXPECT_EQ(LoadGraph(path_, kOrigin).value(), graph_);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
}

TEST_F(GraphFileTest, OneWritesAtATimeAndARestOfADeadOneIsUsedAgain) {
  const std::string fresh = path_ + ".new";
  std::ofstream(fresh) << std::string(100'000, 'x');
  const int other = open(fresh.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(other, 0);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  EXPECT_FALSE(SaveGraph(path_, kOrigin, graph_)) << "somebody else is writing";
  EXPECT_TRUE(fs::exists(fresh));
  close(other);
  ASSERT_TRUE(SaveGraph(path_, kOrigin, graph_));
  EXPECT_EQ(LoadGraph(path_, kOrigin).value(), graph_);
  EXPECT_FALSE(fs::exists(fresh));
}

}  // namespace
}  // namespace credence::vectors
