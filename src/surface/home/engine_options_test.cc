// SPDX-License-Identifier: Apache-2.0
#include "surface/home/engine_options.h"

#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "base/test_support.h"
#include "surface/home/test_environment.h"

namespace credence::home {
namespace {

class EngineOptionsOfTest : public testing::Test {
 protected:
  EngineOptionsOfTest() {
    environment_.Set("XDG_CONFIG_HOME", folder_.path());
    environment_.Set("CREDENCE_CONFIG", std::nullopt);
  }
  Result<EngineOptions> Options(const std::optional<std::string>& config = std::nullopt) {
    return EngineOptionsOf(config, [this] {
      ++asked_;
      return std::string("/shop");
    });
  }
  std::string Settings(const std::string& text) const {
    std::ofstream(folder_.File("s.toml")) << text;
    return folder_.File("s.toml");
  }

  TestFolder folder_;
  TestEnvironment environment_;
  int asked_ = 0;
};

TEST_F(EngineOptionsOfTest, WithoutAFileThereAreOnlyVariables) {
  environment_.Set("CREDENCE_MEMORY_HOLDOUT", "0.1");
  environment_.Set("CREDENCE_DB", "/x.db");
  const EngineOptions options = Options().value();
  EXPECT_EQ(options.settings_toml, "");
  EXPECT_THAT(options.environment, Contains("CREDENCE_MEMORY_HOLDOUT=0.1"));
  EXPECT_THAT(options.environment, Not(Contains("CREDENCE_DB=/x.db")));
  EXPECT_EQ(asked_, 0) << "nothing depends on the project";
}

TEST_F(EngineOptionsOfTest, ANamedFileMustBeReadable) {
  const std::string file = Settings("[memory]\nholdout = 0.2\n");
  const EngineOptions options = Options(file).value();
  EXPECT_EQ(options.settings_origin, file);
  EXPECT_THAT(options.settings_toml, HasSubstr("holdout"));
  for (const std::string& missing : {folder_.File("none.toml"), folder_.path(), std::string()}) {
    EXPECT_THAT(Options(missing), Fails(Code::kInvalidArgument, HasSubstr("{param:config}")));
  }
}

TEST_F(EngineOptionsOfTest, TheProjectIsAskedForIfASettingMayNameIt) {
  EXPECT_EQ(Options(Settings("# for the project\n"))->settings_project, "/shop");
  EXPECT_EQ(asked_, 1);
}

}  // namespace
}  // namespace credence::home
