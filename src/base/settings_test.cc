// SPDX-License-Identifier: Apache-2.0
#include "base/settings.h"

#include "base/test_framework.h"

namespace credence {
namespace {

class SettingsTest : public testing::Test {
 protected:
  SettingsTest() {
    schema_.Section("memory");
    schema_.Add("half_life_days", &half_life_days_, "Days until half is forgotten", {.min = 0.001});
    schema_.Add("inject_limit", &inject_limit_, "Records that are injected", {.min = 0, .max = 50});
    schema_.Add("enabled", &enabled_, "Whether anything is remembered");
    schema_.Section("store");
    schema_.Add("durability", &durability_, "What a crash may cost", {}, {"process", "power"});
    schema_.Add("tags", &tags_, "Words");
    schema_.Section("governor.signals.x");
    schema_.Add("weight", &weight_, "How much it counts", {.min = -1, .max = 1});
  }

  std::string TomlError(std::string_view toml) const {
    const Result<void> result = ApplyToml(schema_, toml, "credence.toml");
    if (result) return "no error";
    EXPECT_EQ(result.error().code, Code::kInvalidArgument);
    EXPECT_EQ(result.error().message.find('\n'), std::string::npos);
    return result.error().message;
  }
  std::string EnvironmentError(const std::string& variable) const {
    const Result<void> result = ApplyEnvironment(schema_, {variable});
    return result ? "no error" : result.error().message;
  }

  double half_life_days_ = 30;
  std::int64_t inject_limit_ = 5;
  bool enabled_ = true;
  std::string durability_ = "process";
  std::vector<std::string> tags_ = {"a", "b\"c"};
  Decimal weight_ = Decimal::FromDouble(0.5);
  SettingsSchema schema_;
};

TEST_F(SettingsTest, Describes) {
  std::vector<std::string> lines;
  for (const auto& entry : schema_.entries()) {
    lines.push_back(entry.key + " = " + entry.default_text);
  }
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "memory.half_life_days = 30.0", "memory.inject_limit = 5",
                       "memory.enabled = true", "store.durability = \"process\"",
                       R"(store.tags = ["a", "b\"c"])", "governor.signals.x.weight = 0.5"}));
  EXPECT_EQ(schema_.Find("memory.nothing"), nullptr);
  inject_limit_ = 7;
  EXPECT_EQ(SettingsSchema::ValueText(schema_.Find("memory.inject_limit")->field), "7");
  EXPECT_EQ(schema_.Find("memory.inject_limit")->default_text, "5");
}

TEST_F(SettingsTest, AppliesToml) {
  ASSERT_EQ(TomlError(R"(
[memory]
half_life_days = 7 # A whole number is a number, too.
inject_limit = 10
enabled = false
[store]
durability = "power"
tags = ["x", "y"]
[governor.signals.x]
weight = -0.05
)"),
            "no error");
  EXPECT_EQ(half_life_days_, 7);
  EXPECT_EQ(inject_limit_, 10);
  EXPECT_FALSE(enabled_);
  EXPECT_EQ(durability_, "power");
  EXPECT_EQ(tags_, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(weight_, Decimal::Parse("-0.05").value());
}

TEST_F(SettingsTest, DefaultsAreTomlThatChangesNothing) {
  std::string toml;
  for (const auto& entry : schema_.entries()) {
    toml.append(entry.key).append(" = ").append(entry.default_text).append("\n");
  }
  EXPECT_EQ(TomlError(toml), "no error");
  for (const auto& entry : schema_.entries()) {
    EXPECT_EQ(SettingsSchema::ValueText(entry.field), entry.default_text);
  }
}

TEST_F(SettingsTest, RefusesToml) {
  const struct {
    std::string_view toml;
    std::string_view message;
  } cases[] = {
      {"[memory]\ninject_limit = \"five\"",
       "2: memory.inject_limit must be a whole number, is \"five\""},
      {"memory.inject_limit = 1.5", "1: memory.inject_limit must be a whole number, is 1.5"},
      {"memory.inject_limit = 51", "1: memory.inject_limit must be at most 50, is 51"},
      {"memory.inject_limit = 1979-05-27",
       "1: memory.inject_limit must be a whole number, is a date or time"},
      {"[memory]\n\nhalf_life_days = -3", "3: memory.half_life_days must be at least 0.001, is -3"},
      {"memory.half_life_days = nan", "1: memory.half_life_days must be a finite number, is nan"},
      {"memory.half_life_days = inf", "1: memory.half_life_days must be a finite number, is inf"},
      {"memory.half_life_days = true", "1: memory.half_life_days must be a number, is true"},
      {"memory.enabled = 1", "1: memory.enabled must be true or false, is 1"},
      {"memory.enabled = [\"a\"]", "1: memory.enabled must be true or false, is a list"},
      {"store.durability = \"fast\"",
       "1: store.durability must be one of process, power, is \"fast\""},
      {"store.durability = 1", "1: store.durability must be a text in quotes, is 1"},
      {"store.tags = [1]", "1: store.tags must be a list of texts, is a list of other things"},
      {"store.tags = {a = 1}", "1: store.tags must be a list of texts, is a table"},
      {"[governor.signals.x]\nweight = 1.5",
       "2: governor.signals.x.weight must be at most 1, is 1.5"},
      {"\n[memory]\nhalf_live_days = 1",
       "3: memory.half_live_days is not a setting; did you mean memory.half_life_days?"},
      {"half_life_days = 1",
       "1: half_life_days is not a setting; did you mean memory.half_life_days?"},
      {"[store]\ninject_limit = 1",
       "2: store.inject_limit is not a setting; did you mean memory.inject_limit?"},
      {"memory = 1", "1: memory is not a setting; remove it"},
      {"[memmory]\ninject_limit = 1", "1: [memmory] is not a section; did you mean [memory]?"},
      {"[[memmory]]\ninject_limit = 1", "1: memmory is not a setting; remove it"},
      {"[governor.signals.elephants]",
       "1: [governor.signals.elephants] is not a section; there are memory, store, governor"},
      {"zzz.unknown = 1\nmemory.enabled = 3",
       "1: [zzz] is not a section; there are memory, store, governor"},
      {"[store]\nxxxxxxxxxx = 1\n[memory]\nyyyyyyyyyy = 2",
       "2: store.xxxxxxxxxx is not a setting; remove it"},
  };
  for (const auto& c : cases)
    EXPECT_EQ(TomlError(c.toml), "credence.toml:" + std::string(c.message));
}

TEST_F(SettingsTest, SyntaxErrorsHaveALine) {
  EXPECT_TRUE(TomlError("[memory]\ninject_limit = = 3").starts_with("credence.toml:2: "));
  EXPECT_EQ(TomlError("store.tags = []\n[store]"),
            "credence.toml:2: Error while parsing table header: cannot redefine existing table "
            "'store'");
  EXPECT_TRUE(TomlError("[memory\n").starts_with("credence.toml:1: "));
  EXPECT_TRUE(TomlError("a = \"\xFF\"").starts_with("credence.toml:1: "));
}

// Non-ASCII letters were undefined behaviour in toml++'s tables, not an error.
TEST_F(SettingsTest, LettersOutsideOfTextAreSyntaxErrors) {
  for (const char* toml : {"é = 1", "[é]", "[gover\u01E8\u060F]", "\uFDBF# m ", "memory = é"}) {
    EXPECT_TRUE(TomlError(toml).starts_with("credence.toml:1: ")) << toml << "\n"
                                                                  << TomlError(toml);
  }
}

// The library assumes that this cannot happen (see settings_toml.cc).
TEST_F(SettingsTest, AHeadingThatIsNoNameIsRefused) {
  for (const std::string_view toml : {"[!]", "[.memory]", "[=", "[[,]]", "[\x13x]", "[memory.]"}) {
    EXPECT_TRUE(TomlError(toml).starts_with("credence.toml:1: ")) << toml;
  }
}

TEST_F(SettingsTest, AppliesEnvironment) {
  const Result<void> result = ApplyEnvironment(
      schema_, {"PATH=/bin", "CREDENCE_HOME=/x", "CREDENCE_MEMORY_HALF_LIFE_DAYS=2.5",
                "CREDENCE_MEMORY_INJECT_LIMIT=3", "CREDENCE_MEMORY_ENABLED=0",
                "CREDENCE_STORE_DURABILITY=power", "CREDENCE_STORE_TAGS= x, y=z,,",
                "CREDENCE_GOVERNOR_SIGNALS_X_WEIGHT=0.1", "CREDENCE_STORE"});
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(half_life_days_, 2.5);
  EXPECT_EQ(inject_limit_, 3);
  EXPECT_FALSE(enabled_);
  EXPECT_EQ(durability_, "power");
  EXPECT_EQ(tags_, (std::vector<std::string>{"x", "y=z"}));
  EXPECT_EQ(weight_, Decimal::Parse("0.1").value());
  ASSERT_EQ(EnvironmentError("CREDENCE_STORE_TAGS="), "no error");
  EXPECT_TRUE(tags_.empty());
}

TEST_F(SettingsTest, RefusesEnvironment) {
  const std::pair<std::string, std::string> cases[] = {
      {"CREDENCE_MEMORY_INJECT_LIMIT=five",
       "CREDENCE_MEMORY_INJECT_LIMIT must be a whole number, is \"five\""},
      {"CREDENCE_MEMORY_INJECT_LIMIT=1.5",
       "CREDENCE_MEMORY_INJECT_LIMIT must be a whole number, is \"1.5\""},
      {"CREDENCE_MEMORY_INJECT_LIMIT=",
       "CREDENCE_MEMORY_INJECT_LIMIT must be a whole number, is \"\""},
      {"CREDENCE_MEMORY_HALF_LIFE_DAYS=0",
       "CREDENCE_MEMORY_HALF_LIFE_DAYS must be at least 0.001, is 0"},
      {"CREDENCE_MEMORY_HALF_LIFE_DAYS=inf",
       "CREDENCE_MEMORY_HALF_LIFE_DAYS must be a finite number, is inf"},
      {"CREDENCE_MEMORY_ENABLED=yes", "CREDENCE_MEMORY_ENABLED must be true or false, is \"yes\""},
      {"CREDENCE_STORE_DURABILITY=fast",
       "CREDENCE_STORE_DURABILITY must be one of process, power, is \"fast\""},
      {"CREDENCE_MEMORY_HALF_LIVE_DAYS=1",
       "CREDENCE_MEMORY_HALF_LIVE_DAYS is not a setting; did you mean "
       "CREDENCE_MEMORY_HALF_LIFE_DAYS?"},
      {"CREDENCE_GOVERNOR_SIGNALS_X_WAIGHT=1",
       "CREDENCE_GOVERNOR_SIGNALS_X_WAIGHT is not a setting; did you mean "
       "CREDENCE_GOVERNOR_SIGNALS_X_WEIGHT?"},
      {"CREDENCE_STORE_ZZZZZZZZZZZZZ=1", "CREDENCE_STORE_ZZZZZZZZZZZZZ is not a setting; unset it"},
      {"CREDENCE_OTHER_THING=1", "no error"},
  };
  for (const auto& [variable, message] : cases) EXPECT_EQ(EnvironmentError(variable), message);
}

TEST_F(SettingsTest, AProjectsOwnTableWinsThere) {
  constexpr std::string_view kToml =
      "[memory]\ninject_limit = 6\nhalf_life_days = 9\n"
      "[project.\"/home/me/app\".memory]\ninject_limit = 7\n"
      "[project.\"/other\".memory]\ninject_limit = 8\n";
  ASSERT_TRUE(ApplyToml(schema_, kToml, "credence.toml", "/home/me/app"));
  EXPECT_EQ(inject_limit_, 7);
  EXPECT_EQ(half_life_days_, 9);
  ASSERT_TRUE(ApplyToml(schema_, kToml, "credence.toml"));
  EXPECT_EQ(inject_limit_, 6);
  const Result<void> wrong =
      ApplyToml(schema_, "[project.\"/p\".memory]\ninjct_limit = 7\n", "credence.toml", "/p");
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(wrong.error().message.starts_with("credence.toml:2: memory.injct_limit"));
  EXPECT_EQ(TomlError("project = 3"), "credence.toml:1: project is not a setting; remove it");
}

TEST(Settings, EnvironmentName) {
  EXPECT_EQ(EnvironmentName("memory.half_life_days"), "CREDENCE_MEMORY_HALF_LIFE_DAYS");
}

TEST(SettingsDeathTest, AKeyIsDescribedOnce) {
  SettingsSchema schema;
  bool field = false;
  schema.Add("a", &field, "");
  EXPECT_DEATH(schema.Add("a", &field, ""), "described once");
}

// The family's tables are not declared in advance.
TEST_F(SettingsTest, AFamilysTablesHaveNamesOfTheUsersChoice) {
  std::int64_t size = 0;
  schema_.Family("store.boxes", [&](std::string_view name) {
    if (name != "large") return false;
    schema_.Section("store.boxes.large");
    schema_.Add("size", &size, "How much it holds");
    return true;
  });
  EXPECT_EQ(TomlError("[store.boxes.large]\nsize = 7\n"), "no error");
  EXPECT_EQ(size, 7);
  EXPECT_NE(TomlError("[store.boxes.small]\nsize = 7\n"), "no error");
  EXPECT_NE(TomlError("[store.box.large]\nsize = 7\n"), "no error");
  EXPECT_NE(TomlError("[store.boxes]\nsize = 7\n"), "no error");
}

}  // namespace
}  // namespace credence
