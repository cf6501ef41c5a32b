// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/clauses.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Verbs that may follow "and" with the previous clause's subject. Words that are also nouns
// are in kClauseNounVerbs.
constexpr auto kClauseVerbs = SortedWords<
    "adore am are became believe belong can collect detest did dislike do drove eat enjoy "
    "graduated grew grow had has hate hates have is know left like likes listen live lived lives "
    "love loves moved need never own owns prefer prefers rarely read retired sing speak speaks "
    "started studied teach teaches used was wear were worked works write">();
constexpr auto kClauseNounVerbs =
    SortedWords<"cook drink drive play run smoke study use visit volunteer want work">();
// After these words a word of kClauseNounVerbs is a verb.
constexpr auto kAfterNounVerbs =
    SortedWords<"a an as at every for full-time my our part-time remotely the three to two">();
constexpr auto kClauseAdverbs = SortedWords<
    "actually also always currently maybe now often perhaps probably really sometimes still then "
    "usually">();
constexpr auto kClauseSubjects = SortedWords<"he i it she that there they this we you">();
// Connectors between two clauses that both hold.
constexpr auto kClauseConnectors =
    SortedWords<"although and because but cause cos plus since so though while yet">();
// Verb forms that mark the end of "my …".
constexpr auto kBeAndHave = SortedWords<
    "are can could did do does had has have is may might must should was were will would">();
constexpr auto kVerbsOfMine = SortedWords<
    "asked asks attend attends bakes barks became began believe believes belong belongs bought "
    "broke build builds calls came celebrates closes collects come comes consists contains cooks "
    "cost costs crashed crashes depends deploy deploys died does drink drinks drives eat eats "
    "enjoy enjoyed enjoys fails feel feels follow follows gave get gets give gives go goes got "
    "graduated grew hails handle handles hate hated hates helped helps hold holds hurts includes "
    "keep keeps know knows left like likes live lived lives looks lost love loved loves made makes "
    "manage manages meet meets moved named need needs never opens owned owns passed pay pays play "
    "played plays practices prefer prefers raised raises ran read reads requires rescued rescues "
    "retired rides runs said says see sell sells served serves ships sing sings sleeps smell "
    "smells smokes snores speak speaks spends spent started starts stays studied studies suffer "
    "suffers supports take takes tastes taught teach teaches tells think thinks told took travel "
    "travels turns use used uses want wants watches weighs went work worked works writes wrote">();
constexpr std::size_t kClauseSubjectWordsMax = 8;

bool IsFirstPerson(const Token& word) { return word.Is("i") || word.Is("we"); }
bool IsMine(const Token& word) { return word.Is("my") || word.Is("our"); }

class ClauseSplitter {
 public:
  explicit ClauseSplitter(std::string_view source)
      : source_(source), words_(ReadClauseWords(source)) {}

  std::vector<std::string> Run() {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      if (at < first_) continue;
      if (const auto cut = CutAt(at)) Cut(at, *cut);
    }
    Keep(words_.size());
    return std::move(clauses_);
  }

 private:
  struct Next {
    std::size_t begin = 0;  // The first word of the next clause.
    bool restore = false;   // It shares the previous clause's subject.
  };

  bool IsMarkAt(std::size_t at, std::string_view marks) const {
    return at < words_.size() && words_[at].IsMark() &&
           marks.find(words_[at].text) != std::string_view::npos;
  }

  // Whether a clause ends before the word at `at`.
  std::optional<Next> CutAt(std::size_t at) const {
    if (at == first_) return std::nullopt;
    if (IsMarkAt(at, ";")) return Next{.begin = at + 1};
    if (IsDash(at) && StartsClause(at + 1)) return Next{.begin = at + 1};
    std::size_t next = at;
    const bool comma = IsMarkAt(next, ",");
    if (comma) ++next;
    const bool connector = next < words_.size() && words_[next].IsWord() &&
                           IsAmong(kClauseConnectors, words_[next].text);
    if (connector) ++next;
    if (!comma && !connector) return std::nullopt;
    // "even though", "so that"
    if (next < words_.size() && words_[next].Is("though")) ++next;
    if (next >= words_.size() || !HasVerb(at)) return std::nullopt;
    const bool plain = !connector || words_[next - 1].Is("and") || words_[next - 1].Is("but");
    if (StartsClause(next)) return Next{.begin = next};
    if (plain && RestoresSubject(at, next)) return Next{.begin = next, .restore = true};
    return std::nullopt;
  }

  bool IsDash(std::size_t at) const {
    return IsMarkAt(at, "-:") && at > 0 && words_[at - 1].end < words_[at].begin + 1;
  }

  // A subject and a verb: "I work …", "my cat is …", "she likes …".
  bool StartsClause(std::size_t at) const {
    while (at < words_.size() && words_[at].IsWord() && IsAmong(kClauseAdverbs, words_[at].text))
      ++at;
    if (at + 1 >= words_.size() || !words_[at].IsWord()) return false;
    const ClauseWords rest = ClauseWords(words_).subspan(at);
    if (IsMine(rest[0])) return VerbOfMine(rest) < rest.size();
    // "I like this and that"
    if (rest[0].Is("that") || rest[0].Is("this")) return rest[1].Is("is");
    return IsAmong(kClauseSubjects, rest[0].text) && rest[1].IsWord();
  }

  // Whether the clause so far has a verb: "my wife and I" has none.
  bool HasVerb(std::size_t end) const {
    const ClauseWords clause = ClauseWords(words_).subspan(first_, end - first_);
    std::size_t at = 0;
    while (at < clause.size() && !IsFirstPerson(clause[at]) && !IsMine(clause[at]) &&
           !(clause[at].IsWord() && IsAmong(kClauseSubjects, clause[at].text))) {
      ++at;
    }
    // It is about something else, or an opening: "Well,", "In 2019,".
    if (at == clause.size()) return HasAny(clause, kBeAndHave) || HasAny(clause, kVerbsOfMine);
    if (BeginsWith(clause, "as far as")) return false;
    if (IsMine(clause[at])) return VerbOfMine(clause.subspan(at)) + at < clause.size();
    return at + 1 < clause.size();
  }

  bool RestoresSubject(std::size_t end, std::size_t next) const {
    if (subject_end_ == 0 && !SubjectIsFirst()) return false;
    while (next < words_.size() && words_[next].IsWord() &&
           IsAmong(kClauseAdverbs, words_[next].text)) {
      ++next;
    }
    if (next + 1 >= words_.size() || !words_[next].IsWord()) return false;
    const std::string_view verb = words_[next].text;
    const bool is_verb = IsAmong(kClauseVerbs, verb) ||
                         (IsAmong(kClauseNounVerbs, verb) && words_[next + 1].IsWord() &&
                          IsAmong(kAfterNounVerbs, words_[next + 1].text));
    // "I want to live in Porto and work at Acme", "I can sing and dance": one verb governs both.
    return is_verb && !IsGoverned(end);
  }

  bool SubjectIsFirst() const {
    const Token& word = words_[first_];
    return IsFirstPerson(word) || IsMine(word);
  }

  bool IsGoverned(std::size_t end) const {
    static constexpr auto kModals =
        SortedWords<"can could help let may might must should to who will would">();
    for (std::size_t at = first_; at < end; ++at) {
      if (!words_[at].IsWord() || !IsAmong(kModals, words_[at].text)) continue;
      if (!words_[at].Is("to")) return true;
      // "I moved to Porto", "I go to the gym" contain no infinitive.
      const bool place = at + 1 < end && (words_[at + 1].capital || words_[at + 1].Is("the") ||
                                          words_[at + 1].Is("a") || words_[at + 1].Is("my"));
      if (!place) return true;
    }
    return false;
  }

  void Keep(std::size_t end) {
    if (first_ >= end || first_ >= words_.size()) return;
    const std::size_t begin = words_[first_].begin;
    std::string clause = restored_;
    if (!clause.empty()) clause += ' ';
    clause += Trim(source_.substr(begin, words_[end - 1].end - begin));
    clauses_.push_back(std::move(clause));
  }

  void Cut(std::size_t at, const Next& next) {
    Keep(at);
    if (!next.restore) {
      restored_.clear();
    } else if (restored_.empty()) {
      restored_ = Subject();
    }
    first_ = next.begin;
    subject_end_ = restored_.empty() ? 0 : 1;
  }

  std::string Subject() const {
    if (IsFirstPerson(words_[first_])) return words_[first_].Is("i") ? "I" : "We";
    const ClauseWords clause = ClauseWords(words_).subspan(first_);
    const std::size_t verb = first_ + VerbOfMine(clause);
    return std::string(
        source_.substr(words_[first_].begin, words_[verb - 1].end - words_[first_].begin));
  }

  std::string_view source_;
  Tokens words_;
  std::size_t first_ = 0;        // Of the current clause.
  std::size_t subject_end_ = 0;  // Not 0 if its subject was restored.
  std::string restored_;
  std::vector<std::string> clauses_;
};

}  // namespace

std::size_t VerbOfMine(ClauseWords words) {
  const std::size_t end = std::min(words.size(), kClauseSubjectWordsMax);
  // The first word after "my" is a noun, or precedes one.
  for (std::size_t at = 2; at < end; ++at) {
    if (words[at].IsMark()) break;
    if (!words[at].IsWord()) continue;
    if (IsAmong(kBeAndHave, words[at].text)) return at;
    // "my dream work is": a noun.
    const bool noun = at + 1 < end && IsAmong(kBeAndHave, words[at + 1].text);
    if (!noun && IsAmong(kVerbsOfMine, words[at].text)) return at;
    // "my sister who …": the verb comes after a relative clause, which is not read.
    if (words[at].Is("who") || words[at].Is("that") || words[at].Is("which")) break;
  }
  return words.size();
}

std::vector<std::string> ClausesOf(std::string_view sentence) {
  return ClauseSplitter(sentence).Run();
}

}  // namespace credence::language
