// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/clauses.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/utf8.h"
#include "language/extraction/project.h"
#include "language/statement/verb.h"
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

// Openings of a clause that gives a reason.
constexpr auto kReasonOpenings = Phrases<
    "because, cause, cos, since, as, given that, seeing that, that is because, it is because, "
    "the reason is that">();

// "Not because …" gives no reason.
constexpr auto kBeforeBecause = SortedWords<"just mainly mostly not only partly simply">();

bool IsPersonalSubject(const Token& word) {
  return word.Is("i") || word.Is("we") || word.Is("you");
}
bool IsMine(const Token& word) { return word.Is("my") || word.Is("our") || word.Is("your"); }

class ClauseSplitter {
 public:
  explicit ClauseSplitter(std::string_view source)
      : source_(source), words_(ReadClauseWords(source)) {}

  std::vector<ClauseText> Run() {
    if (const std::size_t because = ReasonWordsAt(0, true); because > 0)
      is_reason_ = StartsClause(because) && !IsTemporal(0, because);
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
    bool is_reason = false;
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
    const std::size_t joint = next;
    const std::size_t because = ReasonWordsAt(joint, comma);
    next += std::max<std::size_t>(because, connector ? 1 : 0);
    if (!comma && next == joint) return std::nullopt;
    // "even though", "so that"
    if (next < words_.size() && words_[next].Is("though")) ++next;
    if (next >= words_.size() || !HasVerb(at)) return std::nullopt;
    const bool is_reason = because > 0 && !IsTemporal(joint, next);
    // "I've lived here since I was born"
    if (because > 0 && !is_reason && (words_[joint].Is("since") || words_[joint].Is("as")))
      return std::nullopt;
    const bool plain = !connector || words_[next - 1].Is("and") || words_[next - 1].Is("but");
    if (StartsClause(next)) return Next{.begin = next, .is_reason = is_reason};
    // "We use Go because the team knows it"
    const bool unlike = HasAny(ClauseWords(words_).subspan(at - 1, 1), kBeforeBecause);
    if (words_[next - 1].Is("because") && words_[next].Is("the") && SubjectIsFirst() && !unlike)
      return Next{.begin = next, .is_reason = is_reason};
    if (plain && RestoresSubject(at, next)) return Next{.begin = next, .restore = true};
    return std::nullopt;
  }

  // The number of words at `at` that announce a reason. "As" only does so after a comma, or at the
  // beginning.
  std::size_t ReasonWordsAt(std::size_t at, bool after_pause) const {
    if (at >= words_.size()) return 0;
    const ClauseWords rest = ClauseWords(words_).subspan(at);
    for (const std::string_view phrase : kReasonOpenings) {
      if (!BeginsWith(rest, phrase)) continue;
      const auto size = static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
      const bool as = phrase == "as";
      if (as && (!after_pause || rest.size() < 2 || !IsPersonalSubject(rest[1]))) return 0;
      if (phrase == "cause" && !after_pause && !(rest.size() > 1 && IsPersonalSubject(rest[1])))
        return 0;
      return size;
    }
    return 0;
  }

  // "Since I moved", "as I walked": when, not why. `joint` is the position of "since".
  bool IsTemporal(std::size_t joint, std::size_t next) const {
    if (!words_[joint].Is("since") && !words_[joint].Is("as")) return false;
    if (!StartsClause(next)) return true;
    // "I have lived here since …"
    for (std::size_t at = first_; at < joint; ++at) {
      if (words_[at].Is("been")) return true;
    }
    const ClauseWords rest = ClauseWords(words_).subspan(std::min(next, words_.size()));
    if (rest.size() < 2) return true;
    std::size_t at = IsMine(rest[0]) ? VerbOfMine(rest) : 1;
    while (at < rest.size() && rest[at].IsWord() && IsAmong(kClauseAdverbs, rest[at].text)) ++at;
    if (at >= rest.size() || !rest[at].IsWord()) return true;
    const std::string_view verb = rest[at].text;
    if (verb == "was" || verb == "were" || verb == "had" || verb == "got") return true;
    if (verb == "said" || verb == "mentioned" || verb == "say" || verb == "get") return true;
    const auto reading = ReadVerb(verb);
    return reading && reading->Can(VerbReading::kPast) && !reading->Can(VerbReading::kBase);
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
    if (IsMine(rest[0]) && VerbOfMine(rest) < rest.size()) return true;
    if (IsProjectClause(rest)) return true;
    // "I like this and that"
    if (rest[0].Is("that") || rest[0].Is("this")) return rest[1].Is("is");
    return IsAmong(kClauseSubjects, rest[0].text) && rest[1].IsWord();
  }

  static bool IsProjectClause(ClauseWords words) {
    const std::size_t verb = ProjectVerb(words);
    return verb < words.size() && ReadProject(words, verb).empty();
  }

  // Whether the clause so far has a verb: "my wife and I" has none.
  bool HasVerb(std::size_t end) const {
    const ClauseWords clause = ClauseWords(words_).subspan(first_, end - first_);
    std::size_t at = 0;
    while (at < clause.size() && !IsPersonalSubject(clause[at]) && !IsMine(clause[at]) &&
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
    return IsPersonalSubject(word) || IsMine(word);
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
    clauses_.push_back({.text = std::move(clause), .is_reason = is_reason_});
  }

  void Cut(std::size_t at, const Next& next) {
    Keep(at);
    if (!next.restore) {
      restored_.clear();
    } else if (restored_.empty()) {
      restored_ = Subject();
    }
    first_ = next.begin;
    // "Because I live in Porto and work at Acme"
    is_reason_ = next.is_reason || (next.restore && is_reason_);
    subject_end_ = restored_.empty() ? 0 : 1;
  }

  std::string Subject() const {
    if (words_[first_].Is("i")) return "I";
    if (words_[first_].Is("we")) return "We";
    if (words_[first_].Is("you")) return "You";
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
  bool is_reason_ = false;
  std::vector<ClauseText> clauses_;
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

std::vector<ClauseText> ClausesOf(std::string_view sentence) {
  return ClauseSplitter(sentence).Run();
}

}  // namespace credence::language
