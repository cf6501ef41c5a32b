// SPDX-License-Identifier: Apache-2.0
#include "base/whole_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/test_framework.h"
#include "base/test_support.h"

namespace credence {
namespace {

namespace fs = std::filesystem;

class WholeFileTest : public testing::Test {
 protected:
  fs::path Put(const std::string& name, const std::string& text, mode_t mode = 0644) {
    fs::path path = root_ / name;
    std::ofstream(path) << text;
    EXPECT_EQ(chmod(path.c_str(), mode), 0);
    return path;
  }
  static std::string Text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static mode_t Mode(const fs::path& path) {
    struct stat status{};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    return status.st_mode & 07777;
  }
  std::ptrdiff_t Count() const {
    return std::distance(fs::directory_iterator(root_), fs::directory_iterator());
  }

  TestFolder folder_;
  const fs::path root_ = folder_.path();
};

TEST_F(WholeFileTest, MakesTheFoldersOnTheWay) {
  const fs::path path = root_ / "a" / "b" / "file";
  ASSERT_TRUE(WriteWhole(path, "text"));
  EXPECT_EQ(Text(path), "text");
}

TEST_F(WholeFileTest, ReplacesAllOfTheOldText) {
  const fs::path path = Put("file", "a text that is longer");
  ASSERT_TRUE(WriteWhole(path, "short"));
  EXPECT_EQ(Text(path), "short");
  ASSERT_TRUE(WriteWhole(path, ""));
  EXPECT_EQ(Text(path), "");
  EXPECT_EQ(Count(), 1) << "nothing else is left behind";
}

TEST_F(WholeFileTest, KeepsTheModeUnlessOneIsGiven) {
  for (const mode_t mode : {0600U, 0644U, 0664U, 0755U}) {
    const fs::path path = Put("file", "old", mode);
    ASSERT_TRUE(WriteWhole(path, "new"));
    EXPECT_EQ(Mode(path), mode);
    ASSERT_TRUE(WriteWhole(path, "newer", 0600));
    EXPECT_EQ(Mode(path), 0600U);
  }
  ASSERT_TRUE(WriteWhole(root_ / "private", "new", 0600));
  EXPECT_EQ(Mode(root_ / "private"), 0600U);
}

TEST_F(WholeFileTest, ANewFileHasWhatTheUmaskAllows) {
  const mode_t before = umask(027);
  EXPECT_TRUE(WriteWhole(root_ / "file", "new"));
  umask(before);
  EXPECT_EQ(Mode(root_ / "file"), 0640U);
}

TEST_F(WholeFileTest, WritesThroughLinks) {
  fs::create_directory(root_ / "dotfiles");
  const fs::path target = Put("dotfiles/real", "old");
  fs::create_symlink("dotfiles/real", root_ / "link");
  fs::create_symlink("link", root_ / "link to the link");
  ASSERT_TRUE(WriteWhole(root_ / "link to the link", "new"));
  EXPECT_TRUE(fs::is_symlink(root_ / "link to the link"));
  EXPECT_TRUE(fs::is_symlink(root_ / "link"));
  EXPECT_EQ(Text(target), "new");

  fs::create_symlink("dotfiles/none", root_ / "dangling");
  ASSERT_TRUE(WriteWhole(root_ / "dangling", "made"));
  EXPECT_EQ(Text(root_ / "dotfiles" / "none"), "made");
}

TEST_F(WholeFileTest, AFailureChangesNothing) {
  const fs::path file = Put("file", "old");
  EXPECT_THAT(WriteWhole(file / "deeper", "new"), Fails(Code::kPermissionDenied));
  fs::create_directory(root_ / "folder");
  EXPECT_FALSE(WriteWhole(root_ / "folder", "new"));
  EXPECT_EQ(Text(file), "old");
  EXPECT_EQ(Count(), 2) << "nothing else is left behind";
}

TEST_F(WholeFileTest, AReadOnlyFileStays) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everything";
  const fs::path path = Put("file", "old", 0444);
  EXPECT_FALSE(WriteWhole(path, "new"));
  EXPECT_EQ(Text(path), "old");
}

}  // namespace
}  // namespace credence
