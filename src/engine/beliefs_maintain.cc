// SPDX-License-Identifier: Apache-2.0
// Maintenance of beliefs: resolves the contradictions that are clear by now, and tells what needs a
// look. Time alone writes nothing, so a second run right after the first changes nothing.
#include <algorithm>
#include <map>
#include <utility>

#include "belief/fold.h"
#include "belief/reading.h"
#include "engine/beliefs.h"
#include "engine/beliefs_write.h"
#include "ledger/fold.h"

namespace credence::engine {
namespace {

using belief::Viewer;

constexpr std::size_t kShown = 50;
// A single step down is no trend.
constexpr std::int64_t kFallsMin = 2;

// Keeps the least confident ones, without holding all of a million.
void Add(BeliefGroup& group, const BeliefReading& reading) {
  ++group.count;
  const auto at = std::ranges::upper_bound(
      group.first, reading,
      [](const BeliefReading& a, const BeliefReading& b) { return belief::RanksBefore(b, a); });
  if (group.first.size() >= kShown && at == group.first.end()) return;
  group.first.insert(at, reading);
  if (group.first.size() > kShown) group.first.pop_back();
}

void Sort(MaintenanceReport& report, const BeliefReading& reading) {
  if (reading.dormancy != Decimal()) Add(report.dormant, reading);
  if (reading.unstable) Add(report.unstable, reading);
  if (reading.proposed_for_deletion) Add(report.proposed_for_deletion, reading);
  if (belief::IsOrphan(reading.belief)) Add(report.orphaned, reading);
  if (reading.belief.falls >= kFallsMin) Add(report.declining, reading);
}

Result<void> Survey(ledger::Reader& reader, Viewer& viewer, MaintenanceReport& report) {
  std::map<std::string, std::int64_t> by_status;
  std::int64_t sound = 0;
  double sum = 0;
  std::vector<Uuid> ids;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<belief::BeliefFold>(reader, [&](const Belief& one) {
    if (one.retracted) {
      ++by_status[std::string(NameOf(BeliefStatus::kRetracted))];
    } else {
      ids.push_back(one.id);
    }
    return ledger::Visit::kContinue;
  }));
  for (const Uuid& id : ids) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> one,
                              ledger::LoadState<belief::BeliefFold>(reader, id.ToString()));
    if (!one) continue;
    CREDENCE_ASSIGN_OR_RETURN(const BeliefReading reading, viewer.Brief(*std::move(one)));
    ++by_status[std::string(NameOf(reading.status))];
    sum += reading.confidence.ToDouble();
    const bool is_sound = reading.status != BeliefStatus::kDisputed &&
                          reading.status != BeliefStatus::kStale && !reading.unstable;
    if (is_sound) ++sound;
    Sort(report, reading);
  }
  report.beliefs = static_cast<std::int64_t>(ids.size());
  report.by_status.assign(by_status.begin(), by_status.end());
  if (!ids.empty()) {
    report.mean_confidence = sum / static_cast<double>(ids.size());
    report.health = static_cast<double>(sound) / static_cast<double>(ids.size());
  }
  return {};
}

}  // namespace

Result<MaintenanceReport> BeliefKeeper::Maintain(const Caller& caller) {
  MaintenanceReport report;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    report = {};
    Viewer before = transaction.View();
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Arbitration> disputes, before.Disputes());
    for (Arbitration& between : disputes) {
      // An earlier one of this run may have moved them.
      Viewer viewer = transaction.View();
      CREDENCE_ASSIGN_OR_RETURN(
          between, viewer.Arbitrate(between.stands.belief.id, between.yields.belief.id));
      if (between.strength < settings_.belief.arbitration_gap) {
        report.questions.push_back(std::move(between));
        continue;
      }
      const Uuid winner = between.stands.belief.id;
      const Uuid loser = between.yields.belief.id;
      CREDENCE_RETURN_IF_ERROR(
          transaction.Resolve(winner, loser, ContradictionStatus::kSystemResolved));
      Viewer after = transaction.View();
      CREDENCE_ASSIGN_OR_RETURN(Arbitration resolved, after.Arbitrate(winner, loser));
      report.resolved.push_back(std::move(resolved));
    }
    Viewer viewer = transaction.View();
    return Survey(transaction.writer(), viewer, report);
  }));
  return report;
}

}  // namespace credence::engine
