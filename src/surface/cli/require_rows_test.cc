// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/require_rows.h"

#include "base/test_framework.h"
#include "operations/operation.h"

namespace credence::cli {
namespace {

bool HasRows(std::string_view command, bool batch = false) {
  operations::Arguments arguments;
  if (batch) arguments.Set("batch", std::string("-"));
  return RequireRows(*FindCommand(command), arguments).has_value();
}

TEST(RequireRows, NothingThatChangesAnythingRunsForCsv) {
  for (const operations::Operation& operation : operations::Operations()) {
    const bool reads = operation.access == operations::Access::kRead ||
                       operation.access == operations::Access::kAnalyse;
    if (reads) continue;
    EXPECT_FALSE(HasRows(operation.name)) << operation.name;
  }
  for (const std::string_view own : {"import", "install", "mode", "rule add", "rule remove",
                                     "trust", "settings set", "token create", "demo", "restore"}) {
    EXPECT_FALSE(HasRows(own)) << own;
  }
}

TEST(RequireRows, ListsHaveRows) {
  for (const std::string_view list : {"memory list",
                                      "memory search",
                                      "session list",
                                      "belief list",
                                      "belief disputes",
                                      "heuristic list",
                                      "fire list",
                                      "ledger list",
                                      "events list",
                                      "activity",
                                      "alert list",
                                      "review rules",
                                      "rule list",
                                      "signals",
                                      "settings",
                                      "token list",
                                      "review list",
                                      "projects",
                                      "doctor",
                                      "find",
                                      "top"}) {
    EXPECT_TRUE(HasRows(list)) << list;
  }
  EXPECT_FALSE(HasRows("stats"));
  EXPECT_FALSE(HasRows("memory show"));
  EXPECT_FALSE(HasRows("cue"));
  EXPECT_TRUE(HasRows("cue", true));
}

}  // namespace
}  // namespace credence::cli
