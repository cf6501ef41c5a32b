// SPDX-License-Identifier: Apache-2.0
#include "language/extraction.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "base/utf8.h"
#include "language/certainty.h"
#include "language/extraction/assistant.h"
#include "language/extraction/clause_words.h"
#include "language/extraction/clauses.h"
#include "language/extraction/first_person.h"
#include "language/extraction/passage.h"
#include "language/extraction/reasons.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kSentenceBytesMax = 600;  // A longer one is data, or not a statement.

constexpr std::string_view kQuestion = "a question";
constexpr auto kQuestionOpeners =
    SortedWords<"am are did do does has have how is was were what where which who whose why">();
// The rest of a sentence with such a beginning need not be true.
constexpr auto kConditionOpenings = std::to_array<std::string_view>(
    {"as if", "even if", "if", "in case", "once", "suppose", "supposing", "unless", "until", "when",
     "whenever", "wherever", "whether", "what if"});
constexpr auto kHypothesisOpenings = std::to_array<std::string_view>(
    {"imagine", "pretend", "let us say", "let us pretend", "lets say", "let's say", "let's pretend",
     "assume", "say i", "hypothetically", "for example", "for instance"});
// "I live in Porto, if that matters" is a plain statement.
constexpr auto kIdleConditions = std::to_array<std::string_view>(
    {", if that matters", ", if that helps", ", if it matters", ", if it helps",
     ", if you must know", ", if you're wondering", ", if you are wondering", ", if that's ok",
     " if that matters", " if that helps", " if it matters", " if it helps"});
// Tags that only ask for agreement with the statement before them.
constexpr auto kTags = std::to_array<std::string_view>(
    {"right", "correct", "you know", "ok", "okay", "yeah", "eh", "huh", "don't i", "do i",
     "am i not", "aren't i", "isn't it", "remember", "you see", "no"});
constexpr auto kJokes = std::to_array<std::string_view>(
    {"just kidding", "i'm kidding", "i am kidding", "i'm joking", "i am joking", "just joking"});
// Frequent words of other languages that do not occur in English.
constexpr auto kForeignWords = UnsortedWords<
    "aber auch bei como con da das de del dem den der des di du ein eine el em en est eu et für "
    "gli het ich il ist je la las le les lo los meu mein meine mi mich minha mit moro não nicht "
    "niet o oder para pas per pero por pour que qui sehr sind sono soy suis um uma un una und une "
    "vivo voor wir wohne yo zu à">();
constexpr auto kEnglishWords = SortedWords<
    "a am and are at but do for have i in is it like live love my of our that the to use was we "
    "with work you">();

bool EndsWithAny(std::string_view text, std::span<const std::string_view> ends, std::size_t& size) {
  for (const std::string_view end : ends) {
    if (!text.ends_with(end)) continue;
    size = end.size();
    return true;
  }
  return false;
}

bool BeginsWithAny(ClauseWords words, std::span<const std::string_view> phrases) {
  return std::ranges::any_of(phrases,
                             [&](std::string_view phrase) { return BeginsWith(words, phrase); });
}

// At least two of three words are foreign, or most letters are not ASCII.
bool IsForeign(std::string_view sentence, ClauseWords words) {
  const auto beyond = static_cast<std::size_t>(std::ranges::count_if(
      sentence, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
  if (beyond * 2 > sentence.size()) return true;
  std::size_t foreign = 0;
  std::size_t english = 0;
  for (const Token& word : words) {
    if (!word.IsWord()) continue;
    if (std::ranges::find(kForeignWords, word.text) != kForeignWords.end()) ++foreign;
    if (IsAmong(kEnglishWords, word.text)) ++english;
  }
  return foreign > english;
}

// Entirely in quotes.
bool IsQuotation(ClauseWords words) {
  bool quoted = false;
  for (const Token& word : words) {
    if (word.IsWord()) return false;
    if (word.kind == Token::Kind::kQuoted) quoted |= word.text != "(" && word.text != "[";
  }
  return quoted;
}

class Extractor {
 public:
  explicit Extractor(Voice voice) : voice_(voice) {}

  Extraction Run(std::string_view text) {
    std::vector<Passage> passages = PassagesOf(text);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      Passage& passage = passages[i];
      if (passage.reason.empty() && i + 1 < passages.size() && IsJoke(passages[i + 1].text))
        passage.reason = "a joke";
      if (passage.reason.empty()) passage.reason = WhyNotRead(passage.text);
      if (passage.reason == kQuestion) passage.text = ReadLeadingReason(passage.text);
      if (!passage.reason.empty()) {
        Skip(std::move(passage.text), passage.reason);
      } else {
        ReadSentence(passage.text);
      }
    }
    return std::move(extraction_);
  }

 private:
  void Skip(std::string text, std::string_view reason) {
    extraction_.skipped.push_back({.text = std::move(text), .reason = std::string(reason)});
  }

  static bool IsJoke(std::string_view sentence) {
    const std::string lower = AsciiLower(sentence);
    return lower.ends_with(" /s") || std::ranges::any_of(kJokes, [&](std::string_view joke) {
             return lower.contains(joke) && lower.size() < joke.size() + 12;
           });
  }

  // Why a whole sentence is skipped; empty if its clauses are to be read. Removes a tag at its end.
  std::string_view WhyNotRead(std::string& sentence) const {
    if (sentence.size() > kSentenceBytesMax) return "too long";
    // "(I live in Porto.)"
    const std::size_t close = sentence.find(')');
    if (sentence.starts_with('(') && close != std::string::npos && close + 2 >= sentence.size()) {
      sentence.erase(close, 1);
      sentence.erase(0, 1);
    }
    if (IsJoke(sentence)) return "a joke";
    const Tokens words = ReadClauseWords(sentence);
    const bool is_hypothesis = BeginsWithAny(words, kHypothesisOpenings);
    const bool is_condition = BeginsWithAny(words, kConditionOpenings);
    if (IsQuotation(words)) return "a quotation";
    if (IsForeign(sentence, words)) return "not in English";
    if (IsQuestion(sentence, words)) return kQuestion;
    TakeIdleCondition(sentence);
    if (is_hypothesis) return "a hypothesis";
    if (is_condition) return "a condition";
    return {};
  }

  bool IsQuestion(std::string& sentence, ClauseWords words) const {
    if (!words.empty() && IsAmong(kQuestionOpeners, words[0].text)) return true;
    std::string_view text = sentence;
    while (text.ends_with('"') || text.ends_with(')')) text.remove_suffix(1);
    if (!text.ends_with('?')) return false;
    // "I live in Porto, right?" states it; "You live in Porto, right?" asks for it.
    if (voice_ == Voice::kAssistant) return true;
    while (text.ends_with('?') || text.ends_with('!')) text.remove_suffix(1);
    const std::string lower = AsciiLower(text);
    std::size_t size = 0;
    if (!EndsWithAny(lower, kTags, size)) return true;
    const std::string_view before = Trim(std::string_view(lower).substr(0, lower.size() - size));
    if (!before.ends_with(',')) return true;
    sentence.resize(before.size() - 1 + static_cast<std::size_t>(before.data() - lower.data()));
    return false;
  }

  static void TakeIdleCondition(std::string& sentence) {
    std::string lower = AsciiLower(sentence);
    while (lower.ends_with('.') || lower.ends_with('!')) lower.pop_back();
    std::size_t size = 0;
    if (EndsWithAny(lower, kIdleConditions, size)) sentence.resize(lower.size() - size);
  }

  // "Since I don't eat meat, what should I cook?" states the reason. Returns the rest.
  std::string ReadLeadingReason(std::string_view question) {
    const std::size_t comma = question.find(", ");
    if (voice_ != Voice::kUser || comma == std::string_view::npos) return std::string(question);
    std::vector<ClauseText> clauses = ClausesOf(question.substr(0, comma));
    if (clauses.empty() || !clauses[0].is_reason) return std::string(question);
    for (ClauseText& clause : clauses) ReadClause(clause);
    return std::string(question.substr(comma + 2));
  }

  void ReadSentence(std::string_view sentence) {
    // "If you live in Porto, you use the metro": none of its clauses need hold.
    if (voice_ == Voice::kAssistant && IsConditional(sentence))
      return Skip(std::string(sentence), kCondition);
    for (ClauseText& clause : ClausesOf(sentence)) ReadClause(clause);
  }

  void ReadClause(ClauseText& clause) {
    FirstPerson read = Read(clause.text);
    if (read.statement.empty()) {
      Skip(std::move(clause.text), read.reason);
    } else if (read.doubt) {
      extraction_.doubts.push_back(
          {.about = std::move(read.statement), .words = std::move(*read.doubt)});
    } else {
      const double certainty = read.hedged ? ReadCertainty(clause.text).certainty : 1;
      extraction_.statements.push_back({.text = std::move(read.statement),
                                        .hedged = read.hedged,
                                        .certainty = certainty,
                                        .ended = std::move(read.ended),
                                        .is_reason = clause.is_reason});
    }
  }

  FirstPerson Read(std::string_view clause) const {
    if (voice_ == Voice::kUser) return ReadFirstPerson(clause);
    const AboutUser about = ReadAboutUser(clause);
    if (about.text.empty()) return {.reason = about.reason};
    FirstPerson read = ReadFirstPerson(about.text);
    read.hedged |= about.hedged;
    return read;
  }

  const Voice voice_;
  Extraction extraction_;
};

}  // namespace

bool MayMention(std::string_view reason) {
  constexpr auto kMentioning =
      std::to_array<Reason>({kRequest, kPlan, kWish, kState, kEvent, kCourtesy, kPointing});
  return std::ranges::find(kMentioning, reason) != kMentioning.end();
}

Extraction ExtractStatements(std::string_view text, Voice voice) {
  return Extractor(voice).Run(text);
}

}  // namespace credence::language
