// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/spelling.h"

#include "base/test_framework.h"
#include "credence/mention.h"

namespace credence::mcp {
namespace {

TEST(SpellForAgents, ParametersAreFieldsAndOperationsTools) {
  EXPECT_EQ(SpellForAgents("add " + Param("for-tool", "NAME")), "add for_tool NAME");
  EXPECT_EQ(SpellForAgents("see " + Op("why")), "see the tool why");
  EXPECT_EQ(SpellForAgents(Op("belief contradict") + " opens it again"),
            "the tool believe (action contradict) opens it again");
  EXPECT_EQ(SpellForAgents("run " + Op("verify")), "run 'credence verify'");
}

}  // namespace
}  // namespace credence::mcp
