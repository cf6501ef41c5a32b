// SPDX-License-Identifier: Apache-2.0
#include "surface/c/spelling.h"

#include "base/test_framework.h"
#include "credence/mention.h"

namespace credence::capi {
namespace {

TEST(SpellForC, ParametersAreFieldsAndOperationsAreNamesForCall) {
  EXPECT_EQ(SpellForC("give " + Param("max-tokens", "N")), "give max_tokens N");
  EXPECT_EQ(SpellForC(Op("memory list", {{"all", ""}}) + " lists them"),
            R"("memory list" {"all":true} lists them)");
  EXPECT_EQ(SpellForC(Op("session show", {{"id", "a\"b"}})), R"("session show" {"id":"a\"b"})");
  EXPECT_EQ(SpellForC(Op("rule list")), "\"rule list\"");
}

TEST(SpellForC, WhatOnlyTheCommandLineHasIsACommand) {
  EXPECT_EQ(SpellForC(Op("export")), "'credence export'");
}

}  // namespace
}  // namespace credence::capi
