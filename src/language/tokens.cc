// SPDX-License-Identifier: Apache-2.0
#include "language/tokens.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/contractions.h"
#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::string_view kCurlyApostrophe = "’";
constexpr std::string_view kAmountSigns = "%$~<>=€£";
constexpr TokenRules kComparedRules{.contractions = TokenRules::Contractions::kNegations,
                                    .marks = TokenRules::Marks::kSigns,
                                    .numbers = true,
                                    .stems = true,
                                    .joints = ".",
                                    .digit_joints = ".,:",
                                    .clause_marks = ",:()"};

// Longer emoticons before their own prefixes.
constexpr auto kEmoticons = std::to_array<std::string_view>({
    ":'-(", ":'(", ":-))", ":-)", ":-(", ":-D", ":-P", ":-p", ":-/", ":-|",
    ":))",  ":((", ":)",   ":(",  ":D",  ":P",  ":p",  ":/",  ":|",  ";-)",
    ";)",   "=)",  "=(",   "=D",  "XD",  "<3",  "^^",  "-_-", "+1",  "-1",
});
constexpr std::string_view kEmoticonOpeners = ":;=X<^-+";

using Enclosing = std::pair<std::string_view, std::string_view>;
constexpr auto kEnclosings = std::to_array<Enclosing>(
    {{"\"", "\""}, {"`", "`"}, {"(", ")"}, {"[", "]"}, {"“", "”"}, {"«", "»"}});

// Punctuation, arrows, emoji, variation selectors, but not a degree sign, which belongs to its
// unit: "°C".
bool IsWideMark(char32_t c) {
  return (c < 0xC0 && c != 0xB0) || (c >= 0x2000 && c <= 0x2BFF) || (c >= 0x3000 && c <= 0x303F) ||
         (c >= 0xFE00 && c <= 0xFF20) || c == 0xFFFD || (c >= 0x1F000 && c <= 0x1FAFF) ||
         c >= 0xE0000;
}

Pause PauseOf(Token::Kind mark) {
  if (mark == Token::Kind::kSign) return Pause::kNone;
  if (mark == Token::Kind::kClauseMark) return Pause::kClause;
  return mark == Token::Kind::kQuestionEnd ? Pause::kQuestion : Pause::kSentence;
}

class TokenReader {
 public:
  TokenReader(std::string_view source, const TokenRules& rules, std::size_t max,
              std::vector<Token>& tokens, std::deque<std::string>& kept)
      : source_(source), rules_(rules), max_(max), tokens_(tokens), kept_(kept) {}

  void Run() {
    while (at_ < source_.size() && tokens_.size() < max_) {
      const char c = source_[at_];
      if (IsLower(c) && !(rules_.markdown && (c == 'h' || c == 'w'))) {
        ReadWord();
      } else if (IsSpace(c) && (c != '\n' || rules_.marks == TokenRules::Marks::kAll)) {
        ++at_;
      } else if (!(rules_.markdown && ReadMarkdown()) && !(rules_.quotes && ReadQuoted())) {
        if (rules_.numbers && IsDigit(c)) {
          ReadNumber();
        } else if (WordBytesAt(source_, c == '_' ? at_ + 1 : at_) > 0) {
          ReadWord();
        } else if (!ReadEmoji()) {
          ReadMark();
        }
      }
    }
  }

 private:
  using Kind = Token::Kind;

  bool StartsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }
  char Peek(std::size_t ahead) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool AtLineStart() const { return at_ == 0 || source_[at_ - 1] == '\n'; }
  bool AfterSpace() const { return at_ == 0 || IsSpace(source_[at_ - 1]); }

  void Add(Kind kind, std::string_view text, std::size_t begin, std::size_t end) {
    Token token{.text = text, .begin = begin, .end = end, .kind = kind};
    token.capital = IsUpper(source_[begin]);
    if (rules_.stems && kind == Kind::kWord) token.stem = Keep(Stem(text));
    if (rules_.facts) token.facts = FactsOf(text);
    tokens_.push_back(token);
  }

  std::string_view Keep(std::string text) { return kept_.emplace_back(std::move(text)); }

  bool ReadMarkdown() {
    const char c = source_[at_];
    if (c == '`') return ReadCode();
    if (c == '>' && AtLineStart()) return SkipQuotedLine();
    if ((c == 'h' || c == 'w') && SkipLink()) return true;
    return kEmoticonOpeners.contains(c) && ReadEmoticon();
  }

  // "> what the author wrote" is not the reviewer's text.
  bool SkipQuotedLine() {
    if (!StartsWith("> ") && !StartsWith(">>")) return false;
    at_ = std::min(source_.find('\n', at_), source_.size());
    return true;
  }

  // Fenced code is skipped; text between single backticks is one token.
  bool ReadCode() {
    const std::size_t begin = at_;
    std::size_t ticks = 0;
    while (Peek(ticks) == '`') ++ticks;
    const std::string_view fence = source_.substr(at_, ticks);
    const std::size_t kind = std::min<std::size_t>(ticks, unclosed_fences_.size()) - 1;
    const std::size_t close =
        unclosed_fences_[kind] ? std::string_view::npos : source_.find(fence, at_ + ticks);
    at_ += ticks;
    if (close == std::string_view::npos) {
      unclosed_fences_[kind] = true;  // Do not repeat a failed search.
      return true;
    }
    at_ = close + ticks;
    if (ticks < 3) {
      Add(Kind::kCode, source_.substr(begin + ticks, close - begin - ticks), begin, at_);
    }
    return true;
  }

  bool SkipLink() {
    if (!StartsWith("http://") && !StartsWith("https://") && !StartsWith("www.")) return false;
    while (at_ < source_.size() && !IsSpace(source_[at_]) && source_[at_] != ')') ++at_;
    return true;
  }

  bool ReadEmoticon() {
    if (IsLetter(Peek(0)) && !AfterSpace()) return false;
    for (const std::string_view emoticon : kEmoticons) {
      if (!StartsWith(emoticon)) continue;
      const char next = Peek(emoticon.size());
      const bool is_vote = emoticon == "+1" || emoticon == "-1";
      if (IsLetter(next) || IsDigit(next) || (is_vote && (next == '.' || !AfterSpace()))) continue;
      if (emoticon == ":/" && next == '/') continue;
      at_ += emoticon.size();
      Add(Kind::kSymbol, emoticon, at_ - emoticon.size(), at_);
      return true;
    }
    return false;
  }

  // U+2600 to U+27BF and the emoji beyond the basic plane.
  bool ReadEmoji() {
    const auto second = static_cast<unsigned char>(Peek(1));
    const bool is_dingbat = Peek(0) == '\xE2' && second >= 0x98 && second <= 0x9E;
    const bool is_emoji = Peek(0) == '\xF0' && second == 0x9F;
    const std::size_t size = is_emoji ? 4 : 3;
    if ((!is_dingbat && !is_emoji) || at_ + size > source_.size()) return false;
    if (rules_.marks == TokenRules::Marks::kAll) return false;
    const std::size_t begin = std::exchange(at_, at_ + size);
    const std::string_view symbol = source_.substr(begin, size);
    if (rules_.markdown) Add(Kind::kSymbol, symbol, begin, at_);
    if (rules_.respell == nullptr) return true;
    std::string word(symbol);
    const std::string_view usual = rules_.respell(word);
    if (!usual.empty()) Add(Kind::kSymbol, usual, begin, at_);
    return true;
  }

  bool ReadQuoted() {
    for (std::size_t i = 0; i < kEnclosings.size(); ++i) {
      const auto& [open, close] = kEnclosings[i];
      if (unclosed_quotes_[i] || !StartsWith(open)) continue;
      const std::size_t end = source_.find(close, at_ + open.size());
      unclosed_quotes_[i] = end == std::string_view::npos;
      if (unclosed_quotes_[i]) return false;
      const std::size_t begin = std::exchange(at_, end + close.size());
      Add(Kind::kQuoted, open, begin, at_);
      return true;
    }
    return false;
  }

  void ReadNumber() {
    const std::size_t begin = at_;
    while (IsDigit(Peek(0)) || (IsDigit(Peek(1)) && (rules_.digit_joints.contains(Peek(0)) ||
                                                     (Peek(0) == '-' && IsDateSoFar(begin))))) {
      ++at_;
    }
    Add(Kind::kNumber, source_.substr(begin, at_ - begin), begin, at_);
  }

  // Four digits, or four, a hyphen and two: may continue as 2026-01-05.
  bool IsDateSoFar(std::size_t begin) const {
    const std::size_t size = at_ - begin;
    return size == 4 || (size == 7 && source_[begin + 4] == '-');
  }

  // What has been seen of a word so far.
  struct Written {
    std::size_t begin = 0;
    std::size_t capitals = 0;
    bool apostrophe = false;
    bool initials = false;  // "p.m": drop its stops.
    bool code = false;
  };

  void ReadWord() {
    Written word{.begin = at_};
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (IsLower(c)) {
        ++at_;
      } else if (IsUpper(c)) {
        word.code |= rules_.markdown && at_ > word.begin && IsLower(source_[at_ - 1]);
        ++word.capitals;
        ++at_;
      } else if (const std::size_t letter = WordBytesAt(source_, at_); letter > 0) {
        at_ += letter;
      } else if (const std::size_t joint = JointAt(word); joint > 0) {
        at_ += joint;
      } else {
        break;
      }
    }
    const bool is_call = rules_.markdown && StartsWith("()");
    word.code |= is_call || (rules_.markdown && StartsWith("::"));
    AddWord(word);
    if (is_call) at_ += 2;
  }

  // The bytes after the current position that continue the word; 0 if it ends.
  std::size_t JointAt(Written& word) const {
    const char c = source_[at_];
    const bool goes_on = WordBytesAt(source_, at_ + 1) > 0;
    if (c == '_') {
      word.code |= rules_.markdown && goes_on && at_ > word.begin;
      return 1;
    }
    const std::size_t apostrophe = c == '\'' ? 1 : StartsWith(kCurlyApostrophe) ? 3 : 0;
    if (apostrophe > 0) {
      const bool within = WordBytesAt(source_, at_ + apostrophe) > 0 && !IsDigit(Peek(apostrophe));
      word.apostrophe |= within;
      return within ? apostrophe : 0;
    }
    if (!goes_on) return rules_.tails.contains(c) ? 1 : 0;
    if (c == '.' && !rules_.markdown && at_ == word.begin + 1 && IsLetter(source_[word.begin]) &&
        IsLetter(Peek(1)) && WordBytesAt(source_, at_ + 2) == 0) {
      word.initials = true;
      return 1;
    }
    const bool in_number = !rules_.numbers && IsDigit(source_[at_ - 1]) && IsDigit(Peek(1));
    return rules_.joints.contains(c) || (in_number && rules_.digit_joints.contains(c)) ||
           (c == '.' && word.code && IsLetter(Peek(1)));
  }

  void AddWord(const Written& word) {
    const std::string_view written = source_.substr(word.begin, at_ - word.begin);
    if (word.code) {
      Add(Kind::kCode, written, word.begin, at_);
      return;
    }
    // "_great_"
    std::string_view text = written;
    while (text.starts_with('_')) text.remove_prefix(1);
    while (text.ends_with('_')) text.remove_suffix(1);
    if (word.capitals > 0 || word.apostrophe || word.initials) text = Folded(text, word.initials);
    const std::size_t from = tokens_.size();
    AddFolded(text, word);
    if (word.capitals > 2 && word.capitals == written.size()) {
      for (std::size_t i = from; i < tokens_.size(); ++i) tokens_[i].shouted = true;
    }
  }

  std::string_view Folded(std::string_view written, bool initials) {
    std::string folded = AsciiLower(written);
    for (std::size_t at = 0; (at = folded.find(kCurlyApostrophe, at)) != std::string::npos;)
      folded.replace(at, kCurlyApostrophe.size(), "'");
    if (initials) std::erase(folded, '.');
    return Keep(std::move(folded));
  }

  // A word or its parts.
  void AddFolded(std::string_view text, const Written& word) {
    using enum TokenRules::Contractions;
    if (rules_.contractions == kWhole) return AddPart(text, word);
    if (word.apostrophe && AddContraction(text, word)) return;
    if (word.apostrophe && rules_.contractions != kInPlace) {
      std::string joined(text);
      std::erase(joined, '\'');
      text = Keep(std::move(joined));
    }
    if (rules_.respell != nullptr) {
      std::string respelled(text);
      std::string_view usual = rules_.respell(respelled);
      if (usual.empty()) usual = text = Keep(std::move(respelled));
      if (usual != text) return AddAll(usual, word);
    }
    // Every negation ends like this.
    const bool may_negate = text.ends_with("nt") || text == "cannot";
    if ((may_negate || rules_.hurried) && !word.apostrophe && AddContraction(text, word)) return;
    if (rules_.numbers && AddVersion(text, word)) return;
    AddPart(text, word);
  }

  void AddPart(std::string_view text, const Written& word) {
    Add(Kind::kWord, text, word.begin, at_);
  }

  void AddAll(std::string_view words, const Written& word) {
    for (const std::string_view part : ItemsOf(words)) AddPart(part, word);
  }

  bool AddContraction(std::string_view text, const Written& word) {
    using enum TokenRules::Contractions;
    const std::optional<Contraction> contraction = ContractionOf(text);
    if (!contraction) return false;
    auto [first, second] = *contraction;
    if (!word.apostrophe && !rules_.hurried && !contraction->IsNegation()) return false;
    if (rules_.contractions == kInPlace && word.apostrophe && !contraction->IsNegation()) {
      if (first == "name") second = "is";
      if (second.empty() || first == "let") return false;
      const std::size_t middle = word.begin + first.size();
      Add(Kind::kWord, first, word.begin, middle);
      Add(Kind::kWord, second, middle, at_);
      return true;
    }
    AddPart(first, word);
    const bool dropped = (rules_.contractions == kNegations && !contraction->IsNegation()) ||
                         (second == "us" && !rules_.hurried);
    if (!second.empty() && !dropped) AddPart(second, word);
    return true;
  }

  // "v2" and "v1.4"
  bool AddVersion(std::string_view text, const Written& word) {
    if (text.size() < 2 || text[0] != 'v' || !IsDigit(text[1])) return false;
    const std::string_view number = text.substr(1);
    if (!std::ranges::all_of(number, [](char c) { return IsDigit(c) || c == '.'; })) return false;
    AddPart("version", word);
    Add(Kind::kNumber, number, word.begin, at_);
    return true;
  }

  // The kind and size of the mark at the current position.
  std::pair<Kind, std::size_t> MarkAt() const {
    const char c = source_[at_];
    if (c == '?' || StartsWith("？")) return {Kind::kQuestionEnd, c == '?' ? 1 : 3};
    if (StartsWith("...") || StartsWith("…")) {
      const bool pauses = rules_.marks == TokenRules::Marks::kPauses;
      return {pauses ? Kind::kClauseMark : Kind::kSentenceEnd, 3};
    }
    if (StartsWith("。") || StartsWith("！")) return {Kind::kSentenceEnd, 3};
    if (StartsWith("\xE2\x80") && Peek(2) >= '\x92' && Peek(2) <= '\x95')
      return {Kind::kClauseMark, 3};
    if (IsWide(c)) {
      const std::size_t size = DecodeCodePoint(source_.substr(at_)).length;
      return {Kind::kSign, std::max<std::size_t>(1, size)};
    }
    // A hyphen within a word only splits it.
    const bool is_dash = c == '-' && (Peek(1) == ' ' || Peek(1) == '-');
    if (is_dash || rules_.clause_marks.contains(c)) return {Kind::kClauseMark, 1};
    // "foo.bar" continues.
    const bool goes_on = rules_.markdown && (IsLetter(Peek(1)) || IsDigit(Peek(1)));
    const bool ends = c == '!' || c == ';' || c == '\n' || (c == '.' && !goes_on);
    return {ends ? Kind::kSentenceEnd : Kind::kSign, 1};
  }

  void ReadMark() {
    const auto [kind, size] = MarkAt();
    const std::size_t begin = std::exchange(at_, at_ + size);
    const std::string_view text = source_.substr(begin, size);
    if (!tokens_.empty()) {
      Token& before = tokens_.back();
      before.pause = std::max(before.pause, PauseOf(kind));
      if (text == "!" && before.exclamations < 3) ++before.exclamations;
    }
    using enum TokenRules::Marks;
    if (rules_.marks == kPauses) return;
    if (rules_.marks == kSigns && kind == Kind::kSign && !kAmountSigns.contains(text)) return;
    Add(kind, kind == Kind::kClauseMark && size > 1 ? "-" : text, begin, at_);
  }

  std::string_view source_;
  const TokenRules& rules_;
  std::size_t max_;
  std::size_t at_ = 0;
  std::array<bool, 3> unclosed_fences_{};  // For one backtick, two, and more.
  std::array<bool, kEnclosings.size()> unclosed_quotes_{};
  std::vector<Token>& tokens_;
  std::deque<std::string>& kept_;
};

}  // namespace

void Tokens::Read(std::string_view source, const TokenRules& rules, std::size_t max) {
  list_.clear();
  kept_.clear();
  TokenReader(source, rules, max, list_, kept_).Run();
}

Tokens Tokenize(std::string_view source, std::size_t max) { return {source, kComparedRules, max}; }

bool BeginsWith(std::span<const Token> tokens, std::string_view phrase) {
  for (const std::string_view word : ItemsOf(phrase)) {
    if (tokens.empty() || !tokens.front().Is(word)) return false;
    tokens = tokens.subspan(1);
  }
  return true;
}

std::size_t WordBytesAt(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const char c = text[at];
  if (!IsWide(c)) return IsLetter(c) || IsDigit(c) ? 1 : 0;
  const CodePoint point = DecodeCodePoint(text.substr(at));
  return IsWideMark(point.value) ? 0 : point.length;
}

}  // namespace credence::language
