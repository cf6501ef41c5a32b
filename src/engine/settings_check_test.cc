// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_check.h"

#include "base/test_framework.h"

namespace credence::engine {
namespace {

TEST(CheckSettings, TellsEveryProblemWithItsLineFromTheTop) {
  const SettingsCheck check = CheckSettings(
      "[memory]\nhalf_live_days = 3\ninject_limit = \"many\"\n\n[executive]\nthreshold = 7\n"
      "[memroy]\nx = 1\n",
      "c.toml", {"CREDENCE_STORE_DURABILITY=never", "CREDENCE_MEMORY_INJECT_LIMIT=4"});
  EXPECT_THAT(
      check.problems,
      ElementsAre(AllOf(StartsWith("c.toml:2: "), HasSubstr("did you mean memory.half_life_days?")),
                  AllOf(StartsWith("c.toml:3: "), HasSubstr("memory.inject_limit")),
                  AllOf(StartsWith("c.toml:6: "), HasSubstr("executive.threshold")),
                  AllOf(StartsWith("c.toml:7: "), HasSubstr("did you mean [memory]?")),
                  HasSubstr("CREDENCE_STORE_DURABILITY")));
  EXPECT_THAT(check.changed, IsEmpty());
}

TEST(CheckSettings, ListsWhatIsNotAtItsDefault) {
  const SettingsCheck check =
      CheckSettings("[memory]\nhalf_life_days = 45\n[store]\ndurability = \"process\"\n", "c.toml",
                    {"CREDENCE_MEMORY_INJECT_LIMIT=4"});
  EXPECT_THAT(check.problems, IsEmpty());
  ASSERT_EQ(check.changed.size(), 2u);
  std::vector<std::string> keys;
  for (const SettingInfo& setting : check.changed) {
    keys.push_back(setting.key);
    EXPECT_NE(setting.value, setting.default_value);
  }
  EXPECT_THAT(keys, UnorderedElementsAre("memory.half_life_days", "memory.inject_limit"));
}

TEST(CheckSettings, NothingSetIsFine) {
  const SettingsCheck check = CheckSettings("", "c.toml", {});
  EXPECT_THAT(check.problems, IsEmpty());
  EXPECT_THAT(check.changed, IsEmpty());
}

TEST(CheckSettings, ATextThatIsNoTomlHasOneProblem) {
  EXPECT_THAT(CheckSettings("[memory\n", "c.toml", {}).problems,
              ElementsAre(StartsWith("c.toml:1: ")));
}

}  // namespace
}  // namespace credence::engine
