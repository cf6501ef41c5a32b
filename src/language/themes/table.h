// SPDX-License-Identifier: Apache-2.0
// The phrases that themes are known by.
#pragma once

#include <span>
#include <string_view>

namespace credence::language {

struct ThemePhrases {
  std::string_view theme;
  double weight;  // Of each of them: 0.9 names the theme, 0.5 hints at it.
  // Separated by "|". Words are compared by their stem, and up to two others may stand between.
  std::string_view phrases;
};

// A finer theme also speaks of a wider one, a dimension that reviews score.
struct WiderTheme {
  std::string_view theme, wider;
};

std::span<const ThemePhrases> ThemeTable();
std::span<const WiderTheme> WiderThemes();

}  // namespace credence::language
