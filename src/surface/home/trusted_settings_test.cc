// SPDX-License-Identifier: Apache-2.0
#include "surface/home/trusted_settings.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "base/test_support.h"
#include "surface/home/test_environment.h"

namespace credence::home {
namespace {

TEST(TrustedSettings, TheyCountOnlyAsTheyWereTrusted) {
  const TestFolder folder;
  TestEnvironment environment;
  environment.Set("XDG_CONFIG_HOME", folder.path());
  const std::string project = folder.File("shop");
  std::filesystem::create_directories(project);
  const std::string path = project + "/.credence.toml";
  const auto write = [&](const std::string& text) { std::ofstream(path) << text; };
  const auto taken = [&] {
    EngineOptions options;
    AddTrustedSettings(options, [&] { return project; });
    return options.repository_toml;
  };
  write("[governor]\n");
  EXPECT_EQ(taken(), "") << "nothing is trusted";
  const std::string list = TrustedListPath().value();
  std::filesystem::create_directories(std::filesystem::path(list).parent_path());
  std::ofstream(list) << "0000 /other\n" << TrustedLineOf(path, "[governor]\n") << "\n";
  EXPECT_EQ(taken(), "[governor]\n");
  write("[governor]\nmode = \"observe\"\n");
  EXPECT_EQ(taken(), "") << "somebody changed the file since";
}

}  // namespace
}  // namespace credence::home
