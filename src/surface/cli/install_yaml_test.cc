// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace credence::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

using Text = std::optional<std::string>;

TEST(InstallExtension, RemoveUndoesInstall) {
  for (const Text& before :
       {Text(), Text("GOOSE_MODEL: gpt-4o"), Text("GOOSE_MODEL: gpt-4o\n"),
        Text("extensions:\n  developer:\n    enabled: true\n    type: builtin\nGOOSE_MODE: auto\n"),
        Text("extensions:\n    developer:\n        enabled: true\n        args:\n        - x"),
        Text("# mine\n\nextensions: # these\n\n  # first\n  a:\n    type: sse\n\n\n# end\nB: 1\n"),
        Text("extensions:\n"), Text("extensions:"), Text("A: 1\r\nextensions:\r\n  b:\r\n    c: 1"),
        Text("---\nLIST:\n- one\n- two\nTEXT: |\n  extensions:\n    credence: no\n")}) {
    const Result<InstallEdit> added = AddExtension(before, "/opt/my credence");
    ASSERT_TRUE(added) << before.value_or("none") << ": " << added.error().message;
    EXPECT_THAT(*added->text, HasSubstr("cmd: \"/opt/my credence\""));
    EXPECT_EQ(AddExtension(added->text, "/opt/my credence")->text, added->text) << *added->text;
    EXPECT_EQ(RemoveExtension(added->text)->text, before) << *added->text;
    EXPECT_EQ(RemoveExtension(before)->text, before);
  }
}

TEST(InstallExtension, AnEntryThatGooseRewroteIsRenewedInItsPlace) {
  const std::string before =
      "extensions:\n  a:\n    type: sse\n  credence:\n    enabled: false\n    cmd: /old/credence\n"
      "    args:\n    - mcp\n  developer:\n    enabled: true\n";
  const std::string renewed = *AddExtension(before, "credence")->text;
  EXPECT_THAT(renewed, Not(HasSubstr("/old/")));
  EXPECT_THAT(renewed, HasSubstr("\n  developer:\n    enabled: true\n"));
  EXPECT_EQ(*RemoveExtension(renewed)->text,
            "extensions:\n  a:\n    type: sse\n  developer:\n    enabled: true\n");
}

TEST(InstallExtension, EntriesAreIndentedAsTheirNeighbours) {
  EXPECT_THAT(*AddExtension("extensions:\n    a:\n        b: 1\n", "credence")->text,
              HasSubstr("extensions:\n    credence:\n        enabled: true\n"));
}

TEST(InstallExtension, WhatIsNotUnderstoodIsRefusedWithItsLine) {
  for (const auto& [text, words] : std::initializer_list<std::pair<const char*, const char*>>{
           {"A: 1\nextensions: {}\n", "line 2 has 'extensions' on one line"},
           {"extensions:\n- name: a\n", "line 2 lists the extensions"},
           {"extensions:\n  - name: a\n", "line 2 lists the extensions"},
           {"extensions:\n  a: 1\nextensions:\n  b: 1\n", "line 3 has 'extensions' a second time"},
           {"{\"extensions\": {}}\n", "line 1 cannot be parsed"},
           {"a: \"one\ntwo\"\n", "line 2 cannot be parsed"},
           {"extensions:\n\ta: 1\n", "cannot be parsed"},
           {"extensions:\n  credence:\n    a: 1\n  credence:\n    a: 1\n", "a second time"}}) {
    const Result<InstallEdit> added = AddExtension(text, "credence");
    ASSERT_FALSE(added) << text << *added->text;
    EXPECT_THAT(added.error().message, HasSubstr(words));
    EXPECT_THAT(added.error().message, HasSubstr("goose configure"));
  }
}

}  // namespace
}  // namespace credence::cli
