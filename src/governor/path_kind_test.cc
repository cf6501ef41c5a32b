// SPDX-License-Identifier: Apache-2.0
#include "governor/path_kind.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace credence::governor {
namespace {

namespace fs = std::filesystem;

constexpr auto kLexical = [](std::string_view path) { return JoinPath("/", path); };

PathKind Kind(const PathRules& rules, std::string_view path) {
  return KindOfPath(rules, JoinPath("/", path));
}

TEST(PathKind, TemporaryFoldersAreScratch) {
  const PathRules rules = MakePathRules({.project = "/home/dev/app", .tmpdir = "/run/t"}, kLexical);
  for (const std::string_view path : {"/tmp", "/tmp/a", "/var/tmp/a/b", "/run/t/x"})
    EXPECT_EQ(Kind(rules, path), PathKind::kScratch) << path;
  for (const std::string_view path :
       {"/tmpfoo", "/tmp/../etc/passwd", "/", "/var", "/run", "/home/dev/app/tmp/x"})
    EXPECT_EQ(Kind(rules, path), PathKind::kProduction) << path;
}

TEST(PathKind, TheProjectsScratchFoldersAreScratch) {
  const PathRules rules =
      MakePathRules({.project = "/p", .scratch = {"play/**", "*.tmp", "/opt/lab/**"}}, kLexical);
  for (const std::string_view path :
       {"/p/scratch/a", "/p/.claude/tmp/a/b", "/p/play/x", "/p/a.tmp", "/opt/lab/x"})
    EXPECT_EQ(Kind(rules, path), PathKind::kScratch) << path;
  for (const std::string_view path : {"/p/src/a", "/p/.claude/settings.json", "/p/scratchy/a",
                                      "/p/scratch/../src/a", "/q/play/x", "/play/x", "/p/b/a.tmp"})
    EXPECT_EQ(Kind(rules, path), PathKind::kProduction) << path;
}

TEST(PathKind, AProjectInATemporaryFolderIsNoScratch) {
  const PathRules rules = MakePathRules({.project = "/tmp/work/app"}, kLexical);
  EXPECT_EQ(Kind(rules, "/tmp/work/app/src/a"), PathKind::kProduction);
  EXPECT_EQ(Kind(rules, "/tmp/work/app"), PathKind::kProduction);
  EXPECT_EQ(Kind(rules, "/tmp/work"), PathKind::kProduction);
  EXPECT_EQ(Kind(rules, "/tmp/work/app/scratch/a"), PathKind::kScratch);
  EXPECT_EQ(Kind(rules, "/tmp/other"), PathKind::kScratch);
}

TEST(PathKind, ATmpdirThatHoldsTheProjectIsNotBelieved) {
  for (const std::string_view tmpdir : {"/", "/home", "/home/dev/app", "relative"}) {
    const PathRules rules = MakePathRules({.project = "/home/dev/app", .tmpdir = tmpdir}, kLexical);
    EXPECT_EQ(Kind(rules, "/home/dev/x"), PathKind::kProduction) << tmpdir;
    EXPECT_EQ(Kind(rules, "/home/dev/app/x"), PathKind::kProduction) << tmpdir;
  }
}

TEST(PathKind, HighRiskPaths) {
  const PathRules rules = MakePathRules({.project = "/p"}, kLexical);
  for (const std::string_view path :
       {"/p/db/migrations/0001.sql", "/p/src/auth/login.py", "/p/.env", "/p/api/.env.production",
        "/p/secrets/key", "/p/deploy/a.sh", "/p/.github/workflows/ci.yml", "/p/Dockerfile",
        "/p/docker/Dockerfile.web", "/p/config/production/a.yml", "/etc/secrets/x"})
    EXPECT_TRUE(IsHighRisk(rules, path)) << path;
  for (const std::string_view path : {"/p/src/main.py", "/p/src/author/a.py", "/p/README.md"})
    EXPECT_FALSE(IsHighRisk(rules, path)) << path;
}

TEST(PathKind, JoinPathNormalises) {
  EXPECT_EQ(JoinPath("/a/b", "c"), "/a/b/c");
  EXPECT_EQ(JoinPath("/a/b", "../c/./d//e"), "/a/c/d/e");
  EXPECT_EQ(JoinPath("/a", "/x/../.."), "/");
  EXPECT_EQ(JoinPath("/a", "../../../b"), "/b");
  EXPECT_EQ(JoinPath("/", ""), "/");
}

class FollowLinksTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) / ("path_kind_" + std::to_string(::getpid()));
    fs::create_directories(root_ / "real" / "inner");
    fs::create_directories(root_ / "other");
    std::ofstream(root_ / "real" / "file") << "x";
    fs::create_directory_symlink(root_ / "real" / "inner", root_ / "link");
    fs::create_symlink("real/new.txt", root_ / "dangling");
    fs::create_symlink("loop", root_ / "loop");
    root_ = fs::canonical(root_);
  }
  void TearDown() override { fs::remove_all(root_); }
  // Checks that both resolvers agree.
  std::string Follow(const std::string& path) const {
    std::string resolved = kFollowLinks(root_.string() + path);
    EXPECT_EQ(once_(root_.string() + path), resolved) << path;
    EXPECT_EQ(once_(root_.string() + path), resolved) << "from memory: " << path;
    return resolved;
  }

  fs::path root_;
  FollowLinksOnce once_;
};

TEST_F(FollowLinksTest, FollowsLinksAndParents) {
  EXPECT_EQ(Follow("/real/file"), root_ / "real/file");
  EXPECT_EQ(Follow("/link/a/b"), root_ / "real/inner/a/b");
  // The parent of the link's target, not of the link.
  EXPECT_EQ(Follow("/link/../file"), root_ / "real/file");
  EXPECT_EQ(Follow("/other/../real/./file"), root_ / "real/file");
}

TEST_F(FollowLinksTest, WhatDoesNotExistYetKeepsItsName) {
  EXPECT_EQ(Follow("/nope/x/y"), root_ / "nope/x/y");
  EXPECT_EQ(Follow("/nope/../real/y"), root_ / "real/y");
  EXPECT_EQ(kFollowLinks("/"), "/");
  EXPECT_EQ(kFollowLinks("/surely-not-there"), "/surely-not-there");
}

TEST_F(FollowLinksTest, ALinkToWhatDoesNotExistLeadsThere) {
  EXPECT_EQ(Follow("/dangling"), root_ / "real/new.txt");
}

TEST_F(FollowLinksTest, ALoopEnds) { EXPECT_EQ(Follow("/loop/x"), root_ / "loop/x"); }

TEST(PathKindTest, WhatIsAFileOfTests) {
  for (const std::string_view path :
       {"/test_a.py", "/a_test.cc", "/a.test.ts", "/a.spec.js", "/ATest.java", "/tests/helper.py",
        "/src/test/A.java", "/__tests__/a.js"}) {
    EXPECT_TRUE(IsTestPath(path)) << path;
  }
  for (const std::string_view path : {"/a.py", "/contest.py", "/attest/a.py", "/testing"}) {
    EXPECT_FALSE(IsTestPath(path)) << path;
  }
}

}  // namespace
}  // namespace credence::governor
