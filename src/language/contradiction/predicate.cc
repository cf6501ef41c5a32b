// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/predicate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>

#include "language/word_list.h"

namespace credence::language {
namespace {

using enum ObjectSort;

// The words of each row are separated by |.
constexpr auto kPredicates = std::to_array<Predicate>({
    {"accept", "accept", "accept"},
    {"adore|be a big fan of|be a fan of|be fond of|be into|enjoy|like|love", "like", "like"},
    {"agree with", "agree", "agree"},
    {"allow|permit", "allow", "allow"},
    {"approve of", "approve", "approve"},
    {"arrive at|arrive on", "arrive", "arrive", kTime},
    {"ban|forbid|prohibit", "allow", "forbid", kAny, false, false, true},
    {"be", "be", "be", kKind},
    {"be at", "be", "be at", kTime},
    {"be based in|be headquartered in|be located in|be situated in|live at|live in|"
     "live on|reside in",
     "live", "live", kPlace},
    {"be born", "born", "born", kAny, false, true},
    {"be born at|be born in", "born", "born", kPlace, false, true},
    {"be born on", "born", "born", kTime, false, true},
    {"be built in", "build", "built", kTime, false, true},
    {"be called|be named", "name", "name", kValue},
    {"be due|be due at|be due by|be due in|be due on", "be", "due", kTime},
    {"be employed at|be employed by|work at|work for", "work", "work", kName},
    {"be engaged to|be married to", "be", "married", kValue},
    {"be established in|be founded in", "found", "found", kTime, false, true},
    {"be from|come from|hail from", "from", "from", kPlace},
    {"be hosted at|be hosted by|be hosted on", "host", "host", kName, true},
    {"be in", "be", "be in", kTime},
    {"be led by", "lead", "lead", kName},
    {"be maintained by", "maintain", "maintain", kName, true},
    {"be managed by", "manage", "manage", kName},
    {"be on", "be", "be on", kTime},
    {"be owned by|belong to", "belong", "belong", kName},
    {"be published in", "publish", "published", kTime, false, true},
    {"be raised in|grow up in", "grow", "grow", kPlace, true, true},
    {"be scheduled for|be scheduled on", "be", "scheduled", kTime},
    {"be stored in", "store", "store", kName, true},
    {"be written in", "write", "written", kName},
    {"begin at|begin in|begin on|start at|start in|start on", "start", "start", kTime},
    {"believe|believe in", "believe", "believe"},
    {"close at|close on", "close", "close", kTime},
    {"decline|decrease|fall", "rise", "fall", kAny, false, false, true},
    {"despise|detest|dislike|hate|loathe", "like", "hate", kAny, false, false, true},
    {"disable", "enable", "disable", kAny, false, false, true},
    {"disagree with", "agree", "disagree", kAny, false, false, true},
    {"disapprove of", "approve", "disapprove", kAny, false, false, true},
    {"distrust|mistrust", "trust", "distrust", kAny, false, false, true},
    {"doubt", "believe", "doubt", kAny, false, false, true},
    {"enable", "enable", "enable"},
    {"end at|end in|end on|finish at|finish on", "end", "end", kTime},
    {"exclude", "include", "exclude", kAny, false, false, true},
    {"expire in|expire on", "expire", "expire", kTime},
    {"fail", "pass", "fail", kAny, false, false, true},
    {"get up at", "get up", "get up", kTime},
    {"go to bed at", "sleep", "go to bed", kTime},
    {"happen on|take place at|take place on", "happen", "happen", kTime},
    {"have|own|possess", "have", "have"},
    {"include", "include", "include"},
    {"increase|rise", "rise", "rise"},
    {"launch in|launch on", "launch", "launch", kTime},
    {"leave at|leave on", "leave", "leave", kTime},
    {"live", "live", "dwell"},
    {"major in", "study", "major", kName, true},
    {"meet at|meet on", "meet", "meet", kTime},
    {"open at|open on", "open", "open", kTime},
    {"oppose", "support", "oppose", kAny, false, false, true},
    {"pass|succeed", "pass", "pass"},
    {"prefer", "like", "prefer", kKind, true},
    {"reject", "accept", "reject", kAny, false, false, true},
    {"report to", "report", "report", kName},
    {"ship in|ship on", "ship", "ship", kTime},
    {"study", "study", "learn"},
    {"study at", "study", "study", kName},
    {"support", "support", "support"},
    {"take place in", "happen", "happen in", kPlace},
    {"trust", "trust", "trust"},
    {"wake up at", "wake", "wake", kTime},
    {"work", "work", "labour"},
    {"work as", "work", "work as", kKind, true},
});
constexpr std::size_t kPredicateWordsMax = 5;  // Of the longest predicate.

constexpr auto kAttributes = UnsortedWords<
    "address age birthday birthplace capital color colour deadline email extension hometown id "
    "location motto name nickname password port surname timezone username version zodiac">();
constexpr auto kSeveral = UnsortedWords<
    "aunt book boys brother car cat child client colleague cousin customer daughter dog editor "
    "friend game goal grandfather grandmother hobby horse idol interest job language neighbor "
    "neighbour nephew niece pet project roommate sister skill son subject talent team teacher "
    "uncle">();

using Predicates = std::unordered_map<std::string_view, Predicate>;

const Predicates& ThePredicates() {
  static const Predicates kTable = [] {
    Predicates table;
    for (const Predicate& row : kPredicates) {
      for (const std::string_view words : ItemsOf(row.words, '|'))
        table.emplace(words, row).first->second.words = words;
    }
    return table;
  }();
  return kTable;
}

}  // namespace

const Predicate* PredicateOf(std::string_view words) {
  // The ends of the first words, longest last.
  std::array<std::size_t, kPredicateWordsMax> ends{};
  std::size_t count = 0;
  for (std::size_t at = 0; count < kPredicateWordsMax && at <= words.size(); ++count) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    ends[count] = end;
    at = end + 1;
  }
  while (count > 0) {
    const std::string_view prefix = words.substr(0, ends[--count]);
    const auto found = ThePredicates().find(prefix);
    if (found != ThePredicates().end()) return &found->second;
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
