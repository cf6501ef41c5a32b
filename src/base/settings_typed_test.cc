// SPDX-License-Identifier: Apache-2.0
#include "base/settings_typed.h"

#include "base/test_framework.h"

namespace credence {
namespace {

class SettingsTypedTest : public testing::Test {
 protected:
  SettingsTypedTest() {
    schema_.Section("a");
    schema_.Add("flag", &flag_, "A flag");
    schema_.Add("whole", &whole_, "A number", {.min = 0, .max = 100});
    schema_.Add("real", &real_, "A number", {.min = 0.001});
    schema_.Add("decimal", &decimal_, "A number");
    schema_.Add("text", &text_, "A text");
    schema_.Add("mode", &mode_, "A choice", {}, {"observe", "ask"});
    schema_.Add("list", &list_, "Words", {}, {});
    schema_.Add("types", &types_, "Choices", {}, {"pattern", "warning"});
  }

  std::string Typed(std::string_view key, std::string_view text) const {
    const SettingsSchema::Entry* entry = schema_.Find(key);
    const Result<std::string> value = TypedSetting(*entry, text);
    return value ? *value : value.error().message;
  }

  bool flag_ = true;
  std::int64_t whole_ = 5;
  double real_ = 30;
  Decimal decimal_ = Decimal::FromDouble(0.5);
  std::string text_;
  std::string mode_ = "ask";
  std::vector<std::string> list_;
  std::vector<std::string> types_;
  SettingsSchema schema_;
};

TEST_F(SettingsTypedTest, WhatAPersonTypesIsUnderstood) {
  const struct {
    std::string_view key;
    std::string_view typed;
    std::string_view toml;
  } cases[] = {
      {"a.flag", "on", "true"},
      {"a.flag", "NO", "false"},
      {"a.flag", "maybe", "a.flag must be true or false, is \"maybe\""},
      {"a.whole", " 12 ", "12"},
      {"a.whole", "+3", "3"},
      {"a.whole", "200", "a.whole must be at most 100, is 200"},
      {"a.whole", "1.5", "a.whole must be a whole number, is 1.5"},
      {"a.whole", "12\nb = 3", "a.whole must be a whole number, is \"12 b = 3\""},
      {"a.real", "12", "12"},
      {"a.real", ".5", "0.5"},
      {"a.real", "1e3", "1000.0"},
      {"a.real", "-3", "a.real must be at least 0.001, is -3"},
      {"a.real", "inf", "a.real must be a finite number, is inf"},
      {"a.decimal", "0.25", "0.25"},
      {"a.decimal", "", "a.decimal must be a number, is \"\""},
      {"a.mode", "ask", "\"ask\""},
      {"a.mode", "\"ask\"", "\"ask\""},
      {"a.mode", "'ask'", "\"ask\""},
      {"a.mode", "sometimes", "a.mode must be one of observe, ask, is \"sometimes\""},
      {"a.text", "5", "\"5\""},
      {"a.text", "a \"b\" c", R"("a \"b\" c")"},
      {"a.text", "", "\"\""},
      {"a.list", "a, 'b c', \"d\"", R"(["a", "b c", "d"])"},
      {"a.list", "a\nb", R"(["a", "b"])"},
      {"a.list", R"(["a, b", 'c'])", R"(["a, b", "c"])"},
      {"a.list", "[]", "[]"},
      {"a.list", "", "[]"},
      {"a.list", "[1]", "a.list must be a list of texts, is a list of other things"},
      {"a.list", "['a']\nb = 1", "a.list must be a list of texts, is \"['a'] b = 1\""},
      {"a.types", "pattern, nonsense", "a.types must be one of pattern, warning, is \"nonsense\""},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(Typed(each.key, each.typed), each.toml) << each.key << " " << each.typed;
  }
  EXPECT_EQ(whole_, 5) << "checking sets nothing";
}

TEST_F(SettingsTypedTest, PlacesAreThoseOfTheFile) {
  const std::vector<SettingPlace> places = TomlPlaces(
      schema_, "# mine\n[a]\nflag = false\nunknown = 1\n\n[project.\"/app\".a]\nflag = true\n",
      "/app");
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0].key, "a.flag");
  EXPECT_EQ(places[0].line, 3);
  EXPECT_FALSE(places[0].of_project);
  EXPECT_EQ(places[1].line, 7);
  EXPECT_TRUE(places[1].of_project);
  EXPECT_TRUE(TomlPlaces(schema_, "[a\n").empty());
}

}  // namespace
}  // namespace credence
