// SPDX-License-Identifier: Apache-2.0
#include "insight/stats.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "belief/fold.h"
#include "belief/types.h"
#include "belief/viewer.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/types.h"
#include "governor/queries.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "memory/types.h"
#include "review/fold.h"
#include "review/queries.h"
#include "review/types.h"

namespace credence::insight {
namespace {

using ledger::Visit;

Result<void> CountMemories(ledger::Reader& reader, Timestamp now,
                           const memory::MemorySettings& settings, Stats& stats) {
  std::map<std::string, std::int64_t> by_type;
  std::map<std::string, std::int64_t> by_standing;
  std::set<std::string> projects;
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<memory::MemoryFold>(reader, [&](const Memory& memory) {
        stats.validations += memory.times_validated;
        stats.violations += memory.times_violated;
        if (memory.project) projects.insert(*memory.project);
        switch (memory.status) {
          case MemoryStatus::kCurrent:
            ++stats.current;
            ++by_type[std::string(NameOf(memory.type))];
            ++by_standing[memory::ReadMemory(memory, now, settings).standing];
            if (memory.golden) ++stats.golden;
            break;
          case MemoryStatus::kSuperseded:
            ++stats.superseded;
            break;
          case MemoryStatus::kArchived:
            ++stats.archived;
            break;
        }
        return Visit::kContinue;
      }));
  stats.by_type.assign(by_type.begin(), by_type.end());
  stats.by_standing.assign(by_standing.begin(), by_standing.end());
  stats.projects = static_cast<std::int64_t>(projects.size());
  return {};
}

Result<void> CountHeuristics(ledger::Reader& reader, const executive::ExecutiveSettings& settings,
                             ExecutiveStats& stats) {
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<executive::HeuristicFold>(reader, [&](const Heuristic& heuristic) {
        if (heuristic.archived_at) return Visit::kContinue;
        ++stats.heuristics;
        if (executive::MayFire(heuristic, settings.threshold, settings)) ++stats.firing;
        if (heuristic.frozen) ++stats.frozen;
        return Visit::kContinue;
      }));
  std::map<std::string, std::int64_t> by_path;
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<executive::ArrivalFold>(reader, [&](const executive::Arrival& arrival) {
        if (arrival.path) ++by_path[std::string(NameOf(*arrival.path))];
        return Visit::kContinue;
      }));
  stats.by_path.assign(by_path.begin(), by_path.end());
  return {};
}

Result<void> CountBeliefs(ledger::Reader& reader, Timestamp now,
                          const belief::BeliefSettings& settings, BeliefStats& stats) {
  std::map<std::string, std::int64_t> by_status;
  belief::Viewer viewer(reader, settings, now);
  Result<void> read;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<belief::BeliefFold>(reader, [&](Belief belief) {
    if (!belief.retracted) ++stats.beliefs;
    stats.links += static_cast<std::int64_t>(2 * belief.supports.size() + belief.related.size());
    const Result<BeliefReading> reading = viewer.Brief(std::move(belief));
    if (!reading) {
      read = Failure(reading.error());
      return Visit::kStop;
    }
    ++by_status[std::string(NameOf(reading->status))];
    return Visit::kContinue;
  }));
  CREDENCE_RETURN_IF_ERROR(read);
  // Each link was counted from both ends.
  stats.links /= 2;
  stats.by_status.assign(by_status.begin(), by_status.end());
  return reader.ScanRows(belief::TurnFold::kRowKind, [&](const ledger::RowView& /*row*/) {
    ++stats.episodes;
    return Visit::kContinue;
  });
}

Result<void> CountSessions(ledger::Reader& reader, Timestamp now, SessionStats& stats) {
  const Timestamp midnight = std::chrono::floor<std::chrono::days>(now);
  return governor::ScanNewestFirst(reader, [&](const governor::SessionState& session) {
    ++stats.count;
    if (!session.ended) ++stats.open;
    if (session.last_at >= midnight) ++stats.today;
    return Visit::kContinue;
  });
}

Result<void> CountReviews(ledger::Reader& reader, ReviewStats& stats) {
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<review::WorkFold>(reader, [&](const review::Work& work) {
        ++stats.works;
        stats.feedback += std::ssize(work.answers);
        return Visit::kContinue;
      }));
  CREDENCE_ASSIGN_OR_RETURN(stats.pending, review::CountPending(reader));
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanRows(review::TaskFold::kRowKind, [&](const ledger::RowView& /*row*/) {
        ++stats.task_types;
        return Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<review::RuleFold>(reader, [&](const review::Rule& rule) {
        if (rule.active) ++stats.active_rules;
        return Visit::kContinue;
      }));
  return ledger::ScanStates<review::QuarantineFold>(
      reader, [&](const review::Quarantined& document) {
        if (document.state == review::QuarantineState::kOpen) ++stats.quarantined;
        return Visit::kContinue;
      });
}

}  // namespace

Result<Stats> CountAll(ledger::Reader& reader, Timestamp now,
                       const memory::MemorySettings& memory_settings,
                       const executive::ExecutiveSettings& executive_settings,
                       const belief::BeliefSettings& belief_settings) {
  Stats stats;
  CREDENCE_RETURN_IF_ERROR(CountMemories(reader, now, memory_settings, stats));
  CREDENCE_RETURN_IF_ERROR(CountHeuristics(reader, executive_settings, stats.executive));
  CREDENCE_RETURN_IF_ERROR(CountBeliefs(reader, now, belief_settings, stats.belief));
  CREDENCE_RETURN_IF_ERROR(CountSessions(reader, now, stats.sessions));
  CREDENCE_RETURN_IF_ERROR(CountReviews(reader, stats.review));
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({}, [&](const ledger::EventView& event) {
    ++stats.events;
    if (!stats.first_event || event.time < *stats.first_event) stats.first_event = event.time;
    if (!stats.last_event || event.time > *stats.last_event) stats.last_event = event.time;
    return Visit::kContinue;
  }));
  return stats;
}

}  // namespace credence::insight
