// SPDX-License-Identifier: Apache-2.0
#include "language/comment_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace credence::language {
namespace {

// With "n't" or without its apostrophe; the second word is "not". Sorted.
struct Negated {
  std::string_view from, verb;
};
constexpr auto kNegated = std::to_array<Negated>({
    {"aint", "is"},       {"arent", "are"},   {"cannot", "can"},      {"cant", "can"},
    {"couldnt", "could"}, {"didnt", "did"},   {"doesnt", "does"},     {"dont", "do"},
    {"hadnt", "had"},     {"hasnt", "has"},   {"havent", "have"},     {"isnt", "is"},
    {"mustnt", "must"},   {"neednt", "need"}, {"shouldnt", "should"}, {"wasnt", "was"},
    {"werent", "were"},   {"wont", "will"},   {"wouldnt", "would"},
});
static_assert(std::ranges::is_sorted(kNegated, {}, &Negated::from));

constexpr auto kVerbSuffixes = std::to_array<Negated>({
    {"'d", "would"},
    {"'ll", "will"},
    {"'m", "am"},
    {"'re", "are"},
    {"'ve", "have"},
});

// Longer ones before those they begin with.
constexpr auto kEmoticons = std::to_array<std::string_view>({
    ":'-(", ":'(", ":-))", ":-)", ":-(", ":-D", ":-P", ":-p", ":-/", ":-|",
    ":))",  ":((", ":)",   ":(",  ":D",  ":P",  ":p",  ":/",  ":|",  ";-)",
    ";)",   "=)",  "=(",   "=D",  "XD",  "<3",  "^^",  "-_-", "+1",  "-1",
});

// What a byte does to a word of lower case letters that it follows.
enum class After : std::uint8_t { kEnds, kGoesOn, kElse };
constexpr auto kAfter = [] {
  std::array<After, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto c = static_cast<char>(static_cast<unsigned char>(i));
    const bool is_else =
        i >= 0x80 || IsUpper(c) || IsDigit(c) || c == '_' || c == '\'' || c == '(' || c == ':';
    table[i] = IsLower(c) ? After::kGoesOn : is_else ? After::kElse : After::kEnds;
  }
  return table;
}();
After AfterOf(char c) { return kAfter[static_cast<unsigned char>(c)]; }

// That an emoticon begins with.
bool OpensEmoticon(char c) {
  return c == ':' || c == ';' || c == '=' || c == 'X' || c == '<' || c == '^' || c == '-' ||
         c == '+';
}

class CommentWordReader {
 public:
  // REQUIRES: `lowered` has room for the source.
  CommentWordReader(std::string_view source, std::size_t words_max, std::vector<CommentWord>& words,
                    std::vector<char>& lowered)
      : source_(source), words_max_(words_max), words_(words), lowered_(lowered) {}

  void Read() {
    while (at_ < source_.size() && words_.size() < words_max_) {
      const char c = source_[at_];
      if (c == ' ') {
        ++at_;
        continue;
      }
      if (c == '`' && ReadCode()) continue;
      if (c == '>' && AtLineStart() && SkipQuotedLine()) continue;
      if ((c == 'h' || c == 'w') && SkipLink()) continue;
      if (IsLetter(c) && ReadPlainWord()) continue;
      if (OpensEmoticon(c) && ReadEmoticon()) continue;
      if (!ReadWord() && !ReadEmoji() && !ReadPause()) ++at_;
    }
  }

 private:
  bool StartsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }
  char Peek(std::size_t ahead) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  unsigned char Byte(std::size_t ahead) const { return static_cast<unsigned char>(Peek(ahead)); }
  bool AtLineStart() const { return at_ == 0 || source_[at_ - 1] == '\n'; }
  bool AtWordStart() const { return at_ == 0 || IsSpace(source_[at_ - 1]); }

  void Pauses(Pause pause) {
    if (!words_.empty()) words_.back().pause = std::max(words_.back().pause, pause);
  }

  // "> what the author wrote" is not what the reviewer says.
  bool SkipQuotedLine() {
    if (!StartsWith("> ") && !StartsWith(">>")) return false;
    at_ = std::min(source_.find('\n', at_), source_.size());
    return true;
  }

  // What is fenced is left out, what stands between single back ticks is one word.
  bool ReadCode() {
    if (Peek(0) != '`') return false;
    const std::size_t begin = at_;
    std::size_t ticks = 0;
    while (Peek(ticks) == '`') ++ticks;
    const std::string_view fence = source_.substr(at_, ticks);
    const std::size_t kind = std::min<std::size_t>(ticks, unclosed_.size()) - 1;
    const std::size_t close =
        unclosed_[kind] ? std::string_view::npos : source_.find(fence, at_ + ticks);
    at_ += ticks;
    if (close == std::string_view::npos) {
      unclosed_[kind] = true;  // A search that finds nothing is not made again: time stays linear.
      return true;
    }
    at_ = close + ticks;
    if (ticks < 3) {
      const std::string_view code = source_.substr(begin + ticks, close - begin - ticks);
      words_.push_back(
          {.text = code, .facts = FactsOf(code), .is_code = true, .begin = begin, .end = at_});
    }
    return true;
  }

  bool SkipLink() {
    if (!StartsWith("http://") && !StartsWith("https://") && !StartsWith("www.")) return false;
    while (at_ < source_.size() && !IsSpace(source_[at_]) && source_[at_] != ')') ++at_;
    return true;
  }

  bool ReadEmoticon() {
    if (IsLetter(Peek(0)) ? !AtWordStart() : false) return false;
    for (const std::string_view emoticon : kEmoticons) {
      if (!StartsWith(emoticon)) continue;
      const char next = Peek(emoticon.size());
      const bool is_vote = emoticon == "+1" || emoticon == "-1";
      if (IsLetter(next) || IsDigit(next) || (is_vote && (next == '.' || !AtWordStart()))) continue;
      if (emoticon == ":/" && next == '/') continue;
      AddSymbol(emoticon.size());
      return true;
    }
    return false;
  }

  void AddSymbol(std::size_t size) {
    const std::string_view symbol = source_.substr(at_, size);
    words_.push_back({.text = symbol,
                      .facts = FactsOf(symbol),
                      .is_symbol = true,
                      .begin = at_,
                      .end = at_ + size});
    at_ += size;
  }

  // U+2600 to U+27BF and what lies beyond the basic plane; variation selectors are passed over.
  bool ReadEmoji() {
    const bool is_dingbat = Byte(0) == 0xE2 && Byte(1) >= 0x98 && Byte(1) <= 0x9E;
    const bool is_emoji = Byte(0) == 0xF0 && Byte(1) == 0x9F;
    const std::size_t size = is_emoji ? 4 : 3;
    if ((!is_dingbat && !is_emoji) || at_ + size > source_.size()) return false;
    AddSymbol(size);
    return true;
  }

  // Letters of other scripts, but not punctuation, arrows and emoji.
  std::size_t OtherLetter() const {
    const auto follows = [&](std::size_t i) { return (Byte(i) & 0xC0) == 0x80; };
    if (Byte(0) >= 0xC3 && Byte(0) < 0xE0 && follows(1)) return 2;
    const bool is_mark = Byte(0) == 0xE2 || Byte(0) == 0xEF || (Byte(0) == 0xE3 && Byte(1) == 0x80);
    if (Byte(0) >= 0xE0 && Byte(0) < 0xF0 && !is_mark && follows(1) && follows(2)) return 3;
    return 0;
  }

  // Most words are lower case letters, perhaps after one capital, and nothing that ReadWord would
  // have to look at follows.
  bool ReadPlainWord() {
    std::size_t end = at_ + 1;
    while (end < source_.size() && AfterOf(source_[end]) == After::kGoesOn) ++end;
    if (end < source_.size() && AfterOf(source_[end]) != After::kEnds) return false;
    const std::size_t begin = at_;
    const bool capital = IsUpper(source_[at_]);
    at_ = end;
    Add(begin, capital ? 1 : 0, /*apostrophe=*/false, capital, /*is_code=*/false);
    return true;
  }

  bool ReadWord() {
    const std::size_t begin = at_;
    std::size_t upper = 0;
    bool is_code = false;
    bool apostrophe = false;
    bool underscore = false;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (IsLower(c)) {
        ++at_;
        continue;
      }
      if (IsLetter(c) || IsDigit(c)) {
        is_code = is_code || (IsUpper(c) && at_ > begin && IsLower(source_[at_ - 1]));
        if (IsUpper(c)) ++upper;
        ++at_;
      } else if (const std::size_t size = OtherLetter(); size != 0) {
        at_ += size;
      } else if (c == '_' && (at_ > begin || IsLetter(Peek(1)))) {
        is_code = is_code || (at_ > begin && (IsLetter(Peek(1)) || IsDigit(Peek(1))));
        underscore = true;
        ++at_;
      } else if (at_ == begin) {
        return false;
      } else if (IsLetter(Peek(1)) && (c == '\'' || (c == '.' && is_code))) {
        apostrophe = apostrophe || c == '\'';
        ++at_;
      } else if (StartsWith("’") && IsLetter(Peek(3))) {
        apostrophe = true;
        at_ += 3;
      } else {
        break;
      }
    }
    if (StartsWith("()") || (Peek(0) == ':' && Peek(1) == ':')) is_code = true;
    Add(begin, upper, apostrophe, upper != 0 || apostrophe || underscore, is_code);
    if (StartsWith("()")) at_ += 2;
    return true;
  }

  // `differs`: its text is not what is written.
  void Add(std::size_t begin, std::size_t upper, bool apostrophe, bool differs, bool is_code) {
    const std::string_view written = source_.substr(begin, at_ - begin);
    const bool shouted = upper > 2 && upper == written.size();
    const auto push = [&](std::string_view text) {
      words_.push_back({.text = text,
                        .facts = FactsOf(text),
                        .shouted = shouted,
                        .is_code = is_code,
                        .begin = begin,
                        .end = at_});
    };
    if (is_code) return push(written);
    std::string_view text = differs ? Lowered(written) : written;
    if (text.empty()) return;
    if (apostrophe) {
      for (const Negated& suffix : kVerbSuffixes) {
        if (!text.ends_with(suffix.from)) continue;
        push(text.substr(0, text.size() - suffix.from.size()));
        return push(suffix.verb);
      }
      if (text.ends_with("'s")) {
        text.remove_suffix(2);
        push(text);
        if (text == "it" || text == "that" || text == "there") push("is");
        return;
      }
      if (text == "c'est") return push(text);
      text = WithoutApostrophes(text);
    }
    if (!text.ends_with("nt") && text != "cannot") return push(text);  // All negated ones end so.
    const auto negated = std::ranges::lower_bound(kNegated, text, {}, &Negated::from);
    if (negated == kNegated.end() || negated->from != text) return push(text);
    push(negated->verb);
    push("not");
  }

  // In lower case, without underscores, with straight apostrophes: never longer than `written`.
  std::string_view Lowered(std::string_view written) {
    const std::size_t begin = lowered_.size();
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] == '_') continue;
      const bool is_curly = written[i] == "’"[0] && written.substr(i).starts_with("’");
      lowered_.push_back(is_curly ? '\'' : AsciiLower(written[i]));
      if (is_curly) i += 2;
    }
    return std::string_view(lowered_.data(), lowered_.size()).substr(begin);
  }

  // REQUIRES: `text` is what was lowered last.
  std::string_view WithoutApostrophes(std::string_view text) {
    const std::size_t begin = lowered_.size() - text.size();
    const auto first = lowered_.begin() + static_cast<std::ptrdiff_t>(begin);
    lowered_.erase(std::remove(first, lowered_.end(), '\''), lowered_.end());
    return std::string_view(lowered_.data(), lowered_.size()).substr(begin);
  }

  bool ReadPause() {
    const char c = source_[at_];
    std::size_t size = 1;
    Pause pause = Pause::kNone;
    if (c == '?' || StartsWith("？")) {
      pause = Pause::kQuestion;
    } else if (c == '!') {
      pause = Pause::kSentence;
      if (!words_.empty() && words_.back().exclamations < 3) ++words_.back().exclamations;
    } else if (StartsWith("...") || StartsWith("…")) {
      pause = Pause::kClause;
      size = 3;
    } else if (c == '.' || c == '\n' || StartsWith("。")) {
      // "foo.bar" and "1.5" go on.
      const bool goes_on = c == '.' && (IsLetter(Peek(1)) || IsDigit(Peek(1)));
      pause = goes_on ? Pause::kNone : Pause::kSentence;
    } else if (c == ',' || c == ';' || c == ':' || c == '(' || c == ')') {
      pause = Pause::kClause;
    } else if ((c == '-' && (Peek(1) == ' ' || Peek(1) == '-')) || StartsWith("—") ||
               StartsWith("–")) {
      pause = Pause::kClause;
      size = c == '-' ? 1 : 3;
    } else {
      return false;
    }
    at_ += size;
    Pauses(pause);
    return true;
  }

  std::string_view source_;
  std::size_t words_max_;
  std::size_t at_ = 0;
  std::array<bool, 3> unclosed_{};  // Fences of one tick, of two, of more.
  std::vector<CommentWord>& words_;
  std::vector<char>& lowered_;
};

}  // namespace

void CommentWords::Read(std::string_view source, std::size_t words_max) {
  source_ = source;
  words_.clear();
  lowered_.clear();
  lowered_.reserve(source.size());  // What is lowered never moves: words point there.
  CommentWordReader(source, words_max, words_, lowered_).Read();
  flags_ = 0;
  for (const CommentWord& word : words_) flags_ |= word.facts.flags;
}

CommentView CommentView::NextSentence(std::size_t from) const {
  std::size_t end = from;
  while (end < size() && (end == from || words_[end - 1].pause < Pause::kSentence)) ++end;
  return Part(from, end);
}

bool LooksEnglish(CommentView words) {
  if (!words.MayHave(WordFacts::kForeign)) return true;
  std::size_t english = 0;
  std::size_t foreign = 0;
  for (const CommentWord& word : words) {
    if (word.is_code || word.is_symbol) continue;
    if (word.facts.Is(WordFacts::kEnglish)) {
      ++english;
    } else if (word.facts.Is(WordFacts::kForeign)) {
      ++foreign;
    }
  }
  return foreign <= english;
}

}  // namespace credence::language
