// SPDX-License-Identifier: Apache-2.0
#include "language/statement/word.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/contractions.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr auto kOpening =
    std::to_array<std::string_view>({"\"", "'", "(", "[", "{", "*", "“", "‘", "«", "¿", "¡"});
constexpr auto kClosing = std::to_array<std::string_view>(
    {".", ",", ";", ":", "!", "?", ")", "]", "}", "\"", "'", "*", "…", "”", "’", "»", "。"});
// Enclosed text is one word.
constexpr auto kEnclosing = std::to_array<Pair>({{"\"", "\""}, {"`", "`"}, {"“", "”"}, {"(", ")"}});

// In lower case, with straight apostrophes.
std::string LowerStraight(std::string_view text) {
  std::string lower = AsciiLower(text);
  for (std::size_t at = lower.find("’"); at != std::string::npos; at = lower.find("’", at))
    lower.replace(at, std::string_view("’").size(), "'");
  return lower;
}

class WordSplitter {
 public:
  explicit WordSplitter(std::string_view sentence) : sentence_(sentence) {}

  Words Run() {
    while (at_ < sentence_.size()) {
      if (IsSpace(sentence_[at_])) {
        ++at_;
      } else if (!ReadEnclosed()) {
        ReadChunk();
      }
    }
    ReadApostropheS();
    return {.words = std::move(words_), .end = sentence_.substr(gap_)};
  }

 private:
  void Add(std::size_t begin, std::size_t end, std::string lower, bool opaque = false) {
    words_.push_back({.gap = sentence_.substr(gap_, begin - gap_),
                      .text = sentence_.substr(begin, end - begin),
                      .lower = std::move(lower),
                      .opaque = opaque});
    gap_ = end;
  }

  bool ReadEnclosed() {
    for (std::size_t i = 0; i < kEnclosing.size(); ++i) {
      const auto& [open, close] = kEnclosing[i];
      if (unclosed_[i] || !sentence_.substr(at_).starts_with(open)) continue;
      const std::size_t end = sentence_.find(close, at_ + open.size());
      if (end == std::string_view::npos) {
        unclosed_[i] = true;  // Later ones have no closing mark either, so the time stays linear.
        return false;
      }
      const std::size_t begin = std::exchange(at_, end + close.size());
      Add(begin, at_, LowerStraight(sentence_.substr(begin, at_ - begin)), /*opaque=*/true);
      return true;
    }
    return false;
  }

  // Reads up to white space.
  void ReadChunk() {
    std::size_t begin = at_;
    while (at_ < sentence_.size() && !IsSpace(sentence_[at_])) ++at_;
    std::size_t end = at_;
    const auto chunk_now = [&] { return sentence_.substr(begin, end - begin); };
    const auto opens = [&](std::string_view mark) { return chunk_now().starts_with(mark); };
    const auto closes = [&](std::string_view mark) { return chunk_now().ends_with(mark); };
    auto mark = kOpening.begin();
    while ((mark = std::ranges::find_if(kOpening, opens)) != kOpening.end()) begin += mark->size();
    auto last = kClosing.begin();
    while ((last = std::ranges::find_if(kClosing, closes)) != kClosing.end()) end -= last->size();
    const std::string_view chunk = chunk_now();
    if (chunk.empty() || chunk == "-" || chunk == "–" || chunk == "—") return;
    const bool data = !HasLetter(chunk) || chunk.find_first_of("/@_<>=\\|") != chunk.npos;
    if (data) return Add(begin, end, LowerStraight(chunk), /*opaque=*/chunk != "&");
    ReadWord(begin, end);
  }

  void ReadWord(std::size_t begin, std::size_t end) {
    std::string lower = LowerStraight(sentence_.substr(begin, end - begin));
    const std::size_t second = SecondBytes(lower);
    const std::optional<Contraction> contraction = ContractionOf(lower);
    if (second == 0 || !contraction) return Add(begin, end, std::move(lower));
    // A curly apostrophe has three bytes in the source.
    const std::size_t apostrophe = lower.rfind('\'');
    const bool curly =
        apostrophe != lower.npos && sentence_[end - (lower.size() - apostrophe)] != '\'';
    const std::size_t middle = end - second - (curly ? 2 : 0);
    const bool is_s = lower.ends_with("'s");
    Add(begin, middle, std::string(contraction->first));
    Add(middle, end, is_s ? "'s" : std::string(contraction->second));
  }

  // The bytes of a contraction's second part; 0 for a single word.
  static std::size_t SecondBytes(std::string_view lower) {
    if (lower == "let's" || lower == "gonna" || lower == "wanna") return 0;
    if (lower.ends_with("n't") || lower == "cannot") return 3;
    if (const std::size_t apostrophe = lower.rfind('\''); apostrophe != lower.npos)
      return lower.size() - apostrophe;
    return lower == "im" ? 1 : 2;
  }

  // Decides for each "'s" whether it is "is", "has" or a possessive, and for each "'d" whether it
  // is "would" or "had".
  void ReadApostropheS() {
    std::vector<Word> read;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      Word& word = words_[i];
      if (word.lower == "'s" && word.gap.empty() && i > 0) {
        if (!IsVerb(i)) {
          Word& owner = read.back();
          owner.text = {owner.text.data(), owner.text.size() + word.text.size()};
          owner.lower += "'s";
          continue;
        }
        word.lower = IsHas(i) ? "has" : "is";
      } else if (word.lower == "would" && word.text.ends_with('d') && word.text.size() <= 4 &&
                 i + 1 < words_.size()) {
        if (words_[i + 1].lower == "better" || words_[i + 1].lower == "been") word.lower = "had";
      }
      read.push_back(word);
    }
    words_ = std::move(read);
  }

  bool IsVerb(std::size_t i) const {
    if (TakesIs(words_[i - 1].lower)) return true;
    if (i + 1 == words_.size()) return false;
    const std::string_view next = words_[i + 1].lower;
    if (next == "not" || next == "a" || next == "an" || next == "the") return true;
    if (words_[i + 1].opaque) return false;
    if (IsPreposition(next) || IsAdverb(next)) return true;
    const auto verb = ReadVerb(next);
    if (verb && (verb->Can(VerbReading::kGerund) || next == "been" || next == "gone")) return true;
    return !IsVerbAfter(i + 1);
  }

  // "The server's slow" has no other verb.
  bool IsVerbAfter(std::size_t i) const {
    constexpr std::size_t kVerbWithinWords = 8;
    const std::size_t end = std::min(words_.size(), i + kVerbWithinWords);
    for (; i < end; ++i) {
      if (words_[i].opaque) continue;
      if (AuxiliaryOf(words_[i].lower) != Auxiliary::kNone || ReadVerb(words_[i].lower))
        return true;
    }
    return end < words_.size();
  }

  // "She's lived in Rome", but "she's married" and "it's written in Go".
  bool IsHas(std::size_t i) const {
    std::size_t next = i + 1;
    while (next < words_.size() && (words_[next].lower == "not" || IsAdverb(words_[next].lower)))
      ++next;
    if (next == words_.size()) return false;
    const std::string_view word = words_[next].lower;
    if (word == "been" || word == "got" || word == "had" || word == "become") return true;
    const std::string_view owner = words_[i - 1].lower;
    if (owner != "he" && owner != "she") return false;
    constexpr auto kStatesOfPersons = UnsortedWords<
        "based born called divorced engaged excited interested known married named retired scared "
        "tired used worried">();
    if (std::ranges::find(kStatesOfPersons, word) != kStatesOfPersons.end()) return false;
    const auto verb = ReadVerb(word);
    return verb && verb->Can(VerbReading::kParticiple) && !verb->Can(VerbReading::kBase);
  }

  std::string_view sentence_;
  std::size_t at_ = 0;
  std::size_t gap_ = 0;  // Where the gap before the next word begins.
  std::array<bool, kEnclosing.size()> unclosed_{};
  std::vector<Word> words_;
};

}  // namespace

Words WordsOf(std::string_view sentence) { return WordSplitter(sentence).Run(); }

}  // namespace credence::language
