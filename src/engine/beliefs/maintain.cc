// SPDX-License-Identifier: Apache-2.0
// Maintenance of beliefs: resolves the contradictions that have become clear, and lists the beliefs
// that need attention. Time alone writes nothing, so a second run right after the first changes
// nothing.
#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "belief/fold.h"
#include "belief/reading.h"
#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/write.h"
#include "engine/claim_or_abort.h"
#include "ledger/fold.h"

namespace credence::engine {
namespace {

using belief::Viewer;

constexpr std::size_t kShown = 50;
// A single decrease is not a trend.
constexpr std::int64_t kFallsMin = 2;

// Keeps only the least confident beliefs, so that a million are never in memory at once.
void Add(BeliefGroup& group, const BeliefReading& reading) {
  ++group.count;
  const auto at = std::ranges::upper_bound(
      group.first, reading,
      [](const BeliefReading& a, const BeliefReading& b) { return belief::RanksBefore(b, a); });
  if (group.first.size() >= kShown && at == group.first.end()) return;
  group.first.insert(at, reading);
  if (group.first.size() > kShown) group.first.pop_back();
}

void Sort(MaintenanceReport& report, const BeliefReading& reading, bool is_dormant) {
  if (is_dormant) Add(report.dormant, reading);
  if (reading.unstable) Add(report.unstable, reading);
  if (reading.proposed_for_deletion) Add(report.proposed_for_deletion, reading);
  if (belief::IsOrphan(reading.belief)) Add(report.orphaned, reading);
  if (reading.belief.falls >= kFallsMin) Add(report.declining, reading);
}

Result<void> Survey(ledger::Reader& reader, Viewer& viewer, const belief::BeliefSettings& settings,
                    MaintenanceReport& report) {
  std::map<std::string, std::int64_t> by_status;
  std::int64_t sound = 0;
  double sum = 0;
  Result<void> read;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<belief::BeliefFold>(reader, [&](Belief one) {
    Result<BeliefReading> reading = viewer.Brief(std::move(one));
    if (!reading) {
      read = Failure(std::move(reading).error());
      return ledger::Visit::kStop;
    }
    ++by_status[std::string(NameOf(reading->status))];
    if (reading->status == BeliefStatus::kRetracted) return ledger::Visit::kContinue;
    ++report.beliefs;
    sum += reading->confidence.ToDouble();
    const bool is_sound = reading->status != BeliefStatus::kDisputed &&
                          reading->status != BeliefStatus::kStale && !reading->unstable;
    if (is_sound) ++sound;
    Sort(report, *reading, belief::DormancyOf(reading->belief, viewer.now(), settings).dormant);
    return ledger::Visit::kContinue;
  }));
  CREDENCE_RETURN_IF_ERROR(read);
  report.by_status.assign(by_status.begin(), by_status.end());
  if (report.beliefs > 0) {
    report.mean_confidence = sum / static_cast<double>(report.beliefs);
    report.health = static_cast<double>(sound) / static_cast<double>(report.beliefs);
  }
  return {};
}

// A winner's gain can make another contradiction clear, even one that was already checked. This
// repeats until a full pass resolves none, so that a second run finds nothing to do.
Result<void> ResolveClearOnes(BeliefTransaction& transaction,
                              const belief::BeliefSettings& settings, MaintenanceReport& report) {
  std::size_t before = 0;
  do {
    before = report.resolved.size();
    report.questions.clear();
    Viewer first = transaction.View();
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Arbitration> disputes, first.Disputes());
    for (Arbitration& between : disputes) {
      // Read again: an earlier resolution in this run may have changed both beliefs.
      Viewer viewer = transaction.View();
      CREDENCE_ASSIGN_OR_RETURN(
          between, viewer.Arbitrate(between.stands.belief.id, between.yields.belief.id));
      if (between.strength < settings.arbitration_gap) {
        report.questions.push_back(std::move(between));
        continue;
      }
      const Uuid winner = between.stands.belief.id;
      const Uuid loser = between.yields.belief.id;
      CREDENCE_RETURN_IF_ERROR(
          transaction.Resolve(winner, loser, ContradictionStatus::kSystemResolved));
      Viewer after = transaction.View();
      CREDENCE_ASSIGN_OR_RETURN(Arbitration resolved, after.Arbitrate(winner, loser));
      resolved.strength = between.strength;  // At the decision, before the winner's gain.
      report.resolved.push_back(std::move(resolved));
    }
  } while (report.resolved.size() > before);
  return {};
}

}  // namespace

Result<MaintenanceReport> BeliefKeeper::Maintain(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            ClaimOrAbort(workspace_.store(), caller.space, "maintain"));
  MaintenanceReport report;
  CREDENCE_RETURN_IF_ERROR(Write(caller, [&](BeliefTransaction& transaction) -> Result<void> {
    report = {};
    return ResolveClearOnes(transaction, settings_.belief, report);
  }));
  // Reading a million beliefs takes a while, and must not block writers.
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<void> {
    Viewer viewer(reader, settings_.belief, workspace_.Now());
    return Survey(reader, viewer, settings_.belief, report);
  }));
  return report;
}

}  // namespace credence::engine
