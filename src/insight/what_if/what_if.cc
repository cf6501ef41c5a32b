// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/what_if.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "governor/events.h"
#include "insight/what_if/belief_what_if.h"
#include "insight/what_if/heuristic_what_if.h"
#include "insight/what_if/memory_what_if.h"
#include "insight/what_if/review_what_if.h"
#include "insight/what_if/session_what_if.h"
#include "insight/what_if/stream_hash.h"
#include "ledger/scan_ahead.h"

namespace credence {

bool WhatIfReport::IsIdentical() const {
  return std::ranges::all_of(faculties, [](const FacultyWhatIf& faculty) {
    return faculty.changed_subjects == 0 && faculty.changed_verdicts == 0;
  });
}

}  // namespace credence

namespace credence::insight {

namespace {

// The faculties of one policy, shared out among threads. Sessions know nothing of each other, so
// each lane has some; all other faculties are in the first.
class Lanes {
 public:
  Lanes(const PolicyPair& policies, const TryOptions& options)
      : taken_(options.lanes > 0 ? options.lanes : ledger::UsefulLanes()) {
    auto sessions = std::make_unique<SessionWhatIf>(policies);
    first_sessions_ = sessions.get();
    faculties_.push_back(std::make_unique<MemoryWhatIf>(policies));
    faculties_.push_back(std::move(sessions));
    faculties_.push_back(std::make_unique<HeuristicWhatIf>(policies));
    faculties_.push_back(std::make_unique<BeliefWhatIf>(policies));
    faculties_.push_back(std::make_unique<ReviewWhatIf>(policies));
    if (!options.faculties.empty()) {
      std::erase_if(faculties_, [&](const auto& one) {
        return std::ranges::find(options.faculties, one->faculty()) == options.faculties.end();
      });
    }
    for (std::size_t lane = 1; lane < size(); ++lane) {
      sessions_.push_back(std::make_unique<SessionWhatIf>(policies));
    }
  }

  std::size_t size() const { return taken_.size(); }

  std::size_t LaneOf(const ledger::EventView& event) const {
    if (!event.stream.starts_with(governor::kStreamPrefix)) return 0;
    return HashOfStream(event.stream) % size();
  }

  ledger::Visit Take(std::size_t lane, const ledger::EventView& event) {
    WhatIf* const owner = OwnerOf(lane, event.stream);
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
    for (const std::unique_ptr<WhatIf>& one : faculties_) {
      if (one.get() == first_sessions_) {
        for (const std::unique_ptr<SessionWhatIf>& other : sessions_)
          first_sessions_->Merge(*other);
      }
      CREDENCE_RETURN_IF_ERROR(one->Complete(reader));
      reports.push_back(one->Finish());
    }
    return reports;
  }

 private:
  WhatIf* OwnerOf(std::size_t lane, std::string_view stream) const {
    for (const std::unique_ptr<WhatIf>& one : faculties_) {
      if (!one->Owns(stream)) continue;
      return lane == 0 ? one.get() : sessions_[lane - 1].get();
    }
    return nullptr;
  }

  std::vector<std::unique_ptr<WhatIf>> faculties_;        // Of the first lane.
  SessionWhatIf* first_sessions_ = nullptr;               // Of these; may be left out.
  std::vector<std::unique_ptr<SessionWhatIf>> sessions_;  // Of the others.
  std::vector<Result<void>> taken_;                       // By lane.
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
