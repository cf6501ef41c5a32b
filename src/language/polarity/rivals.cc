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
    "abandon abolish abort absence absent abstain annul avoid ban cancel cease cessation conceal "
    "contradict counteract debunk demolish deny deplete deprive destroy deter disagree disallow "
    "disappear disassociate disband discard discontinue discourage dismantle disown disprove "
    "disqualify disregard dissociate dissolve eliminate eradicate exclude exempt expel extinct "
    "fail failure forbid forfeit forget forgo halt hinder ignore illegal impede impossible "
    "inadequate incapable incompatible ineligible inhibit insignificant invalid invalidate "
    "irrelevant lack lose missing negate neglect nonexistent nullify obstruct omit oppose oust "
    "outlaw overlook overturn postpone preclude prevent prohibit refrain refusal refuse refute "
    "reject relinquish renounce repeal rescind retract revoke ruin sabotage scrap "
    "shun suppress terminate thwart unable unaffected unaffiliated unaltered unavailable "
    "unchanged undermine undesignated undo unfit unfounded unharmed unimportant uninvolved "
    "unknown unlawful unlikely unlisted unnecessary unneeded unrelated unrequired unsuccessful "
    "unsuitable untouched unused useless vanish veto withdraw withheld withhold worthless">();

struct RivalEntry {
  std::string stem;
  std::vector<RivalPlace> places;
};

// Sorted by stem.
const std::vector<RivalEntry>& TheRivals() {
  static const std::vector<RivalEntry> kEntries = [] {
    std::vector<std::pair<std::string, RivalPlace>> all;
    RivalPlace at;
    const auto add = [&](std::string_view sets) {
      for (const std::string_view set : ItemsOf(sets, ',')) {
        at.place = 0;
        for (const std::string_view place : ItemsOf(set)) {
          for (const std::string_view word : ItemsOf(place, '/')) all.emplace_back(Stem(word), at);
          ++at.place;
        }
        ++at.set;
      }
    };
    at.kind = true;
    add(KindSets());
    at.kind = false;
    add(OppositeActions());
    add(OppositeQualities());
    add(SynonymNouns());
    add(SynonymVerbsAndQualities());
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
      // Men and women, black and white are kinds too.
      if (rivalry != Rivalry::kAlternatives)
        rivalry = x.kind ? Rivalry::kAlternatives : Rivalry::kOpposites;
    }
  }
  return rivalry;
}

bool ShareAPlace(std::span<const RivalPlace> a, std::span<const RivalPlace> b) {
  return std::ranges::any_of(a, [&](const RivalPlace& x) {
    return std::ranges::any_of(
        b, [&](const RivalPlace& y) { return x.set == y.set && x.place == y.place; });
  });
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
