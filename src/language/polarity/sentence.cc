// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/sentence.h"

#include <algorithm>
#include <array>
#include <utility>

#include "language/polarity/function_words.h"
#include "language/polarity/negation.h"
#include "language/sentiment/lexicon.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kTextTokensMax = 2000;
constexpr std::size_t kSentenceWordsMax = 80;  // A longer sentence is split.

// Words that begin a clause: a negation before them does not extend beyond them.
constexpr auto kClauseWords = SortedWords<
    "after although and because before but due hence if nor once since so then therefore though "
    "unless until when whenever whereas whether which while">();
// Verbs that end the negation of a phrase.
constexpr auto kNegationEndVerbs = SortedWords<
    "am are be can could did do does had has have is may might must shall should was were will "
    "would">();
// Words that begin a conditional clause.
constexpr auto kConditionOpeners =
    SortedWords<"if once unless until when whenever whether while">();

constexpr auto kBeWords = SortedWords<"am are be been being get gets getting is was were">();

struct MarkerWord {
  std::string_view text;
  Marker marker = Marker::kAlso;
};
// Sorted by text.
constexpr auto kMarkerWords = std::to_array<MarkerWord>({
    {"additionally", Marker::kAlso},
    {"after", Marker::kAfter},
    {"all", Marker::kAll},
    {"also", Marker::kAlso},
    {"because", Marker::kBecause},
    {"despite", Marker::kDespite},
    {"due", Marker::kBecause},
    {"during", Marker::kUntil},
    {"each", Marker::kAll},
    {"every", Marker::kAll},
    {"exclusively", Marker::kOnly},
    {"few", Marker::kSome},
    {"from", Marker::kFrom},
    {"many", Marker::kSome},
    {"most", Marker::kSome},
    {"only", Marker::kOnly},
    {"regardless", Marker::kDespite},
    {"several", Marker::kSome},
    {"solely", Marker::kOnly},
    {"some", Marker::kSome},
    {"spite", Marker::kDespite},
    {"throughout", Marker::kUntil},
    {"to", Marker::kTo},
    {"toward", Marker::kTo},
    {"towards", Marker::kTo},
    {"until", Marker::kUntil},
});

class PolaritySentenceReader {
 public:
  explicit PolaritySentenceReader(std::string_view text)
      : tokens_(Tokenize(text, kTextTokensMax)) {}

  std::vector<PolarSentence> Run() {
    while (at_ < tokens_.size()) {
      const Token& token = tokens_[at_];
      switch (token.kind) {
        case Token::Kind::kSentenceEnd:
          EndSentence(/*keep=*/true);
          ++at_;
          break;
        case Token::Kind::kQuestionEnd:
          EndSentence(/*keep=*/false);
          ++at_;
          break;
        case Token::Kind::kClauseMark:
          BeginClause();
          conditional_ = false;
          ++at_;
          break;
        default:
          ReadUnit();
      }
      if (sentence_.words.size() >= kSentenceWordsMax) EndSentence(/*keep=*/true);
    }
    EndSentence(/*keep=*/true);
    return std::move(sentences_);
  }

 private:
  void BeginClause() {
    ++clause_;
    denied_ = open_ = focus_ = false;
  }

  void EndSentence(bool keep) {
    if (keep && !(sentence_.words.empty() && sentence_.quantities.empty()))
      sentences_.push_back(std::move(sentence_));
    sentence_ = {};
    BeginClause();
    conditional_ = after_article_ = after_be_ = passive_ = false;
    subject_ = Subject::kNone;
  }

  // Reads a clause word, a negation, a number or a word.
  void ReadUnit() {
    const Token& token = tokens_[at_];
    const std::string_view word = token.text;
    if (token.kind == Token::Kind::kWord && std::ranges::binary_search(kClauseWords, word)) {
      const bool lifted = word == "unless" && Lift();
      BeginClause();
      if (std::ranges::binary_search(kConditionOpeners, word)) conditional_ = true;
      if (word == "then") conditional_ = false;
      if (word == "unless" && !lifted) Deny(token);
    }
    // "Make sure that …" begins a clause; "there is no man that …" does not.
    if (word == "that" && !denied_) BeginClause();
    if (const auto cue = CueAt(std::span<const Token>(tokens_).subspan(at_))) {
      if (word == "without") Lift();
      if (cue->reach == NegationCue::Reach::kPartly) {
        open_ = true;
      } else if (cue->reach != NegationCue::Reach::kNothing) {
        Deny(token);
      }
      reach_ = cue->reach;
      at_ += cue->tokens;
      return;
    }
    if (reach_ == NegationCue::Reach::kPhrase &&
        std::ranges::binary_search(kNegationEndVerbs, word)) {
      reach_ = NegationCue::Reach::kNothing;
      denied_ = focus_ = false;
    }
    const auto quantity = QuantityAt(tokens_, at_);
    // "First" is a number, and a word with an opposite.
    if (token.kind == Token::Kind::kWord &&
        (!quantity || quantity->kind == Quantity::Kind::kOrdinal)) {
      AddWord(token);
    }
    // "Not 3" may be any other number.
    if (quantity && subject_ == Subject::kNone) subject_ = Subject::kNew;
    if (quantity && !denied_) {
      sentence_.quantities.push_back({.quantity = *quantity,
                                      .clause = clause_,
                                      .begin = tokens_[quantity->first].begin,
                                      .end = tokens_[quantity->last].end});
    }
    at_ = quantity ? quantity->next : at_ + 1;
  }

  void Deny(const Token& cue) {
    denied_ = !denied_;
    if (!focus_) cue_begin_ = cue.begin;
    focus_ = true;
  }

  // "Never push without asking" and "do not push unless asked" permit pushing: cancels the denial
  // in this clause so far. Returns false if there was none.
  bool Lift() {
    bool lifted = false;
    for (PolarWord& word : sentence_.words) {
      if (word.clause != clause_ || !word.denied) continue;
      word.denied = word.focus = false;
      lifted = true;
    }
    return lifted;
  }

  // "More than 3", "over 3", "up to 3": part of the number.
  bool BoundsNumber() const {
    const auto is_number = [&](std::size_t at) {
      return at < tokens_.size() && tokens_[at].kind == Token::Kind::kNumber;
    };
    if (at_ + 1 >= tokens_.size()) return false;
    const std::string_view word = tokens_[at_].text;
    if (tokens_[at_ + 1].text == "than") return true;
    if (word == "least" || word == "most")
      return at_ > 0 && tokens_[at_ - 1].text == "at" && QuantityAt(tokens_, at_ + 1);
    if (word == "up") return tokens_[at_ + 1].text == "to" && is_number(at_ + 2) && !IsMoved();
    return (word == "over" || word == "under" || word == "above" || word == "below") &&
           is_number(at_ + 1);
  }

  // "Turn the heating up to 22" is not a bound, "scale to up to 5" is.
  bool IsMoved() const {
    constexpr std::size_t kTokensBack = 4;
    if (at_ > 0 && tokens_[at_ - 1].text == "to") return false;
    for (std::size_t back = 1; back <= std::min(at_, kTokensBack); ++back) {
      const std::string_view stem = tokens_[at_ - back].stem;
      if (stem == "turn" || stem == "go" || stem == "scal" || stem == "mov" || stem == "ramp")
        return true;
    }
    return false;
  }

  // FNV-1a: the same on every machine.
  static std::uint64_t HashOf(std::string_view word) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash;
  }

  void AddWord(const Token& token) {
    const bool particle = IsParticle(token.text);
    NoteArticle(token);
    NoteMarker(token);
    if (particle ? BoundsNumber() : IsFunctionWord(token.text)) {
      AddFunctionWord(token.text);
      return;
    }
    const bool focus = focus_ && !particle;
    sentence_.words.push_back({.stem = std::string(token.stem),
                               .poles = PolesOf(token.stem),
                               .places = RivalPlacesOf(token.stem),
                               .sentiment = SentimentOf(token.text).value_or(0),
                               .undoes = IsUndoing(token),
                               .clause = clause_,
                               .particle = particle,
                               .conditional = conditional_,
                               .denied = denied_,
                               .open = open_,
                               .focus = focus,
                               .introduced = !particle && IsNewSubject(),
                               .progressive = token.text.ends_with("ing"),
                               .attribute = after_article_,
                               .begin = focus ? cue_begin_ : token.begin,
                               .end = token.end});
    after_article_ = false;
    passive_ = after_be_;
    after_be_ = false;
    if (focus) focus_ = false;
    if (reach_ == NegationCue::Reach::kWord && !particle) {
      reach_ = NegationCue::Reach::kNothing;
      denied_ = false;
    }
  }

  // A subject that begins with "a" ends at its noun, before the next grammatical word or verb.
  void NoteArticle(const Token& token) {
    const std::string_view word = token.text;
    const bool indefinite = word == "a" || word == "an" || word == "some";
    if (subject_ == Subject::kNone) {
      subject_ = indefinite ? Subject::kNew : Subject::kOver;
    } else if (word != "and" && (IsFunctionWord(word) || IsParticle(word))) {
      subject_ = Subject::kOver;
    }
    if (IsFunctionWord(word)) after_article_ = indefinite || word == "the";
  }

  void AddFunctionWord(std::string_view word) {
    if (word == "a" || word == "an" || word == "the") return;
    const bool be = std::ranges::binary_search(kBeWords, word);
    if (be || word == "by") {
      sentence_.voice_words += HashOf(word);
    } else {
      sentence_.function_words += HashOf(word);
    }
    if (word == "by" && passive_ && !sentence_.passive_verb)
      sentence_.passive_verb = sentence_.words.size() - 1;
    passive_ = false;
    if (be) after_be_ = true;
  }

  // "Absently" and "absent mindedly" undo nothing.
  bool IsUndoing(const Token& token) const {
    const bool adverb = token.text.ends_with("ly") ||
                        (at_ + 1 < tokens_.size() && tokens_[at_ + 1].text.ends_with("ly"));
    return !adverb && Undoes(token.stem);
  }

  void NoteMarker(const Token& token) {
    const auto found =
        std::ranges::lower_bound(kMarkerWords, std::string_view(token.text), {}, &MarkerWord::text);
    if (found == kMarkerWords.end() || found->text != token.text) return;
    auto& marker = sentence_.markers[static_cast<std::size_t>(found->marker)];
    if (!marker) marker = {.word = sentence_.words.size(), .begin = token.begin, .end = token.end};
  }

  // Whether the word at hand is the noun of a new subject.
  bool IsNewSubject() {
    if (subject_ != Subject::kNew || at_ + 1 >= tokens_.size()) return false;
    const Token& next = tokens_[at_ + 1];
    const bool noun =
        next.kind == Token::Kind::kWord &&
        (IsFunctionWord(next.text) || IsParticle(next.text) || next.text.ends_with("ing"));
    if (noun && next.text != "and") subject_ = Subject::kOver;
    return noun;
  }

  Tokens tokens_;
  std::size_t at_ = 0;
  int clause_ = 0;
  bool conditional_ = false;
  bool denied_ = false;
  bool open_ = false;
  NegationCue::Reach reach_ = NegationCue::Reach::kNothing;  // Of the last negation.
  enum class Subject { kNone, kNew, kOver };
  Subject subject_ = Subject::kNone;
  bool after_article_ = false;
  bool after_be_ = false;  // The next word is the first after "is".
  bool passive_ = false;   // The last word was that one, and nothing came between.
  bool focus_ = false;     // The next word is the first after a negation.
  std::size_t cue_begin_ = 0;
  PolarSentence sentence_;
  std::vector<PolarSentence> sentences_;
};

}  // namespace

std::vector<PolarSentence> ReadSentences(std::string_view text) {
  return PolaritySentenceReader(text).Run();
}

}  // namespace credence::language
