// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/kinds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "language/polarity/rivals_table.h"
#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

struct KindLine {
  KindUse use = KindUse::kChoice;
  // Synonyms are joined by =. "@red" is the set of the polarity guard that contains it.
  std::string_view words;
};

constexpr auto kKindLines = std::to_array<KindLine>({
    {KindUse::kOne, "@red"},
    {KindUse::kOne, "@monday"},
    {KindUse::kOne, "@february"},
    {KindUse::kOne, "spring summer autumn=fall winter"},
    {KindUse::kOne, "single=unmarried married divorced widowed"},
    {KindUse::kOne,
     "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces"},
    {KindUse::kOne, "left-handed right-handed ambidextrous"},
    {KindUse::kOne, "blonde=blond brunette redhead bald"},
    {KindUse::kMostly, "@portuguese"},
    {KindUse::kMostly, "@buddhist"},
    {KindUse::kMostly,
     "nurse teacher doctor=physician lawyer=attorney engineer=developer=programmer plumber "
     "electrician carpenter chef=cook waiter=waitress barista farmer pilot dentist pharmacist "
     "accountant architect journalist photographer librarian cashier firefighter policeman=cop "
     "soldier mechanic baker butcher barber=hairdresser translator scientist=researcher professor "
     "secretary banker salesman=saleswoman actor=actress veterinarian=vet psychologist therapist "
     "designer janitor welder bartender"},
    {KindUse::kMostly, "vegan omnivore carnivore"},
    {KindUse::kMostly, "extrovert introvert"},
    {KindUse::kChoice,
     "tea coffee water juice beer wine milk soda=cola lemonade cider whisky=whiskey espresso"},
    {KindUse::kChoice, "cat dog rabbit hamster parrot horse"},
    {KindUse::kChoice, "tab space"},
    {KindUse::kChoice, "vim=neovim emacs vscode=code nano intellij sublime"},
    {KindUse::kChoice, "linux windows macos=mac"},
    {KindUse::kChoice,
     "python java javascript typescript rust go=golang c++ c# ruby php kotlin swift "
     "scala haskell perl"},
    {KindUse::kChoice, "postgresql=postgres mysql sqlite mongodb oracle mariadb redis"},
    {KindUse::kChoice, "git mercurial subversion"},
    {KindUse::kChoice, "react vue angular svelte"},
    {KindUse::kChoice, "train plane=flying bus car bike=bicycle=cycling walking=foot tram ferry"},
    {KindUse::kChoice, "morning afternoon evening night"},
    {KindUse::kChoice, "email=mail phone=call chat=slack sms=text letter"},
    {KindUse::kChoice, "window aisle"},
    {KindUse::kChoice, "beach=sea=seaside mountain lake"},
    {KindUse::kChoice, "city countryside=country suburb village"},
    {KindUse::kChoice, "book=novel film=movie series podcast magazine"},
    {KindUse::kChoice, "jazz rock pop classical metal techno folk blues rap country reggae"},
    {KindUse::kChoice, "pizza pasta sushi burger salad soup curry taco sandwich"},
    {KindUse::kChoice, "chicken beef pork lamb fish=seafood tofu turkey"},
    {KindUse::kChoice,
     "football=soccer basketball tennis rugby cricket hockey baseball volleyball"},
    {KindUse::kChoice, "chocolate vanilla strawberry caramel"},
    {KindUse::kChoice, "gold silver platinum"},
    {KindUse::kChoice, "cash card cheque transfer"},
    {KindUse::kChoice, "house=villa flat=apartment=condo studio houseboat=boat caravan=trailer"},
    {KindUse::kChoice, "json yaml toml xml csv"},
    {KindUse::kChoice, "iphone android"},
    {KindUse::kChoice, "sugar honey sweetener"},
    {KindUse::kChoice, "rice potato noodle bread"},
    {KindUse::kChoice, "butter margarine"},
    {KindUse::kChoice, "shower bath"},
    {KindUse::kChoice, "metric imperial"},
});

struct KindEntry {
  std::string stem;
  WordKind kind;
};

std::string_view SetWith(std::string_view word) {
  for (const std::string_view set : ItemsOf(KindSets(), ',')) {
    for (const std::string_view place : ItemsOf(set)) {
      for (const std::string_view each : ItemsOf(place, '/')) {
        if (each == word) return set;
      }
    }
  }
  return {};
}

const std::vector<KindEntry>& TheEntries() {
  static const std::vector<KindEntry> kEntries = [] {
    std::vector<KindEntry> entries;
    std::uint16_t line = 0;
    for (const KindLine& each : kKindLines) {
      std::uint16_t member = 0;
      std::string_view rest =
          each.words.starts_with('@') ? SetWith(each.words.substr(1)) : each.words;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(" =/"), rest.size());
        entries.push_back({.stem = Stem(rest.substr(0, end)),
                           .kind = {.line = line, .member = member, .use = each.use}});
        if (end < rest.size() && rest[end] == ' ') ++member;
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
      ++line;
    }
    // A word in two lines counts in the first.
    std::ranges::sort(entries, [](const KindEntry& a, const KindEntry& b) {
      return std::tie(a.stem, a.kind.line, a.kind.member) <
             std::tie(b.stem, b.kind.line, b.kind.member);
    });
    return entries;
  }();
  return kEntries;
}

}  // namespace

std::optional<WordKind> KindOf(std::string_view stem) {
  const auto found = std::ranges::lower_bound(
      TheEntries(), stem, {},
      [](const KindEntry& entry) -> std::string_view { return entry.stem; });
  if (found == TheEntries().end() || found->stem != stem) return std::nullopt;
  return found->kind;
}

}  // namespace credence::language
