// SPDX-License-Identifier: Apache-2.0
#include "language/themes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "language/comment_words.h"
#include "language/themes/key_words.h"
#include "language/themes/phrases.h"

namespace credence::language {
namespace {

// How many other words may separate two words of a phrase: "validate the user's input".
constexpr std::size_t kBetweenMax = 2;
// Mentioning a theme also mentions the wider theme, less clearly.
constexpr double kWiderShare = 0.5;
// For a theme outside the tables.
constexpr double kUnknown = 0.3;

// A phrase of a theme in the comment: its words, and how clearly it names the theme.
struct Match {
  std::uint16_t theme = 0;
  std::size_t begin = 0, end = 0;
  double weight = 0;
};

bool IsProse(const Token& word) { return word.IsWord(); }

class Matcher {
 public:
  Matcher(CommentView words, std::vector<Match>& out) : words_(words), out_(out) {}

  void Run() {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      if (words_[at].facts.Is(WordFacts::kOpensTheme) && IsProse(words_[at])) MatchFrom(at);
    }
  }

 private:
  void MatchFrom(std::size_t at) {
    const std::uint64_t near = StemsAfter(at);
    for (const ThemePhrase& phrase : ThemePhrasesFrom(words_[at].facts.theme_stem)) {
      if (phrase.size > 1 && (near & BitOf(phrase.stems[1])) == 0) continue;
      const std::size_t end = EndOf(phrase, at);
      if (end != 0) out_.push_back({phrase.theme, at, end, phrase.weight});
    }
  }

  static std::uint64_t BitOf(std::uint16_t stem) { return std::uint64_t{1} << (stem % 64); }

  // The bits of the stems where the second word of a phrase may be: for most phrases there are
  // none.
  std::uint64_t StemsAfter(std::size_t at) const {
    std::uint64_t bits = 0;
    for (std::size_t i = at;
         i + 1 < words_.size() && i - at <= kBetweenMax && words_[i].pause < Pause::kSentence;) {
      bits |= BitOf(words_[++i].facts.theme_stem);
    }
    return bits;
  }

  // The position after its last word, or 0.
  std::size_t EndOf(const ThemePhrase& phrase, std::size_t at) const {
    std::size_t last = at;
    for (std::size_t i = 1; i < phrase.size; ++i) {
      std::size_t next = last;
      bool is_next = false;
      while (!is_next && next + 1 < words_.size() && next - last <= kBetweenMax &&
             words_[next].pause < Pause::kSentence) {
        ++next;
        is_next = words_[next].facts.theme_stem == phrase.stems[i] && IsProse(words_[next]);
      }
      if (!is_next) return 0;
      last = next;
    }
    return last + 1;
  }

  CommentView words_;
  std::vector<Match>& out_;
};

void ForEachBit(std::uint64_t bits, const auto& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::uint16_t>(std::countr_zero(bits)));
}

std::uint64_t BitOfTheme(std::uint16_t theme) { return std::uint64_t{1} << theme; }

// Sums what the matches in a comment, or in one of its sentences, say about each theme.
class Tally {
 public:
  // REQUIRES: sorted by their beginning.
  void Count(std::span<const Match> matches) {
    found_ = 0;
    for (const Match& match : matches) Add(match);
  }

  // Adds the share of finer themes to wider ones, at most as clear as the finer theme itself.
  void Widen() {
    for (const WiderThemeNumbers& each : WiderThemesByNumber()) {
      if (!Has(each.theme)) continue;
      const double score = Score(each.theme);
      Sum& wider = SumOf(each.wider);
      wider.wider = std::max(wider.wider, kWiderShare * score);
    }
  }

  bool Has(std::uint16_t theme) const { return (found_ >> theme & 1) != 0; }
  double Score(std::uint16_t theme) const {
    const Sum& sum = sums_[theme];
    return std::max(1 - sum.doubt * (1 - sum.weight), sum.wider);
  }

  std::uint64_t found() const { return found_; }

 private:
  struct Sum {
    double doubt = 1;     // Of all mentions before the last one.
    double weight = 0;    // How clear the last mention is.
    std::size_t end = 0;  // Where the last mention ends.
    double wider = 0;     // The share from a finer theme.
  };

  Sum& SumOf(std::uint16_t theme) {
    if (!Has(theme)) sums_[theme] = {};
    found_ |= BitOfTheme(theme);
    return sums_[theme];
  }

  void Add(const Match& match) {
    Sum& sum = SumOf(match.theme);
    // Overlapping phrases are one mention, as clear as the clearest.
    if (sum.end > match.begin) {
      sum.end = std::max(sum.end, match.end);
      sum.weight = std::max(sum.weight, match.weight);
    } else {
      sum.doubt *= 1 - sum.weight;
      sum.weight = match.weight;
      sum.end = match.end;
    }
  }

  std::uint64_t found_ = 0;  // Bits of the themes found.
  std::array<Sum, kThemesMax> sums_;
};

// The non-overlapping matches of one theme, as written.
std::vector<std::string> ThemeWords(std::uint16_t theme, std::span<const Match> matches,
                                    CommentView words) {
  std::vector<Match> spans;
  for (const Match& match : matches) {
    if (match.theme != theme) continue;
    if (!spans.empty() && spans.back().end > match.begin) {
      spans.back().end = std::max(spans.back().end, match.end);
    } else {
      spans.push_back(match);
    }
  }
  std::vector<std::string> written;
  for (const Match& span : spans) written.emplace_back(words.Written(span.begin, span.end));
  return written;
}

}  // namespace

std::vector<Theme> ReadThemes(std::string_view comment) {
  const CommentWords read(comment);
  const CommentView words = read.view();
  if (!LooksEnglish(words)) return {};
  std::vector<Match> matches;
  Matcher(words, matches).Run();
  Tally tally;
  tally.Count(matches);
  tally.Widen();
  std::vector<Theme> themes;
  ForEachBit(tally.found(), [&](std::uint16_t number) {
    Theme theme{.theme = std::string(ThemeName(number)),
                .score = tally.Score(number),
                .words = ThemeWords(number, matches, words)};
    // A theme that only a finer one mentions is based on the same words.
    for (const WiderThemeNumbers& each : WiderThemesByNumber()) {
      if (!theme.words.empty()) break;
      if (each.wider == number) theme.words = ThemeWords(each.theme, matches, words);
    }
    themes.push_back(std::move(theme));
  });
  if (themes.empty()) {
    if (const std::optional<KeyWords> key = FindKeyWords(words)) {
      themes.push_back({key->name, kUnknown, {std::string(words.Written(key->begin, key->end))}});
    }
  }
  std::ranges::sort(themes, [](const Theme& a, const Theme& b) {
    return a.score != b.score ? a.score > b.score : a.theme < b.theme;
  });
  return themes;
}

std::vector<std::string> ThemeNames::Sorted() && {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(std::popcount(known_)) + others_.size());
  // Themes are numbered by name.
  ForEachBit(known_, [&](std::uint16_t theme) { names.emplace_back(ThemeName(theme)); });
  if (others_.empty()) return names;
  for (std::string& name : others_) {
    const auto at = std::ranges::lower_bound(names, name);
    if (at == names.end() || *at != name) names.insert(at, std::move(name));
  }
  return names;
}

struct ThemeReader::State {
  CommentView words{{}, {}};
  std::vector<Match> matches;
  Tally tally;
  std::string key_words;  // A name outside the tables.
};

ThemeReader::ThemeReader() : state_(std::make_unique<State>()) {}
ThemeReader::~ThemeReader() = default;

void ThemeReader::Read(CommentView words) {
  state_->words = words;
  state_->matches.clear();
  Matcher(words, state_->matches).Run();
}

void ThemeReader::AddTo(ThemeNames& names) {
  const State& state = *state_;
  if (!LooksEnglish(state.words)) return;
  std::uint64_t found = 0;
  for (const Match& match : state.matches) found |= BitOfTheme(match.theme);
  if (found == 0) {
    if (std::optional<KeyWords> key = FindKeyWords(state.words)) {
      names.others_.push_back(std::move(key->name));
    }
    return;
  }
  for (const WiderThemeNumbers& each : WiderThemesByNumber()) {
    if ((found & BitOfTheme(each.theme)) != 0) found |= BitOfTheme(each.wider);
  }
  names.known_ |= found;
}

std::string_view ThemeReader::Clearest(std::size_t begin, std::size_t end) {
  State& state = *state_;
  const CommentView words = state.words.Part(begin, end);
  if (!LooksEnglish(words)) return {};
  const auto first = std::ranges::lower_bound(state.matches, begin, {}, &Match::begin);
  const auto last = std::ranges::lower_bound(first, state.matches.end(), end, {}, &Match::begin);
  state.tally.Count({first, last});
  if (state.tally.found() == 0) {
    std::optional<KeyWords> key = FindKeyWords(words);
    if (!key) return {};
    state.key_words = std::move(key->name);
    return state.key_words;
  }
  double score = 0;
  std::uint16_t clearest = 0;
  // Of equally clear themes, the first by name. A wider theme is never the clearest.
  ForEachBit(state.tally.found(), [&](std::uint16_t theme) {
    const double other = state.tally.Score(theme);
    if (other <= score) return;
    score = other;
    clearest = theme;
  });
  return ThemeName(clearest);
}

}  // namespace credence::language
