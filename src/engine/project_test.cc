// SPDX-License-Identifier: Apache-2.0
#include "engine/project.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "base/test_support.h"

namespace credence::engine {
namespace {

namespace fs = std::filesystem;

class Project : public testing::Test {
 protected:
  std::string Folder(const std::string& name) {
    fs::create_directories(root_ / name);
    return (root_ / name).string();
  }
  void File(const std::string& name, const std::string& text) {
    Folder(fs::path(name).parent_path().string());
    std::ofstream(root_ / name) << text;
  }

  TestFolder folder_;
  const fs::path root_ = folder_.path();
};

TEST_F(Project, TheRootOfGit) {
  const std::string shop = Folder("shop");
  Folder("shop/.git");
  EXPECT_EQ(ProjectOf(shop), shop);
  EXPECT_EQ(ProjectOf(Folder("shop/src/deep")), shop);
  EXPECT_EQ(ProjectOf(shop + "/src/../"), shop);
}

TEST_F(Project, TheNearestRootCounts) {
  Folder("shop/.git");
  Folder("shop/vendor/lib/.git");
  EXPECT_EQ(ProjectOf(Folder("shop/vendor/lib/src")), Folder("shop/vendor/lib"));
}

TEST_F(Project, OutsideGitTheFolder) {
  const std::string notes = Folder("notes/2030");
  EXPECT_EQ(ProjectOf(notes), notes);
}

TEST_F(Project, AFolderThatIsNotThereStaysItself) {
  EXPECT_EQ(ProjectOf((root_ / "nowhere").string()), (root_ / "nowhere").string());
}

TEST_F(Project, AWorktreeBelongsToTheMainRepository) {
  const std::string shop = Folder("shop");
  Folder("shop/.git/worktrees/fix");
  File("fix/.git", "gitdir: " + shop + "/.git/worktrees/fix\n");
  EXPECT_EQ(ProjectOf(Folder("fix/src")), shop);
  File("near/.git", "gitdir: ../shop/.git/worktrees/fix\n");
  EXPECT_EQ(ProjectOf(Folder("near")), shop);
}

TEST_F(Project, ASubmoduleIsAProjectOfItsOwn) {
  Folder("shop/.git/modules/lib");
  File("shop/lib/.git", "gitdir: ../.git/modules/lib\n");
  EXPECT_EQ(ProjectOf(Folder("shop/lib/src")), Folder("shop/lib"));
}

TEST_F(Project, AGitFileThatSaysNothingMarksARoot) {
  File("odd/.git", "");
  EXPECT_EQ(ProjectOf(Folder("odd/src")), Folder("odd"));
}

TEST_F(Project, LinksAreResolved) {
  const std::string shop = Folder("shop");
  Folder("shop/.git");
  Folder("shop/src");
  fs::create_directory_symlink(root_ / "shop/src", root_ / "link");
  EXPECT_EQ(ProjectOf((root_ / "link").string()), shop);
  fs::create_directory_symlink(root_ / "shop", root_ / "alias");
  EXPECT_EQ(ProjectOf((root_ / "alias").string()), shop);
}

TEST_F(Project, AnOptionMustNameAFolder) {
  const std::string shop = Folder("shop");
  Folder("shop/.git");
  EXPECT_EQ(ResolveProject(Folder("shop/src")).value(), shop);
  File("shop/file", "");
  for (const std::string& bad : {shop + "/nope", shop + "/file", std::string()}) {
    EXPECT_THAT(ResolveProject(bad), Fails(Code::kInvalidArgument, StartsWith("{param:project")))
        << bad;
  }
}

}  // namespace
}  // namespace credence::engine
