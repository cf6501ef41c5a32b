// SPDX-License-Identifier: Apache-2.0
#include "text/themes.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "text/comment_words.h"
#include "text/polarity/stem.h"
#include "text/themes/key_words.h"
#include "text/themes/table.h"

namespace credence::text {
namespace {

constexpr std::size_t kWordsMax = 5000;
// So many other words may stand between two of a phrase: "validate the user's input".
constexpr std::size_t kBetweenMax = 2;
// A wider theme is spoken of less clearly.
constexpr double kWider = 0.5;
// Of a theme that no table knows.
constexpr double kUnknown = 0.3;

struct Phrase {
  std::string_view theme;
  double weight = 0;
  std::vector<std::string> stems;
};

// Stems alone would take "comments" and "comment", "tests" and "tested" for one, which is meant.
class Table {
 public:
  static const Table& Get() {
    static const Table kTable;
    return kTable;
  }

  const std::vector<Phrase>* From(const std::string& stem) const {
    const auto found = by_first_.find(stem);
    return found == by_first_.end() ? nullptr : &found->second;
  }

 private:
  Table() {
    for (const ThemePhrases& row : ThemeTable()) {
      for (std::string_view rest = row.phrases; !rest.empty();) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        Add(row, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
  }

  void Add(const ThemePhrases& row, std::string_view written) {
    Phrase phrase{.theme = row.theme, .weight = row.weight, .stems = {}};
    while (!written.empty()) {
      const std::size_t end = std::min(written.find(' '), written.size());
      phrase.stems.push_back(Stem(written.substr(0, end)));
      written.remove_prefix(std::min(end + 1, written.size()));
    }
    std::string first = phrase.stems.front();
    by_first_[std::move(first)].push_back(std::move(phrase));
  }

  std::unordered_map<std::string, std::vector<Phrase>> by_first_;
};

// Where a theme is spoken of: words of the comment, and how clearly.
struct Span {
  std::size_t begin = 0, end = 0;
  double weight = 0;
};

struct Found {
  std::vector<Span> spans;  // Apart from each other, in order.
  double wider = 0;         // What a finer theme says about it.

  double Score() const {
    double doubt = 1;
    for (const Span& span : spans) doubt *= 1 - span.weight;
    return std::max(1 - doubt, wider);
  }
};

class Reader {
 public:
  explicit Reader(std::string_view comment)
      : comment_(comment), words_(ReadCommentWords(comment, kWordsMax)) {}

  std::vector<Theme> Read() {
    if (!LooksEnglish(words_)) return {};
    for (const CommentWord& word : words_) {
      stems_.push_back(word.is_code || word.is_symbol ? std::string() : Stem(word.text));
    }
    for (std::size_t at = 0; at < words_.size(); ++at) MatchFrom(at);
    Widen();
    std::vector<Theme> themes;
    for (const auto& [name, found] : found_) themes.push_back(ThemeOf(name, found));
    if (themes.empty()) {
      if (const std::optional<KeyWords> key = FindKeyWords(words_)) {
        themes.push_back({key->name, kUnknown, {Written(key->begin, key->end)}});
      }
    }
    std::ranges::sort(themes, [](const Theme& a, const Theme& b) {
      return a.score != b.score ? a.score > b.score : a.theme < b.theme;
    });
    return themes;
  }

 private:
  std::string Written(std::size_t begin, std::size_t end) const {
    const std::size_t from = words_[begin].begin;
    return std::string(comment_.substr(from, words_[end - 1].end - from));
  }

  void MatchFrom(std::size_t at) {
    const std::vector<Phrase>* phrases =
        stems_[at].empty() ? nullptr : Table::Get().From(stems_[at]);
    if (phrases == nullptr) return;
    for (const Phrase& phrase : *phrases) {
      const std::size_t end = EndOf(phrase, at);
      if (end == 0) continue;
      std::vector<Span>& spans = found_[phrase.theme].spans;
      // Phrases that overlap are one mention, as clear as the clearest of them.
      if (!spans.empty() && spans.back().end > at) {
        spans.back().end = std::max(spans.back().end, end);
        spans.back().weight = std::max(spans.back().weight, phrase.weight);
      } else {
        spans.push_back({at, end, phrase.weight});
      }
    }
  }

  // After its last word, or 0.
  std::size_t EndOf(const Phrase& phrase, std::size_t at) const {
    std::size_t last = at;
    for (std::size_t i = 1; i < phrase.stems.size(); ++i) {
      std::size_t next = last;
      bool is_next = false;
      while (!is_next && next + 1 < words_.size() && next - last <= kBetweenMax &&
             words_[next].pause < Pause::kSentence) {
        ++next;
        is_next = stems_[next] == phrase.stems[i];
      }
      if (!is_next) return 0;
      last = next;
    }
    return last + 1;
  }

  void Widen() {
    for (const WiderTheme& each : WiderThemes()) {
      const auto finer = found_.find(each.theme);
      if (finer == found_.end()) continue;
      Found& wider = found_[each.wider];
      wider.wider = std::max(wider.wider, kWider * finer->second.Score());
      if (wider.spans.empty()) {
        for (const Span& span : finer->second.spans) wider.spans.push_back({span.begin, span.end});
      }
    }
  }

  Theme ThemeOf(std::string_view name, const Found& found) const {
    Theme theme{.theme = std::string(name), .score = found.Score(), .words = {}};
    for (const Span& span : found.spans) theme.words.push_back(Written(span.begin, span.end));
    return theme;
  }

  std::string_view comment_;
  std::vector<CommentWord> words_;
  std::vector<std::string> stems_;
  std::map<std::string_view, Found> found_;
};

}  // namespace

std::vector<Theme> ReadThemes(std::string_view comment) { return Reader(comment).Read(); }

}  // namespace credence::text
