// SPDX-License-Identifier: Apache-2.0
// Finds the best few of many memories without reading all; index_keys.h describes the indexes.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "credence/mention.h"
#include "ledger/index_key.h"
#include "memory/fold.h"
#include "memory/index_keys.h"
#include "memory/injection.h"
#include "memory/queries.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

using ledger::Visit;

struct Wanted {
  std::size_t limit = 0;
  double above = 0;  // Exclusive lower bound.
  // M9; otherwise also includes memories whose text is erased.
  bool each_text_once = true;
};

// Detects duplicate texts.
class Texts {
 public:
  explicit Texts(const Wanted& wanted) : each_once_(wanted.each_text_once) {}
  bool IsNew(const Memory& memory) {
    return !each_once_ || (memory.content && seen_.insert(*memory.content).second);
  }

 private:
  bool each_once_;
  std::set<std::string, std::less<>> seen_;
};

// Sorts by rank and truncates to the limit.
void KeepBest(std::vector<MemoryReading>& readings, const Wanted& wanted) {
  SortByRank(readings);
  Texts texts(wanted);
  std::erase_if(readings,
                [&](const MemoryReading& reading) { return !texts.IsNew(reading.memory); });
  if (readings.size() > wanted.limit) readings.resize(wanted.limit);
}

// Collects the best of one scope and type.
class ScopeScan {
 public:
  ScopeScan(ledger::Reader& reader, MemoryType type, const std::optional<std::string>& project,
            const Wanted& wanted, Timestamp now, const MemorySettings& settings)
      : reader_(reader),
        index_(TopIndex(type)),
        project_(project),
        wanted_(wanted),
        now_(now),
        settings_(settings) {}

  Result<std::vector<MemoryReading>> Run() {
    // Most types are empty in most scopes: one lookup instead of two.
    CREDENCE_ASSIGN_OR_RETURN(const bool is_empty, IsEmpty());
    if (is_empty) return std::move(best_);
    CREDENCE_RETURN_IF_ERROR(ScanGolden());
    // Every golden memory ranks before all others.
    for (const TopClass top_class : {TopClass::kUserRule, TopClass::kOrdinary}) {
      if (best_.size() >= wanted_.limit && !best_.empty() && best_.back().memory.golden) break;
      CREDENCE_RETURN_IF_ERROR(ScanLevels(top_class));
    }
    return std::move(best_);
  }

 private:
  Result<bool> IsEmpty() {
    bool is_empty = true;
    const std::string from = ScopeKey(project_);
    CREDENCE_RETURN_IF_ERROR(reader_.ScanIndex(MemoryFold::kRowKind, index_, from,
                                               ledger::PrefixEnd(from),
                                               [&](const ledger::RowView& /*row*/) {
                                                 is_empty = false;
                                                 return Visit::kStop;
                                               }));
    return is_empty;
  }

  // In rank order already. A text can occur twice, because import joins ledgers that grew apart.
  Result<void> ScanGolden() {
    const std::string from = TopKey(project_, TopClass::kGolden);
    Texts texts(wanted_);
    return Scan(from, ledger::PrefixEnd(from), [&](MemoryReading reading) {
      if (reading.effective_confidence <= wanted_.above) return Visit::kStop;
      if (!texts.IsNew(reading.memory)) return Visit::kContinue;
      best_.push_back(std::move(reading));
      return best_.size() < wanted_.limit ? Visit::kContinue : Visit::kStop;
    });
  }

  Result<void> ScanLevels(TopClass top_class) {
    std::string from = TopKey(project_, top_class);
    const std::string until = ledger::PrefixEnd(from);
    while (true) {
      const double threshold = Threshold();
      const auto can_enter = [&](double effective) {
        return effective > wanted_.above && effective >= threshold;
      };
      std::optional<Decimal> level;
      Texts texts(wanted_);
      std::size_t count = 0;  // With different texts.
      double lowest = 0;      // Of those within the limit, once it is reached.
      const auto visit = [&](MemoryReading reading) {
        if (!level) level = reading.memory.confidence;
        // The next level, or too old: the rest of this level is older still.
        if (reading.memory.confidence != *level) return Visit::kStop;
        if (!can_enter(reading.effective_confidence)) return Visit::kStop;
        // Equally good memories are not all in rank order: times in the future do not decay, and
        // times close together decay alike, so those are ordered by age instead. Take them all.
        if (count >= wanted_.limit && reading.effective_confidence < lowest) return Visit::kStop;
        if (count < wanted_.limit) {
          if (texts.IsNew(reading.memory)) ++count;
          lowest = reading.effective_confidence;
        }
        best_.push_back(std::move(reading));
        return Visit::kContinue;
      };
      CREDENCE_RETURN_IF_ERROR(Scan(from, until, visit));
      // Effective confidence never exceeds confidence, so lower levels cannot qualify either.
      if (!level || !can_enter(level->ToDouble())) return {};
      KeepBest(best_, wanted_);
      std::string next = NextLevelKey(project_, top_class, *level);
      // A row whose index was not made from it would be read again and again.
      if (next <= from) {
        return DataLoss(
            fmt::format("the index of memories does not fit them; {} tells more", Op("verify")));
      }
      from = std::move(next);
    }
  }

  // The effective confidence needed to qualify. REQUIRES: best_ is sorted.
  double Threshold() const {
    return best_.size() < wanted_.limit ? wanted_.above : best_.back().effective_confidence;
  }

  template <class Use>
  Result<void> Scan(std::string_view from, std::string_view until, Use use) {
    return ledger::ScanStates<MemoryFold>(
        reader_, {.index = index_, .from = from, .until = until}, [&](Memory memory) {
          if (!memory.content && wanted_.each_text_once) return Visit::kContinue;
          return use(ReadMemory(std::move(memory), now_, settings_));
        });
  }

  ledger::Reader& reader_;
  std::string index_;
  const std::optional<std::string>& project_;
  const Wanted& wanted_;
  Timestamp now_;
  const MemorySettings& settings_;
  std::vector<MemoryReading> best_;
};

// Every project, and the global scope, by one lookup for each.
Result<std::vector<std::optional<std::string>>> ScopesIn(ledger::Reader& reader) {
  std::vector<std::optional<std::string>> scopes;
  for (std::string from;;) {
    std::string scope;
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanKeys(MemoryFold::kRowKind, kScopeIndex, from, "\xff",
                        [&](std::string_view key, std::string_view /*id*/) {
                          scope = key.substr(0, key.starts_with('g') ? 1 : key.find('\0') + 1);
                          return Visit::kStop;
                        }));
    if (scope.empty()) return scopes;
    if (scope == "g") {
      scopes.emplace_back(std::nullopt);
    } else {
      scopes.emplace_back(scope.substr(1, scope.size() - 2));
    }
    from = ledger::PrefixEnd(std::move(scope));
  }
}

Result<std::vector<MemoryReading>> BestOf(ledger::Reader& reader, std::span<const MemoryType> types,
                                          const Wanted& wanted, const Viewpoint& viewpoint,
                                          const MemorySettings& settings) {
  std::vector<MemoryReading> best;
  std::vector<std::optional<std::string>> scopes = {std::nullopt};
  if (viewpoint.all_projects) {
    CREDENCE_ASSIGN_OR_RETURN(scopes, ScopesIn(reader));
  } else if (viewpoint.project) {
    scopes.push_back(viewpoint.project);
  }
  for (const std::optional<std::string>& scope : scopes) {
    for (const MemoryType type : types) {
      ScopeScan scan(reader, type, scope, wanted, viewpoint.now, settings);
      CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> found, scan.Run());
      std::ranges::move(found, std::back_inserter(best));
    }
  }
  KeepBest(best, wanted);
  return best;
}

}  // namespace

Result<std::vector<MemoryReading>> Top(ledger::Reader& reader, std::span<const MemoryType> types,
                                       std::int64_t limit, const Viewpoint& viewpoint,
                                       const MemorySettings& settings) {
  if (limit <= 0) return std::vector<MemoryReading>{};
  return BestOf(reader, types,
                {.limit = static_cast<std::size_t>(limit), .above = settings.min_effective},
                viewpoint, settings);
}

Result<std::vector<MemoryReading>> ListBest(ledger::Reader& reader,
                                            std::span<const MemoryType> types, std::int64_t limit,
                                            const Viewpoint& viewpoint,
                                            const MemorySettings& settings) {
  if (limit <= 0) return std::vector<MemoryReading>{};
  return BestOf(reader, types,
                {.limit = static_cast<std::size_t>(limit), .above = -1, .each_text_once = false},
                viewpoint, settings);
}

Result<std::vector<MemoryReading>> TopByScan(ledger::Reader& reader,
                                             std::span<const MemoryType> types, std::int64_t limit,
                                             const Viewpoint& viewpoint,
                                             const MemorySettings& settings) {
  std::vector<MemoryReading> best;
  if (limit <= 0) return best;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<MemoryFold>(reader, [&](Memory memory) {
    if (memory.project && memory.project != viewpoint.project) return Visit::kContinue;
    MemoryReading reading = ReadMemory(std::move(memory), viewpoint.now, settings);
    if (MayBeInjected(reading.memory, reading.effective_confidence, types, settings)) {
      best.push_back(std::move(reading));
    }
    return Visit::kContinue;
  }));
  KeepBest(best, {.limit = static_cast<std::size_t>(limit), .above = settings.min_effective});
  return best;
}

}  // namespace credence::memory
