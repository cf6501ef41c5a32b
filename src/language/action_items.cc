// SPDX-License-Identifier: Apache-2.0
#include "language/action_items.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/utf8.h"
#include "language/comment_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kItemMax = 200;  // Code points.

// Polite openings, which are removed: a row for each first word, longer phrases first.
constexpr auto kPoliteOpenings = std::to_array<std::string_view>(
    {"can you please|can you|can we",
     "could you please|could you|could we",
     "would you please|would you mind",
     "it would be nice to|it would be good to|it would be great to|"
     "it would be better to|it is better to",
     "i would suggest to|i suggest to|i suggest you",
     "you might want to|you may want to|you should|you need to|you must|you have to|you could",
     "we should|we need to|we must|we could",
     "please also|please",
     "let us",
     "be sure to",
     "make sure to",
     "do not forget to",
     "remember to",
     "try to",
     "pls",
     "plz",
     "nit",
     "nitpick",
     "minor",
     "also",
     "and",
     "but",
     "so",
     "then",
     "maybe",
     "perhaps",
     "just",
     "next",
     "todo",
     "otherwise",
     "instead"});

// Verbs of requests, at the head of a clause.
constexpr auto kRequestVerbs = SortedWords<
    "add address adjust align allow append apply assert avoid break bump cache call catch change "
    "check clarify clean cleanup close combine consider convert correct cover create cut declare "
    "define delete deprecate describe disable document drop elaborate enable encapsulate ensure "
    "escape exclude expand explain expose extend extract factor file fix follow format generate "
    "get group guard handle hide implement import improve include increase indent inline insert "
    "introduce invert keep limit link list log lower make mark measure mention merge mock move "
    "name normalize optimize parse pass pick pin prefer print provide pull put raise reduce "
    "refactor remove rename reorder rephrase replace report restore restructure retry return reuse "
    "revert reword rewrite run sanitize separate set shorten show simplify skip sort specify split "
    "squash start stop store support swap switch test throw tighten trim try turn type unify "
    "update upgrade use validate verify wrap write">();

// Anywhere in a sentence that is not a question.
constexpr auto kNeeds = Phrases<
    "should, must, needs, need to, needs to, has to, have to, missing, lacks, lack of, ought to, "
    "would be better, would be nice, would be good, would be cleaner, there is no, there are no, "
    "could be, better to, not handled, not validated, not tested, not documented, i would prefer, "
    "would prefer, i would rather">();
static_assert(kNeeds.size() <= 32);  // Bits of WordFacts::needs.
// At the head of a sentence.
constexpr auto kLacks = SortedWords<"lacks missing need needs no">();
// After "no" they ask for nothing.
constexpr auto kNoProblem = SortedWords<
    "comment comments complaint complaints issue issues need objection objections problem problems "
    "worries">();
// Words after a noun: "test coverage is great" and "name is fine" are not requests.
constexpr auto kAfterNoun = UnsortedWords<"is are was looks coverage cases handling names">();

std::string_view FirstWord(std::string_view phrase) {
  return phrase.substr(0, phrase.find_first_of(" |"));
}

class ActionItemReader {
 public:
  explicit ActionItemReader(CommentView words) : words_(words) {}

  // Calls `visit` with each item, as written, until it returns false. May visit an item twice.
  template <typename Visit>
  void Read(const Visit& visit) const {
    if (!LooksEnglish(words_)) return;
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && words_[end - 1].pause < Pause::kSentence) ++end;
      if (const std::optional<std::size_t> from = ItemIn(begin, end)) {
        const std::string_view written = words_.Written(*from, end);
        // There are at least as many bytes as code points.
        const bool fits = written.size() <= kItemMax;
        if (!visit(fits ? written : CodePointPrefix(written, kItemMax))) return;
      }
      begin = end;
    }
  }

 private:
  bool Opens(std::string_view phrase, std::size_t begin, std::size_t end) const {
    return BeginsWith(words_.Part(begin, end).span(), phrase);
  }

  // The first word after a polite opening, if any.
  std::size_t PassPolite(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin;;) {
      if (at >= end || words_[at].facts.politeness == 0) return at;
      std::size_t passed = 0;
      const std::string_view row = kPoliteOpenings[words_[at].facts.politeness - std::size_t{1}];
      for (const std::string_view opening : ItemsOf(row, '|')) {
        if (!Opens(opening, at, end)) continue;
        passed = static_cast<std::size_t>(std::ranges::count(opening, ' ')) + 1;
        break;
      }
      if (passed == 0 || at + passed >= end) return at;
      at += passed;
    }
  }

  // Where the item begins.
  std::optional<std::size_t> ItemIn(std::size_t begin, std::size_t end) const {
    const std::size_t head = PassPolite(begin, end);
    const bool asks = words_[end - 1].pause == Pause::kQuestion;
    if (end - head >= 2 && IsRequest(head)) return head;
    // "Nice, but rename this" asks for the second part only; "If it fails, log it" for both.
    const bool on_condition = words_[begin].text == "if" || words_[begin].text == "when";
    for (std::size_t at = begin; at + 2 < end && !asks; ++at) {
      const Token& word = words_[at];
      const bool opens =
          word.facts.politeness != 0 && (word.text == "but" || word.text == "please");
      if (word.pause != Pause::kClause && !opens) continue;
      const std::size_t after = PassPolite(at + 1, end);
      if (end - after < 2 || !IsRequest(after)) continue;
      return !on_condition && (opens || after > at + 1) ? after : head;
    }
    if (asks) return std::nullopt;
    return NeedsOrLacks(begin, end) ? std::optional(head) : std::nullopt;
  }

  bool NeedsOrLacks(std::size_t begin, std::size_t end) const {
    if (end - begin >= 2 && IsAmong(kLacks, words_[begin].text)) {
      return words_[begin].text != "no" || !IsAmong(kNoProblem, words_[begin + 1].text);
    }
    for (std::size_t i = begin; i < end; ++i) {
      for (std::uint32_t rest = words_[i].facts.needs; rest != 0; rest &= rest - 1) {
        if (Opens(kNeeds[static_cast<std::size_t>(std::countr_zero(rest))], i, end)) return true;
      }
    }
    return false;
  }

  bool IsRequest(std::size_t at) const {
    const Token& word = words_[at];
    const bool negated =
        word.text == "do" && at + 1 < words_.size() && words_[at + 1].text == "not";
    if (word.kind == Token::Kind::kCode || (!negated && !word.facts.Is(WordFacts::kRequestVerb)))
      return false;
    if (at + 1 >= words_.size() || word.pause != Pause::kNone) return false;
    return !words_[at + 1].facts.Is(WordFacts::kFollowsNoun);
  }

  CommentView words_;
};

}  // namespace

std::vector<std::string> ActionItems(std::string_view comment) {
  const CommentWords read(comment);
  std::vector<std::string> items;
  ActionItemReader(read.view()).Read([&](std::string_view item) {
    if (std::ranges::find(items, item) == items.end()) items.emplace_back(item);
    return true;
  });
  return items;
}

std::size_t CountActionItems(CommentView words) {
  std::string_view first;
  std::vector<std::string_view> more;  // Rarely used.
  ActionItemReader(words).Read([&](std::string_view item) {
    if (first.empty()) {
      first = item;
    } else if (item != first && std::ranges::find(more, item) == more.end()) {
      more.push_back(item);
    }
    return true;
  });
  return first.empty() ? 0 : 1 + more.size();
}

bool HasActionItem(CommentView words) {
  bool has = false;
  ActionItemReader(words).Read([&](std::string_view) { return !(has = true); });
  return has;
}

bool IsRequestVerb(std::string_view word) {
  return std::ranges::binary_search(kRequestVerbs, word);
}

bool FollowsNoun(std::string_view word) {
  return std::ranges::find(kAfterNoun, word) != kAfterNoun.end();
}

std::uint8_t PolitenessFrom(std::string_view word) {
  static_assert(kPoliteOpenings.size() < 255);
  const auto found = std::ranges::find(kPoliteOpenings, word, FirstWord);
  return found == kPoliteOpenings.end()
             ? std::uint8_t{0}
             : static_cast<std::uint8_t>(found - kPoliteOpenings.begin() + 1);
}

std::uint32_t NeedsFrom(std::string_view word) {
  std::uint32_t needs = 0;
  for (std::size_t i = 0; i < kNeeds.size(); ++i) {
    if (FirstWord(kNeeds[i]) == word) needs |= std::uint32_t{1} << i;
  }
  return needs;
}

}  // namespace credence::language
