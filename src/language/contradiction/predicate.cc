// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/predicate.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace credence::language {
namespace {

using enum ObjectSort;

// Sorted by words.
constexpr auto kPredicates = std::to_array<Predicate>({
    {"accept", "accept", "accept"},
    {"adore", "like", "like"},
    {"agree with", "agree", "agree"},
    {"allow", "allow", "allow"},
    {"approve of", "approve", "approve"},
    {"arrive at", "arrive", "arrive", kTime},
    {"arrive on", "arrive", "arrive", kTime},
    {"ban", "allow", "forbid", kAny, false, false, true},
    {"be", "be", "be", kKind},
    {"be a big fan of", "like", "like"},
    {"be a fan of", "like", "like"},
    {"be at", "be", "be at", kTime},
    {"be based in", "live", "live", kPlace},
    {"be born", "born", "born", kAny, false, true},
    {"be born at", "born", "born", kPlace, false, true},
    {"be born in", "born", "born", kPlace, false, true},
    {"be born on", "born", "born", kTime, false, true},
    {"be built in", "build", "built", kTime, false, true},
    {"be called", "name", "name", kValue},
    {"be due", "be", "due", kTime},
    {"be due at", "be", "due", kTime},
    {"be due by", "be", "due", kTime},
    {"be due in", "be", "due", kTime},
    {"be due on", "be", "due", kTime},
    {"be employed at", "work", "work", kName},
    {"be employed by", "work", "work", kName},
    {"be engaged to", "be", "married", kValue},
    {"be established in", "found", "found", kTime, false, true},
    {"be fond of", "like", "like"},
    {"be founded in", "found", "found", kTime, false, true},
    {"be from", "from", "from", kPlace},
    {"be headquartered in", "live", "live", kPlace},
    {"be hosted at", "host", "host", kName, true},
    {"be hosted by", "host", "host", kName, true},
    {"be hosted on", "host", "host", kName, true},
    {"be in", "be", "be in", kTime},
    {"be into", "like", "like"},
    {"be led by", "lead", "lead", kName},
    {"be located in", "live", "live", kPlace},
    {"be maintained by", "maintain", "maintain", kName, true},
    {"be managed by", "manage", "manage", kName},
    {"be married to", "be", "married", kValue},
    {"be named", "name", "name", kValue},
    {"be on", "be", "be on", kTime},
    {"be owned by", "belong", "belong", kName},
    {"be published in", "publish", "published", kTime, false, true},
    {"be raised in", "grow", "grow", kPlace, true, true},
    {"be scheduled for", "be", "scheduled", kTime},
    {"be scheduled on", "be", "scheduled", kTime},
    {"be situated in", "live", "live", kPlace},
    {"be stored in", "store", "store", kName, true},
    {"be written in", "write", "written", kName},
    {"begin at", "start", "start", kTime},
    {"begin in", "start", "start", kTime},
    {"begin on", "start", "start", kTime},
    {"believe", "believe", "believe"},
    {"believe in", "believe", "believe"},
    {"belong to", "belong", "belong", kName},
    {"close at", "close", "close", kTime},
    {"close on", "close", "close", kTime},
    {"come from", "from", "from", kPlace},
    {"decline", "rise", "fall", kAny, false, false, true},
    {"decrease", "rise", "fall", kAny, false, false, true},
    {"despise", "like", "hate", kAny, false, false, true},
    {"detest", "like", "hate", kAny, false, false, true},
    {"disable", "enable", "disable", kAny, false, false, true},
    {"disagree with", "agree", "disagree", kAny, false, false, true},
    {"disapprove of", "approve", "disapprove", kAny, false, false, true},
    {"dislike", "like", "hate", kAny, false, false, true},
    {"distrust", "trust", "distrust", kAny, false, false, true},
    {"doubt", "believe", "doubt", kAny, false, false, true},
    {"enable", "enable", "enable"},
    {"end at", "end", "end", kTime},
    {"end in", "end", "end", kTime},
    {"end on", "end", "end", kTime},
    {"enjoy", "like", "like"},
    {"exclude", "include", "exclude", kAny, false, false, true},
    {"expire in", "expire", "expire", kTime},
    {"expire on", "expire", "expire", kTime},
    {"fail", "pass", "fail", kAny, false, false, true},
    {"fall", "rise", "fall", kAny, false, false, true},
    {"finish at", "end", "end", kTime},
    {"finish on", "end", "end", kTime},
    {"forbid", "allow", "forbid", kAny, false, false, true},
    {"get up at", "get up", "get up", kTime},
    {"go to bed at", "sleep", "go to bed", kTime},
    {"grow up in", "grow", "grow", kPlace, true, true},
    {"hail from", "from", "from", kPlace},
    {"happen on", "happen", "happen", kTime},
    {"hate", "like", "hate", kAny, false, false, true},
    {"have", "have", "have"},
    {"include", "include", "include"},
    {"increase", "rise", "rise"},
    {"launch in", "launch", "launch", kTime},
    {"launch on", "launch", "launch", kTime},
    {"leave at", "leave", "leave", kTime},
    {"leave on", "leave", "leave", kTime},
    {"like", "like", "like"},
    {"live", "live", "dwell"},
    {"live at", "live", "live", kPlace},
    {"live in", "live", "live", kPlace},
    {"live on", "live", "live", kPlace},
    {"loathe", "like", "hate", kAny, false, false, true},
    {"love", "like", "like"},
    {"major in", "study", "major", kName, true},
    {"meet at", "meet", "meet", kTime},
    {"meet on", "meet", "meet", kTime},
    {"mistrust", "trust", "distrust", kAny, false, false, true},
    {"open at", "open", "open", kTime},
    {"open on", "open", "open", kTime},
    {"oppose", "support", "oppose", kAny, false, false, true},
    {"own", "have", "have"},
    {"pass", "pass", "pass"},
    {"permit", "allow", "allow"},
    {"possess", "have", "have"},
    {"prefer", "like", "prefer", kKind, true},
    {"prohibit", "allow", "forbid", kAny, false, false, true},
    {"reject", "accept", "reject", kAny, false, false, true},
    {"report to", "report", "report", kName},
    {"reside in", "live", "live", kPlace},
    {"rise", "rise", "rise"},
    {"ship in", "ship", "ship", kTime},
    {"ship on", "ship", "ship", kTime},
    {"start at", "start", "start", kTime},
    {"start in", "start", "start", kTime},
    {"start on", "start", "start", kTime},
    {"study", "study", "learn"},
    {"study at", "study", "study", kName},
    {"succeed", "pass", "pass"},
    {"support", "support", "support"},
    {"take place at", "happen", "happen", kTime},
    {"take place in", "happen", "happen in", kPlace},
    {"take place on", "happen", "happen", kTime},
    {"trust", "trust", "trust"},
    {"wake up at", "wake", "wake", kTime},
    {"work", "work", "labour"},
    {"work as", "work", "work as", kKind, true},
    {"work at", "work", "work", kName},
    {"work for", "work", "work", kName},
});
static_assert(std::ranges::is_sorted(kPredicates, {}, &Predicate::words));
constexpr std::size_t kPredicateWordsMax = 5;  // Of the longest.

constexpr auto kAttributes = std::to_array<std::string_view>(
    {"address",  "age",       "birthday", "birthplace", "capital",  "color",   "colour", "deadline",
     "email",    "extension", "hometown", "id",         "location", "motto",   "name",   "nickname",
     "password", "port",      "surname",  "timezone",   "username", "version", "zodiac"});
constexpr auto kSeveral = std::to_array<std::string_view>({
    "aunt",    "book",      "boys",    "brother",     "car",         "cat",       "child",
    "client",  "colleague", "cousin",  "customer",    "daughter",    "dog",       "editor",
    "friend",  "game",      "goal",    "grandfather", "grandmother", "hobby",     "horse",
    "idol",    "interest",  "job",     "language",    "neighbor",    "neighbour", "nephew",
    "niece",   "pet",       "project", "roommate",    "sister",      "skill",     "son",
    "subject", "talent",    "team",    "teacher",     "uncle",
});

}  // namespace

const Predicate* PredicateOf(std::string_view words) {
  // The ends of its first words, the longest last.
  std::array<std::size_t, kPredicateWordsMax> ends{};
  std::size_t count = 0;
  for (std::size_t at = 0; count < kPredicateWordsMax && at <= words.size(); ++count) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    ends[count] = end;
    at = end + 1;
  }
  while (count > 0) {
    const std::string_view prefix = words.substr(0, ends[--count]);
    const auto found = std::ranges::lower_bound(kPredicates, prefix, {}, &Predicate::words);
    if (found != kPredicates.end() && found->words == prefix) return &*found;
  }
  return nullptr;
}

bool IsAttribute(std::string_view noun) {
  return std::ranges::find(kAttributes, noun) != kAttributes.end();
}

bool IsOneOfSeveral(std::string_view noun) {
  return std::ranges::find(kSeveral, noun) != kSeveral.end();
}

}  // namespace credence::language
