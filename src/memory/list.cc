// SPDX-License-Identifier: Apache-2.0
// Lists memories a page at a time. Nearly every order and filter can be decided by the keys of the
// top indexes (index_keys.h), so that of a hundred thousand memories only those on the page are
// read.
#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "ledger/damaged.h"
#include "ledger/index_key.h"
#include "memory/fold.h"
#include "memory/index_keys.h"
#include "memory/queries.h"
#include "memory/reading.h"
#include "model/half_life.h"

namespace credence::memory {
namespace {

using ledger::Visit;

// A memory's place in the list. Smaller is earlier: by RanksBefore, or newest first.
struct Place {
  Decimal confidence;        // As recorded.
  bool is_ordinary = false;  // Not golden.
  double effective = 0;
  bool fades = false;
  Timestamp created_at;
  std::int64_t sequence = 0;
  Uuid id;
};

bool IsNewer(const Place& a, const Place& b) {
  return std::tie(a.created_at, a.sequence) > std::tie(b.created_at, b.sequence);
}

bool PlaceRanksBefore(const Place& a, const Place& b) {
  if (a.is_ordinary != b.is_ordinary) return b.is_ordinary;
  if (a.effective != b.effective) return a.effective > b.effective;
  if (a.fades != b.fades) return b.fades;
  return IsNewer(a, b);
}

Place PlaceOf(const TopPlace& key, Timestamp now, const MemorySettings& settings) {
  Place place{.confidence = key.confidence,
              .is_ordinary = key.top_class != TopClass::kGolden,
              .effective = key.confidence.ToDouble(),
              .created_at = key.created_at,
              .sequence = key.text_sequence};
  place.fades =
      place.is_ordinary && (settings.fade_user_rules || key.top_class != TopClass::kUserRule);
  if (place.fades) {
    place.effective = model::ReadAt(place.effective, key.activity, now, settings.half_life_days);
  }
  return place;
}

std::vector<MemoryType> TypesOf(const ListMemories& request) {
  if (request.type) return {*FromName<MemoryType>(*request.type)};
  return AllTypes();
}

// The ranges of keys that the viewer may see: [from, until).
using Ranges = std::vector<std::pair<std::string, std::string>>;
Ranges VisibleRanges(const Viewpoint& viewpoint) {
  if (viewpoint.all_projects) return {{std::string(), std::string("\xff")}};
  Ranges ranges = {{ScopeKey(std::nullopt), ledger::PrefixEnd(ScopeKey(std::nullopt))}};
  if (viewpoint.project) {
    ranges.emplace_back(ScopeKey(viewpoint.project),
                        ledger::PrefixEnd(ScopeKey(viewpoint.project)));
  }
  return ranges;
}

// The places of all current memories that match.
Result<std::vector<Place>> PlacesOf(ledger::Reader& reader, const ListMemories& request,
                                    const Viewpoint& viewpoint, const MemorySettings& settings,
                                    const language::TimeRange& learned) {
  std::vector<Place> places;
  Result<void> read;
  const auto visit = [&](std::string_view key, std::string_view id) {
    const std::optional<TopPlace> top = ReadTopKey(key);
    const Result<Uuid> uuid = Uuid::Parse(id);
    if (!top || !uuid) {
      read = ledger::Damaged("a key of the index of memories cannot be read");
      return Visit::kStop;
    }
    if (!learned.Has(top->created_at)) return Visit::kContinue;
    places.push_back(PlaceOf(*top, viewpoint.now, settings));
    places.back().id = *uuid;
    return Visit::kContinue;
  };
  for (const MemoryType type : TypesOf(request)) {
    for (const auto& [from, until] : VisibleRanges(viewpoint)) {
      CREDENCE_RETURN_IF_ERROR(
          reader.ScanKeys(MemoryFold::kRowKind, TopIndex(type), from, until, visit));
      CREDENCE_RETURN_IF_ERROR(read);
    }
  }
  return places;
}

Result<Paged<MemoryReading>> ListByKeys(ledger::Reader& reader, const ListMemories& request,
                                        const Viewpoint& viewpoint, const MemorySettings& settings,
                                        const language::TimeRange& learned) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Place> places,
                            PlacesOf(reader, request, viewpoint, settings, learned));
  Paged<MemoryReading> page;
  page.total = std::ssize(places);
  const auto before = request.order == MemoryOrder::kNewest ? IsNewer : PlaceRanksBefore;
  const std::int64_t begin = std::min(request.offset, page.total);
  const std::int64_t rest = page.total - begin;
  const std::int64_t end = begin + std::clamp<std::int64_t>(request.limit.value_or(rest), 0, rest);
  // Only the page has to be in order.
  std::ranges::nth_element(places, places.begin() + begin, before);
  std::ranges::partial_sort(places.begin() + begin, places.begin() + end, places.end(), before);
  for (const Place& place : std::span(places).subspan(static_cast<std::size_t>(begin),
                                                      static_cast<std::size_t>(end - begin))) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Memory> memory,
                              ledger::LoadState<MemoryFold>(reader, place.id.ToString()));
    // An index that was not made from the rows would put them in a wrong order.
    if (!memory || memory->confidence != place.confidence) {
      return ledger::Damaged("the index of memories does not fit them");
    }
    page.push_back(ReadMemory(*std::move(memory), viewpoint.now, settings));
  }
  return page;
}

// The caller's project and the global memories, or everything. `visit` is Visit(Memory).
template <class Use>
Result<void> ScanVisible(ledger::Reader& reader, const Viewpoint& viewpoint, Use visit) {
  for (const auto& [from, until] : VisibleRanges(viewpoint)) {
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<MemoryFold>(
        reader, {.index = kScopeIndex, .from = from, .until = until}, visit));
  }
  return {};
}

void SortBy(MemoryOrder order, std::vector<MemoryReading>& readings) {
  const auto is_newer = [](const Memory& a, const Memory& b) {
    return std::tie(a.created_at, a.text_sequence) > std::tie(b.created_at, b.text_sequence);
  };
  if (order == MemoryOrder::kConfidence) return SortByRank(readings);
  if (order == MemoryOrder::kNewest) {
    std::ranges::sort(readings, is_newer, &MemoryReading::memory);
    return;
  }
  std::ranges::sort(readings, [&](const MemoryReading& a, const MemoryReading& b) {
    const std::string left = AsciiLower(a.memory.content.value_or(""));
    const std::string right = AsciiLower(b.memory.content.value_or(""));
    return left != right ? left < right : is_newer(a.memory, b.memory);
  });
}

}  // namespace

Result<Paged<MemoryReading>> List(ledger::Reader& reader, const ListMemories& request,
                                  const Viewpoint& viewpoint, const MemorySettings& settings,
                                  const language::TimeRange& learned) {
  Viewpoint wide = viewpoint;
  wide.all_projects = request.all_projects;
  // Keys say neither the domain nor the text, and there are none of what is no longer current.
  const bool keys_suffice = !request.all && !request.domain && request.order != MemoryOrder::kName;
  if (keys_suffice && request.limit) {
    return ListByKeys(reader, request, wide, settings, learned);
  }
  std::vector<MemoryReading> readings;
  CREDENCE_RETURN_IF_ERROR(ScanVisible(reader, wide, [&](Memory memory) {
    const bool wanted = (request.all || memory.status == MemoryStatus::kCurrent) &&
                        (!request.type || NameOf(memory.type) == *request.type) &&
                        (!request.domain || memory.domain == request.domain) &&
                        learned.Has(memory.created_at);
    if (wanted) readings.push_back(ReadMemory(std::move(memory), viewpoint.now, settings));
    return Visit::kContinue;
  }));
  SortBy(request.order, readings);
  return CutPage(std::move(readings), request.offset, request.limit);
}

}  // namespace credence::memory
