// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "language/action_items.h"
#include "language/sentences.h"
#include "language/word_list.h"

namespace credence::review {
namespace {

using Prefixes = std::span<const std::string_view>;

// Openings that name the subject or are polite. The comment follows them.
constexpr auto kOpenings = std::to_array<std::string_view>({
    "nit: ",       "nit, ",    "minor: ", "please ", "pls ",      "also ",     "still ",
    "again, ",     "again: ",  "but ",    "and ",    "the code ", "code ",     "this code ",
    "the server ", "it's ",    "it is ",  "it ",     "this is ",  "this ",     "that ",
    "you're ",     "you are ", "you ",    "we ",     "there's ",  "there is ", "there are ",
});

constexpr auto kIncludes = std::to_array<std::string_view>({
    "missing ",
    "lacks ",
    "lacking ",
    "lack of ",
    "needs ",
    "need ",
    "add ",
    "include ",
    "includes no ",
    "has no ",
    "have no ",
    "absence of ",
    "does not include ",
    "doesn't include ",
    "does not have ",
    "doesn't have ",
});
constexpr auto kMore = std::to_array<std::string_view>({
    "not enough ",
    "insufficient ",
    "too few ",
    "too little ",
});
constexpr auto kMissing =
    std::to_array<std::string_view>({" is missing", " are missing", " missing"});
constexpr auto kUses = std::to_array<std::string_view>({
    "uses ",
    "using ",
    "used ",
    "use of ",
    "usage of ",
    "do not use ",
    "don't use ",
    "never use ",
    "stop using ",
    "avoid using ",
});
constexpr auto kUsed =
    std::to_array<std::string_view>({" is used", " are used", " was used", " were used", " used"});
constexpr auto kNots = std::to_array<std::string_view>({"do not ", "don't ", "never "});
// Phrases before the verb of a demand: "does not handle timeouts" asks to handle them.
constexpr auto kVerbs = std::to_array<std::string_view>({
    "needs to ",
    "need to ",
    "has to ",
    "have to ",
    "must ",
    "should ",
    "does not ",
    "doesn't ",
    "fails to ",
    "make sure to ",
    "remember to ",
    "always ",
});
// "No magic numbers" asks for their absence, "no tests" for tests.
constexpr auto kUnwelcome = std::to_array<std::string_view>({
    "`",
    "magic ",
    "hardcoded ",
    "hard-coded ",
    "duplicate",
    "global",
    "nested ",
    "unused ",
    "dead ",
    "any ",
    "commented",
    "copy-past",
    "single-letter ",
    "abbreviations",
    "more ",
    "console.log",
    "inline ",
});
constexpr auto kNoIsNotMissing = language::UnsortedWords<
    "need longer one idea way problem issue complaint worries objection comment">();
constexpr auto kDuties = std::to_array<std::string_view>({
    " should ",
    " must ",
    " needs to ",
    " need to ",
    " has to ",
    " have to ",
    " ought to ",
});

struct Comparative {
  std::string_view too;
  std::string_view wanted;
};
constexpr auto kComparatives = std::to_array<Comparative>({
    {"short", "longer"},
    {"long", "shorter"},
    {"vague", "more specific"},
    {"generic", "more specific"},
    {"broad", "narrower"},
    {"complex", "simpler"},
    {"complicated", "simpler"},
    {"verbose", "more concise"},
    {"terse", "more detailed"},
    {"slow", "faster"},
    {"big", "smaller"},
    {"large", "smaller"},
    {"small", "larger"},
    {"many", "fewer"},
    {"much", "less"},
    {"deep", "shallower"},
    {"abstract", "more concrete"},
    {"dense", "lighter"},
    {"shallow", "deeper"},
    {"technical", "plainer"},
    {"wordy", "more concise"},
    {"clever", "plainer"},
    {"cluttered", "cleaner"},
    {"brief", "more detailed"},
});

// The text in its own case, and in lower case for lookups; positions agree.
struct Comment {
  std::string_view text;
  std::string lower;

  explicit Comment(std::string_view of) : text(of), lower(AsciiLower(of)) {}
};

// The text after one of the prefixes.
std::optional<std::string_view> After(const Comment& comment, Prefixes prefixes) {
  for (const std::string_view prefix : prefixes) {
    if (comment.lower.starts_with(prefix) && comment.lower.size() > prefix.size()) {
      return Trim(comment.text.substr(prefix.size()));
    }
  }
  return std::nullopt;
}

bool StartsWithAny(std::string_view text, Prefixes prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view p) { return text.starts_with(p); });
}

// The form within a sentence: "error handling"; "JSDoc" and "TypeScript" keep their capitals.
std::string Inside(std::string_view text) {
  std::string inside(text);
  const std::string_view word = text.substr(0, text.find(' '));
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (!word.empty() && is_upper(word[0]) && std::ranges::none_of(word.substr(1), is_upper) &&
      word != "I") {
    inside[0] = static_cast<char>(inside[0] - 'A' + 'a');
  }
  return inside;
}

std::string Capitalised(std::string_view text) {
  std::string capitalised(text);
  if (!capitalised.empty() && capitalised[0] >= 'a' && capitalised[0] <= 'z' &&
      text.substr(0, text.find(' ')).find_first_of("._(") == std::string_view::npos) {
    capitalised[0] = static_cast<char>(capitalised[0] - 'a' + 'A');
  }
  return capitalised;
}

// One line of at most kRuleTextMax code points, cut between words.
std::string Short(std::string_view text) {
  std::string line = OneLine(text);
  if (CodePointCount(line) <= kRuleTextMax) return line;
  std::string_view cut = CodePointPrefix(line, kRuleTextMax - 1);
  if (const std::size_t blank = cut.rfind(' '); blank > cut.size() / 2 && blank != cut.npos) {
    cut = cut.substr(0, blank);
  }
  return std::string(Trim(cut)) + "…";
}

// Without punctuation and politeness at its end.
std::string_view WithoutEnd(std::string_view text) {
  const auto cut = [](std::string_view of) {
    return of.substr(0, of.find_last_not_of(" .!?,;:") + 1);
  };
  text = cut(text);
  constexpr std::string_view kPlease = " please";
  return text.ends_with(kPlease) ? cut(text.substr(0, text.size() - kPlease.size())) : text;
}

std::string_view WithoutOpening(std::string_view text) {
  for (;;) {
    const auto rest = After(Comment(text), kOpenings);
    if (!rest || rest->empty()) return text;
    text = *rest;
  }
}

RuleText Include(std::string_view what) {
  const std::string inside = Inside(what);
  return {.rule = "Include " + inside, .instruction = "ALWAYS include " + inside};
}

RuleText DoNotUse(std::string_view what) {
  const std::string inside = Inside(what);
  return {.rule = "Do not use " + inside, .instruction = "NEVER use " + inside};
}

RuleText Do(std::string_view what) {
  return {.rule = Capitalised(what), .instruction = "ALWAYS " + Inside(what)};
}

RuleText Prefer(std::string_view what) {
  return {.rule = fmt::format("Prefer {}", what), .instruction = fmt::format("PREFER {}", what)};
}

RuleText Avoid(std::string_view what) {
  return {.rule = fmt::format("Avoid: {}", what), .instruction = fmt::format("AVOID: {}", what)};
}

std::optional<RuleText> ReadNo(const Comment& comment) {
  constexpr auto kNo = std::to_array<std::string_view>({"no "});
  const auto what = After(comment, kNo);
  if (!what) return std::nullopt;
  const std::string lower = AsciiLower(*what);
  constexpr auto kNeedless = std::to_array<std::string_view>({"need for ", "need of "});
  if (const auto needless = After(Comment(*what), kNeedless)) return Avoid(*needless);
  if (StartsWithAny(lower, kNoIsNotMissing)) return Avoid(comment.text);
  return StartsWithAny(lower, kUnwelcome) ? DoNotUse(*what) : Include(*what);
}

// "Error handling is missing in the parser", "`any` is used in the client": the subject is the text
// around the matched words.
std::optional<std::string> Around(const Comment& comment, Prefixes middles) {
  for (const std::string_view middle : middles) {
    const std::size_t at = comment.lower.find(middle);
    if (at == std::string::npos || at == 0) continue;
    const std::size_t end = at + middle.size();
    if (end < comment.lower.size() && comment.lower[end] != ' ') continue;
    const std::string_view before = comment.text.substr(0, at);
    // "is not used" means the opposite; a comma begins another thought.
    if (before.ends_with("not") || before.ends_with("never") || before.contains(',')) continue;
    return std::string(before) + std::string(comment.text.substr(end));
  }
  return std::nullopt;
}

std::string_view WithoutArticle(std::string_view text) {
  constexpr auto kArticles = std::to_array<std::string_view>({"the ", "a ", "an ", "some ", "of "});
  return After(Comment(text), kArticles).value_or(text);
}

// "Names too short", "the summary is too long", "too many animations".
std::optional<RuleText> ReadTooMuch(const Comment& comment) {
  const std::string padded = " " + comment.lower + " ";
  for (const auto& [too, wanted] : kComparatives) {
    const std::string phrase = fmt::format(" too {} ", too);
    const std::size_t found = padded.find(phrase);
    if (found == std::string::npos) continue;
    // Positions in `padded` are one ahead, so this is the position of the blank before "too".
    std::string_view before = comment.text.substr(0, found == 0 ? 0 : found - 1);
    const std::string_view after =
        Trim(comment.text.substr(std::min(comment.text.size(), found + phrase.size() - 2)));
    std::string_view copula;
    for (const std::string_view be :
         {" is", " are", " was", " were", " looks", " look", " feels"}) {
      if (before.ends_with(be)) copula = be;
    }
    before.remove_suffix(copula.size());
    before = WithoutArticle(Trim(before));
    const std::string_view thing = before.empty() ? WithoutArticle(after) : before;
    if (thing.empty() || thing.contains(',')) return std::nullopt;
    const bool counts = too == "many" || too == "much" || thing.ends_with('s') ||
                        copula == " are" || copula == " were" || before.empty();
    const std::string rest =
        before.empty() || after.empty() ? std::string() : " " + std::string(after);
    return Prefer(fmt::format("{}{} {}{}", counts ? "" : "a ", wanted, Inside(thing), rest));
  }
  return std::nullopt;
}

// "Validate the input": a sentence that begins with one of these verbs is a request.
bool IsImperative(std::string_view sentence) {
  const std::string verb(sentence.substr(0, sentence.find(' ')));
  return !language::ActionItems(sentence).empty() &&
         !language::ActionItems(verb + " it now").empty();
}

std::optional<RuleText> ReadForm(const Comment& comment) {
  if (const auto what = After(comment, kMore)) return Include("enough " + Inside(*what));
  if (const auto what = After(comment, kUses)) return DoNotUse(*what);
  if (const auto what = After(comment, kNots)) {
    return RuleText{.rule = "Do not " + Inside(*what), .instruction = "NEVER " + Inside(*what)};
  }
  if (const auto what = After(comment, kVerbs); what && !what->starts_with("be ")) {
    return Do(*what);
  }
  if (auto text = ReadTooMuch(comment)) return text;
  if (const auto what = After(comment, kIncludes)) return Include(*what);
  if (auto text = ReadNo(comment)) return text;
  constexpr auto kAvoid = std::to_array<std::string_view>({"avoid: ", "avoid "});
  if (const auto what = After(comment, kAvoid)) {
    return RuleText{.rule = "Avoid " + Inside(*what), .instruction = "AVOID " + Inside(*what)};
  }
  constexpr auto kPrefer = std::to_array<std::string_view>({"prefer ", "prefers "});
  if (const auto what = After(comment, kPrefer)) return Prefer(*what);
  if (const auto what = Around(comment, kMissing)) return Include(*what);
  if (const auto what = Around(comment, kUsed)) return DoNotUse(*what);
  return std::nullopt;
}

// For comparisons: the words in lower case, one blank between them.
std::string PlainWords(std::string_view comment) {
  std::string plain;
  for (const char c : AsciiLower(comment)) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
    if (is_word) plain.push_back(c);
    if (!is_word && !plain.empty() && plain.back() != ' ') plain.push_back(' ');
  }
  if (!plain.empty() && plain.back() == ' ') plain.pop_back();
  return plain;
}

}  // namespace

RuleText WordRule(std::string_view comment) {
  const std::vector<std::string_view> sentences = language::SentencesOf(comment);
  const std::string line = Short(sentences.empty() ? comment : sentences.front());
  const std::string_view whole = WithoutEnd(line);
  const std::string_view sentence = WithoutOpening(whole);
  if (auto text = ReadForm(Comment(sentence))) return *std::move(text);
  const std::string lower = AsciiLower(whole);
  if (std::ranges::any_of(kDuties, [&](std::string_view duty) { return lower.contains(duty); })) {
    const std::string duty = Capitalised(whole);
    return {.rule = duty, .instruction = "ALWAYS: " + duty};
  }
  return IsImperative(sentence) ? Do(sentence) : Avoid(whole);
}

RuleText ReadRule(std::string_view rule) {
  const std::string line = Short(rule);
  const std::pair<std::string_view, std::string_view> forms[] = {
      {"Do not ", "NEVER "}, {"Prefer ", "PREFER "}, {"Avoid", "AVOID"}};
  for (const auto& [form, instruction] : forms) {
    if (!line.starts_with(form)) continue;
    return {.rule = line, .instruction = std::string(instruction) + line.substr(form.size())};
  }
  const bool is_duty = std::ranges::any_of(
      kDuties, [&](std::string_view duty) { return AsciiLower(line).contains(duty); });
  return {.rule = line, .instruction = is_duty ? "ALWAYS: " + line : "ALWAYS " + Inside(line)};
}

std::string_view CommonComment(std::span<const std::string_view> comments) {
  struct Count {
    std::int64_t n = 0;
    std::size_t first = 0;
  };
  std::map<std::string, Count> counts;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    std::string plain = PlainWords(comments[i]);
    if (plain.empty()) continue;
    ++counts.try_emplace(std::move(plain), Count{.first = i}).first->second.n;
  }
  const auto best = std::ranges::max_element(counts, [](const auto& a, const auto& b) {
    return std::pair(a.second.n, b.second.first) < std::pair(b.second.n, a.second.first);
  });
  return best == counts.end() ? std::string_view() : comments[best->second.first];
}

std::vector<std::string> QuotesOf(std::span<const std::string_view> comments) {
  std::vector<std::string> quotes;
  std::vector<std::string> known;
  for (const std::string_view comment : comments) {
    if (quotes.size() == kQuotesMax) break;
    std::string plain = PlainWords(comment);
    if (plain.empty() || std::ranges::find(known, plain) != known.end()) continue;
    known.push_back(std::move(plain));
    quotes.push_back(Short(comment));
  }
  return quotes;
}

RuleText TextOfRule(std::string_view key, std::span<const std::string_view> comments,
                    const std::optional<std::string>& recorded) {
  if (const std::string_view common = CommonComment(comments); !common.empty()) {
    return WordRule(common);
  }
  if (recorded && !recorded->empty()) return ReadRule(*recorded);
  const std::string about = Short(key);
  return {.rule = "Pay attention to " + about, .instruction = "ALWAYS pay attention to " + about};
}

std::optional<RuleDemand> DemandOf(std::string_view rule) {
  using enum RuleDemand::Kind;
  const std::pair<std::string_view, RuleDemand::Kind> forms[] = {{"Include ", kInclude},
                                                                 {"Do not use ", kNeverUse}};
  for (const auto& [form, kind] : forms) {
    if (rule.starts_with(form) && rule.size() > form.size()) {
      return RuleDemand{.kind = kind, .what = rule.substr(form.size())};
    }
  }
  return std::nullopt;
}

std::string SpokenKey(std::string_view key) {
  std::string spoken = OneLine(key);
  std::ranges::replace(spoken, '-', ' ');
  return spoken;
}

}  // namespace credence::review
