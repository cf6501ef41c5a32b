// SPDX-License-Identifier: Apache-2.0
// The best few of many memories, without looking at all: see index_keys.h for how they are filed.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "memory/fold.h"
#include "memory/index_keys.h"
#include "memory/queries.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

using ledger::Visit;

// Sorts by rank, keeps each text once (M9) and at most `limit`.
void KeepBest(std::vector<MemoryReading>& readings, std::size_t limit) {
  SortByRank(readings);
  std::set<std::string, std::less<>> seen;
  std::erase_if(readings, [&seen](const MemoryReading& reading) {
    return !reading.memory.content || !seen.insert(*reading.memory.content).second;
  });
  if (readings.size() > limit) readings.resize(limit);
}

// Collects the best of one scope and type.
class ScopeScan {
 public:
  ScopeScan(ledger::Reader& reader, MemoryType type, const std::optional<std::string>& project,
            std::size_t limit, Timestamp now, const MemorySettings& settings)
      : reader_(reader),
        index_(TopIndex(type)),
        project_(project),
        limit_(limit),
        now_(now),
        settings_(settings) {}

  Result<std::vector<MemoryReading>> Run() {
    CREDENCE_RETURN_IF_ERROR(ScanGolden());
    // Every golden memory ranks before every other one.
    if (best_.size() < limit_) CREDENCE_RETURN_IF_ERROR(ScanLevels());
    return std::move(best_);
  }

 private:
  // In rank order already. One text can be there twice: import joins ledgers that grew apart.
  Result<void> ScanGolden() {
    const std::string from = TopKey(project_, true);
    std::set<std::string, std::less<>> texts;
    return Scan(from, PrefixEnd(from), [&](MemoryReading reading) {
      if (reading.effective_confidence <= settings_.min_effective) return Visit::kStop;
      if (!texts.insert(*reading.memory.content).second) return Visit::kContinue;
      best_.push_back(std::move(reading));
      return best_.size() < limit_ ? Visit::kContinue : Visit::kStop;
    });
  }

  Result<void> ScanLevels() {
    std::string from = TopKey(project_, false);
    const std::string until = PrefixEnd(from);
    while (true) {
      const double threshold = Threshold();
      const auto can_enter = [&](double effective) {
        return effective > settings_.min_effective && effective >= threshold;
      };
      std::optional<Decimal> level;
      std::set<std::string, std::less<>> texts;
      double lowest = 0;  // Of those that fill the limit, once they do.
      const auto visit = [&](MemoryReading reading) {
        if (!level) level = reading.memory.confidence;
        // The next level, or one that is too old: the rest of this level is older still.
        if (reading.memory.confidence != *level) return Visit::kStop;
        if (!can_enter(reading.effective_confidence)) return Visit::kStop;
        // Not all that are equally good are in rank order: moments in the future do not decay, and
        // moments close together decay alike, so those are ordered by age instead. Take them all.
        if (texts.size() >= limit_ && reading.effective_confidence < lowest) return Visit::kStop;
        if (texts.size() < limit_) {
          texts.insert(*reading.memory.content);
          lowest = reading.effective_confidence;
        }
        best_.push_back(std::move(reading));
        return Visit::kContinue;
      };
      CREDENCE_RETURN_IF_ERROR(Scan(from, until, visit));
      // Nothing is worth more than its confidence, so lower levels cannot get in either.
      if (!level || !can_enter(level->ToDouble())) return {};
      KeepBest(best_, limit_);
      from = NextLevelKey(project_, *level);
    }
  }

  // What something must be worth to get in. REQUIRES: best_ is sorted.
  double Threshold() const { return best_.size() < limit_ ? 0 : best_.back().effective_confidence; }

  template <class Use>
  Result<void> Scan(std::string_view from, std::string_view until, Use use) {
    return ledger::ScanStates<MemoryFold>(
        reader_, {.index = index_, .from = from, .until = until}, [&](Memory memory) {
          if (!memory.content) return Visit::kContinue;
          return use(ReadMemory(std::move(memory), now_, settings_));
        });
  }

  ledger::Reader& reader_;
  std::string index_;
  const std::optional<std::string>& project_;
  std::size_t limit_;
  Timestamp now_;
  const MemorySettings& settings_;
  std::vector<MemoryReading> best_;
};

}  // namespace

Result<std::vector<MemoryReading>> Top(ledger::Reader& reader, std::span<const MemoryType> types,
                                       std::int64_t limit, const Viewpoint& viewpoint,
                                       const MemorySettings& settings) {
  std::vector<MemoryReading> best;
  if (limit <= 0) return best;
  std::vector<std::optional<std::string>> scopes = {std::nullopt};
  if (viewpoint.project) scopes.push_back(viewpoint.project);
  const auto count = static_cast<std::size_t>(limit);
  for (const std::optional<std::string>& scope : scopes) {
    for (const MemoryType type : types) {
      ScopeScan scan(reader, type, scope, count, viewpoint.now, settings);
      CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> found, scan.Run());
      std::ranges::move(found, std::back_inserter(best));
    }
  }
  KeepBest(best, count);
  return best;
}

Result<std::vector<MemoryReading>> TopByScan(ledger::Reader& reader,
                                             std::span<const MemoryType> types, std::int64_t limit,
                                             const Viewpoint& viewpoint,
                                             const MemorySettings& settings) {
  std::vector<MemoryReading> best;
  if (limit <= 0) return best;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<MemoryFold>(reader, [&](Memory memory) {
    if (memory.status != MemoryStatus::kCurrent) return Visit::kContinue;
    if (memory.project && memory.project != viewpoint.project) return Visit::kContinue;
    if (std::ranges::find(types, memory.type) == types.end()) return Visit::kContinue;
    MemoryReading reading = ReadMemory(std::move(memory), viewpoint.now, settings);
    if (reading.effective_confidence > settings.min_effective) best.push_back(std::move(reading));
    return Visit::kContinue;
  }));
  KeepBest(best, static_cast<std::size_t>(limit));
  return best;
}

}  // namespace credence::memory
