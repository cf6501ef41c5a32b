// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/test_support.h"
#include "base/whole_file.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

class InstallFile : public testing::Test {
 protected:
  fs::path Write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / name) << text;
    return root_ / name;
  }
  static std::string Text(const fs::path& path) { return **ReadIfThere(path); }
  std::ptrdiff_t Count() const {
    return std::distance(fs::directory_iterator(root_), fs::directory_iterator());
  }

  TestFolder folder_;
  const fs::path root_ = folder_.path();
};

TEST_F(InstallFile, WhatIsNotThereIsNoError) {
  EXPECT_EQ(*ReadIfThere(root_ / "none"), std::nullopt);
  EXPECT_EQ(*ReadIfThere(root_ / "none" / "deeper"), std::nullopt);
  EXPECT_FALSE(ReadIfThere(root_));
}

TEST_F(InstallFile, MakesFoldersAndDeletesThemAgain) {
  const fs::path path = root_ / "a" / "b" / "settings.json";
  ASSERT_TRUE(WriteWhole(path, "{}"));
  EXPECT_EQ(Text(path), "{}");
  ASSERT_TRUE(DeleteWithFolders(path, root_));
  EXPECT_EQ(Count(), 0);
}

TEST_F(InstallFile, AFolderWithSomethingElseStays) {
  const fs::path path = root_ / "a" / "settings.json";
  ASSERT_TRUE(WriteWhole(path, "{}"));
  Write("a/other", "");
  ASSERT_TRUE(DeleteWithFolders(path, root_));
  EXPECT_TRUE(fs::exists(root_ / "a" / "other"));
}

}  // namespace
}  // namespace credence::cli
