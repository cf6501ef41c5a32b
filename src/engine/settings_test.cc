// SPDX-License-Identifier: Apache-2.0
// How the engine loads settings: the environment overrides the file, which overrides defaults.

#include <set>
#include <sstream>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "ledger/memory/store.h"

namespace credence {
namespace {

std::string ValueOf(const Engine& engine, std::string_view key) {
  for (const SettingInfo& setting : engine.Settings()) {
    if (setting.key == key) return setting.value;
  }
  return "no such setting";
}

EngineOptions OptionsOf(std::string toml, std::vector<std::string> environment = {}) {
  EngineOptions options;
  options.db = ":memory:";
  options.settings_toml = std::move(toml);
  options.settings_origin = "credence.toml";
  options.environment = std::move(environment);
  return options;
}

std::string RefusalOf(const EngineOptions& options) {
  const auto engine = Engine::Open(options);
  if (engine) return "";
  EXPECT_EQ(engine.error().code, Code::kInvalidArgument);
  return engine.error().message;
}

TEST(EngineSettingsTest, DefaultsAreThoseOfTheDocuments) {
  const auto engine = Engine::Open(OptionsOf("")).value();
  const std::pair<std::string_view, std::string_view> defaults[] = {
      {"memory.validate_delta", "0.05"},  {"memory.violate_delta", "0.1"},
      {"memory.half_life_days", "30.0"},  {"memory.golden_threshold", "0.9"},
      {"memory.min_effective", "0.1"},    {"memory.inject_limit", "5"},
      {"memory.inject_max_tokens", "500"}};
  for (const auto& [key, value] : defaults) EXPECT_EQ(ValueOf(*engine, key), value) << key;
}

TEST(EngineSettingsTest, EnvironmentOverFileOverDefault) {
  const auto engine = Engine::Open(OptionsOf("[memory]\ninject_limit = 7\nhalf_life_days = 10\n",
                                             {"CREDENCE_MEMORY_INJECT_LIMIT=9", "PATH=/bin"}))
                          .value();
  EXPECT_EQ(ValueOf(*engine, "memory.inject_limit"), "9");
  EXPECT_EQ(ValueOf(*engine, "memory.half_life_days"), "10.0");
  EXPECT_EQ(ValueOf(*engine, "memory.validate_delta"), "0.05");
}

TEST(EngineSettingsTest, EverySettingIsExplainedAndKeepsItsDefault) {
  const auto engine = Engine::Open(OptionsOf("[memory]\ninject_limit = 7\n")).value();
  std::set<std::string> keys;
  std::set<std::string> variables;
  for (const SettingInfo& setting : engine->Settings()) {
    EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
    EXPECT_TRUE(variables.insert(setting.environment).second) << setting.environment;
    // One phrase, as in a list.
    EXPECT_THAT(setting.summary, testing::MatchesRegex("[^\n]{8,}[^.\n]")) << setting.key;
    EXPECT_THAT(setting.environment, testing::MatchesRegex("CREDENCE_[A-Z0-9_]+"));
    const bool changed = setting.key == "memory.inject_limit";
    EXPECT_EQ(setting.value != setting.default_value, changed) << setting.key;
  }
}

TEST(EngineSettingsTest, ANumberTellsItsBounds) {
  const auto engine = Engine::Open(OptionsOf("")).value();
  std::set<std::string> found;
  for (const SettingInfo& setting : engine->Settings()) {
    if (setting.key == "executive.holdout") {
      EXPECT_EQ(setting.minimum, 0);
      EXPECT_EQ(setting.maximum, 0.5);
    } else if (setting.key == "governor.profile") {
      EXPECT_EQ(setting.minimum, std::nullopt);
      EXPECT_EQ(setting.maximum, std::nullopt);
    } else {
      continue;
    }
    found.insert(setting.key);
  }
  EXPECT_EQ(found.size(), 2u);
}

TEST(EngineSettingsTest, AnUnknownKeyIsRefusedWithTheNearest) {
  EXPECT_THAT(RefusalOf(OptionsOf("[memory]\nhalf_live_days = 3\n")),
              AllOf(HasSubstr("credence.toml:2"), HasSubstr("memory.half_live_days"),
                    HasSubstr("memory.half_life_days")));
  EXPECT_THAT(
      RefusalOf(OptionsOf("", {"CREDENCE_MEMORY_INJECT_LIMITS=3"})),
      AllOf(HasSubstr("CREDENCE_MEMORY_INJECT_LIMITS"), HasSubstr("CREDENCE_MEMORY_INJECT_LIMIT")));
}

TEST(EngineSettingsTest, AValueOutOfItsRangeIsRefused) {
  for (const std::string_view line :
       {"validate_delta = 1.5", "violate_delta = -0.1", "half_life_days = 0", "inject_limit = -1",
        "inject_limit = 2.5", "inject_types = [\"hunch\"]", "half_life_days = \"long\"",
        "interval_level = 1"}) {
    EXPECT_NE(RefusalOf(OptionsOf("[memory]\n" + std::string(line) + "\n")), "") << line;
  }
  EXPECT_NE(RefusalOf(OptionsOf("[store]\ndurability = \"hope\"\n")), "");
  EXPECT_NE(RefusalOf(OptionsOf("[store]\nconnections = 0\n")), "");
  EXPECT_NE(RefusalOf(OptionsOf("[store]\nconnections = 1001\n")), "");
  EXPECT_NE(RefusalOf(OptionsOf("[memory\n")), "");
}

TEST(EngineSettingsTest, ASharedStoreIsOpenedAsTheSettingsSay) {
  std::vector<std::pair<std::string, int>> opened;
  const auto open = [&](std::vector<std::string> environment) {
    EngineOptions options = OptionsOf("[store]\nurl = \"test:\"\n", std::move(environment));
    options.open_store = [&](const SharedStore& store) {
      opened.emplace_back(store.url, store.connections);
      return Result<std::unique_ptr<ledger::Store>>(ledger::MakeMemoryStore());
    };
    EXPECT_TRUE(Engine::Open(std::move(options)));
  };
  open({});
  open({"CREDENCE_STORE_CONNECTIONS=3"});
  EXPECT_EQ(opened, (std::vector<std::pair<std::string, int>>{{"test:", 16}, {"test:", 3}}));
}

TEST(EngineSettingsTest, RetriesAreCheckedWhenTheyAreRead) {
  EXPECT_TRUE(Engine::Open(OptionsOf("[llm]\nretries = 10\n")));
  EXPECT_THAT(Engine::Open(OptionsOf("[llm]\nretries = 11\n")),
              FailsSaying(HasSubstr("llm.retries")));
}

TEST(EngineSettingsTest, RulesFollowTheSettings) {
  EngineOptions options = OptionsOf(
      "[memory]\ninitial_confidence = 0.6\nvalidate_delta = 0.2\ngolden_threshold = 0.7\n"
      "golden_validations = 1\ninject_limit = 1\nhalf_life_days = 1\nmin_effective = 0.4\n"
      "inject_types = [\"decision\"]\n[store]\ndurability = \"power\"\n");
  TestEngine engine(TestStore::kSqlite, 1, options);
  const std::string id = engine.Add("Chose Redis", "decision");
  engine.Add("Chose Postgres", "decision");
  engine.Add("Use X", "rule");
  EXPECT_EQ(engine->memories().Inject(engine.me, {})->text,
            "## Project Heuristics\n- [0.60] Chose Postgres\n");
  EXPECT_TRUE(engine->memories().Validate(engine.me, {.id = id})->memory.golden);
  engine.SetDay(1);
  EXPECT_EQ(engine->memories().Inject(engine.me, {.limit = 9})->text,
            "## Project Heuristics\n- ⭐ [0.80] Chose Redis\n");
}

// Past events keep the numbers of their time.
TEST(EngineSettingsTest, AChangedSettingDoesNotChangeThePast) {
  TestEngine before(TestStore::kMemory);
  const std::string id = before.Add("Use X");
  ASSERT_TRUE(before->memories().Validate(before.me, {.id = id}));
  TestEngine after(TestStore::kMemory, 2, OptionsOf("[memory]\nvalidate_delta = 0.3\n"));
  std::istringstream lines(Joined(before.Export()));
  ASSERT_TRUE(after->ledger().Import(after.me, lines));
  EXPECT_EQ(after->memories().Show(after.me, id)->memory.confidence, TestDecimal("0.55"));
  EXPECT_EQ(after->memories().Validate(after.me, {.id = id})->memory.confidence,
            TestDecimal("0.85"));
  EXPECT_TRUE(after->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
