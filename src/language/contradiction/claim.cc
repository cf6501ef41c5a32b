// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/claim.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/one_of.h"
#include "base/utf8.h"
#include "language/contradiction/subject.h"
#include "language/polarity/function_words.h"
#include "language/polarity/opposites.h"
#include "language/polarity/stem.h"
#include "language/statement/verb.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kObjectTokensMax = 80;      // The rest of an object is not read.
constexpr std::size_t kStatementBytesMax = 1000;  // Longer statements are not read.

constexpr auto kTimeNouns = SortedWords<
    "afternoon april august autumn breakfast christmas day days december dinner evening evenings "
    "february friday fridays january july june lunch march may monday mondays month months morning "
    "mornings night nights november october saturday saturdays school september spring summer "
    "sunday sundays thursday thursdays tuesday tuesdays vacation wednesday wednesdays week weekday "
    "weekdays weekend weekends weeks winter year years">();
constexpr auto kTimePrepositions = SortedWords<
    "after at before by during each every for from in last next on since this throughout until">();
constexpr auto kTimeWords = SortedWords<
    "ago daily earlier formerly monthly once previously recently tomorrow tonight weekly yearly "
    "yesterday">();
// They say that something holds now, which the present tense says anyway.
constexpr auto kNowWords = UnsortedWords<
    "already anymore any currently longer more now nowadays presently still today yet">();
constexpr auto kClaimConditions = SortedWords<"if unless until when whenever while">();
// Another clause begins after these words.
constexpr auto kEndWords =
    SortedWords<"although because but however so though where whereas which who">();
constexpr auto kObjectPrepositions = SortedWords<
    "about above across against among around as at behind below beside between by for from in "
    "inside into near on onto outside over per than through to toward towards under via with "
    "within without">();
constexpr auto kDegreeAdverbs = UnsortedWords<
    "absolutely actually always especially extremely fairly frequently generally hardly just "
    "mainly mostly never not occasionally often only pretty quite rarely really regularly seldom "
    "sometimes too totally typically usually very">();

constexpr auto kObjectPronouns =
    UnsortedWords<"her him it one ones so that them these this those">();
constexpr auto kObjectDeterminers =
    UnsortedWords<"her his its my our some that the their these this your">();

void Sort(std::vector<std::string>& stems) {
  std::ranges::sort(stems);
  const auto [first, last] = std::ranges::unique(stems);
  stems.erase(first, last);
}

// Reads the items, times and conditions after a predicate.
class TailReader {
 public:
  // `begin`: where the tail begins in `words`. Reading a number needs the words before it.
  TailReader(std::string_view words, std::size_t begin, Claim& claim)
      : tail_(words),
        tokens_(Tokenize(words, kObjectTokensMax)),
        prefers_(claim.meaning == "prefer"),
        claim_(claim) {
    while (at_ < tokens_.size() && tokens_[at_].begin < begin) ++at_;
    begin_ = at_;
  }

  void Run() {
    while (at_ < tokens_.size() && Step()) {
    }
    EndItem();
    const bool only_times = begin_ == tokens_.size() || !claim_.times.empty();
    claim_.points = claim_.items.empty() && (pronoun_ || !only_times);
    Sort(claim_.times);
    Sort(claim_.alternatives);
  }

 private:
  bool IsWordAt(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind == Token::Kind::kWord;
  }
  bool ItemIsEmpty() const { return item_.core.empty() && item_.quantities.empty(); }

  // Returns false at the end of the tail.
  bool Step() {
    const Token& token = tokens_[at_];
    switch (token.kind) {
      case Token::Kind::kSentenceEnd:
      case Token::Kind::kQuestionEnd:
        return false;
      case Token::Kind::kClauseMark:
        if (token.text == ",") EndItem();
        ++at_;
        return true;
      case Token::Kind::kSign:
        if (ReadQuantity()) return true;
        ++at_;
        return true;
      case Token::Kind::kNumber:
        if (!ReadQuantity()) ReadBareNumber();
        return true;
      default:
        return ReadWord(token);
    }
  }

  bool ReadWord(const Token& token) {
    const std::string_view word = token.text;
    if (std::ranges::binary_search(kEndWords, word)) return false;
    // "More of a reader than a fan": the claim ends before "than".
    if (word == "than" && !(at_ + 1 < tokens_.size() && QuantityAt(tokens_, at_ + 1))) return false;
    if (std::ranges::binary_search(kClaimConditions, word)) {
      ReadCondition();
      return false;
    }
    if (word == "and" || word == "or" || word == "nor" || word == "plus") {
      EndItem();
      ++at_;
      return true;
    }
    if (ReadTime()) return true;
    if (ReadNegation(word)) return true;
    if (prefers_ && (word == "to" || word == "over" || word == "rather") && !ItemIsEmpty()) {
      EndItem();
      in_alternatives_ = true;
      ++at_;
      return true;
    }
    if (std::ranges::binary_search(kObjectPrepositions, word) && word != "to") {
      if (!ItemIsEmpty()) {
        in_rest_ = true;
        in_role_ = word == "as";
      } else if (claim_.preposition.empty() && claim_.items.empty()) {
        claim_.preposition = word;
      }
      // "The light is on": nothing follows.
      if (at_ + 1 < tokens_.size() || !ItemIsEmpty()) {
        ++at_;
        return true;
      }
    }
    if (ReadQuantity()) return true;
    AddTerm(token);
    ++at_;
    return true;
  }

  // "No meat", "neither tea nor coffee", "nothing".
  bool ReadNegation(std::string_view word) {
    if (!ItemIsEmpty() || !claim_.items.empty()) return false;
    if (word != "no" && word != "neither" && word != "zero" && word != "nothing" && word != "not")
      return false;
    if (word == "not" && IsWordAt(at_ + 1) &&
        (tokens_[at_ + 1].text == "only" || tokens_[at_ + 1].text == "just")) {
      at_ += 2;
      return true;
    }
    claim_.negated = !claim_.negated;
    ++at_;
    return true;
  }

  void ReadCondition() {
    std::string condition(tokens_[at_].text);
    for (++at_; at_ < tokens_.size() && tokens_[at_].kind != Token::Kind::kSentenceEnd; ++at_) {
      if (tokens_[at_].kind == Token::Kind::kWord && !IsFunctionWord(tokens_[at_].text))
        condition.append(" ").append(tokens_[at_].stem);
    }
    claim_.times.emplace_back(std::move(condition));
    claim_.conditional = true;
  }

  // "Yesterday", "in 2019", "on Mondays", "every day", unless nothing else is said.
  bool ReadTime() {
    const std::string_view word = tokens_[at_].text;
    if (IsOneOf(word, kNowWords) && !ItemIsEmpty()) {
      ++at_;
      return true;
    }
    if (std::ranges::binary_search(kTimeWords, word)) {
      claim_.times.emplace_back(word);
      ++at_;
      return true;
    }
    if (ItemIsEmpty() && !(word == "every" || word == "each")) return false;
    if (BeginsChildhood()) return true;
    if (!std::ranges::binary_search(kTimePrepositions, word)) return false;
    constexpr std::size_t kWordsBetween = 3;  // "in the early morning"
    for (std::size_t next = at_ + 1; next < std::min(at_ + 2 + kWordsBetween, tokens_.size());
         ++next) {
      const Token& token = tokens_[next];
      const bool year = token.kind == Token::Kind::kNumber && token.text.size() == 4 &&
                        (token.text.starts_with("19") || token.text.starts_with("20"));
      const bool noun = token.kind == Token::Kind::kWord &&
                        std::ranges::binary_search(kTimeNouns, std::string_view(token.text));
      if (year || noun) {
        // "Since 2019", "for three years": a duration, which is a number.
        if (word == "since" || word == "for") return false;
        claim_.times.emplace_back(year ? token.text : token.stem);
        at_ = next + 1;
        return true;
      }
      const bool between = token.kind == Token::Kind::kWord &&
                           (IsFunctionWord(token.text) || token.text == "early" ||
                            token.text == "late" || token.text == "last" || token.text == "next");
      if (!between) return false;
    }
    return false;
  }

  // "As a child", "growing up".
  bool BeginsChildhood() {
    const auto is = [&](std::size_t ahead, std::string_view word) {
      return IsWordAt(at_ + ahead) && tokens_[at_ + ahead].text == word;
    };
    std::size_t count = 0;
    if (is(0, "as") && is(1, "a") &&
        (is(2, "child") || is(2, "kid") || is(2, "student") || is(2, "teenager"))) {
      count = 3;
    } else if (is(0, "growing") && is(1, "up")) {
      count = 2;
    }
    if (count == 0) return false;
    claim_.times.emplace_back("child");
    at_ += count;
    return true;
  }

  bool ReadQuantity() {
    const auto quantity = QuantityAt(tokens_, at_);
    if (!quantity) return false;
    if (quantity->kind == Quantity::Kind::kOrdinal && IsWordAt(at_)) return false;
    // "a one", "the one": not a number.
    if (tokens_[at_].text == "one" && quantity->kind == Quantity::Kind::kCount &&
        quantity->thing.empty()) {
      return false;
    }
    NoteItem(at_, std::max(quantity->next, at_ + 1) - 1);
    if (!in_alternatives_) item_.quantities.push_back(*quantity);
    at_ = std::max(quantity->next, at_ + 1);
    return true;
  }

  // "I am 32": nothing is named.
  void ReadBareNumber() {
    Quantity bare;
    bare.thing = "number";
    bare.kind = Quantity::Kind::kVersion;
    bare.version = tokens_[at_].text;
    NoteItem(at_, at_);
    item_.quantities.push_back(std::move(bare));
    ++at_;
  }

  void NoteItem(std::size_t first, std::size_t last) {
    if (item_begin_ == kUnset) item_begin_ = tokens_[first].begin;
    item_end_ = tokens_[last].end;
  }

  void AddTerm(const Token& token) {
    if (token.text == "a" || token.text == "an") {
      if (ItemIsEmpty()) item_.article = true;
      return;
    }
    pronoun_ |= IsOneOf(token.text, kObjectPronouns);
    if (ItemIsEmpty() && IsOneOf(token.text, kObjectDeterminers)) item_.determiner = true;
    const bool month = token.text == "may" && tail_[token.begin] == 'M';
    const bool last_particle = IsParticle(token.text) && at_ + 1 == tokens_.size();
    if (!month && (IsOneOf(token.text, kDegreeAdverbs) || IsFunctionWord(token.text) ||
                   (IsParticle(token.text) && !last_particle))) {
      return;
    }
    if (in_alternatives_) {
      claim_.alternatives.emplace_back(token.stem);
      return;
    }
    NoteItem(at_, at_);
    if (in_role_) claim_.role.append(token.stem).append(" ");
    if (in_rest_) {
      item_.rest.emplace_back(token.stem);
      return;
    }
    if (item_.core.empty() && token.begin < tail_.size()) {
      const char c = tail_[token.begin];
      item_.capital = c >= 'A' && c <= 'Z';
    }
    item_.core.emplace_back(token.stem);
    if (!item_.name.empty()) item_.name += ' ';
    item_.name += token.text;
  }

  void EndItem() {
    if (!item_.core.empty() || !item_.quantities.empty()) {
      Sort(item_.core);
      Sort(item_.rest);
      item_.text = tail_.substr(item_begin_, item_end_ - item_begin_);
      claim_.items.push_back(std::move(item_));
    }
    item_ = {};
    item_begin_ = kUnset;
    in_rest_ = in_role_ = false;
  }

  static constexpr std::size_t kUnset = static_cast<std::size_t>(-1);

  std::string_view tail_;
  Tokens tokens_;
  bool prefers_;
  Claim& claim_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  // Start of the tail.
  bool pronoun_ = false;   // Refers to something said before.
  ClaimItem item_;
  std::size_t item_begin_ = kUnset;
  std::size_t item_end_ = 0;
  bool in_rest_ = false;
  bool in_role_ = false;
  bool in_alternatives_ = false;
};

Claim::Frequency FrequencyOf(std::string_view lower) {
  using Frequency = Claim::Frequency;
  constexpr auto kWords = std::to_array<std::pair<std::string_view, Frequency>>({
      {" rarely ", Frequency::kRarely},
      {" seldom ", Frequency::kRarely},
      {" hardly ever ", Frequency::kRarely},
      {" sometimes ", Frequency::kSometimes},
      {" occasionally ", Frequency::kSometimes},
      {" often ", Frequency::kOften},
      {" usually ", Frequency::kOften},
      {" frequently ", Frequency::kOften},
      {" generally ", Frequency::kOften},
      {" regularly ", Frequency::kOften},
      {" always ", Frequency::kAlways},
  });
  for (const auto& [word, frequency] : kWords) {
    if (lower.contains(word)) return frequency;
  }
  return Frequency::kUnsaid;
}

// "Stopped smoking" denies "smoke".
void TurnStopping(Statement& statement) {
  const std::string predicate = AsciiLower(statement.predicate);
  if (predicate != "stop" && predicate != "quit" && predicate != "give up" && predicate != "cease")
    return;
  const std::size_t end = std::min(statement.object.find(' '), statement.object.size());
  const std::string first = AsciiLower(std::string_view(statement.object).substr(0, end));
  const auto verb = ReadVerb(first);
  if (!first.ends_with("ing") || !verb) return;
  statement.predicate = verb->base;
  statement.object.erase(0, std::min(end + 1, statement.object.size()));
  if (statement.tense != Tense::kFuture) statement.tense = Tense::kPresent;
  statement.negated = !statement.negated;
}

// "Can't stand" is a verb.
void TurnStanding(Statement& statement) {
  const bool cannot =
      statement.negated && (statement.modal == "can" || statement.modal == "cannot");
  if (!cannot || (statement.predicate != "stand" && statement.predicate != "bear" &&
                  statement.predicate != "tolerate")) {
    return;
  }
  statement.predicate = "hate";
  statement.modal.clear();
  statement.negated = false;
}

// Whether the words between subject and object contain a "no" that was lost.
bool HasLostNo(std::string_view text, std::string_view object) {
  const std::size_t at = object.empty() ? std::string_view::npos : text.find(object);
  return at != std::string_view::npos && at >= 4 && AsciiLower(text.substr(at - 4, 4)) == " no ";
}

// "'m from Porto" is "am from Porto".
std::string WrittenOut(std::string_view said) {
  constexpr auto kShort = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"'m ", "am "}, {"'re ", "are "}, {"'s ", "is "}, {"'ve ", "have "}, {"'ll ", "will "}});
  for (const auto& [contraction, full] : kShort) {
    if (said.starts_with(contraction))
      return std::string(full) + std::string(said.substr(contraction.size()));
  }
  return std::string(said);
}

void ReadLead(std::string_view lead, Claim& claim) {
  if (Trim(lead).empty()) return;
  const Tokens tokens = Tokenize(lead, kObjectTokensMax);
  std::string condition;
  for (const Token& token : tokens) {
    const std::string_view text = token.text;
    if (std::ranges::binary_search(kClaimConditions, text)) condition = text;
    const bool year = token.kind == Token::Kind::kNumber && text.size() == 4;
    if (year || std::ranges::binary_search(kTimeNouns, text) ||
        std::ranges::binary_search(kTimeWords, text)) {
      claim.times.emplace_back(year ? token.text : token.stem);
    } else if (!condition.empty() && token.kind == Token::Kind::kWord && condition != text &&
               !IsFunctionWord(text)) {
      condition.append(" ").append(token.stem);
    }
  }
  if (condition.empty()) return;
  claim.times.emplace_back(std::move(condition));
  claim.conditional = true;
}

// Finds the predicate of the table at the beginning of `words`; returns where the rest begins.
std::size_t ReadPredicate(std::string_view words, Claim& claim) {
  const std::string lower = AsciiLower(words);
  const Predicate* predicate = PredicateOf(lower);
  // "The light is on": the rest is the state.
  if (predicate != nullptr && predicate->words.size() == words.size() && predicate->group == "be")
    predicate = PredicateOf("be");
  if (predicate == nullptr) {
    const std::size_t end = std::min(lower.find(' '), lower.size());
    claim.group = claim.meaning = Stem(lower.substr(0, end));
    return end;
  }
  claim.group = predicate->group;
  claim.meaning = predicate->meaning;
  claim.sort = predicate->sort;
  claim.soft = predicate->soft;
  claim.timeless = predicate->timeless;
  claim.opposite = predicate->opposite;
  const std::size_t space = predicate->words.rfind(' ');
  if (predicate->sort == ObjectSort::kTime && space != std::string_view::npos)
    claim.preposition = predicate->words.substr(space + 1);
  return predicate->words.size();
}

// The position of `word` as a separate word: "I" is not the first letter of "If".
std::size_t FindWord(std::string_view text, std::string_view word) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && ((text[at] >= 'a' && text[at] <= 'z') ||
                                (text[at] >= 'A' && text[at] <= 'Z') || text[at] == '_');
  };
  std::size_t at = text.find(word);
  while (at != std::string_view::npos &&
         ((at > 0 && is_letter(at - 1)) || is_letter(at + word.size()))) {
    at = text.find(word, at + 1);
  }
  return at;
}

// "Ana is called Ana" means "Ana's name is Ana".
void TurnNaming(Claim& claim) {
  constexpr std::string_view kName = " name";
  if (claim.group == "name") {
    claim.subject += kName;
    claim.subject_text += "'s name";
    claim.group = claim.meaning = "be";
    claim.is_definite = true;
    claim.is_proper_name = false;
  }
  const std::size_t space = claim.subject.rfind(' ');
  const std::string_view noun =
      std::string_view(claim.subject).substr(space == std::string::npos ? 0 : space + 1);
  if (claim.group != "be" || claim.meaning != "be" || !claim.is_definite) return;
  // "My favourite is …" means one of those mentioned before.
  const bool named = !noun.starts_with("favorite") && !noun.starts_with("favourite");
  const bool favourite =
      named && (claim.subject.contains("favorite") || claim.subject.contains("favourite"));
  // "The capital of France", "my favourite season"
  const std::string_view head =
      std::string_view(claim.subject).substr(0, claim.subject.find(" of "));
  const std::size_t last = head.rfind(' ');
  if (favourite || IsAttribute(noun) ||
      IsAttribute(last == std::string_view::npos ? head : head.substr(last + 1))) {
    claim.sort = ObjectSort::kValue;
  }
}

}  // namespace

std::optional<Claim> ReadClaim(std::string_view text) {
  if (text.size() > kStatementBytesMax) return std::nullopt;
  std::optional<Statement> statement = ReadStatement(text);
  if (!statement) return std::nullopt;
  SubjectForm subject = ReadSubject(statement->subject);
  if (subject.words.empty()) return std::nullopt;
  Claim claim;
  claim.subject = std::move(subject.words);
  claim.subject_text = statement->subject;
  claim.is_proper_name = subject.proper_name;
  claim.is_definite = subject.definite;
  const std::string lower = " " + AsciiLower(text) + " ";
  claim.gone = statement->tense == Tense::kPast && lower.contains(" used to ");
  claim.frequency = FrequencyOf(lower);
  claim.also = lower.contains(" also ") || lower.contains(" too ");
  if (const std::size_t at = FindWord(text, statement->subject); at != std::string_view::npos) {
    ReadLead(text.substr(0, at), claim);
    claim.said = WrittenOut(Trim(text.substr(at + statement->subject.size())));
  }
  if (HasLostNo(text, statement->object)) statement->negated = true;
  TurnStanding(*statement);
  TurnStopping(*statement);
  claim.negated = statement->negated;
  claim.tense = statement->tense;
  claim.modal = statement->modal;
  std::string words = statement->predicate;
  if (!statement->object.empty()) words += " " + statement->object;
  const std::size_t tail = ReadPredicate(words, claim);
  TailReader(words, tail, claim).Run();
  TurnNaming(claim);
  const bool often = claim.frequency >= Claim::Frequency::kOften;
  claim.open = claim.modal == "may" || claim.modal == "might" || claim.modal == "could" ||
               claim.modal == "would" || (claim.negated && often);
  return claim;
}

}  // namespace credence::language
