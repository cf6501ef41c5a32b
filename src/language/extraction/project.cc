// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/project.h"

#include <algorithm>

#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kOurs = SortedWords<"my our your">();
constexpr auto kOnesAtHand = SortedWords<"the this">();
// The whole that the speaker works on.
constexpr auto kWholes = SortedWords<
    "codebase company monorepo organisation organization project repo repository team">();
constexpr auto kParts = SortedWords<
    "api app application backend build builds ci cli cluster database db deployment deployments "
    "deploys docs documentation frontend infrastructure library migrations package pipeline "
    "releases sdk server service services site stack suite tests website">();
// Their value is a name: "the default branch is trunk".
constexpr auto kNamedParts =
    SortedWords<"branch formatter framework language licence license linter manager runner">();
// Subjects without an article: "Tests run with pytest".
constexpr auto kBareSubjects =
    SortedWords<"builds deployments deploys migrations releases tests">();
constexpr auto kBareModifiers = SortedWords<"e2e end-to-end integration nightly unit">();
constexpr auto kNotModifiers = SortedWords<
    "am and are as at but can did do does for from had has have if in is of on or that to was were "
    "which who will with would you">();
constexpr auto kProjectAdverbs = SortedWords<
    "actually also always currently generally just mainly mostly now only still usually">();
constexpr auto kUsing = SortedWords<"require requires support supports target targets use uses">();
constexpr auto kGoing = SortedWords<
    "depend depends deploy deploys go goes happen happens live lives release releases run runs "
    "ship ships">();
constexpr auto kAfterGoing =
    SortedWords<"at every in inside nightly on only through to under via weekly with">();
constexpr auto kMade = SortedWords<
    "based built deployed developed formatted hosted implemented licensed linted managed packaged "
    "released run stored tested written">();
constexpr auto kAfterMade = SortedWords<"at by every in on to under using with">();
constexpr auto kProjectArticles = SortedWords<"a an any some that the these this those">();
// Objects of a moment, or of the code at hand.
constexpr auto kPassingObjects = SortedWords<
    "above again argument arguments array background below bug callback case cases code column "
    "columns constructor correct current directly error errors fault field fields file files "
    "following function functions here hook hooks input issue it its line loop memory method "
    "methods null output parallel parameter previous problem production progress query same "
    "scratch string success that them there these this those time trouble undefined value "
    "values variable variables way wrong you your">();
constexpr std::size_t kShortObject = 4;
constexpr std::size_t kObjectMax = 14;

std::size_t SkipProjectAdverbs(ClauseWords words, std::size_t at) {
  while (at < words.size() && words[at].IsWord() && IsAmong(kProjectAdverbs, words[at].text)) ++at;
  return at;
}

// "PostgreSQL 14", `make`
bool HasName(ClauseWords object) {
  return std::ranges::any_of(object, [](const Token& word) {
    return word.capital || word.kind == Token::Kind::kCode ||
           (word.kind == Token::Kind::kQuoted && word.text == "`") ||
           word.text.find_first_of("0123456789") != std::string_view::npos;
  });
}

bool IsHead(std::string_view word) {
  return IsAmong(kWholes, word) || IsAmong(kParts, word) || IsAmong(kNamedParts, word);
}

// Whether the object is named well enough to be a fact about the project.
Reason ReadProjectObject(ClauseWords words, std::size_t verb, ClauseWords object) {
  if (object.empty()) return kIncomplete;
  if (object.size() > kObjectMax || HasAny(object, kPassingObjects)) return kTask;
  if (HasName(object)) return {};
  // "Our tests take a while" is about a moment more often than not; a short bare object is a name.
  const std::string_view head = words[verb - 1].text;
  const bool bare = !object[0].IsWord() || !IsAmong(kProjectArticles, object[0].text);
  const bool ours = IsAmong(kOurs, words[0].text);
  const bool whole = IsAmong(kWholes, head);
  const bool named = !IsAmong(kOnesAtHand, words[0].text) || whole;
  return (bare && named && object.size() <= kShortObject) || (ours && whole) ? Reason() : kTask;
}

Reason ReadIs(ClauseWords words, std::size_t verb, std::size_t at) {
  at = SkipProjectAdverbs(words, at);
  if (at < words.size() && words[at].Is("not")) at = SkipProjectAdverbs(words, at + 1);
  if (at + 1 < words.size() && words[at].Is("no") && words[at + 1].Is("longer")) at += 2;
  if (at >= words.size()) return kIncomplete;
  const ClauseWords object = words.subspan(at);
  const std::string_view head = words[verb - 1].text;
  if (object[0].IsWord() && IsAmong(kMade, object[0].text)) {
    const bool joined =
        object.size() > 2 && object[1].IsWord() && IsAmong(kAfterMade, object[1].text);
    return joined ? ReadProjectObject(words, verb, object.subspan(2)) : kTask;
  }
  if ((object[0].Is("called") || object[0].Is("named")) && object.size() > 1)
    return ReadProjectObject(words, verb, object.subspan(1));
  if (IsAmong(kNamedParts, head)) {
    const std::string_view value = object[0].text;
    // "The linter is ruff", but "the language is simple".
    const bool lower = head == "branch" || head == "formatter" || head == "linter" ||
                       head == "manager" || head == "runner";
    const bool name = object[0].capital || object[0].kind == Token::Kind::kQuoted
                          ? object.size() <= 3
                          : lower && object.size() == 1 && !object[0].IsMark() &&
                                !value.ends_with("ing") && !value.ends_with("ed") &&
                                !HasAny(object, kPassingObjects);
    // "The branch is stale": only a branch of a known kind has a name of its own.
    const bool kind =
        head != "branch" || words[verb - 2].Is("default") || words[verb - 2].Is("main");
    const bool ahead = object[0].Is("ahead") || object[0].Is("behind") || object[0].Is("clean") ||
                       object[0].Is("broken") || object[0].Is("not") || object[0].Is("up") ||
                       object[0].Is("stale") || object[0].Is("protected") ||
                       object[0].Is("unclear");
    return name && kind && !ahead ? Reason() : kTask;
  }
  // "Our database is Postgres"
  const bool tool = head == "database" || head == "db" || head == "stack" || head == "ci";
  if (tool && object.size() <= 3 && object[0].capital) return {};
  const bool article = object.size() > 1 && (object[0].Is("a") || object[0].Is("an"));
  const bool owned = IsAmong(kOurs, words[0].text) || IsAmong(kWholes, head);
  if (article && owned) {
    constexpr std::size_t kKindMax = 5;
    const bool plain = object.size() <= kKindMax && !HasAny(object, kPassingObjects) &&
                       !object[1].Is("bit") && !object[1].Is("good") && !object[1].Is("great") &&
                       !object[1].Is("mess") && !object[1].Is("nightmare");
    return plain ? Reason() : kTask;
  }
  return kTask;
}

}  // namespace

std::size_t ProjectVerb(ClauseWords words) {
  constexpr std::size_t kSubjectMax = 5;
  const std::size_t none = words.size();
  if (words.size() < 3 || !words[0].IsWord()) return none;
  if (IsAmong(kBareSubjects, words[0].text)) return 1;
  if (IsAmong(kBareModifiers, words[0].text))
    return words[1].IsWord() && IsAmong(kBareSubjects, words[1].text) ? 2 : none;
  if (!IsAmong(kOurs, words[0].text) && !IsAmong(kOnesAtHand, words[0].text)) return none;
  for (std::size_t at = 1; at + 1 < std::min(words.size(), kSubjectMax); ++at) {
    if (!words[at].IsWord() || IsAmong(kNotModifiers, words[at].text)) return none;
    // "Our API server uses": the last noun is the head.
    const bool more = words[at + 1].IsWord() && IsHead(words[at + 1].text) && at + 2 < words.size();
    if (IsHead(words[at].text) && !more) return at + 1;
  }
  return none;
}

Reason ReadProject(ClauseWords words, std::size_t verb) {
  std::size_t at = SkipProjectAdverbs(words, verb);
  if (at >= words.size() || !words[at].IsWord()) return kIncomplete;
  if (words[at].Is("is") || words[at].Is("are")) return ReadIs(words, verb, at + 1);
  if ((words[at].Is("does") || words[at].Is("do")) && at + 2 < words.size() &&
      words[at + 1].Is("not"))
    at += 2;
  if (words[at].Is("no") && at + 2 < words.size() && words[at + 1].Is("longer")) at += 2;
  const std::string_view main = words[at].text;
  const ClauseWords rest = words.subspan(at + 1);
  if (IsAmong(kUsing, main)) {
    const bool branch = IsAmong(kNamedParts, words[verb - 1].text);
    return branch ? kTask : ReadProjectObject(words, verb, rest);
  }
  if (main == "used" && rest.size() > 2 && rest[0].Is("to") && rest[1].IsWord()) {
    if (IsAmong(kUsing, rest[1].text)) return ReadProjectObject(words, verb, rest.subspan(2));
    if (IsAmong(kGoing, rest[1].text) && rest.size() > 3)
      return ReadProjectObject(words, verb, rest.subspan(3));
    return kTask;
  }
  if (IsAmong(kGoing, main) || main == "follow" || main == "follows") {
    const bool on = main == "depends" || main == "depend";
    if (main.starts_with("follow")) return ReadProjectObject(words, verb, rest);
    if (rest.size() < 2 || !rest[0].IsWord() || !IsAmong(kAfterGoing, rest[0].text)) return kTask;
    if (on && !rest[0].Is("on")) return kTask;
    return ReadProjectObject(words, verb, rest.subspan(1));
  }
  return kTask;
}

}  // namespace credence::language
