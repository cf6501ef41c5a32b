// SPDX-License-Identifier: Apache-2.0
// Nodes and edges from untrusted sources: refused in one line, or every link of the plan joins two
// statements of the plan.
#include "belief/graphiti.h"

#include <set>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"

void credence::fuzz::Fuzz(std::string_view input) {
  using belief::PlanImport;
  using belief::ReadGraphiti;
  const auto records = ReadGraphiti(input);
  if (Refused(records)) return;
  const auto plan = PlanImport(*records, FromMicros(0));
  if (Refused(plan)) return;
  std::set<Uuid> ids;
  for (const auto& statement : plan->statements) ids.insert(statement.id);
  for (const auto& link : plan->links) {
    CREDENCE_CHECK(ids.contains(link.from) && ids.contains(link.to), "both ends are stated");
  }
}
