// SPDX-License-Identifier: Apache-2.0
// What answers as text are made of.
#pragma once

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

// To the second: people need no more, and --json has the rest.
inline std::string Moment(Timestamp time) {
  std::string text = FormatTimestamp(time);
  const std::size_t fraction = text.find('.');
  return fraction == std::string::npos ? text : text.substr(0, fraction) + "Z";
}

}  // namespace credence::cli
