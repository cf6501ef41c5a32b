// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/token.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/letters.h"
#include "language/polarity/stem.h"

namespace credence::language {
namespace {

// As people write them in a hurry. Sorted.
constexpr auto kWithoutApostrophe = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"arent", "are"},
    {"cannot", "can"},
    {"cant", "can"},
    {"couldnt", "could"},
    {"didnt", "did"},
    {"doesnt", "does"},
    {"dont", "do"},
    {"hasnt", "has"},
    {"havent", "have"},
    {"isnt", "is"},
    {"mustnt", "must"},
    {"shouldnt", "should"},
    {"wasnt", "was"},
    {"werent", "were"},
    {"wont", "will"},
    {"wouldnt", "would"},
});
constexpr std::size_t kTokenWordBytesMax = 64;  // A longer one is data, not a word.

class Tokenizer {
 public:
  Tokenizer(std::string_view source, std::size_t tokens_max)
      : source_(source), tokens_max_(tokens_max) {}

  std::vector<Token> Run() {
    while (at_ < source_.size() && tokens_.size() < tokens_max_) {
      if (IsDigit(source_[at_])) {
        ReadNumber();
      } else if (!ReadMark()) {
        if (IsWordLetter(source_[at_])) {
          ReadWord();
        } else {
          ++at_;
        }
      }
    }
    return std::move(tokens_);
  }

 private:
  char Peek(std::size_t ahead) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }

  void Add(Token::Kind kind, std::string text, std::size_t begin) {
    std::string stem = kind == Token::Kind::kWord ? Stem(text) : std::string();
    tokens_.push_back({.kind = kind,
                       .text = std::move(text),
                       .stem = std::move(stem),
                       .begin = begin,
                       .end = at_});
  }

  // Length of an apostrophe, straight or U+2019; 0: there is none.
  std::size_t ApostropheAt(std::size_t at) const {
    if (source_.substr(at).starts_with('\'')) return 1;
    return source_.substr(at).starts_with("\u2019") ? 3 : 0;
  }

  bool ReadMark() {
    const std::string_view rest = source_.substr(at_);
    // General punctuation U+2010..2027 and U+2030..205E: dashes and quotes, but no apostrophe
    // within a word, which ReadWord takes.
    if (rest.size() >= 3 && rest[0] == '\xe2' && rest[1] == '\x80') {
      const bool dash = rest[2] >= '\x90' && rest[2] <= '\x95';
      at_ += 3;
      if (dash) Add(Token::Kind::kClauseMark, "-", at_ - 3);
      return true;
    }
    if (rest.starts_with("€") || rest.starts_with("£")) {
      const std::size_t size = rest.starts_with("€") ? 3 : 2;
      at_ += size;
      Add(Token::Kind::kSign, std::string(rest.substr(0, size)), at_ - size);
      return true;
    }
    const std::optional<Token::Kind> kind = KindOfMark(rest[0]);
    if (!kind) return false;
    ++at_;
    Add(*kind, std::string(1, rest[0]), at_ - 1);
    return true;
  }

  std::optional<Token::Kind> KindOfMark(char c) const {
    switch (c) {
      case '.':
      case '!':
      case ';':
      case '\n':
        return Token::Kind::kSentenceEnd;
      case '?':
        return Token::Kind::kQuestionEnd;
      case ',':
      case ':':
      case '(':
      case ')':
        return Token::Kind::kClauseMark;
      case '-':
        // A hyphen within a word only parts it.
        if (Peek(1) != ' ' && Peek(1) != '-') return std::nullopt;
        return Token::Kind::kClauseMark;
      case '%':
      case '$':
      case '~':
      case '<':
      case '>':
      case '=':
        return Token::Kind::kSign;
      default:
        return std::nullopt;
    }
  }

  void ReadNumber() {
    const std::size_t begin = at_;
    while (IsDigit(Peek(0)) ||
           (IsDigit(Peek(1)) && (Peek(0) == '.' || Peek(0) == ',' || Peek(0) == ':' ||
                                 (Peek(0) == '-' && IsDateSoFar(begin))))) {
      ++at_;
    }
    Add(Token::Kind::kNumber, std::string(source_.substr(begin, at_ - begin)), begin);
  }

  // Four digits, or four, a hyphen and two: what may go on as 2026-01-05.
  bool IsDateSoFar(std::size_t begin) const {
    const std::size_t size = at_ - begin;
    return size == 4 || (size == 7 && source_[begin + 4] == '-');
  }

  void ReadWord() {
    const std::size_t begin = at_;
    std::string word;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      const std::size_t apostrophe = ApostropheAt(at_);
      if (apostrophe > 0) {
        if (!IsWordLetter(Peek(apostrophe))) break;
        word += '\'';
        at_ += apostrophe;
      } else if (source_.substr(at_).starts_with("\xe2\x80")) {
        break;
      } else if (IsWordLetter(c) || IsDigit(c) || c == '_' ||
                 (c == '.' && (IsWordLetter(Peek(1)) || IsDigit(Peek(1))))) {
        word += AsciiLower(c);
        ++at_;
      } else {
        break;
      }
    }
    AddWord(std::move(word), begin);
  }

  void AddWord(std::string word, std::size_t begin) {
    if (word.size() > kTokenWordBytesMax) word.resize(kTokenWordBytesMax);
    const auto found =
        std::ranges::lower_bound(kWithoutApostrophe, std::string_view(word), {},
                                 &std::pair<std::string_view, std::string_view>::first);
    if (found != kWithoutApostrophe.end() && found->first == word) {
      Add(Token::Kind::kWord, std::string(found->second), begin);
      return Add(Token::Kind::kWord, "not", begin);
    }
    if (word.ends_with("n't")) {
      word.resize(word.size() - 3);
      if (word == "ca") word = "can";
      if (word == "wo") word = "will";
      Add(Token::Kind::kWord, word, begin);
      return Add(Token::Kind::kWord, "not", begin);
    }
    // "it's", "we'll", "the server's": what comes after says nothing here.
    if (const std::size_t apostrophe = word.find('\''); apostrophe != std::string::npos)
      word.resize(apostrophe);
    // "v2" and "v1.4" are numbers.
    if (word.size() >= 2 && word[0] == 'v' && IsDigit(word[1])) {
      const bool plain =
          std::ranges::all_of(word.substr(1), [](char c) { return IsDigit(c) || c == '.'; });
      if (plain) {
        Add(Token::Kind::kWord, "version", begin);
        return Add(Token::Kind::kNumber, word.substr(1), begin);
      }
    }
    Add(Token::Kind::kWord, std::move(word), begin);
  }

  std::string_view source_;
  std::size_t tokens_max_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> Tokenize(std::string_view source, std::size_t tokens_max) {
  return Tokenizer(source, tokens_max).Run();
}

}  // namespace credence::language
