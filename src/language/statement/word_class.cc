// SPDX-License-Identifier: Apache-2.0
#include "language/statement/word_class.h"

#include <algorithm>
#include <array>
#include <utility>

#include "language/word_list.h"

namespace credence::language {
namespace {

// Pronouns that form a whole subject.
constexpr auto kSubjectPronouns = SortedWords<
    "anybody anyone everybody everyone everything he hers i it mine no-one nobody nothing one "
    "others ours she somebody someone something theirs there they we you yours">();
constexpr auto kDemonstratives = SortedWords<"that these this those">();
// They begin a noun phrase.
constexpr auto kDeterminers = SortedWords<
    "a all an another any both certain each eight either eleven every few fifty five four half her "
    "his hundred its many more most much my neither nine no one other our seven several six some "
    "such ten that the their these thirty this those three twelve twenty two various whose your">();
constexpr auto kPrepositions = SortedWords<
    "about above across after against along among around as at before behind below beneath beside "
    "besides between beyond by concerning despite down during except for from in inside into like "
    "near of off on onto opposite out outside over past per regarding round since than through "
    "throughout till to toward towards under underneath unlike until up upon via with within "
    "without">();
// Used with a verb, without an object.
constexpr auto kVerbParticles = SortedWords<
    "about across along apart around away back by down forward in off on out over through together "
    "up">();
constexpr auto kRelatives = SortedWords<"that where which who whom whose">();
// They begin a clause that precedes the main one.
constexpr auto kSubordinators = SortedWords<
    "after although as because before if once since though unless until when whenever whereas "
    "wherever while">();
constexpr auto kQuestionWords =
    SortedWords<"how what whatever when where which who whoever whom whose why">();
// Adverbs next to a verb that do not end in -ly.
constexpr auto kAdverbs = SortedWords<
    "again all almost already also always anymore apparently both currently definitely each even "
    "ever far first generally hardly here indeed instead just maybe much never no now nowadays "
    "occasionally often once only otherwise perhaps possibly probably quite rather really seldom "
    "simply so sometimes somewhat soon still then there today tomorrow tonight too usually very "
    "well yesterday yet">();
// They end in -ly, but are not adverbs.
constexpr auto kNotAdverbs = SortedWords<
    "ally anomaly apply assembly bully butterfly comply costly curly daily deadly elderly family "
    "fly friendly holy homely hourly imply italy jelly july likely lily lively lonely lovely "
    "melancholy monthly multiply nightly only orderly poly quarterly rally rely reply silly sly "
    "supply timely ugly unlikely weekly yearly">();
// Plural without an s.
constexpr auto kPlurals = SortedWords<
    "americans bacteria children criteria data feet folks geese men mice people police staff teeth "
    "women">();
constexpr auto kPluralDeterminers = SortedWords<
    "all both eight eleven few five four many most nine seven several six ten these those three "
    "twelve twenty two various">();
constexpr auto kQuantifiers = SortedWords<
    "all few half lot lots majority many most number percent plenty rest several some">();

using AuxiliaryForm = std::pair<std::string_view, Auxiliary>;
// Sorted.
constexpr auto kAuxiliaries = std::to_array<AuxiliaryForm>({
    {"am", Auxiliary::kBe},       {"are", Auxiliary::kBe},       {"can", Auxiliary::kModal},
    {"could", Auxiliary::kModal}, {"did", Auxiliary::kDo},       {"do", Auxiliary::kDo},
    {"does", Auxiliary::kDo},     {"had", Auxiliary::kHave},     {"has", Auxiliary::kHave},
    {"have", Auxiliary::kHave},   {"is", Auxiliary::kBe},        {"may", Auxiliary::kModal},
    {"might", Auxiliary::kModal}, {"must", Auxiliary::kModal},   {"ought", Auxiliary::kModal},
    {"shall", Auxiliary::kModal}, {"should", Auxiliary::kModal}, {"was", Auxiliary::kBe},
    {"were", Auxiliary::kBe},     {"will", Auxiliary::kModal},   {"would", Auxiliary::kModal},
});
static_assert(std::ranges::is_sorted(kAuxiliaries, {}, &AuxiliaryForm::first));

}  // namespace

bool IsSubjectPronoun(std::string_view word) {
  return std::ranges::binary_search(kSubjectPronouns, word);
}
bool IsDemonstrative(std::string_view word) {
  return std::ranges::binary_search(kDemonstratives, word);
}
bool IsDeterminer(std::string_view word) {
  return std::ranges::binary_search(kDeterminers, word) || word.ends_with("'s") ||
         word.ends_with("s'");
}
bool IsPreposition(std::string_view word) {
  return std::ranges::binary_search(kPrepositions, word);
}
bool IsVerbParticle(std::string_view word) {
  return std::ranges::binary_search(kVerbParticles, word);
}
bool IsRelative(std::string_view word) { return std::ranges::binary_search(kRelatives, word); }
bool IsSubordinator(std::string_view word) {
  return std::ranges::binary_search(kSubordinators, word);
}
bool IsQuestionWord(std::string_view word) {
  return std::ranges::binary_search(kQuestionWords, word);
}
bool IsAdverb(std::string_view word) {
  if (std::ranges::binary_search(kAdverbs, word)) return true;
  return word.size() > 4 && word.ends_with("ly") && !std::ranges::binary_search(kNotAdverbs, word);
}
bool IsPluralNoun(std::string_view word) {
  if (std::ranges::binary_search(kPlurals, word)) return true;
  return word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") &&
         !word.ends_with("is") && !word.ends_with("'s");
}
bool IsQuantifier(std::string_view word) { return std::ranges::binary_search(kQuantifiers, word); }
bool IsPluralDeterminer(std::string_view word) {
  return std::ranges::binary_search(kPluralDeterminers, word);
}

Auxiliary AuxiliaryOf(std::string_view word) {
  const auto found = std::ranges::lower_bound(kAuxiliaries, word, {}, &AuxiliaryForm::first);
  return found != kAuxiliaries.end() && found->first == word ? found->second : Auxiliary::kNone;
}

}  // namespace credence::language
