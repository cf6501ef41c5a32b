// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/what_if.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "belief/what_if.h"
#include "executive/what_if.h"
#include "governor/what_if.h"
#include "insight/what_if/tally.h"
#include "ledger/replay/stream_hash.h"
#include "ledger/scan_ahead.h"
#include "memory/what_if.h"
#include "review/what_if.h"

namespace credence::insight {
namespace {

// The comparison of one faculty, and the tally that it reports to.
template <class Faculty>
struct Tallied {
  std::unique_ptr<ReportTally> tally;
  std::unique_ptr<Faculty> what_if;
};

template <class Faculty>
Tallied<Faculty> MakeTallied(const PolicyPair& policies, std::optional<Timestamp> since) {
  auto tally = std::make_unique<ReportTally>(Faculty::kFaculty, since);
  auto what_if = std::make_unique<Faculty>(policies.Of<typename Faculty::Settings>(), *tally);
  return {.tally = std::move(tally), .what_if = std::move(what_if)};
}

// The faculties, distributed over threads. Sessions are independent, so each lane gets some of
// them; all other faculties are in the first lane.
class Lanes {
 public:
  Lanes(const PolicyPair& policies, const TryOptions& options)
      : taken_(options.lanes > 0 ? options.lanes : ledger::UsefulLanes()) {
    Add<memory::WhatIf>(policies, options);
    first_sessions_ = Add<governor::WhatIf>(policies, options);
    Add<executive::WhatIf>(policies, options);
    Add<belief::WhatIf>(policies, options);
    Add<review::WhatIf>(policies, options);
    for (std::size_t lane = 1; lane < size(); ++lane) {
      sessions_.push_back(MakeTallied<governor::WhatIf>(policies, options.since));
    }
  }

  std::size_t size() const { return taken_.size(); }

  std::size_t LaneOf(const ledger::EventView& event) const {
    if (!event.stream.starts_with(governor::kStreamPrefix)) return 0;
    return ledger::HashOfStream(event.stream) % size();
  }

  ledger::Visit Take(std::size_t lane, const ledger::EventView& event) {
    ledger::WhatIf* const owner = OwnerOf(lane, event.stream);
    if (owner == nullptr) return ledger::Visit::kContinue;
    if (Result<void> taken = owner->Take(event); !taken) {
      taken_[lane] = std::move(taken);
      return ledger::Visit::kStop;
    }
    return ledger::Visit::kContinue;
  }

  Result<std::vector<FacultyWhatIf>> Finish(ledger::Reader& reader) {
    for (const Result<void>& taken : taken_) CREDENCE_RETURN_IF_ERROR(taken);
    std::vector<FacultyWhatIf> reports;
    for (const Tallied<ledger::WhatIf>& one : faculties_) {
      if (one.what_if.get() == first_sessions_) {
        for (const Tallied<governor::WhatIf>& other : sessions_) {
          first_sessions_->Merge(*other.what_if);
          one.tally->Merge(*other.tally);
        }
      }
      CREDENCE_RETURN_IF_ERROR(one.what_if->Complete(reader));
      one.what_if->Finish();
      reports.push_back(one.tally->Finish());
    }
    return reports;
  }

 private:
  // Null: it was not requested.
  template <class Faculty>
  Faculty* Add(const PolicyPair& policies, const TryOptions& options) {
    const auto& wanted = options.faculties;
    if (!wanted.empty() && std::ranges::find(wanted, Faculty::kFaculty) == wanted.end()) {
      return nullptr;
    }
    Tallied<Faculty> added = MakeTallied<Faculty>(policies, options.since);
    Faculty* const what_if = added.what_if.get();
    faculties_.push_back({.tally = std::move(added.tally), .what_if = std::move(added.what_if)});
    return what_if;
  }

  ledger::WhatIf* OwnerOf(std::size_t lane, std::string_view stream) const {
    for (const Tallied<ledger::WhatIf>& one : faculties_) {
      if (!one.what_if->Owns(stream)) continue;
      return lane == 0 ? one.what_if.get() : sessions_[lane - 1].what_if.get();
    }
    return nullptr;
  }

  std::vector<Tallied<ledger::WhatIf>> faculties_;   // In the first lane.
  governor::WhatIf* first_sessions_ = nullptr;       // One of these; null if not requested.
  std::vector<Tallied<governor::WhatIf>> sessions_;  // In the other lanes.
  std::vector<Result<void>> taken_;                  // By lane.
};

}  // namespace

Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const TryOptions& options) {
  Lanes lanes(policies, options);
  WhatIfReport report;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanInLanes(
      reader, {.for_replay = true}, lanes.size(),
      [&](const ledger::EventView& event) {
        ++report.events;
        return lanes.LaneOf(event);
      },
      [&](std::size_t lane, const ledger::EventView& event) { return lanes.Take(lane, event); }));
  CREDENCE_ASSIGN_OR_RETURN(report.faculties, lanes.Finish(reader));
  return report;
}

}  // namespace credence::insight
