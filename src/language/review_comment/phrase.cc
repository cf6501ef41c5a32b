// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment/phrase.h"

#include <algorithm>
#include <cctype>

#include "language/review_comment/words.h"
#include "language/statement/word.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language::remark {
namespace {

constexpr std::size_t kPartsMax = 80;
constexpr std::size_t kThingWordsMax = 14;

// Words that begin a reason, an aside or another thought.
bool EndsThing(Parts parts, std::size_t at) {
  const Part& part = parts[at];
  if (part.comma || part.is_break) return true;
  if (In(part.lower,
         "because since otherwise which who but while whereas given although though e.g i.e "
         "etc due despite thus hence therefore so however unless until here elsewhere")) {
    return true;
  }
  const std::string_view next = at + 1 < parts.size() ? std::string_view(parts[at + 1].lower) : "";
  if (part.Is("as")) {
    return In(next, "it this that they the i we you there these well is are currently");
  }
  if (part.Is("and") || part.Is("or")) {
    return In(next,
              "it this that they i we you there then also not maybe perhaps possibly so why "
              "how please is are the");
  }
  if (part.Is("if")) {
    return In(next, "possible needed necessary you we they i it this applicable that");
  }
  if (part.Is("to")) {
    return In(next,
              "make improve help ensure allow get be give understand better reduce keep see "
              "strengthen support show demonstrate avoid assess convince have know justify "
              "this that it");
  }
  if (part.Is("for")) return In(next, "example instance this that it me us now");
  if (part.Is("in")) {
    const std::string_view after =
        at + 2 < parts.size() ? std::string_view(parts[at + 2].lower) : "";
    if (In(next, "order general particular addition future my fact it")) return true;
    return In(next, "this the your") &&
           In(after, "pr paper case future manuscript patch commit article work submission");
  }
  if (part.Is("such")) return next == "as";
  if (part.Is("before")) return In(next, "merging merge we this i publication");
  if (part.Is("at")) return In(next, "all least present");
  if (part.Is("like")) return true;
  return false;
}

// Whether the word is in a list. Phrases are matched thousands of times for a sentence, and a
// search for the word is several times as fast as taking the list apart.
bool IsItem(std::string_view word, std::string_view list, char separator) {
  if (word.empty()) return false;
  for (std::size_t at = list.find(word); at != list.npos; at = list.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == separator) && (end == list.size() || list[end] == separator)) {
      return true;
    }
  }
  return false;
}

bool IsPlaceWord(std::string_view word) {
  return In(word,
            "fig figure figures table tables tab section sections sec eq equation eqn line "
            "lines page appendix paragraph theorem lemma chapter step column row algorithm");
}

bool HasDigit(std::string_view word) {
  return std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// Formulas, and brackets that are cut.
bool HasMark(std::string_view text) {
  if (text.starts_with('`') || text.starts_with('"')) return false;
  return text.find_first_of("=+|{}\\$<>^~@#*") != std::string_view::npos ||
         text.contains("\u2192") || std::ranges::count(text, '(') != std::ranges::count(text, ')');
}

// "in Section 3" at the end.
Parts WithoutReference(Parts parts) {
  for (std::size_t at = 1; at + 1 < parts.size(); ++at) {
    if (!In(parts[at].lower, "in on at to of from for under")) continue;
    std::size_t place = at + 1;
    if (place < parts.size() && parts[place].Is("the")) ++place;
    const bool numbered = place + 1 < parts.size() && IsPlaceWord(parts[place].lower) &&
                          (HasDigit(parts[place + 1].lower) || parts[place + 1].text.size() == 1);
    const bool is_line = place < parts.size() && HasDigit(parts[place].lower) &&
                         parts[place].lower.size() <= 6 && parts[place].lower[0] == 'l';
    // The number was in brackets.
    const bool is_cut = place + 1 == parts.size() && IsPlaceWord(parts[place].lower) &&
                        parts[place].text[0] >= 'A' && parts[place].text[0] <= 'Z';
    if (numbered || is_line || is_cut) return parts.first(at);
  }
  return parts;
}

}  // namespace

bool In(std::string_view word, std::string_view words) { return IsItem(word, words, ' '); }

std::vector<Part> PartsOf(std::string_view sentence) {
  std::vector<Part> parts;
  const Words words = WordsOf(sentence);
  bool comma = false;
  bool is_break = false;
  for (const Word& word : words.words) {
    comma = comma || word.gap.contains(',');
    is_break = is_break || word.gap.find_first_of(";:") != std::string_view::npos ||
               word.gap.contains(" - ") || word.gap.contains("—") || word.gap.contains("–") ||
               word.gap.contains("--");
    if (word.text.starts_with('(') || word.text.starts_with('[')) continue;
    if (parts.size() == kPartsMax) break;
    parts.push_back({.lower = word.lower,
                     .text = word.text,
                     .joined = word.gap.empty() && !parts.empty(),
                     .comma = comma,
                     .opaque = word.opaque,
                     .is_break = is_break});
    comma = false;
    is_break = false;
  }
  return parts;
}

std::size_t Match(Parts parts, std::size_t at, std::string_view phrase) {
  std::size_t here = at;
  while (!phrase.empty()) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    std::string_view words = phrase.substr(0, end);
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
    const bool optional = words.ends_with('?');
    if (optional) words.remove_suffix(1);
    if (here < parts.size() && IsItem(parts[here].lower, words, '/')) {
      ++here;
    } else if (!optional) {
      return 0;
    }
  }
  return here - at;
}

std::optional<Place> Find(Parts parts, std::string_view phrase, std::size_t from) {
  for (std::size_t at = from; at < parts.size(); ++at) {
    if (const std::size_t n = Match(parts, at, phrase)) return Place{.begin = at, .end = at + n};
  }
  return std::nullopt;
}

std::string Written(Parts parts) {
  std::string text;
  for (const Part& part : parts) {
    if (!text.empty() && !part.joined) text += ' ';
    const bool is_first = text.empty();
    const bool points = is_first && In(part.lower, "this that these those your");
    text += points && parts.size() > 1 ? "the" : part.text;
    if (!is_first || points) continue;
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (is_upper(text[0]) && std::ranges::none_of(text.substr(1), is_upper) &&
        (text.size() > 1 || text == "A")) {
      text[0] = static_cast<char>(text[0] - 'A' + 'a');
    }
  }
  return text;
}

Parts Trimmed(Parts parts) {
  for (std::size_t at = 1; at < parts.size(); ++at) {
    if (!EndsThing(parts, at)) continue;
    parts = parts.first(at);
    break;
  }
  parts = WithoutReference(parts);
  while (!parts.empty() &&
         In(parts.back().lower,
            "here too please also though again instead now first still yet anyway well as in "
            "of for to with and or the a at somewhere everywhere maybe perhaps imo then there "
            "more possible on by that when where if from further properly is are very enough")) {
    parts = parts.first(parts.size() - 1);
  }
  return parts;
}

Parts WithoutDeterminer(Parts parts) {
  while (parts.size() > 1 && In(parts.front().lower,
                                "the a an some any your their its our this these that those "
                                "all of")) {
    parts = parts.subspan(1);
  }
  return parts;
}

bool NamesThing(Parts parts, bool may_ask) {
  if (parts.empty() || parts.size() > kThingWordsMax) return false;
  const Parts inner = WithoutDeterminer(parts);
  if (In(inner.front().lower,
         "and or but e.g i.e so then nor to not because since as if only also just") ||
      In(inner.front().lower, "is are was were be") || IsPreposition(inner.front().lower)) {
    return false;
  }
  const bool counts = inner.front().Is("one") && inner.size() > 1 && !IsPreposition(inner[1].lower);
  if (IsPointer(inner.front().lower) && !counts) return false;
  bool has_content = false;
  std::size_t at = 0;
  for (const Part& part : parts) {
    const std::string_view word = part.lower;
    if (In(word,
           "i me my mine am above below same such former latter previous following "
           "aforementioned respectively etc mentioned et al accept acceptance accepted reject "
           "rejected "
           "rejection publication published half")) {
      return false;
    }
    if (HasMark(part.text)) return false;
    if (IsPlaceWord(word) && at + 1 < parts.size() && HasDigit(parts[at + 1].lower)) return false;
    if (!may_ask && In(word, "how why whether what who")) return false;
    const bool is_word = part.opaque ? !HasDigit(word) || word.size() > 3
                                     : word.size() >= 2 && !HasDigit(word.substr(0, 1));
    // "The tests" of a place ("in the docs") name no thing.
    if (is_word && !IsGenericWord(word) && !IsAdverb(word) && !IsPreposition(word)) {
      has_content = true;
    }
    ++at;
  }
  return has_content;
}

bool IsWholeWork(Parts subject) {
  subject = WithoutDeterminer(subject);
  if (subject.empty()) return true;
  return std::ranges::all_of(subject, [](const Part& part) {
    return IsWorkWord(part.lower) || IsUnitWord(part.lower) || IsGenericWord(part.lower) ||
           IsPointer(part.lower) || IsSubjectPronoun(part.lower);
  });
}

}  // namespace credence::language::remark
