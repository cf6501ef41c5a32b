// SPDX-License-Identifier: Apache-2.0
#include "text/themes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "text/comment_words.h"
#include "text/themes/key_words.h"
#include "text/themes/phrases.h"

namespace credence::text {
namespace {

// So many other words may stand between two of a phrase: "validate the user's input".
constexpr std::size_t kBetweenMax = 2;
// A wider theme is spoken of less clearly.
constexpr double kWider = 0.5;
// Of a theme that no table knows.
constexpr double kUnknown = 0.3;

// Where a theme is spoken of: words of the comment, and how clearly.
struct Span {
  std::size_t begin = 0, end = 0;
  double weight = 0;
};

struct Found {
  std::uint16_t theme = 0;
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
  explicit Reader(CommentView words) : words_(words) {}

  // What the table knows, in any order.
  const std::vector<Found>& Read() {
    for (std::size_t at = 0; at < words_.size(); ++at) MatchFrom(at);
    if (!found_.empty()) Widen();
    return found_;
  }

 private:
  static bool IsProse(const CommentWord& word) { return !word.is_code && !word.is_symbol; }

  Found& FoundOf(std::uint16_t theme) {
    const auto found = std::ranges::find(found_, theme, &Found::theme);
    return found == found_.end() ? found_.emplace_back(theme) : *found;
  }

  void MatchFrom(std::size_t at) {
    const CommentWord& word = words_[at];
    if (word.facts.stem == 0 || !IsProse(word)) return;
    for (const ThemePhrase& phrase : ThemePhrasesFrom(word.facts.stem)) {
      const std::size_t end = EndOf(phrase, at);
      if (end == 0) continue;
      std::vector<Span>& spans = FoundOf(phrase.theme).spans;
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
  std::size_t EndOf(const ThemePhrase& phrase, std::size_t at) const {
    std::size_t last = at;
    for (std::size_t i = 1; i < phrase.size; ++i) {
      std::size_t next = last;
      bool is_next = false;
      while (!is_next && next + 1 < words_.size() && next - last <= kBetweenMax &&
             words_[next].pause < Pause::kSentence) {
        ++next;
        is_next = words_[next].facts.stem == phrase.stems[i] && IsProse(words_[next]);
      }
      if (!is_next) return 0;
      last = next;
    }
    return last + 1;
  }

  void Widen() {
    for (const WiderThemeNumbers& each : WiderThemesByNumber()) {
      const auto finer = std::ranges::find(found_, each.theme, &Found::theme);
      if (finer == found_.end()) continue;
      const double score = finer->Score();
      const std::vector<Span> spans = finer->spans;  // What is found next may move it.
      Found& wider = FoundOf(each.wider);
      wider.wider = std::max(wider.wider, kWider * score);
      if (wider.spans.empty()) {
        for (const Span& span : spans) wider.spans.push_back({span.begin, span.end});
      }
    }
  }

  CommentView words_;
  std::vector<Found> found_;
};

bool IsClearer(double score_a, std::string_view a, double score_b, std::string_view b) {
  return score_a != score_b ? score_a > score_b : a < b;
}

}  // namespace

std::vector<Theme> ReadThemes(std::string_view comment) {
  const CommentWords read(comment, kCommentWordsMax);
  const CommentView words = read.view();
  if (!LooksEnglish(words)) return {};
  std::vector<Theme> themes;
  Reader reader(words);
  for (const Found& found : reader.Read()) {
    Theme theme{.theme = std::string(ThemeName(found.theme)), .score = found.Score(), .words = {}};
    for (const Span& span : found.spans)
      theme.words.emplace_back(words.Written(span.begin, span.end));
    themes.push_back(std::move(theme));
  }
  if (themes.empty()) {
    if (const std::optional<KeyWords> key = FindKeyWords(words)) {
      themes.push_back({key->name, kUnknown, {std::string(words.Written(key->begin, key->end))}});
    }
  }
  std::ranges::sort(themes, [](const Theme& a, const Theme& b) {
    return IsClearer(a.score, a.theme, b.score, b.theme);
  });
  return themes;
}

std::vector<std::string> ThemeNames(CommentView words) {
  if (!LooksEnglish(words)) return {};
  Reader reader(words);
  std::vector<std::pair<double, std::string_view>> scored;
  for (const Found& found : reader.Read()) {
    scored.emplace_back(found.Score(), ThemeName(found.theme));
  }
  std::ranges::sort(scored, [](const auto& a, const auto& b) {
    return IsClearer(a.first, a.second, b.first, b.second);
  });
  std::vector<std::string> names;
  for (const auto& [score, name] : scored) names.emplace_back(name);
  if (names.empty()) {
    if (std::optional<KeyWords> key = FindKeyWords(words)) names.push_back(std::move(key->name));
  }
  return names;
}

}  // namespace credence::text
