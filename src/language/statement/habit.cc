// SPDX-License-Identifier: Apache-2.0
#include "language/statement/habit.h"

#include <algorithm>
#include <array>

#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Certainty of the speaker.
constexpr auto kHedgingAdverbs = SortedWords<
    "absolutely actually apparently arguably basically certainly clearly definitely doubtless "
    "evidently frankly honestly maybe obviously perhaps possibly presumably probably really "
    "reportedly seemingly supposedly surely truly undoubtedly">();
constexpr auto kOften = SortedWords<
    "commonly frequently generally mainly mostly normally often ordinarily predominantly primarily "
    "regularly routinely typically usually">();
constexpr auto kRarely =
    SortedWords<"barely hardly infrequently occasionally rarely scarcely seldom sometimes">();
constexpr auto kStates = SortedWords<
    "agree appear aspire attend become believe belong comprise consist contain cost date descend "
    "deserve differ equal expect guess have hold hope include inherit intend involve know lack "
    "last live look major mean need originate own plan possess recall remain remember require "
    "resemble reside seem share sound stem study suffer suppose think understand want weigh "
    "wish">();
// With a preposition only: "work at", "come from".
constexpr auto kStatesOf = SortedWords<"come descend go work">();
constexpr auto kPassing = SortedWords<
    "absent active afraid angry anxious asleep available awake awkward bored busy calm careful "
    "careless cautious cheerful clean closed cold comfortable confident confused cranky curious "
    "dirty distracted early empty energetic excited exhausted expensive fast flaky focused "
    "friendly full glad green grumpy happy healthy helpful honest hot hungry impatient kind late "
    "lazy lonely loud messy moody nervous noisy offline online open optimistic patient polite "
    "productive punctual quick quiet ready red relaxed reliable rude sad safe shy sick silent "
    "sleepy slow stable stressed strict stubborn sunny thirsty tidy tired uncomfortable unhappy "
    "unstable warm wet worried">();
constexpr auto kCommonWords = SortedWords<
    "alcohol animals anybody art automated autumn bad baseball basketball beer big bikes biology "
    "black blue books branch bread breakfast breaking brother build builds buses calls car cars "
    "cats cheese chemistry chess children chocolate classical code coffee cold common computers "
    "config continuous country current dad daily dark data database deployment deployments dinner "
    "documentation dogs early elderly email emails error errors exercise family fast father "
    "favorite favourite feature file files first fish flights folk food football fresh friend "
    "friends fruit function functions games geography golf good green happy health healthy high "
    "history home homework honesty horror hot hotels human humans husband image images integration "
    "internet issue jazz key kids laptops large last late latency library life light line live "
    "local log logs long lots loud love low lunch main manual maths meat meetings memory men "
    "mental merge milk mom money monthly mother movies mum music name nature new news next nightly "
    "nobody old online open parents parking password passwords pasta people performance pets phone "
    "phones physical physics pizza planes plenty pop previous private production project public "
    "pull quiet rain rap red release releases remote request requests rice rock romance sad salt "
    "school science second security server servers service services short sister sleep slow small "
    "snow soccer social software spicy sports spring staff staging strong sugar summer sushi sweet "
    "system tea team tennis test tests third time traffic trains travel type types unit user users "
    "warm water weak weather web weekly whatever white whoever wife wine winter women work yoga "
    "young">();
// Names that look like plural nouns.
constexpr auto kNamesLikePlurals = SortedWords<
    "americans april august december europeans february friday fridays germans january july june "
    "march monday mondays november october saturday saturdays september sunday sundays thursday "
    "thursdays tuesday tuesdays wednesday wednesdays">();
// Endings of nouns that are not names.
constexpr auto kNounEndings = std::to_array<std::string_view>({"ing", "ment", "ness", "tion"});

}  // namespace

AdverbKind AdverbKindOf(std::string_view word) {
  if (IsAmong(kHedgingAdverbs, word)) return AdverbKind::kHedge;
  if (word == "always") return AdverbKind::kAlways;
  if (IsAmong(kOften, word)) return AdverbKind::kOften;
  return IsAmong(kRarely, word) ? AdverbKind::kRarely : AdverbKind::kOther;
}

bool IsState(std::string_view base, std::string_view next) {
  if (IsAmong(kStates, base)) return true;
  if (!IsAmong(kStatesOf, base)) return false;
  return next == "at" || next == "for" || next == "as" || (next == "from" && base != "work") ||
         (next == "in" && base == "work") || (next == "by" && base == "go");
}

bool IsPassing(std::string_view adjective) { return IsAmong(kPassing, adjective); }

bool IsCommonWord(std::string_view word) {
  if (IsAmong(kNamesLikePlurals, word)) return false;
  if (IsAmong(kCommonWords, word)) return true;
  return word.size() > 5 && std::ranges::any_of(kNounEndings, [&](std::string_view ending) {
           return word.ends_with(ending);
         });
}

}  // namespace credence::language
