// SPDX-License-Identifier: Apache-2.0
#include "surface/http/spelling.h"

#include "base/test_framework.h"
#include "credence/mention.h"

namespace credence::http {
namespace {

TEST(SpellForHttp, ParametersAreFieldsAndOperationsRequests) {
  EXPECT_EQ(SpellForHttp("add " + Param("tool", "NAME") + " or " + Param("max-tokens")),
            "add tool NAME or max_tokens");
  EXPECT_EQ(SpellForHttp("give " + Param("project", "FOLDER")),
            "give the header Credence-Project FOLDER");
  EXPECT_EQ(SpellForHttp(Op("memory list", {{"all", ""}}) + " shows them"),
            "GET /v1/memory/list?all=true shows them");
  EXPECT_EQ(SpellForHttp(Op("session show", {{"id", "a/b"}})), "GET /v1/session/show?id=a%2Fb");
  EXPECT_EQ(SpellForHttp(Op("belief restore")), "POST /v1/belief/restore");
  EXPECT_EQ(SpellForHttp(Op("export")), "GET /v1/export");
}

TEST(SpellForHttp, WhatOnlyTheCommandLineHasIsACommand) {
  EXPECT_EQ(SpellForHttp("run " + Op("doctor")), "run 'credence doctor'");
}

}  // namespace
}  // namespace credence::http
