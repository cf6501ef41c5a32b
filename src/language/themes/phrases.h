// SPDX-License-Identifier: Apache-2.0
// The phrases of the themes, with stems as numbers for fast comparison.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace credence::language {

struct ThemePhrase {
  static constexpr std::size_t kStemsMax = 5;
  double weight = 0;
  std::uint16_t theme = 0;  // ThemeName gives its name.
  std::uint16_t size = 0;
  std::array<std::uint16_t, kStemsMax> stems{};  // The first `size` are used.
};

// The number of a word's stem; 0 if it occurs in no phrase. That "comments" and "comment", "tests"
// and "tested" are the same is intended. REQUIRES: lower case.
std::uint16_t ThemeStemOf(std::string_view word);

// The phrases that begin with the stem.
std::span<const ThemePhrase> ThemePhrasesFrom(std::uint16_t stem);

// Themes are numbered in the order of their names, from 0.
inline constexpr std::size_t kThemesMax = 64;
std::string_view ThemeName(std::uint16_t theme);

struct WiderThemeNumbers {
  std::uint16_t theme = 0, wider = 0;
};
std::span<const WiderThemeNumbers> WiderThemesByNumber();

}  // namespace credence::language
