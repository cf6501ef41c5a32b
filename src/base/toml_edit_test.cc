// SPDX-License-Identifier: Apache-2.0
#include "base/toml_edit.h"

#include <gtest/gtest.h>

namespace credence {
namespace {

struct Edit {
  std::string_view text;
  std::string_view changed;
};

const TomlPath kMode = {"governor", "mode"};

TEST(TomlEditTest, AValueIsChangedAndTheRestStays) {
  const Edit cases[] = {
      {"", "[governor]\nmode = \"ask\"\n"},
      {"[memory]\nholdout = 0.1\n", "[memory]\nholdout = 0.1\n\n[governor]\nmode = \"ask\"\n"},
      {"# mine\n[governor] # so far\n  mode   = \"observe\"\nfail = \"open\"\n",
       "# mine\n[governor] # so far\n  mode   = \"ask\"\nfail = \"open\"\n"},
      {"[governor]\nmode = \"a\\\"#b\"  # for now", "[governor]\nmode = \"ask\"  # for now"},
      {"[governor]\n  fail = \"open\"\n\n[memory]\nmode = 1\n",
       "[governor]\n  fail = \"open\"\n  mode = \"ask\"\n\n[memory]\nmode = 1\n"},
      {"[governor]\n# nothing yet\n", "[governor]\nmode = \"ask\"\n# nothing yet\n"},
      {"[governor.zones]\nworking = 60",
       "[governor.zones]\nworking = 60\n\n[governor]\nmode = \"ask\"\n"},
      {"[governor]\r\nfail = \"open\"\r\n", "[governor]\r\nfail = \"open\"\r\nmode = \"ask\"\r\n"},
      // Keys with dots, and quoted ones.
      {"governor.mode = 'observe' # x\n", "governor.mode = \"ask\" # x\n"},
      {"governor . \"mode\" = 'observe'\n", "governor . \"mode\" = \"ask\"\n"},
      {"governor.fail = 'open'\n[memory]\n",
       "governor.fail = 'open'\ngovernor.mode = \"ask\"\n[memory]\n"},
      // What looks like the key and is none.
      {"[a]\nx = \"\"\"\n[governor]\nmode = 1\n\"\"\"\n[governor]\nmode = 'observe'\n",
       "[a]\nx = \"\"\"\n[governor]\nmode = 1\n\"\"\"\n[governor]\nmode = \"ask\"\n"},
      {"[[governor.rules]]\ntool = \"a\"\n",
       "[[governor.rules]]\ntool = \"a\"\n\n[governor]\nmode = \"ask\"\n"},
  };
  for (const Edit& each : cases) {
    EXPECT_EQ(WithTomlValue(each.text, kMode, "\"ask\"").value(), each.changed) << each.text;
  }
}

TEST(TomlEditTest, TheTableOfAProjectIsQuoted) {
  const TomlPath key = {"project", "/home/me/my \"app\"", "governor", "mode"};
  const std::string text = WithTomlValue("", key, "\"ask\"").value();
  EXPECT_EQ(text, "[project.\"/home/me/my \\\"app\\\"\".governor]\nmode = \"ask\"\n");
  EXPECT_TRUE(HasTomlValue(text, key));
  EXPECT_EQ(WithTomlValue(text, key, "\"enforce\"").value(),
            "[project.\"/home/me/my \\\"app\\\"\".governor]\nmode = \"enforce\"\n");
  EXPECT_EQ(WithoutTomlValue(text, key).value(), "");
}

TEST(TomlEditTest, AListKeepsTheLinesOfItsElements) {
  const TomlPath key = {"a", "list"};
  const Edit cases[] = {
      {"[a]\nlist = [\n  'x',  # first\n  \"y\"\n]  # end\n",
       "[a]\nlist = [\n  'x',  # first\n  \"z\",\n]  # end\n"},
      {"[a]\nlist = [\n  # which\n  'x'  # first\n]\n",
       "[a]\nlist = [\n  # which\n  'x',  # first\n  \"z\",\n]\n"},
      {"[a]\nlist = ['x', 'y'] # end\n", "[a]\nlist = [\"x\", \"z\"] # end\n"},
      {"[a]\nlist = [ 'x',\n 'y' ]\n", "[a]\nlist = [\"x\", \"z\"]\n"},
      {"[a]\nlist = []\n", "[a]\nlist = [\"x\", \"z\"]\n"},
  };
  for (const Edit& each : cases) {
    EXPECT_EQ(WithTomlValue(each.text, key, "[\"x\", \"z\"]").value(), each.changed) << each.text;
  }
  EXPECT_EQ(WithTomlValue(cases[0].text, key, "[]").value(), "[a]\nlist = [\n]  # end\n");
  // Comments follow elements that move.
  const std::string noted =
      "[a]\r\nlist = [\r\n  # the two that count\r\n  \"build\",  # slow\r\n"
      "  \"fixtures\"  # large\r\n  # no more, please\r\n]\r\n";
  EXPECT_EQ(WithTomlValue(noted, key, R"(["new", "build", "fixtures"])").value(),
            "[a]\r\nlist = [\r\n  \"new\",\r\n  # the two that count\r\n  \"build\",  # slow\r\n"
            "  \"fixtures\"  # large\r\n  # no more, please\r\n]\r\n");
  EXPECT_EQ(WithTomlValue(noted, key, R"(["fixtures", "build"])").value(),
            "[a]\r\nlist = [\r\n  \"fixtures\",  # large\r\n  # the two that count\r\n"
            "  \"build\",  # slow\r\n  # no more, please\r\n]\r\n");
  EXPECT_EQ(WithTomlValue(noted, key, R"(["fixtures"])").value(),
            "[a]\r\nlist = [\r\n  # the two that count\r\n  \"fixtures\"  # large\r\n"
            "  # no more, please\r\n]\r\n");
  EXPECT_EQ(WithoutTomlValue("b = 1\n[a]\nc = 2\nlist = [\n  'x',  # [first\n]\n", key).value(),
            "b = 1\n[a]\nc = 2\n");
}

TEST(TomlEditTest, AValueIsTakenOut) {
  const Edit cases[] = {
      {"", ""},
      {"[governor]\nfail = 1\n", "[governor]\nfail = 1\n"},
      {"[governor]\nmode = 1 # why\nfail = 1\n", "[governor]\nfail = 1\n"},
      {"[memory]\nx = 1\n\n[governor]\nmode = 1\n", "[memory]\nx = 1\n"},
      {"[governor]\nmode = 1\n\n[memory]\nx = 1\n", "[memory]\nx = 1\n"},
      {"[governor] # mine\nmode = 1\n", "[governor] # mine\n"},
      {"# mine\n[governor]\nmode = 1\n", "# mine\n[governor]\n"},
      {"[governor]\n# why\nmode = 1\n", "[governor]\n# why\n"},
      {"governor.mode = 1\n", ""},
  };
  for (const Edit& each : cases) {
    EXPECT_EQ(WithoutTomlValue(each.text, kMode).value(), each.changed) << each.text;
  }
}

TEST(TomlEditTest, WhatOnlyAPersonCanChangeIsNamed) {
  const TomlPath delta = {"governor", "signals", "sunk_cost", "delta"};
  const struct {
    std::string_view text;
    std::string_view message;
  } cases[] = {
      {"[governor.signals]\nsunk_cost = { delta = -5 }\n",
       "2: governor.signals.sunk_cost is an inline table; change it there"},
      {"[governor.signals.sunk_cost]\n# so far\ndelta = [ 1,\n 2, # two\n 3 ]\n",
       "3: governor.signals.sunk_cost.delta is a list with comments; change it there"},
      {"[governor\n", "the file is not valid TOML; correct it first"},
  };
  for (const auto& each : cases) {
    const auto changed = WithTomlValue(each.text, delta, "[\"x\"]");
    ASSERT_FALSE(changed) << each.text;
    EXPECT_EQ(changed.error().message, each.message);
  }
}

TEST(TomlEditTest, TablesAreFound) {
  const TomlPath governor = {"governor"};
  EXPECT_TRUE(HasTomlTable("[governor]\n", governor));
  EXPECT_TRUE(HasTomlTable("governor.mode = 1\n", governor));
  EXPECT_TRUE(HasTomlTable("governor = { mode = 1 }\n", governor));
  EXPECT_FALSE(HasTomlTable("[governor.zones]\nx = 1\n", governor));
  EXPECT_FALSE(HasTomlTable("[a]\ngovernor.mode = 1\n", governor));
}

TEST(TomlEditTest, RowsAreAddedAndRemoved) {
  const TomlPath rules = {"governor", "rules"};
  std::string text = WithTomlRow("", rules, {"decision = \"deny\"", "tool = \"a\""});
  EXPECT_EQ(text, "[[governor.rules]]\ndecision = \"deny\"\ntool = \"a\"\n");
  text = WithTomlRow(text, rules, {"tool = \"b\""});
  text += "\n# About memory.\n[memory]\nholdout = 0.1\n";
  EXPECT_EQ(WithoutTomlRow(text, rules, 2),
            "[[governor.rules]]\ndecision = \"deny\"\ntool = \"a\"\n\n# About memory.\n"
            "[memory]\nholdout = 0.1\n");
  EXPECT_EQ(WithoutTomlRow(text, rules, 3), std::nullopt);
  EXPECT_EQ(WithoutTomlRow(text, rules, 0), std::nullopt);
  EXPECT_EQ(WithoutTomlRow("]]\n", rules, 1), std::nullopt);
}

TEST(TomlEditTest, RowsAreFoundHoweverTheyAreWritten) {
  const TomlPath own = {"project", "/home/a", "governor", "rules"};
  const std::string text =
      "note = \"\"\"\n[[project.'/home/a'.governor.rules]]\n\"\"\"\r\n"
      "[[ project . '/home/a' . governor.rules ]]  # mine\r\ntool = 'a'\r\n";
  EXPECT_EQ(WithoutTomlRow(text, own, 1), text.substr(0, text.find("[[ project")));
  EXPECT_EQ(WithoutTomlRow(text, own, 2), std::nullopt);
  EXPECT_EQ(WithTomlRow(text, own, {"tool = 'b'"}),
            text + "\r\n[[project.\"/home/a\".governor.rules]]\r\ntool = 'b'\r\n");
  EXPECT_EQ(WithTomlRow("a = 1", {"b"}, {"c = 2"}), "a = 1\n\n[[b]]\nc = 2\n");
}

TEST(TomlEditTest, AByteOrderMarkStays) {
  const std::string text = "\xEF\xBB\xBF[governor]\nmode = 1\n";
  EXPECT_EQ(WithTomlValue(text, {"governor", "mode"}, "2"), "\xEF\xBB\xBF[governor]\nmode = 2\n");
  EXPECT_TRUE(HasTomlTable(text, {"governor"}));
}

}  // namespace
}  // namespace credence
