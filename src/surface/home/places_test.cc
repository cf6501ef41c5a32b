// SPDX-License-Identifier: Apache-2.0
#include "surface/home/places.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "base/test_support.h"
#include "surface/home/test_environment.h"

namespace credence::home {
namespace {

class PlacesTest : public testing::Test {
 protected:
  PlacesTest() {
    for (const char* name :
         {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "CREDENCE_DB", "CREDENCE_CONFIG"}) {
      environment_.Set(name, std::nullopt);
    }
    environment_.Set("HOME", folder_.path());
  }

  TestFolder folder_;
  TestEnvironment environment_;
};

TEST_F(PlacesTest, TheDefaultIsBelowHomeUnlessXdgSaysOtherwise) {
  EXPECT_EQ(DefaultStorePath(), folder_.File(".local/share/credence/credence.db"));
  EXPECT_EQ(ConfigFolder(), folder_.File(".config/credence"));
  environment_.Set("XDG_DATA_HOME", "/data");
  environment_.Set("XDG_CONFIG_HOME", "relative");
  EXPECT_EQ(DefaultStorePath(), "/data/credence/credence.db");
  EXPECT_EQ(ConfigFolder(), folder_.File(".config/credence"));
  environment_.Set("HOME", "");
  EXPECT_THAT(ConfigFolder(), Fails(Code::kFailedPrecondition, HasSubstr("{param:db=PATH}")));
}

TEST_F(PlacesTest, WhoNamesAStoreGetsIt) {
  environment_.Set("CREDENCE_DB", "/env.db");
  EXPECT_EQ(StorePath(std::nullopt), "/env.db");
  EXPECT_EQ(StorePath("/given.db"), "/given.db");
  EXPECT_THAT(StorePath(""), Fails(Code::kInvalidArgument, HasSubstr("is empty")));
  EXPECT_THAT(
      StorePath("postgresql://ada:secret@host/db"),
      Fails(Code::kInvalidArgument, AllOf(HasSubstr("store.url"), Not(HasSubstr("secret")))));
}

TEST_F(PlacesTest, TheFolderOfAStoreIsPrivate) {
  const std::string folder = folder_.File("a/b");
  ASSERT_TRUE(MakeFolderOf(folder + "/credence.db"));
  struct stat status{};
  ASSERT_EQ(stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0700U);
  EXPECT_THAT(MakeFolderOf("/dev/null/a/b.db"), Fails(Code::kPermissionDenied));
}

TEST_F(PlacesTest, TheUsualSettingsFileNeedNotExist) {
  EXPECT_EQ(SettingsFile(std::nullopt), std::nullopt);
  EXPECT_EQ(SettingsFile("/given.toml"), "/given.toml");
  const std::string usual = folder_.File(".config/credence/credence.toml");
  ASSERT_TRUE(MakeFolderOf(usual));
  std::ofstream(usual) << "";
  EXPECT_EQ(SettingsFile(std::nullopt), usual);
  environment_.Set("CREDENCE_CONFIG", "/env.toml");
  EXPECT_EQ(SettingsFile(std::nullopt), "/env.toml");
}

}  // namespace
}  // namespace credence::home
