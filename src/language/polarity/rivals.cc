// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/rivals.h"

#include <algorithm>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "language/polarity/rivals_table.h"
#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Words that say that something is not done, not there or at an end.
constexpr auto kUndoingWords = UnsortedWords<
    "abandon abolish absent abstain avoid ban cancel cease demolish deny "
    "destroy disband discard discontinue dismantle disregard dissolve eliminate eradicate "
    "exclude expel fail forbid forget forgo halt ignore "
    "ineligible lack missing neglect nonexistent obstruct omit oppose oust overlook preclude "
    "prevent prohibit refuse refute reject remove repeal rescind retract revoke ruin "
    "sabotage scrap shun suppress terminate unaffiliated unavailable undo "
    "unrelated vanish veto withdraw withheld withhold">();

struct RivalEntry {
  std::string stem;
  std::vector<RivalPlace> places;
};

// Sorted by stem.
const std::vector<RivalEntry>& TheRivals() {
  static const std::vector<RivalEntry> kEntries = [] {
    std::vector<std::pair<std::string, RivalPlace>> all;
    RivalPlace at;
    for (const std::string_view set : ItemsOf(RivalSets(), ',')) {
      at.place = 0;
      at.of_two = std::ranges::count(set, ' ') == 1;
      for (const std::string_view place : ItemsOf(set)) {
        for (const std::string_view word : ItemsOf(place, '/')) all.emplace_back(Stem(word), at);
        ++at.place;
      }
      ++at.set;
    }
    std::ranges::sort(all, {}, [](const std::pair<std::string, RivalPlace>& each) {
      return std::tuple(std::string_view(each.first), each.second.set, each.second.place);
    });
    std::vector<RivalEntry> entries;
    for (auto& [stem, place] : all) {
      if (entries.empty() || entries.back().stem != stem)
        entries.push_back({.stem = std::move(stem)});
      entries.back().places.push_back(place);
    }
    return entries;
  }();
  return kEntries;
}

}  // namespace

std::span<const RivalPlace> RivalPlacesOf(std::string_view stem) {
  const std::vector<RivalEntry>& entries = TheRivals();
  const auto found = std::ranges::lower_bound(
      entries, stem, {}, [](const RivalEntry& entry) -> std::string_view { return entry.stem; });
  if (found == entries.end() || found->stem != stem) return {};
  return found->places;
}

Rivalry RivalryOf(std::span<const RivalPlace> a, std::span<const RivalPlace> b) {
  Rivalry rivalry = Rivalry::kNone;
  for (const RivalPlace& x : a) {
    for (const RivalPlace& y : b) {
      if (x.set != y.set) continue;
      if (x.place == y.place) return Rivalry::kNone;
      rivalry = std::max(rivalry, x.of_two ? Rivalry::kOpposites : Rivalry::kAlternatives);
    }
  }
  return rivalry;
}

bool Undoes(std::string_view stem) {
  static const std::vector<std::string> kStems = [] {
    std::vector<std::string> stems;
    for (const std::string_view word : kUndoingWords) stems.push_back(Stem(word));
    std::ranges::sort(stems);
    return stems;
  }();
  return std::ranges::binary_search(kStems, stem, std::less<>());
}

}  // namespace credence::language
