// SPDX-License-Identifier: Apache-2.0
#include "language/themes/key_words.h"

#include "language/statement/verb.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kKeyWordsMax = 3;

constexpr auto kKeyWordOpeners = SortedWords<
    "add adds again include lack lacking lacks miss missing more need needed needs no remove "
    "require requires use want without">();

constexpr auto kKeyWordDeterminers =
    SortedWords<"a an any each every her his its my of our some the their your">();

// What people say before they come to the point.
constexpr auto kFillers = SortedWords<
    "aah ack afaict afaik agree agreed aha ahh alright anyhow anyway argh aside blech btw cheers "
    "congrats cool damn dang dear ditto dude eek ehm erm err fwiw fyi gah gee gosh gotcha guys "
    "hah haha heh hello hey hmm hmmm hooray huh iirc imho imo indeed ish lgtm likewise lol meh "
    "mhm mmm moreover nah nit nitpick nits nope obviously ooh oops ouch phew pls plz sigh sorry "
    "tbh thank thanks thx tldr ugh uhh umm welcome whatever whew whoa whoops woah wow wtf yay "
    "yeah yep yikes yup">();

// Every review of code speaks of these, and of their places.
constexpr auto kEverywhere = SortedWords<
    "above anywhere argument array attribute below block branch call case class commit "
    "conditional context curious default diff end example except expression field file following "
    "for former function group idea instance into issue item kind kwarg latter left list location "
    "longer loop method module necessary next note noted object operator option others param "
    "parameter patch piece place previous problem property query question real related response "
    "rest result return right self sense sentence set side snippet specific statement string "
    "value variable whole word wrong">();

constexpr auto kBland = SortedWords<
    "actually add added again already also always another bit change code consider did does done "
    "even every find first fix get getting give go got guess hi instead just know last let line "
    "look looks lot make makes many maybe mean need needed needs never new now often okay one only "
    "part perhaps please point prefer put quite rather really reason require said same saw say see "
    "seem seems show since still stuff sure take thing things think three time times today tried "
    "try two use used using very want way well work works yes yet">();

bool IsContent(const Token& word) { return word.facts.Is(WordFacts::kContent) && word.IsWord(); }

// "this footer", but not "this breaks". Without a tagger only a determiner tells a noun from a
// verb.
bool IsNounAfter(const Token& before, const Token& word) {
  if (before.text == "these" || before.text == "those") return true;
  return (before.text == "this" || before.text == "that") && !word.text.ends_with('s') &&
         !word.text.ends_with("ed");
}

// "retries" is "retry", "boxes" is "box", "links" is "link".
std::string Singular(std::string word) {
  const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
  if (word.size() < 4 || !ends("s") || ends("ss") || ends("us") || ends("is")) return word;
  if (ends("ies") && word.size() > 4) {
    word.resize(word.size() - 3);
    return word + 'y';
  }
  const bool is_es = ends("xes") || ends("ches") || ends("shes") || ends("sses");
  word.resize(word.size() - (is_es ? 2 : 1));
  return word;
}

// The position of the first of the words directly before `at` that are all in the list.
std::size_t SkipBack(CommentView words, std::size_t at, const auto& list) {
  while (at > 0 && words[at - 1].pause == Pause::kNone && IsAmong(list, words[at - 1].text)) --at;
  return at;
}

// "exist", "takes"; not "signing", which may be a noun, and not "test".
bool IsVerbOnly(std::string_view word) {
  const std::optional<VerbReading> verb = ReadVerb(word);
  return verb && !verb->also_noun && !verb->Can(VerbReading::kGerund);
}

}  // namespace

std::optional<KeyWords> FindKeyWords(CommentView words) {
  bool english = false;
  bool opened = false;  // The current words follow an opener.
  std::optional<KeyWords> found;
  for (std::size_t at = 0; at < words.size() && !opened;) {
    const Token& word = words[at];
    const bool is_opener = word.facts.Is(WordFacts::kOpensKeyWords);
    english = english || is_opener || word.facts.Is(WordFacts::kFunction) ||
              (word.kind != Token::Kind::kSymbol && word.facts.sentiment != 0);
    if (!IsContent(word)) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < words.size() && end < at + kKeyWordsMax && words[end - 1].pause == Pause::kNone &&
           IsContent(words[end])) {
      ++end;
    }
    // "the default gateway" is about a gateway.
    const std::size_t noun = SkipBack(words, at, kEverywhere);
    const std::size_t before = SkipBack(words, noun, kKeyWordDeterminers);
    const bool after = before > 0 && words[before - 1].pause == Pause::kNone;
    opened = after && words[before - 1].facts.Is(WordFacts::kOpensKeyWords);
    const bool is_noun = before < noun || opened || (after && IsNounAfter(words[before - 1], word));
    if (is_noun && (!found || opened)) found = KeyWords{.name = {}, .begin = at, .end = end};
    at = end;
  }
  for (const Token& word : words) {
    english = english || (word.kind != Token::Kind::kSymbol && word.facts.sentiment != 0);
  }
  if (!english || !found) return std::nullopt;
  for (std::size_t i = found->begin; i < found->end; ++i) {
    if (i > found->begin) found->name.push_back('-');
    found->name.append(Singular(std::string(words[i].text)));
  }
  return found;
}

bool OpensKeyWords(std::string_view word) { return IsAmong(kKeyWordOpeners, word); }
bool IsBland(std::string_view word) {
  return IsAmong(kBland, word) || IsAmong(kFillers, word) || IsAmong(kEverywhere, word) ||
         IsVerbOnly(word);
}

}  // namespace credence::language
