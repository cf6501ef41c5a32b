// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/spelling.h"

#include "base/test_framework.h"
#include "credence/mention.h"

namespace credence::cli {
namespace {

TEST(SpellForShell, ParametersAreOptionsAndOperationsCommands) {
  EXPECT_EQ(SpellForShell("add " + Param("tool", "NAME") + " or " + Param("max-tokens")),
            "add --tool NAME or --max-tokens");
  EXPECT_EQ(SpellForShell(Op("memory list", {{"all", ""}}) + " shows them"),
            "'credence memory list --all' shows them");
  EXPECT_EQ(SpellForShell(Op("session show", {{"id", "s-1"}})), "'credence session show s-1'");
  EXPECT_EQ(SpellForShell(Op("verify", {{"db", "/a b"}})), "'credence verify --db /a b'");
}

}  // namespace
}  // namespace credence::cli
