// SPDX-License-Identifier: Apache-2.0
// Building blocks of rendered answers.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "base/utf8.h"
#include "credence/text_match.h"
#include "credence/timestamp.h"
#include "governor/zone.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

inline void Field(Terminal& out, std::string_view name, std::string_view value,
                  Style style = Style::kPlain) {
  constexpr std::size_t kNameWidth = 14;
  out.Write("  ").Name(name, kNameWidth, Style::kDim).Line(OneLine(value), style);
}

// For Terminal::Name: the width of the widest name and a gap.
std::size_t NameWidth(const auto& rows, auto name, std::size_t least) {
  std::size_t width = least;
  for (const auto& row : rows) {
    width = std::max(width, DisplayWidth(OneLine(std::invoke(name, row))) + 2);
  }
  return width;
}

// The lines of a text that an agent or a stranger wrote: no line has anything but visible text.
inline void ForEachVisibleLine(std::string_view text, FunctionRef<void(std::string line)> use) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line;
    for (const char c : text.substr(at, end - at)) c == '\t' ? line.append(4, ' ') : line += c;
    use(OneLine(line));
    at = end + 1;
  }
}

// By the zone, not by the score: settings move the borders of zones.
inline Style StyleOfZone(std::string_view zone) {
  const auto known = FromName<governor::Zone>(zone);
  if (known && *known >= governor::Zone::kCertainty) return Style::kGood;
  return known == governor::Zone::kWorking ? Style::kWarn : Style::kBad;
}

// To the second, which is enough for people; --json has the rest.
inline std::string Moment(Timestamp time) {
  std::string text = FormatTimestamp(time);
  const std::size_t fraction = text.find('.');
  return fraction == std::string::npos ? text : text.substr(0, fraction) + "Z";
}

// Why a search found it.
inline std::string MatchWords(const TextMatch& match) {
  std::string why = fmt::format("{:.0f} % relevant", 100 * match.relevance);
  if (!match.words.empty()) why += fmt::format(": {}", fmt::join(match.words, ", "));
  if (match.similarity) why += fmt::format("; similar in meaning: {:.2f}", *match.similarity);
  return why;
}

}  // namespace credence::cli
