// SPDX-License-Identifier: Apache-2.0
#include "language/directive.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kPiecesMax = 200;

// Words that turn against what follows.
constexpr auto kTurnsAgainst = SortedWords<
    "aren't avoid can't cannot doesn't don't dont except isn't mustn't never no not shouldn't stop "
    "won't">();

// Adjectives that turn against what precedes: "npm is forbidden".
constexpr auto kBanned =
    SortedWords<"banned deprecated disallowed discouraged forbidden obsolete prohibited">();

// What comes between a subject and its negation: "npm must not be used".
constexpr auto kAuxiliaries = SortedWords<
    "are aren't be can can't cannot could is isn't may might must mustn't shall should shouldn't "
    "was were will won't">();

// Begins a part that says when, for what or why.
constexpr auto kOpensContext = SortedWords<
    "after although as because before during for if once since so though unless until when "
    "whenever where whereas while">();

// After something to avoid, these lead to what to do instead: "never push without `make lint`".
constexpr auto kUnless = SortedWords<"before unless until without">();

// Begins what to do, after a clause about something else.
constexpr auto kImperatives =
    SortedWords<"always but call choose only prefer run stick switch try use we write">();

// Words that name nothing.
constexpr auto kEmpty = SortedWords<
    "a actually again all an and any are be been being do does everything have here i in instead "
    "into is it "
    "its let like me must my no of ok okay on only or our please should sorry sure that the them "
    "then "
    "there these they this those to too up us used using very wait we well with yes you your">();

// A piece of the text: what is between spaces, without the marks around it; or a span in backticks.
struct Piece {
  std::string_view text;
  bool quoted = false;  // In backticks.
  char before = 0;      // An opening bracket before it.
  char after = 0;       // The strongest mark after it: . ; ) ,
};

constexpr std::string_view kOpening = "([{\"'";
constexpr std::string_view kClosing = ".,;:!?)]}\"'";

char Stronger(char a, char b) {
  constexpr std::string_view kOrder = ",):;.";
  const auto rank = [&](char c) { return c == 0 ? std::string_view::npos : kOrder.find(c); };
  if (a == 0) return b;
  if (b == 0) return a;
  return rank(a) < rank(b) ? b : a;
}

char MarkOf(char c) {
  switch (c) {
    case '.':
    case '!':
    case '?':
      return '.';
    case ')':
    case ']':
    case '}':
      return ')';
    case ',':
    case ';':
    case ':':
      return c;
    default:
      return 0;
  }
}

class PieceReader {
 public:
  explicit PieceReader(std::string_view text) : rest_(text) {}

  std::vector<Piece> Read() {
    while (pieces_.size() < kPiecesMax && SkipSpace()) {
      if (rest_.front() == '`') {
        ReadQuoted();
      } else {
        ReadPlain();
      }
    }
    return std::move(pieces_);
  }

 private:
  static bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  // False: nothing is left.
  bool SkipSpace() {
    while (!rest_.empty() && IsSpace(rest_.front())) rest_.remove_prefix(1);
    return !rest_.empty();
  }

  void ReadQuoted() {
    const std::size_t end = rest_.find('`', 1);
    if (end == std::string_view::npos) {
      rest_.remove_prefix(1);
      return;
    }
    const std::string_view inside = Trim(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    char mark = 0;
    while (!rest_.empty() && kClosing.find(rest_.front()) != std::string_view::npos) {
      mark = Stronger(mark, MarkOf(rest_.front()));
      rest_.remove_prefix(1);
    }
    if (!inside.empty()) {
      pieces_.push_back({.text = inside, .quoted = true, .before = opened_, .after = mark});
    }
    opened_ = 0;
  }

  void ReadPlain() {
    const auto* const end =
        std::ranges::find_if(rest_, [](char c) { return IsSpace(c) || c == '`'; });
    std::string_view piece = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(piece.size());
    while (!piece.empty() && kOpening.find(piece.front()) != std::string_view::npos) {
      opened_ = piece.front();
      piece.remove_prefix(1);
    }
    char mark = 0;
    while (!piece.empty() && kClosing.find(piece.back()) != std::string_view::npos) {
      mark = Stronger(mark, MarkOf(piece.back()));
      piece.remove_suffix(1);
    }
    const bool is_dash = piece == "-" || piece == "--" || piece == "\u2013" || piece == "\u2014";
    if (piece.empty() || is_dash) {
      if (!pieces_.empty()) {
        pieces_.back().after = Stronger(pieces_.back().after, is_dash ? ';' : mark);
      }
      return;
    }
    pieces_.push_back({.text = piece, .before = std::exchange(opened_, 0), .after = mark});
  }

  std::string_view rest_;
  char opened_ = 0;
  std::vector<Piece> pieces_;
};

bool IsCode(const Piece& piece) {
  if (piece.quoted) return true;
  const std::string_view text = piece.text;
  if (text.starts_with('-')) return text.size() > 1;
  bool has_letter = false;
  bool has_digit = false;
  bool is_compound = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    has_letter |= IsLetter(c);
    has_digit |= IsDigit(c);
    is_compound |= i > 0 && IsUpper(c) && IsLower(text[i - 1]);
    is_compound |= std::string_view("/_.-:@=#\\").find(c) != std::string_view::npos && i > 0 &&
                   i + 1 < text.size();
  }
  is_compound |= text.size() > 1 && (text.front() == '/' || text.front() == '.' ||
                                     text.front() == '@' || text.back() == '/');
  return has_letter && (is_compound || has_digit);
}

class DirectiveReader {
 public:
  explicit DirectiveReader(std::string_view text) : pieces_(PieceReader(text).Read()) {}

  Directive Read() {
    for (place_ = 0; place_ < pieces_.size(); ++place_) {
      const Piece& piece = pieces_[place_];
      // A bracket explains what is before it, and turns by itself: "date-fns (not moment.js)".
      if (piece.before == '(' && stance_ == Stance::kContext) stance_ = Stance::kFor;
      if (piece.quoted || IsCode(piece)) {
        Add(piece, /*code=*/true);
      } else {
        Take(piece);
      }
      EndAt(piece.after);
    }
    return std::move(directive_);
  }

 private:
  enum class Stance { kFor, kAgainst, kContext };

  std::string Word(std::size_t place) const {
    return place < pieces_.size() ? AsciiLower(pieces_[place].text) : std::string();
  }

  bool NextIs(std::string_view word) const {
    return pieces_[place_].after == 0 && Word(place_ + 1) == word;
  }

  void Take(const Piece& piece) {
    std::string word = AsciiLower(piece.text);
    if (word == "n't") word = "not";
    if ((word == "instead" && NextIs("of")) || (word == "rather" && NextIs("than"))) {
      stance_ = Stance::kAgainst;
      ++place_;
      return;
    }
    if (word == "over" && has_preference_) {
      stance_ = Stance::kAgainst;
      return;
    }
    has_preference_ |= word == "prefer" || word == "choose" || word == "use";
    if (word == "no" && NextIs("longer")) {
      ++place_;
      return TurnAgainst(/*subject=*/true);
    }
    if (IsAmong(kBanned, word)) return TurnAgainst(/*subject=*/true);
    // "npm must not be used", but not "do not use npm".
    if (IsAmong(kTurnsAgainst, word)) {
      return TurnAgainst(IsAmong(kAuxiliaries, word) || IsAmong(kAuxiliaries, previous_));
    }
    if (stance_ == Stance::kAgainst && IsAmong(kUnless, word)) {
      stance_ = Stance::kFor;
    } else if (stance_ == Stance::kFor && word == "without") {
      stance_ = Stance::kAgainst;
    } else if (IsAmong(kOpensContext, word)) {
      stance_ = Stance::kContext;
    } else if (IsAmong(kImperatives, word)) {
      if (is_first_ || word == "but") stance_ = Stance::kFor;
    } else if (!IsAmong(kEmpty, word)) {
      Add(piece, /*code=*/false);
    }
    previous_ = std::move(word);
    is_first_ = false;
  }

  void TurnAgainst(bool subject) {
    if (subject) {
      std::ranges::move(clause_, std::back_inserter(directive_.avoids));
      clause_.clear();
    }
    stance_ = Stance::kAgainst;
    previous_ = "not";
    is_first_ = false;
  }

  void Add(const Piece& piece, bool code) {
    is_first_ = false;
    previous_.clear();
    if (stance_ == Stance::kContext) return;
    DirectiveTerm term{.text = code ? std::string(piece.text) : AsciiLower(piece.text),
                       .code = code};
    if (piece.after == 0) term.next = Word(place_ + 1);
    (stance_ == Stance::kFor ? clause_ : directive_.avoids).push_back(std::move(term));
    if (place_ + 1 == pieces_.size()) EndAt('.');
  }

  // A comma ends a context, and continues what is to be avoided: "never npm, yarn or bun".
  void EndAt(char mark) {
    if (mark == 0 && place_ + 1 < pieces_.size()) return;
    is_first_ = true;
    previous_.clear();
    std::ranges::move(clause_, std::back_inserter(directive_.uses));
    clause_.clear();
    if (mark == ',') {
      if (stance_ == Stance::kContext) stance_ = Stance::kFor;
      return;
    }
    stance_ = Stance::kFor;
    has_preference_ = false;
  }

  std::vector<Piece> pieces_;
  std::size_t place_ = 0;
  Stance stance_ = Stance::kFor;
  bool is_first_ = true;         // In its clause.
  bool has_preference_ = false;  // "prefer A over B"
  std::string previous_;
  std::vector<DirectiveTerm> clause_;  // For, unless the clause turns against its subject.
  Directive directive_;
};

bool UsesWhatIsAvoided(const Directive& a, const Directive& b, std::string* why) {
  for (const DirectiveTerm& avoided : b.avoids) {
    const auto is_same = [&](const DirectiveTerm& used) {
      return AsciiLower(used.text) == AsciiLower(avoided.text);
    };
    if (!std::ranges::any_of(a.uses, is_same)) continue;
    if (why != nullptr) *why = avoided.text;
    return true;
  }
  return false;
}

}  // namespace

Directive ReadDirective(std::string_view text) { return DirectiveReader(text).Read(); }

bool AreOpposed(const Directive& a, const Directive& b, std::string* why) {
  return UsesWhatIsAvoided(a, b, why) || UsesWhatIsAvoided(b, a, why);
}

}  // namespace credence::language
