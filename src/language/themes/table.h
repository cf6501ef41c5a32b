// SPDX-License-Identifier: Apache-2.0
// The phrases that indicate themes.
#pragma once

#include <span>
#include <string_view>

namespace credence::language {

struct ThemePhrases {
  std::string_view theme;
  double weight;  // For each phrase: 0.9 names the theme, 0.5 hints at it.
  // Separated by "|". Words are compared by stem, with up to two other words between them.
  std::string_view phrases;
};

// Mentioning a finer theme also mentions a wider one, a dimension that reviews score.
struct WiderTheme {
  std::string_view theme, wider;
};

std::span<const ThemePhrases> ThemeTable();
std::span<const WiderTheme> WiderThemes();

}  // namespace credence::language
