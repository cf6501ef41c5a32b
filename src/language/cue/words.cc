// SPDX-License-Identifier: Apache-2.0
#include "language/cue/words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/ascii.h"

namespace credence::language {
namespace {

struct Spelling {
  std::string_view from, to;
};

// Apostrophes are gone here. Sorted.
constexpr auto kSpellings = std::to_array<Spelling>({
    {"aight", "alright"},
    {"aint", "is not"},
    {"alot", "a lot"},
    {"arent", "are not"},
    {"cannot", "can not"},
    {"cant", "can not"},
    {"cos", "because"},
    {"couldnt", "could not"},
    {"cuz", "because"},
    {"didnt", "did not"},
    {"doesnt", "does not"},
    {"dont", "do not"},
    {"dunno", "do not know"},
    {"gotcha", "got you"},
    {"hadnt", "had not"},
    {"hasnt", "has not"},
    {"havent", "have not"},
    {"hes", "he is"},
    {"hm", "hmm"},
    {"huhuh", "huh uh"},
    {"idk", "i do not know"},
    {"im", "i am"},
    {"isnt", "is not"},
    {"itd", "it would"},
    {"itll", "it will"},
    {"its", "it is"},
    {"ive", "i have"},
    {"k", "okay"},
    {"kk", "okay"},
    {"lets", "let us"},
    {"mhm", "mm hmm"},
    {"mhmm", "mm hmm"},
    {"mkay", "okay"},
    {"mmhm", "mm hmm"},
    {"mmhmm", "mm hmm"},
    {"nah", "no"},
    {"naw", "no"},
    {"nay", "no"},
    {"nop", "no"},
    {"nope", "no"},
    {"ok", "okay"},
    {"okey", "okay"},
    {"oki", "okay"},
    {"shes", "she is"},
    {"shouldnt", "should not"},
    {"thatd", "that would"},
    {"thatll", "that will"},
    {"thats", "that is"},
    {"theres", "there is"},
    {"theyre", "they are"},
    {"thx", "thanks"},
    {"uhhuh", "uh huh"},
    {"uhuh", "uh huh"},
    {"wanna", "want to"},
    {"wasnt", "was not"},
    {"werent", "were not"},
    {"whats", "what is"},
    {"wheres", "where is"},
    {"whos", "who is"},
    {"wont", "will not"},
    {"wouldnt", "would not"},
    {"ya", "yeah"},
    {"yah", "yeah"},
    {"yall", "you all"},
    {"yay", "yes"},
    {"yea", "yeah"},
    {"yess", "yes"},
    {"youd", "you would"},
    {"youre", "you are"},
    {"youve", "you have"},
    {"yup", "yep"},
});
static_assert(std::ranges::is_sorted(kSpellings, {}, &Spelling::from));

// With the apostrophe these are certain; without it "ill" and "hell" are words of their own.
constexpr auto kApostropheSuffixes = std::to_array<Spelling>({
    {"'d", "would"},
    {"'ll", "will"},
    {"'m", "am"},
    {"'re", "are"},
    {"'ve", "have"},
});
// Of these "'s" is "is"; of all else it is a possession.
constexpr auto kIsBefore = std::to_array<std::string_view>(
    {"he", "here", "how", "it", "she", "that", "there", "this", "what", "where", "who"});

constexpr auto kEmoji = std::to_array<Spelling>({
    {"👍", "👍"},
    {"👌", "👍"},
    {"✅", "👍"},
    {"✔", "👍"},
    {"💯", "👍"},
    {"👎", "👎"},
    {"❌", "👎"},
    {"🚫", "👎"},
    {"🤷", "🤷"},
    {"🤔", "🤷"},
});

constexpr std::string_view kApostrophe = "’";

class CueWordReader {
 public:
  CueWordReader(std::string_view source, std::size_t words_max)
      : source_(source), words_max_(words_max) {}

  std::vector<CueWord> Read() {
    while (at_ < source_.size() && words_.size() < words_max_) {
      if (ReadWord() || ReadEmoji() || ReadMark()) continue;
      ++at_;
    }
    return std::move(words_);
  }

 private:
  bool StartsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }
  char Peek(std::size_t ahead) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  static bool IsWordByte(char c) { return IsLetter(c) || IsDigit(c); }

  // Letters of other scripts, but not the punctuation (U+2000 to U+206F), arrows and emoji.
  std::size_t OtherLetter(std::size_t ahead) const {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(Peek(ahead + i)); };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    if (byte(0) >= 0xC3 && byte(0) < 0xE0 && follows(1)) return 2;
    if (byte(0) >= 0xE0 && byte(0) < 0xF0 && byte(0) != 0xE2 && byte(0) != 0xEF && follows(1) &&
        follows(2)) {
      return 3;
    }
    return 0;
  }

  bool ReadWord() {
    const std::size_t begin = at_;
    std::string text;
    bool apostrophe = false;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (IsWordByte(c)) {
        text.push_back(AsciiLower(c));
        ++at_;
      } else if (const std::size_t size = OtherLetter(0); size != 0) {
        text.append(source_.substr(at_, size));
        at_ += size;
      } else if (text.empty()) {
        return false;
      } else if (c == '\'' && IsLetter(Peek(1))) {
        text.push_back('\'');
        apostrophe = true;
        ++at_;
      } else if (StartsWith(kApostrophe) && IsLetter(Peek(kApostrophe.size()))) {
        text.push_back('\'');
        apostrophe = true;
        at_ += kApostrophe.size();
      } else if ((c == ':' || c == '.' || c == ',') && IsDigit(text.back()) && IsDigit(Peek(1))) {
        text.push_back(c);
        ++at_;
      } else if (c == '.' && text.size() == 1 && IsLetter(Peek(1)) && !IsWordByte(Peek(2))) {
        ++at_;  // "p.m."
      } else {
        break;
      }
    }
    if (text.empty()) return false;
    Add(std::move(text), apostrophe, begin);
    return true;
  }

  void Add(std::string text, bool apostrophe, std::size_t begin) {
    const bool capital = source_[begin] >= 'A' && source_[begin] <= 'Z';
    const auto push = [&](std::string word) {
      words_.push_back({.text = std::move(word), .capital = capital, .begin = begin, .end = at_});
    };
    if (apostrophe) {
      for (const Spelling& suffix : kApostropheSuffixes) {
        if (!text.ends_with(suffix.from)) continue;
        push(text.substr(0, text.size() - suffix.from.size()));
        push(std::string(suffix.to));
        return;
      }
      if (text.ends_with("'s")) {
        std::string stem = text.substr(0, text.size() - 2);
        const bool is = std::ranges::binary_search(kIsBefore, std::string_view(stem));
        const bool let = stem == "let";
        push(std::move(stem));
        if (is || let) push(is ? "is" : "us");
        return;
      }
      std::erase(text, '\'');
    }
    Shorten(text);
    const auto known =
        std::ranges::lower_bound(kSpellings, std::string_view(text), {}, &Spelling::from);
    if (known == kSpellings.end() || known->from != text) return push(std::move(text));
    for (std::string_view rest = known->to; !rest.empty();) {
      const std::size_t space = rest.find(' ');
      push(std::string(rest.substr(0, space)));
      rest = space == std::string_view::npos ? "" : rest.substr(space + 1);
    }
  }

  // "yesss" is "yes", "sooo" is "so": three equal letters are one, and so are two at the end of
  // what no word ends with.
  static void Shorten(std::string& text) {
    std::string shorter;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t run = 1;
      while (i + run < text.size() && text[i + run] == text[i]) ++run;
      const bool letter = IsLetter(text[i]);
      const bool is_end = i + run == text.size() && run == 2 && (text[i] == 'h' || text[i] == 'p');
      shorter.append(letter && (run > 2 || is_end) ? 1 : run, text[i]);
      i += run;
    }
    if (shorter == "noo") shorter = "no";
    text = std::move(shorter);
  }

  bool ReadEmoji() {
    for (const Spelling& emoji : kEmoji) {
      if (!StartsWith(emoji.from)) continue;
      const std::size_t begin = at_;
      at_ += emoji.from.size();
      words_.push_back({.text = std::string(emoji.to), .begin = begin, .end = at_});
      return true;
    }
    return false;
  }

  bool ReadMark() {
    const char c = source_[at_];
    std::size_t size = 1;
    Mark mark = Mark::kNone;
    if (c == '?') {
      mark = Mark::kQuestion;
    } else if (StartsWith("...")) {
      mark = Mark::kClause;
      size = 3;
    } else if (c == '.' || c == '!' || c == '\n') {
      mark = Mark::kSentence;
    } else if (c == ',' || c == ';' || c == ':' || c == '(' || c == ')' || c == '"') {
      mark = Mark::kClause;
    } else if (c == '-' && (Peek(1) == ' ' || Peek(1) == '-')) {
      mark = Mark::kClause;
    } else if (StartsWith("—") || StartsWith("–") || StartsWith("…")) {
      mark = Mark::kClause;
      size = 3;
    } else {
      return false;
    }
    at_ += size;
    if (!words_.empty()) words_.back().mark = std::max(words_.back().mark, mark);
    return true;
  }

  std::string_view source_;
  std::size_t words_max_;
  std::size_t at_ = 0;
  std::vector<CueWord> words_;
};

}  // namespace

std::vector<CueWord> ReadCueWords(std::string_view source, std::size_t words_max) {
  return CueWordReader(source, words_max).Read();
}

}  // namespace credence::language
