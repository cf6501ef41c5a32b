// SPDX-License-Identifier: Apache-2.0
#include "base/toml_edit.h"

#include <gtest/gtest.h>

namespace credence {
namespace {

TEST(TomlEditTest, AValueIsChangedAndTheRestStays) {
  const struct {
    std::string_view text;
    std::string_view changed;
  } cases[] = {
      {"", "[governor]\nmode = \"ask\"\n"},
      {"[memory]\nholdout = 0.1\n", "[memory]\nholdout = 0.1\n\n[governor]\nmode = \"ask\"\n"},
      {"# mine\n[governor] # so far\n  mode   = \"observe\"\nfail = \"open\"\n",
       "# mine\n[governor] # so far\nmode = \"ask\"\nfail = \"open\"\n"},
      {"[governor]\nmode = \"a\\\"#b\"  # for now", "[governor]\nmode = \"ask\"  # for now\n"},
      {"[governor]\nfail = \"open\"\n[memory]\nmode = 1\n",
       "[governor]\nmode = \"ask\"\nfail = \"open\"\n[memory]\nmode = 1\n"},
      {"[governor.zones]\nworking = 60",
       "[governor.zones]\nworking = 60\n\n[governor]\nmode = \"ask\"\n"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(WithTomlValue(each.text, "governor", "mode", "\"ask\"").value(), each.changed)
        << each.text;
  }
}

TEST(TomlEditTest, AnotherSpellingIsLeftToThePerson) {
  const auto changed = WithTomlValue("governor.mode = \"ask\"\n", "governor", "mode", "\"ask\"");
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().message, "governor.mode is set on a line of its own; change it there");
}

TEST(TomlEditTest, RowsAreAddedAndRemoved) {
  std::string text = WithTomlRow("", "governor.rules", {"decision = \"deny\"", "tool = \"a\""});
  EXPECT_EQ(text, "[[governor.rules]]\ndecision = \"deny\"\ntool = \"a\"\n");
  text = WithTomlRow(text, "governor.rules", {"tool = \"b\""});
  text += "\n# About memory.\n[memory]\nholdout = 0.1\n";
  EXPECT_EQ(WithoutTomlRow(text, "governor.rules", 2),
            "[[governor.rules]]\ndecision = \"deny\"\ntool = \"a\"\n\n# About memory.\n"
            "[memory]\nholdout = 0.1\n");
  EXPECT_EQ(WithoutTomlRow(text, "governor.rules", 3), std::nullopt);
  EXPECT_EQ(WithoutTomlRow(text, "governor.rules", 0), std::nullopt);
  EXPECT_EQ(WithoutTomlRow("]]\n", "governor.rules", 1), std::nullopt);
}

}  // namespace
}  // namespace credence
