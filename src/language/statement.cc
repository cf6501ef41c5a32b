// SPDX-License-Identifier: Apache-2.0
#include "language/statement.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "language/sentences.h"
#include "language/statement/clause.h"
#include "language/statement/verb.h"
#include "language/statement/word.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// The source text of the words from `begin` to `end`.
std::string WrittenOnOneLine(std::span<const Word> words, std::size_t begin, std::size_t end) {
  std::string written;
  for (std::size_t at = begin; at < end; ++at) {
    if (at > begin) written += words[at].gap;
    written += words[at].text;
  }
  return OneLine(Trim(written));
}

class StatementReader {
 public:
  StatementReader(std::span<const Word> words, Clause clause)
      : words_(words), clause_(std::move(clause)) {}

  Statement Run() {
    Statement statement{.subject = WrittenOnOneLine(words_, clause_.subject, clause_.subject_end),
                        .predicate = clause_.base,
                        .negated = clause_.negated,
                        .tense = clause_.tense,
                        .modal = Modal()};
    if (clause_.passive) statement.predicate = "be";
    std::size_t at = clause_.main + 1;
    // "Usually", "not": words after "is" that belong to it.
    if (clause_.IsCopula()) at = AfterAdverbs(at);
    if (clause_.passive) {
      // "Is closed" is a state like "is open"; "is closed by" says more than "is".
      if (!IsTaken(at)) return WithObject(std::move(statement), clause_.main);
      statement.predicate += ' ';
      statement.predicate += words_[clause_.main].lower;
    }
    for (; IsTaken(at); ++at) {
      statement.predicate += ' ';
      statement.predicate += words_[at].lower;
    }
    return WithObject(std::move(statement), at);
  }

 private:
  std::string Modal() const {
    const std::string& verb = words_[clause_.verb].lower;
    if (clause_.auxiliary != Auxiliary::kModal || clause_.tense == Tense::kFuture) return {};
    return verb == "used" ? std::string() : verb;
  }

  std::size_t AfterAdverbs(std::size_t at) const {
    while (at < words_.size() && !words_[at].opaque && !words_[at].HasCommaBefore() &&
           (words_[at].lower == "not" || IsAdverb(words_[at].lower)) &&
           !IsVerbParticle(words_[at].lower)) {
      ++at;
    }
    return at;
  }

  // Whether the word is a preposition or particle of the verb before it.
  bool IsTaken(std::size_t at) const {
    constexpr std::size_t kTakenMax = 2;  // "Look forward to".
    if (at + 1 >= words_.size() || at > clause_.main + kTakenMax + 2) return false;
    const Word& word = words_[at];
    if (word.opaque || word.HasCommaBefore() || word.IsCapital()) return false;
    if (word.lower == "forward" || word.lower == "away" || word.lower == "back") return true;
    if (!IsPreposition(word.lower) || word.lower == "than" || word.lower == "like") return false;
    // "Want to swim": what is wanted.
    const auto verb = ReadVerb(words_[at + 1].lower);
    const bool infinitive = word.lower == "to" && verb && verb->Can(VerbReading::kBase);
    return !infinitive || (verb->also_noun && IsDirection());
  }

  // "Go to work", but "like to work".
  bool IsDirection() const {
    constexpr auto kVerbs = SortedWords<
        "belong come commute drive fly go listen move refer return ride speak talk travel walk">();
    return std::ranges::binary_search(kVerbs, std::string_view(clause_.base));
  }

  Statement WithObject(Statement statement, std::size_t from) const {
    statement.object = WrittenOnOneLine(words_, from, words_.size());
    return statement;
  }

  std::span<const Word> words_;
  Clause clause_;
};

}  // namespace

std::optional<Statement> ReadStatement(std::string_view text) {
  const std::vector<std::string_view> sentences = SentencesOf(text);
  if (sentences.empty()) return std::nullopt;
  const Words words = WordsOf(sentences.front());
  if (words.end.find('?') != std::string_view::npos) return std::nullopt;
  const auto clause = ReadClause(words.words);
  if (!clause) return std::nullopt;
  return StatementReader(words.words, *clause).Run();
}

}  // namespace credence::language
