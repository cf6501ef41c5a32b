// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/what_if.h"

#include <algorithm>
#include <utility>

#include "insight/what_if/belief_what_if.h"
#include "insight/what_if/heuristic_what_if.h"
#include "insight/what_if/memory_what_if.h"
#include "insight/what_if/review_what_if.h"
#include "insight/what_if/session_what_if.h"
#include "ledger/scan_ahead.h"

namespace credence {

bool WhatIfReport::IsIdentical() const {
  return std::ranges::all_of(faculties, [](const FacultyWhatIf& faculty) {
    return faculty.changed_subjects == 0 && faculty.changed_verdicts == 0;
  });
}

}  // namespace credence

namespace credence::insight {

std::vector<std::unique_ptr<WhatIf>> MakeWhatIfs(const PolicyPair& policies) {
  std::vector<std::unique_ptr<WhatIf>> all;
  all.push_back(std::make_unique<MemoryWhatIf>(policies));
  all.push_back(std::make_unique<SessionWhatIf>(policies));
  all.push_back(std::make_unique<HeuristicWhatIf>(policies));
  all.push_back(std::make_unique<BeliefWhatIf>(policies));
  all.push_back(std::make_unique<ReviewWhatIf>(policies));
  return all;
}

Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const std::vector<std::string>& faculties) {
  std::vector<std::unique_ptr<WhatIf>> all = MakeWhatIfs(policies);
  if (!faculties.empty()) {
    std::erase_if(all, [&](const auto& one) {
      return std::ranges::find(faculties, one->faculty()) == faculties.end();
    });
  }
  WhatIfReport report;
  Result<void> taken;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanAhead(reader, {}, [&](const ledger::EventView& event) {
    ++report.events;
    for (const std::unique_ptr<WhatIf>& one : all) {
      if (!one->Owns(event.stream)) continue;
      taken = one->Take(event);
      break;
    }
    return taken ? ledger::Visit::kContinue : ledger::Visit::kStop;
  }));
  CREDENCE_RETURN_IF_ERROR(taken);
  for (const std::unique_ptr<WhatIf>& one : all) report.faculties.push_back(one->Finish());
  return report;
}

}  // namespace credence::insight
