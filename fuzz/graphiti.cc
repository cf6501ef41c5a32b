// SPDX-License-Identifier: Apache-2.0
// Nodes and edges from untrusted sources: refused in one line, or every link of the plan joins two
// statements of the plan.
#include "belief/graphiti.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

#include "base/check.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::belief::PlanImport;
  using credence::belief::ReadGraphiti;
  const auto records = ReadGraphiti({reinterpret_cast<const char*>(data), size});
  if (!records) {
    CREDENCE_CHECK(records.error().message.find('\n') == std::string::npos, "one line");
    return 0;
  }
  const auto plan = PlanImport(*records, credence::FromMicros(0));
  if (!plan) {
    CREDENCE_CHECK(plan.error().message.find('\n') == std::string::npos, "one line");
    return 0;
  }
  std::set<credence::Uuid> ids;
  for (const auto& statement : plan->statements) ids.insert(statement.id);
  for (const auto& link : plan->links) {
    CREDENCE_CHECK(ids.contains(link.from) && ids.contains(link.to), "both ends are stated");
  }
  return 0;
}
