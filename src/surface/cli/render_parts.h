// SPDX-License-Identifier: Apache-2.0
// Building blocks of rendered answers.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "credence/timestamp.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

inline void Field(Terminal& out, std::string_view name, std::string_view value,
                  Style style = Style::kPlain) {
  out.Write("  ").Cell(name, 14, Style::kDim).Line(OneLine(value), style);
}

// For Terminal::Name: the width of the widest name and a gap.
std::size_t NameWidth(const auto& rows, auto name, std::size_t least) {
  std::size_t width = least;
  for (const auto& row : rows) {
    width = std::max(width, DisplayWidth(OneLine(std::invoke(name, row))) + 2);
  }
  return width;
}

// To the second, which is enough for people; --json has the rest.
inline std::string Moment(Timestamp time) {
  std::string text = FormatTimestamp(time);
  const std::size_t fraction = text.find('.');
  return fraction == std::string::npos ? text : text.substr(0, fraction) + "Z";
}

}  // namespace credence::cli
