// SPDX-License-Identifier: Apache-2.0
#include "language/certainty.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"
#include "language/certainty/knowledge.h"
#include "language/certainty/table.h"
#include "language/certainty/words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Of several doubts the strongest counts whole and each further one counts this share of the one
// before: "maybe, I think" is hardly less certain than "maybe". Fitted.
constexpr double kFurtherDoubt = 0.15;
constexpr double kCertaintyMin = 0.01;
constexpr double kCostMin = 0.05;  // Smaller costs are left out.
constexpr std::size_t kSentencesAsOne = 3;
constexpr std::size_t kItemsMax = 4;

// Costs that no survey gives; docs/certainty.md names them.
constexpr double kQuestionCost = 0.8;
constexpr double kTagCost = 0.4;
constexpr double kReportCost = 0.3;

// Something that lowers the certainty. Positions are in the source.
struct DoubtAt {
  std::size_t begin = 0;
  std::size_t end = 0;
  double cost = 0;
};

// The fitted table, with numbers for items: four in a key, the last one lowest.
class DoubtTable {
 public:
  static constexpr std::uint16_t kOther = 1;
  static constexpr std::uint16_t kBegin = 2;

  static const DoubtTable& Get() {
    static const DoubtTable table;
    return table;
  }

  std::uint16_t ItemOf(std::string_view word) const {
    const auto found = items_.find(word);
    return found == items_.end() ? kOther : found->second;
  }

  std::optional<double> CostOf(std::span<const std::uint16_t> items) const {
    const auto found = costs_.find(KeyOf(items));
    if (found == costs_.end()) return std::nullopt;
    return found->second;
  }

 private:
  DoubtTable() {
    std::uint16_t next = kBegin + 1;
    for (const std::string_view row : DoubtWordRows()) {
      for (const std::string_view word : ItemsOf(row)) items_.emplace(word, next);
      ++next;
    }
    for (const DoubtPhrases& row : DoubtPhraseRows()) {
      for (const std::string_view phrase : ItemsOf(row.phrases, ',')) Add(Trim(phrase), row.cost);
    }
  }

  void Add(std::string_view phrase, int cost) {
    std::vector<std::uint16_t> items;
    for (const std::string_view item : ItemsOf(phrase)) {
      items.push_back(item == "_" ? kOther : item == "^" ? kBegin : ItemOf(item));
    }
    CREDENCE_CHECK(items.size() <= kItemsMax, "a phrase has up to four items");
    costs_.emplace(KeyOf(items), cost / 100.0);
  }

  static std::uint64_t KeyOf(std::span<const std::uint16_t> items) {
    std::uint64_t key = 0;
    for (const std::uint16_t item : items) key = key << 16 | item;
    return key;
  }

  std::unordered_map<std::string_view, std::uint16_t> items_;
  std::unordered_map<std::uint64_t, double> costs_;
};

// The longest phrases of the table in a sentence, from left to right, without overlap.
class PhraseReader {
 public:
  explicit PhraseReader(std::span<const Token> tokens) {
    items_.reserve(tokens.size() + 1);
    Add(DoubtTable::kBegin, tokens.front().begin, tokens.front().begin);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const std::string_view word = CertaintyWordAt(tokens, i);
      if (word.empty()) continue;
      const std::uint16_t item =
          IsNotAcquainted(tokens, i) ? DoubtTable::kOther : DoubtTable::Get().ItemOf(word);
      if (item == DoubtTable::kOther && items_.back() == DoubtTable::kOther) {
        places_.back().end = tokens[i].end;
      } else {
        Add(item, tokens[i].begin, tokens[i].end);
      }
    }
  }

  void Read(std::vector<DoubtAt>& doubts) const {
    for (std::size_t i = 0; i < items_.size();) i += ReadAt(i, doubts);
  }

 private:
  void Add(std::uint16_t item, std::size_t begin, std::size_t end) {
    items_.push_back(item);
    places_.push_back({begin, end, 0});
  }

  // The number of items that were read.
  std::size_t ReadAt(std::size_t at, std::vector<DoubtAt>& doubts) const {
    for (std::size_t size = std::min(kItemsMax, items_.size() - at); size > 0; --size) {
      const auto cost = DoubtTable::Get().CostOf(std::span(items_).subspan(at, size));
      if (!cost) continue;
      doubts.push_back({places_[at].begin, places_[at + size - 1].end, *cost});
      return size;
    }
    return 1;
  }

  std::vector<std::uint16_t> items_;
  std::vector<DoubtAt> places_;
};

bool IsWordAmong(const Token& token, std::span<const std::string_view> sorted) {
  return token.IsWord() && IsAmong(sorted, token.text);
}

// "80% sure", "a 30 percent chance", "probability of 70 %". Fills the range of the tokens.
std::optional<double> StatedShare(std::span<const Token> tokens, std::size_t at,
                                  std::pair<std::size_t, std::size_t>& range) {
  constexpr auto kAfter = SortedWords<
      "certain certainty chance chances confidence confident convinced likelihood likely odds "
      "positive probability probable sure">();
  constexpr auto kBefore =
      SortedWords<"certainty chance chances confidence likelihood odds probability">();
  constexpr std::size_t kReach = 3;
  constexpr std::size_t kReachBack = 5;
  if (tokens[at].kind != Token::Kind::kNumber || at + 1 >= tokens.size()) return std::nullopt;
  std::size_t after = at + 1;
  if (tokens[after].Is("per") && after + 1 < tokens.size() && tokens[after + 1].Is("cent")) ++after;
  if (tokens[after].text != "%" && !tokens[after].Is("percent") && !tokens[after].Is("cent")) {
    return std::nullopt;
  }
  int share = -1;
  const std::string_view digits = tokens[at].text;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), share);
  if (read.ec != std::errc() || share < 0 || share > 100) return std::nullopt;
  // "not 100% sure" is left to the table.
  for (std::size_t i = at > 2 ? at - 2 : 0; i < at; ++i) {
    if (tokens[i].Is("not")) return std::nullopt;
  }
  for (std::size_t i = after + 1; i < std::min(after + 1 + kReach, tokens.size()); ++i) {
    if (!IsWordAmong(tokens[i], kAfter)) continue;
    range = {at, i + 1};
    return share / 100.0;
  }
  for (std::size_t i = at; i > 0 && at - i < kReachBack;) {
    if (!IsWordAmong(tokens[--i], kBefore)) continue;
    range = {i, after + 1};
    return share / 100.0;
  }
  return std::nullopt;
}

// "50/50", "fifty-fifty"
bool IsEvenOdds(std::span<const Token> tokens, std::size_t at) {
  if (at + 1 >= tokens.size() || tokens[at].text != tokens[at + 1].text) return false;
  const bool adjacent = tokens[at + 1].begin == tokens[at].end + 1;
  return adjacent && (tokens[at].text == "50" || tokens[at].text == "fifty");
}

// Removes what states a share from the tokens, so that "sure" in "80% sure" does not count again.
std::vector<Token> ReadShares(std::span<const Token> tokens, std::vector<DoubtAt>& doubts) {
  std::vector<Token> rest;
  rest.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size();) {
    std::pair<std::size_t, std::size_t> range{i, i + 2};
    const std::optional<double> share = IsEvenOdds(tokens, i) ? 0.5 : StatedShare(tokens, i, range);
    if (!share) {
      rest.push_back(tokens[i++]);
      continue;
    }
    while (rest.size() > 0 && rest.back().begin >= tokens[range.first].begin) rest.pop_back();
    doubts.push_back({tokens[range.first].begin, tokens[range.second - 1].end, 1 - *share});
    i = range.second;
  }
  return rest;
}

// "Porto, right?", "it works, doesn't it?": the position of the tag.
std::optional<std::size_t> TagOf(std::span<const Token> tokens) {
  constexpr auto kTags = SortedWords<"correct eh huh innit no ok okay right yeah yes">();
  constexpr auto kPronouns = SortedWords<"he i it she there they we you">();
  constexpr auto kAuxiliaries = SortedWords<
      "are can could did do does had has have is might must should was were will would">();
  const auto is_mark = [&](std::size_t i) { return tokens[i].kind == Token::Kind::kClauseMark; };
  const std::size_t size = tokens.size();
  if (size >= 3 && is_mark(size - 2) && IsWordAmong(tokens[size - 1], kTags)) return size - 1;
  if (size < 4 || !IsWordAmong(tokens[size - 1], kPronouns)) return std::nullopt;
  const std::size_t verb = tokens[size - 2].Is("not") ? size - 3 : size - 2;
  if (verb < 2 || !is_mark(verb - 1) || !IsWordAmong(tokens[verb], kAuxiliaries)) {
    return std::nullopt;
  }
  return verb;
}

// "He says …", "my boss told me …": the word of someone else.
void ReadReports(std::span<const Token> tokens, std::vector<DoubtAt>& doubts) {
  constexpr auto kVerbs = SortedWords<
      "claim claimed claims insist insisted insists mentioned mentions reported reports said say "
      "says swear swears told">();
  constexpr auto kPeople =
      SortedWords<"everybody everyone he people she somebody someone they who">();
  constexpr auto kDeterminers = SortedWords<"a an her his my our some the their your">();
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (i == 0 || !IsWordAmong(tokens[i], kVerbs)) continue;
    const Token& subject = tokens[i - 1];
    const bool is_name = subject.IsWord() && subject.capital && subject.text != "i";
    const bool is_described =
        i >= 2 && subject.IsWord() && IsWordAmong(tokens[i - 2], kDeterminers);
    if (!IsWordAmong(subject, kPeople) && !is_name && !is_described) continue;
    const std::size_t begin = is_described && !is_name ? tokens[i - 2].begin : subject.begin;
    doubts.push_back({begin, tokens[i].end, kReportCost});
  }
}

void ReadDoubts(const CertaintySentence& sentence, std::vector<DoubtAt>& doubts) {
  const std::size_t from = doubts.size();
  if (sentence.is_question) {
    const std::optional<std::size_t> tag = TagOf(sentence.tokens);
    const std::size_t begin = sentence.tokens[tag.value_or(0)].begin;
    doubts.push_back({begin, sentence.tokens.back().end, tag ? kTagCost : kQuestionCost});
  }
  ReadReports(sentence.tokens, doubts);
  const std::vector<Token> rest = ReadShares(sentence.tokens, doubts);
  if (!rest.empty()) PhraseReader(rest).Read(doubts);
  const auto small =
      std::ranges::remove_if(doubts.begin() + static_cast<std::ptrdiff_t>(from), doubts.end(),
                             [](const DoubtAt& doubt) { return doubt.cost < kCostMin; });
  doubts.erase(small.begin(), small.end());
  std::ranges::stable_sort(doubts.begin() + static_cast<std::ptrdiff_t>(from), doubts.end(), {},
                           &DoubtAt::begin);
}

double CertaintyAfter(std::span<const DoubtAt> doubts) {
  std::vector<double> costs;
  costs.reserve(doubts.size());
  for (const DoubtAt& doubt : doubts) costs.push_back(doubt.cost);
  std::ranges::sort(costs, std::greater<>());
  double certainty = 1;
  double share = 1;
  for (const double cost : costs) {
    certainty -= share * cost;
    share *= kFurtherDoubt;
  }
  return std::clamp(certainty, kCertaintyMin, 1.0);
}

}  // namespace

CertaintyReading ReadCertainty(std::string_view text) {
  const Tokens tokens = ReadCertaintyTokens(text);
  std::vector<CertaintySentence> sentences = CertaintySentences(tokens);
  CertaintyReading result;
  if (sentences.empty()) return result;
  // A question beside statements asks for something else.
  if (!std::ranges::all_of(sentences, &CertaintySentence::is_question)) {
    std::erase_if(sentences, [](const CertaintySentence& sentence) {
      return sentence.is_question && !TagOf(sentence.tokens);
    });
  }
  std::vector<DoubtAt> doubts;
  double sum = 0;
  for (const CertaintySentence& sentence : sentences) {
    const std::size_t from = doubts.size();
    ReadDoubts(sentence, doubts);
    sum += CertaintyAfter(std::span(doubts).subspan(from));
  }
  result.certainty = sentences.size() > kSentencesAsOne
                         ? sum / static_cast<double>(sentences.size())
                         : CertaintyAfter(doubts);
  for (const DoubtAt& doubt : doubts) {
    result.words.push_back({.words = std::string(text.substr(doubt.begin, doubt.end - doubt.begin)),
                            .certainty = std::clamp(1 - doubt.cost, kCertaintyMin, 1.0)});
  }
  return result;
}

}  // namespace credence::language
