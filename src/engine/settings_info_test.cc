// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_info.h"

#include <algorithm>

#include "base/test_framework.h"

namespace credence::engine {
namespace {

constexpr std::string_view kOriginsToml = R"(# mine
[memory]
half_life_days = 12
inject_limit = 5

[governor]
profile = "everyday"
mode = "ask"
steady_turns = 9

[governor.signals]
sunk_cost = { delta = -7 }

[[governor.rules]]
decision = "deny"
tool = "a"

[project."/app".governor]
mode = "observe"

[project."/other".memory]
half_life_days = 99
)";

const SettingsSource kOriginsSource = {
    .toml = std::string(kOriginsToml),
    .origin = "/home/me/credence.toml",
    .environment = {"CREDENCE_MEMORY_GOLDEN_THRESHOLD=0.8", "EXECUTIVE_MAX_CANDIDATES=3"},
    .project = "/app",
    .repository_toml =
        "[governor]\nfail = \"closed\"\n[[governor.rules]]\ndecision = \"ask\"\ntool = "
        "\"b\"\n",
    .repository_origin = "/app/.credence.toml"};

TEST(SettingsInfoTest, TheOriginIsWhatWins) {
  AllSettings settings;
  ASSERT_TRUE(kOriginsSource.Load(settings));
  const std::vector<SettingInfo> infos = SettingInfosOf(settings, kOriginsSource);
  const struct {
    std::string_view key;
    std::string_view value;
    SettingOrigin origin;
    std::string_view file;
    std::int64_t line;
    std::string_view variable;
    bool changed;
  } cases[] = {
      {"memory.half_life_days", "12.0", SettingOrigin::kUser, "/home/me/credence.toml", 3, "",
       true},
      {"memory.inject_limit", "5", SettingOrigin::kUser, "/home/me/credence.toml", 4, "", false},
      {"memory.min_effective", "0.1", SettingOrigin::kDefault, "", 0, "", false},
      {"governor.mode", "\"observe\"", SettingOrigin::kProject, "/home/me/credence.toml", 19, "",
       true},
      {"governor.fail", "\"closed\"", SettingOrigin::kRepository, "/app/.credence.toml", 2, "",
       true},
      {"governor.steady_turns", "9", SettingOrigin::kUser, "/home/me/credence.toml", 9, "", true},
      {"governor.failing_runs", "\"repeated\"", SettingOrigin::kProfile, "/home/me/credence.toml",
       7, "", true},
      {"governor.signals.sunk_cost.delta", "-7", SettingOrigin::kUser, "/home/me/credence.toml", 12,
       "", true},
      {"governor.rules.1.tool", "\"a\"", SettingOrigin::kUser, "/home/me/credence.toml", 16, "",
       true},
      {"memory.golden_threshold", "0.8", SettingOrigin::kEnvironment, "", 0,
       "CREDENCE_MEMORY_GOLDEN_THRESHOLD", true},
      {"executive.max_candidates", "3", SettingOrigin::kEnvironment, "", 0,
       "EXECUTIVE_MAX_CANDIDATES", true},
  };
  for (const auto& each : cases) {
    const auto info = std::ranges::find(infos, each.key, &SettingInfo::key);
    ASSERT_NE(info, infos.end()) << each.key;
    EXPECT_EQ(info->value, each.value) << each.key;
    EXPECT_EQ(info->origin, each.origin) << each.key << " " << NameOf(info->origin);
    EXPECT_EQ(info->file.value_or(""), each.file) << each.key;
    EXPECT_EQ(info->line.value_or(0), each.line) << each.key;
    EXPECT_EQ(info->variable.value_or(""), each.variable) << each.key;
    EXPECT_EQ(info->changed, each.changed) << each.key;
  }
}

TEST(SettingsInfoTest, TypesAndChoicesAreThoseOfTheSchema) {
  AllSettings settings;
  const std::vector<SettingInfo> infos = SettingInfosOf(settings, {});
  const auto find = [&](std::string_view key) {
    return *std::ranges::find(infos, key, &SettingInfo::key);
  };
  EXPECT_EQ(find("governor.mode").type, "text");
  EXPECT_THAT(find("governor.mode").choices, ElementsAre("observe", "ask", "enforce"));
  EXPECT_EQ(find("memory.inject_limit").type, "integer");
  EXPECT_EQ(find("memory.half_life_days").type, "number");
  EXPECT_EQ(find("memory.inject_types").type, "list");
  EXPECT_EQ(find("executive.polarity_guard").type, "boolean");
}

TEST(SettingsInfoTest, APrefixIsAGroupOrOneSetting) {
  AllSettings settings;
  const std::vector<SettingInfo> infos = SettingInfosOf(settings, {});
  EXPECT_EQ(SettingsUnder(infos, "")->size(), infos.size());
  EXPECT_THAT(*SettingsUnder(infos, "governor.mode"), SizeIs(1));
  EXPECT_GT(SettingsUnder(infos, "governor.signals")->size(), 100U);
  EXPECT_EQ(SettingsUnder(infos, "governor.signals.*")->size(),
            SettingsUnder(infos, "governor.signals")->size());
  for (const std::string_view part : {"half_life_days", "memory.half", "half-life", "half life"}) {
    ASSERT_THAT(*SettingsUnder(infos, part), Not(IsEmpty())) << part;
    EXPECT_EQ(SettingsUnder(infos, part)->front().key, "memory.half_life_days") << part;
  }
  EXPECT_EQ(SettingsUnder(infos, "governor.signal")->size(),
            SettingsUnder(infos, "governor.signals")->size());
  const struct {
    std::string_view prefix;
    std::string_view nearest;
  } cases[] = {
      {"governor.zignals", "governor.signals"},
      {"memori", "memory"},
  };
  for (const auto& each : cases) {
    const auto found = SettingsUnder(infos, each.prefix);
    ASSERT_FALSE(found) << each.prefix;
    EXPECT_EQ(found.error().code, Code::kNotFound);
    EXPECT_THAT(found.error().message,
                EndsWith(std::string("did you mean ") + std::string(each.nearest) + "?"));
  }
}

}  // namespace
}  // namespace credence::engine
