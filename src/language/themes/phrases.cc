// SPDX-License-Identifier: Apache-2.0
#include "language/themes/phrases.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "language/polarity/stem.h"
#include "language/themes/table.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

class ThemeLexicon {
 public:
  static const ThemeLexicon& Get() {
    static const ThemeLexicon kTable;
    return kTable;
  }

  std::uint16_t StemOf(std::string_view word) const {
    const auto found = stems_.find(Stem(word));
    return found == stems_.end() ? std::uint16_t{0} : found->second;
  }
  std::span<const ThemePhrase> From(std::uint16_t stem) const { return by_first_[stem]; }
  const std::vector<std::string_view>& themes() const { return themes_; }
  std::span<const WiderThemeNumbers> wider() const { return wider_; }

 private:
  ThemeLexicon() {
    NumberThemes();
    for (const ThemePhrases& row : ThemeTable()) {
      for (const std::string_view phrase : ItemsOf(row.phrases, '|')) Add(row, phrase);
    }
    for (const WiderTheme& each : WiderThemes()) {
      wider_.push_back({.theme = NumberOf(each.theme), .wider = NumberOf(each.wider)});
    }
  }

  void Add(const ThemePhrases& row, std::string_view written) {
    ThemePhrase phrase{.weight = row.weight, .theme = NumberOf(row.theme)};
    for (const std::string_view word : ItemsOf(written)) {
      const auto next = static_cast<std::uint16_t>(stems_.size() + 1);
      CREDENCE_CHECK(phrase.size < ThemePhrase::kStemsMax, "the table has no longer phrases");
      phrase.stems[phrase.size++] = stems_.try_emplace(Stem(word), next).first->second;
    }
    by_first_.resize(stems_.size() + 1);  // 0 is not a stem.
    by_first_[phrase.stems.front()].push_back(phrase);
  }

  void NumberThemes() {
    for (const ThemePhrases& row : ThemeTable()) themes_.push_back(row.theme);
    for (const WiderTheme& each : WiderThemes()) themes_.push_back(each.wider);
    std::ranges::sort(themes_);
    const auto rest = std::ranges::unique(themes_);
    themes_.erase(rest.begin(), rest.end());
    CREDENCE_CHECK(themes_.size() <= kThemesMax, "the table has no more themes");
  }

  std::uint16_t NumberOf(std::string_view theme) const {
    return static_cast<std::uint16_t>(std::ranges::lower_bound(themes_, theme) - themes_.begin());
  }

  std::unordered_map<std::string, std::uint16_t> stems_;
  std::vector<std::vector<ThemePhrase>> by_first_;
  std::vector<std::string_view> themes_;
  std::vector<WiderThemeNumbers> wider_;
};

}  // namespace

std::uint16_t ThemeStemOf(std::string_view word) { return ThemeLexicon::Get().StemOf(word); }
std::span<const ThemePhrase> ThemePhrasesFrom(std::uint16_t stem) {
  return ThemeLexicon::Get().From(stem);
}
std::string_view ThemeName(std::uint16_t theme) { return ThemeLexicon::Get().themes()[theme]; }
std::span<const WiderThemeNumbers> WiderThemesByNumber() { return ThemeLexicon::Get().wider(); }

}  // namespace credence::language
