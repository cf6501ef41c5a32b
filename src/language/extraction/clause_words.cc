// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/clause_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

bool IsClauseWordByte(char c) { return IsWordLetter(c) || IsDigit(c) || c == '_'; }

// What follows the apostrophe, in full. Sorted.
constexpr auto kContractions = std::to_array<Pair>({
    {"d", "would"},
    {"ll", "will"},
    {"m", "am"},
    {"re", "are"},
    {"ve", "have"},
});
// Written without the apostrophe, as two words. Sorted.
constexpr auto kHurriedInFull = std::to_array<Pair>({
    {"arent", "are not"},
    {"cannot", "can not"},
    {"cant", "can not"},
    {"didnt", "did not"},
    {"doesnt", "does not"},
    {"dont", "do not"},
    {"gonna", "going to"},
    {"hasnt", "has not"},
    {"havent", "have not"},
    {"im", "i am"},
    {"isnt", "is not"},
    {"ive", "i have"},
    {"wanna", "want to"},
    {"wasnt", "was not"},
    {"wont", "will not"},
    {"wouldnt", "would not"},
});
static_assert(std::ranges::is_sorted(kHurriedInFull));
// After these "'s" is "is", after other words it is a possession.
constexpr auto kIsShortened = std::to_array<std::string_view>(
    {"he", "here", "it", "name", "one", "she", "that", "there", "this", "what", "where", "who"});
static_assert(std::ranges::is_sorted(kIsShortened));

class ClauseWordReader {
 public:
  explicit ClauseWordReader(std::string_view source) : source_(source) {}

  std::vector<ClauseWord> Run() {
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (IsSpace(c)) {
        ++at_;
      } else if (ReadOpaque()) {
      } else if (IsClauseWordByte(c)) {
        ReadWord();
      } else {
        ReadMark();
      }
    }
    return std::move(words_);
  }

 private:
  void Add(ClauseWord::Kind kind, std::string text, std::size_t begin, std::size_t end) {
    const bool capital = begin < end && source_[begin] >= 'A' && source_[begin] <= 'Z';
    words_.push_back(
        {.kind = kind, .text = std::move(text), .begin = begin, .end = end, .capital = capital});
  }

  // From an opening quote, bracket or backtick to the one that closes it.
  bool ReadOpaque() {
    constexpr auto kPairs = std::to_array<Pair>(
        {{"\"", "\""}, {"`", "`"}, {"(", ")"}, {"[", "]"}, {"“", "”"}, {"«", "»"}});
    const std::string_view rest = source_.substr(at_);
    for (const auto& [open, close] : kPairs) {
      if (!rest.starts_with(open)) continue;
      const std::size_t end = rest.find(close, open.size());
      if (end == std::string_view::npos) return false;
      const std::size_t begin = std::exchange(at_, at_ + end + close.size());
      Add(ClauseWord::Kind::kOpaque, std::string(open), begin, at_);
      return true;
    }
    return false;
  }

  void ReadMark() {
    const std::size_t begin = at_++;
    Add(ClauseWord::Kind::kMark, std::string(source_.substr(begin, 1)), begin, at_);
  }

  // Within a word: "3.5", "node.js", "e-mail", "don't", "C++", "C#".
  bool Continues() const {
    const char c = source_[at_];
    if (IsClauseWordByte(c)) return true;
    const bool followed = at_ + 1 < source_.size() && IsClauseWordByte(source_[at_ + 1]);
    if (c == '+' || c == '#') return true;
    return followed && (c == '.' || c == '\'' || c == '-' || c == '/' || c == ':' || c == '@');
  }

  void ReadWord() {
    const std::size_t begin = at_;
    while (at_ < source_.size()) {
      // Dashes and quotes are no letters.
      if (source_.substr(at_).starts_with("\xe2\x80")) break;
      if (!Continues()) break;
      ++at_;
    }
    if (at_ == begin) {
      const std::size_t length = DecodeCodePoint(source_.substr(at_)).length;
      at_ += std::max<std::size_t>(1, length);
      Add(ClauseWord::Kind::kMark, "-", begin, at_);
      return;
    }
    AddWord(AsciiLower(source_.substr(begin, at_ - begin)), begin);
  }

  void AddWord(std::string word, std::size_t begin) {
    constexpr auto kWord = ClauseWord::Kind::kWord;
    const auto hurried =
        std::ranges::lower_bound(kHurriedInFull, std::string_view(word), {}, &Pair::first);
    if (hurried != kHurriedInFull.end() && hurried->first == word) {
      // The parts share the place of the whole, which stays in one piece.
      const std::size_t space = hurried->second.find(' ');
      Add(kWord, std::string(hurried->second.substr(0, space)), begin, at_);
      return Add(kWord, std::string(hurried->second.substr(space + 1)), begin, at_);
    }
    if (word.ends_with("n't")) {
      std::string verb = word.substr(0, word.size() - 3);
      if (verb == "ca") verb = "can";
      if (verb == "wo") verb = "will";
      Add(kWord, std::move(verb), begin, at_);
      return Add(kWord, "not", begin, at_);
    }
    const std::size_t apostrophe = word.rfind('\'');
    if (apostrophe != std::string::npos) {
      const std::string_view tail = std::string_view(word).substr(apostrophe + 1);
      const auto found = std::ranges::lower_bound(kContractions, tail, {}, &Pair::first);
      std::string_view full;
      if (found != kContractions.end() && found->first == tail) full = found->second;
      if (tail == "s" && std::ranges::binary_search(kIsShortened, word.substr(0, apostrophe)))
        full = "is";
      if (!full.empty()) {
        Add(kWord, word.substr(0, apostrophe), begin, begin + apostrophe);
        return Add(kWord, std::string(full), begin + apostrophe, at_);
      }
    }
    Add(kWord, std::move(word), begin, at_);
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::vector<ClauseWord> words_;
};

}  // namespace

std::vector<ClauseWord> ReadClauseWords(std::string_view source) {
  return ClauseWordReader(source).Run();
}

bool BeginsWith(std::span<const ClauseWord> words, std::string_view phrase) {
  for (std::size_t i = 0; !phrase.empty(); ++i) {
    const std::size_t end = std::min(phrase.find(' '), phrase.size());
    if (i >= words.size() || !words[i].Is(phrase.substr(0, end))) return false;
    phrase.remove_prefix(std::min(end + 1, phrase.size()));
  }
  return true;
}

bool HasAny(std::span<const ClauseWord> words, std::span<const std::string_view> sorted) {
  return std::ranges::any_of(words, [&](const ClauseWord& word) {
    return word.kind == ClauseWord::Kind::kWord && IsAmong(sorted, word.text);
  });
}

}  // namespace credence::language
