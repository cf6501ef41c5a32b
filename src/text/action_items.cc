// SPDX-License-Identifier: Apache-2.0
#include "text/action_items.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "base/utf8.h"
#include "text/comment_words.h"

namespace credence::text {
namespace {

constexpr std::size_t kItemMax = 200;  // Code points.

// What a request may open with, and what is taken off. Longer ones first.
constexpr auto kPolite = std::to_array<std::string_view>({
    "can you please",
    "could you please",
    "would you please",
    "would you mind",
    "it would be nice to",
    "it would be good to",
    "it would be great to",
    "it would be better to",
    "it is better to",
    "i would suggest to",
    "i suggest to",
    "i suggest you",
    "you might want to",
    "you may want to",
    "you should",
    "you need to",
    "you must",
    "you have to",
    "you could",
    "we should",
    "we need to",
    "we must",
    "we could",
    "can you",
    "could you",
    "can we",
    "could we",
    "let us",
    "please also",
    "be sure to",
    "make sure to",
    "do not forget to",
    "remember to",
    "try to",
    "please",
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
    "instead",
});

// What a request asks for, at the head of a clause. Sorted.
constexpr auto kVerbs = std::to_array<std::string_view>({
    "add",       "address",   "adjust",      "align",    "allow",       "append",   "apply",
    "assert",    "avoid",     "break",       "bump",     "cache",       "call",     "catch",
    "change",    "check",     "clarify",     "clean",    "cleanup",     "close",    "combine",
    "consider",  "convert",   "correct",     "cover",    "create",      "cut",      "declare",
    "define",    "delete",    "deprecate",   "describe", "disable",     "document", "drop",
    "elaborate", "enable",    "encapsulate", "ensure",   "escape",      "exclude",  "expand",
    "explain",   "expose",    "extend",      "extract",  "factor",      "file",     "fix",
    "follow",    "format",    "generate",    "get",      "group",       "guard",    "handle",
    "hide",      "implement", "import",      "improve",  "include",     "increase", "indent",
    "inline",    "insert",    "introduce",   "invert",   "keep",        "limit",    "link",
    "list",      "log",       "lower",       "make",     "mark",        "measure",  "mention",
    "merge",     "mock",      "move",        "name",     "normalize",   "optimize", "parse",
    "pass",      "pick",      "pin",         "prefer",   "print",       "provide",  "pull",
    "put",       "raise",     "reduce",      "refactor", "remove",      "rename",   "reorder",
    "rephrase",  "replace",   "report",      "restore",  "restructure", "retry",    "return",
    "reuse",     "revert",    "reword",      "rewrite",  "run",         "sanitize", "separate",
    "set",       "shorten",   "show",        "simplify", "skip",        "sort",     "specify",
    "split",     "squash",    "start",       "stop",     "store",       "support",  "swap",
    "switch",    "test",      "throw",       "tighten",  "trim",        "try",      "turn",
    "type",      "unify",     "update",      "upgrade",  "use",         "validate", "verify",
    "wrap",      "write",
});
static_assert(std::ranges::is_sorted(kVerbs));

// Anywhere in a sentence that is no question.
constexpr auto kNeeds = std::to_array<std::string_view>({
    "should",        "must",           "needs",
    "need to",       "needs to",       "has to",
    "have to",       "missing",        "lacks",
    "lack of",       "ought to",       "would be better",
    "would be nice", "would be good",  "would be cleaner",
    "there is no",   "there are no",   "could be",
    "better to",     "not handled",    "not validated",
    "not tested",    "not documented", "i would prefer",
    "would prefer",  "i would rather",
});
// At the head of a sentence.
constexpr auto kLacks =
    std::to_array<std::string_view>({"no ", "needs ", "need ", "missing ", "lacks "});

class Reader {
 public:
  explicit Reader(CommentView words) : words_(words) {}

  // As written, each once.
  std::vector<std::string_view> Read() {
    if (!LooksEnglish(words_)) return {};
    std::vector<std::string_view> items;
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && words_[end - 1].pause < Pause::kSentence) ++end;
      if (const std::optional<std::size_t> from = ItemIn(begin, end)) {
        const std::string_view item = CodePointPrefix(words_.Written(*from, end), kItemMax);
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
      }
      begin = end;
    }
    return items;
  }

 private:
  // Of the words from `begin` on, with a blank after each.
  std::string Joined(std::size_t begin, std::size_t end) const {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text.append(words_[i].text).push_back(' ');
    return text;
  }

  // The word after what is polite, if any.
  std::size_t PassPolite(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin;;) {
      if (at >= end || !words_[at].facts.opens_politely) return at;
      const std::string ahead = Joined(at, std::min(end, at + 6));
      std::size_t passed = 0;
      for (const std::string_view polite : kPolite) {
        const bool opens = ahead.starts_with(polite) && ahead[polite.size()] == ' ';
        if (!opens) continue;
        passed = static_cast<std::size_t>(std::ranges::count(polite, ' ')) + 1;
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
    // "Nice, but rename this" asks for the second part alone; "If it fails, log it" for both.
    const bool on_condition = words_[begin].text == "if" || words_[begin].text == "when";
    for (std::size_t at = begin; at + 2 < end && !asks; ++at) {
      const std::string_view word = words_[at].text;
      const bool opens = word == "but" || word == "please";
      if (words_[at].pause != Pause::kClause && !opens) continue;
      const std::size_t after = PassPolite(at + 1, end);
      if (end - after < 2 || !IsRequest(after)) continue;
      return !on_condition && (opens || after > at + 1) ? after : head;
    }
    if (asks) return std::nullopt;
    if (!MayHave(begin, end, {})) return std::nullopt;
    const std::string sentence = " " + Joined(begin, end);
    const std::string_view opening = std::string_view(sentence).substr(1);
    if (end - begin >= 2 && std::ranges::any_of(kLacks, [&](std::string_view lack) {
          return opening.starts_with(lack);
        })) {
      return SaysNoProblem(opening) ? std::nullopt : std::optional(head);
    }
    for (const std::string_view need : kNeeds) {
      if (!MayHave(begin, end, need.substr(0, need.find(' ')))) continue;
      const std::size_t at = sentence.find(need);
      if (at != std::string::npos && sentence[at - 1] == ' ' && sentence[at + need.size()] == ' ') {
        return head;
      }
    }
    return std::nullopt;
  }

  // Is there a word that opens a need, this one if it is given? A word of code may have blanks, and
  // may have anything.
  bool MayHave(std::size_t begin, std::size_t end, std::string_view opener) const {
    for (std::size_t i = begin; i < end; ++i) {
      const CommentWord& word = words_[i];
      if (word.facts.opens_need && (opener.empty() || word.text == opener || word.is_code)) {
        return true;
      }
    }
    return false;
  }

  bool IsRequest(std::size_t at) const {
    const CommentWord& word = words_[at];
    const bool negated =
        word.text == "do" && at + 1 < words_.size() && words_[at + 1].text == "not";
    if (word.is_code || (!negated && !std::ranges::binary_search(kVerbs, word.text))) {
      return false;
    }
    // "Test coverage is great" and "Name is fine" are no requests.
    if (at + 1 >= words_.size() || word.pause != Pause::kNone) return false;
    const std::string_view next = words_[at + 1].text;
    return next != "is" && next != "are" && next != "was" && next != "looks" &&
           next != "coverage" && next != "cases" && next != "handling" && next != "names";
  }

  static bool SaysNoProblem(std::string_view opening) {
    return opening.starts_with("no problem") || opening.starts_with("no issue") ||
           opening.starts_with("no complaint") || opening.starts_with("no worries") ||
           opening.starts_with("no need") || opening.starts_with("no objection") ||
           opening.starts_with("no comment");
  }

  CommentView words_;
};

// The phrase's first word. Code may be of several words, of which the first counts.
template <std::size_t N>
bool OpensOneOf(const std::array<std::string_view, N>& phrases, std::string_view word) {
  return std::ranges::any_of(phrases, [&](std::string_view phrase) {
    return phrase.substr(0, phrase.find(' ')) == word.substr(0, word.find(' '));
  });
}

}  // namespace

std::vector<std::string> ActionItems(std::string_view comment) {
  const CommentWords read(comment, kCommentWordsMax);
  const CommentView words = read.view();
  std::vector<std::string> items;
  for (const std::string_view item : Reader(words).Read()) items.emplace_back(item);
  return items;
}

std::size_t CountActionItems(CommentView words) { return Reader(words).Read().size(); }

bool OpensPolitely(std::string_view word) { return OpensOneOf(kPolite, word); }

bool OpensNeed(std::string_view word) {
  return word.find(' ') != std::string_view::npos || OpensOneOf(kNeeds, word) ||
         OpensOneOf(kLacks, word);
}

}  // namespace credence::text
