// SPDX-License-Identifier: Apache-2.0
#include "belief/label.h"

#include <algorithm>

#include "base/utf8.h"

namespace credence::belief {
namespace {

constexpr std::string_view kEllipsis = "…";

double WidthOf(char32_t letter, std::string_view bytes) {
  if (letter >= 0x80) {
    const std::size_t columns = DisplayWidth(bytes);
    return columns == 0 ? 0 : columns == 1 ? 0.68 : 1.0;
  }
  constexpr std::string_view kNarrow = "iljI.,:;'|!()[]/\\- ";
  constexpr std::string_view kSlim = "ftrs\"*";
  constexpr std::string_view kBroad = "mwMW@%";
  const char c = static_cast<char>(letter);
  if (kNarrow.contains(c)) return 0.38;
  if (kSlim.contains(c)) return 0.5;
  if (kBroad.contains(c)) return 0.98;
  return c >= 'A' && c <= 'Z' ? 0.74 : 0.64;
}

// The next letter with its combining marks. REQUIRES: `text` is not empty.
std::string_view FirstCluster(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size()) {
    const CodePoint next = DecodeCodePoint(text.substr(end));
    const std::size_t length = std::max<std::size_t>(next.length, 1);
    if (end > 0 && (next.length == 0 || DisplayWidth(text.substr(end, length)) > 0)) break;
    end += length;
  }
  return text.substr(0, end);
}

// Removes from the front of a word what fits into `room`; at least one letter if `must`.
std::string_view TakeFitting(std::string_view& word, double room, bool must) {
  std::size_t end = 0;
  double width = 0;
  while (end < word.size()) {
    const std::string_view cluster = FirstCluster(word.substr(end));
    width += TextWidth(cluster);
    if (width > room && !(must && end == 0)) break;
    end += cluster.size();
  }
  const std::string_view taken = word.substr(0, end);
  word.remove_prefix(end);
  return taken;
}

std::string WithEllipsis(std::string_view line, double width) {
  const std::string_view kept = TakeFitting(line, width - TextWidth(kEllipsis), true);
  return std::string(Trim(kept)) + std::string(kEllipsis);
}

}  // namespace

std::string LabelText(const BeliefReading& reading) {
  return reading.belief.text ? OneLine(*reading.belief.text) : "(erased)";
}

double TextWidth(std::string_view text) {
  double width = 0;
  while (!text.empty()) {
    const CodePoint letter = DecodeCodePoint(text);
    const std::size_t length = std::max<std::size_t>(letter.length, 1);
    width += letter.length == 0 ? 1.0 : WidthOf(letter.value, text.substr(0, length));
    text.remove_prefix(length);
  }
  return width;
}

std::vector<std::string> WrapText(std::string_view text, double width, std::size_t lines_max) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    if (word.empty()) continue;
    const double before = line.empty() ? 0 : TextWidth(line) + TextWidth(" ");
    const double length = TextWidth(word);
    if (before + length <= width) {
      if (!line.empty()) line += ' ';
      line += word;
      continue;
    }
    // A word longer than a line begins on the current line.
    if (length > width && before < width / 2 && !line.empty()) {
      line += ' ';
      line += TakeFitting(word, width - before, false);
    }
    while (!word.empty()) {
      if (!line.empty()) lines.push_back(std::move(line));
      line = TakeFitting(word, width, true);
      if (lines.size() > lines_max) break;
    }
    if (lines.size() > lines_max) break;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  if (lines.size() > lines_max) {
    const std::string last = lines[lines_max - 1] + " " + lines[lines_max];
    lines.resize(lines_max);
    lines.back() = WithEllipsis(last, width);
  }
  return lines;
}

}  // namespace credence::belief
