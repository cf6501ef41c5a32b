// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "base/utf8.h"

namespace credence::cli {
namespace {

constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kParagraphWidth = 88;

std::string_view EscapeCode(Style style) {
  switch (style) {
    case Style::kPlain:
      return "";
    case Style::kBold:
      return "\x1b[1m";
    case Style::kDim:
      return "\x1b[2m";
    case Style::kGood:
      return "\x1b[32m";
    case Style::kWarn:
      return "\x1b[33m";
    case Style::kBad:
      return "\x1b[31m";
    case Style::kGold:
      return "\x1b[1;33m";
  }
  return "";
}

std::optional<std::size_t> ParseColumns(const char* text) {
  if (text == nullptr) return std::nullopt;
  std::size_t columns = 0;
  const char* end = text + std::strlen(text);
  const auto [parsed, error] = std::from_chars(text, end, columns);
  if (error != std::errc() || parsed != end || columns == 0) return std::nullopt;
  return columns;
}

}  // namespace

Terminal& Terminal::Write(std::string_view text, Style style) {
  if (!options_.color || style == Style::kPlain || text.empty()) {
    text_ += text;
  } else {
    text_ += EscapeCode(style);
    text_ += text;
    text_ += "\x1b[0m";
  }
  return *this;
}

Terminal& Terminal::Line(std::string_view text, Style style) {
  Write(text, style);
  text_ += '\n';
  return *this;
}

Terminal& Terminal::Cell(std::string_view text, std::size_t width, Style style) {
  const std::string cut = Ellipsis(text, width);
  Write(cut, style);
  text_.append(width - std::min(width, DisplayWidth(cut)), ' ');
  return *this;
}

Terminal& Terminal::Name(std::string_view text, std::size_t width, Style style) {
  constexpr std::size_t kGap = 2;
  Write(text, style);
  text_.append(std::max(width, DisplayWidth(text) + kGap) - DisplayWidth(text), ' ');
  return *this;
}

Terminal& Terminal::LineCut(std::string_view text, Style style) {
  if (!limited()) return Line(text, style);
  const std::size_t width = WidthOr(0);
  return Line(Ellipsis(text, width - std::min(width, Column())), style);
}

Terminal& Terminal::Paragraph(std::string_view text, std::size_t indent, Style style) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    Paragraph(text.substr(0, end), indent, style);
    text.remove_prefix(end + 1);
  }
  // Whatever an event or a model says must not control the terminal.
  const std::string clean = OneLine(text);
  text = clean;
  const std::size_t width = std::min(WidthOr(kParagraphWidth), kParagraphWidth);
  std::size_t column = Column();
  if (column == 0) text_.append(indent, ' ');
  column = std::max(column, indent);
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::size_t word_width = DisplayWidth(word);
    if (!line.empty() && column + 1 + word_width > width) {
      Line(line, style);
      text_.append(indent, ' ');
      line.clear();
      column = indent;
    }
    if (!line.empty()) line += ' ';
    column += word_width + (line.empty() ? 0 : 1);
    line += word;
  }
  return Line(line, style);
}

std::size_t Terminal::Column() const {
  const std::size_t start = text_.rfind('\n') + 1;  // npos + 1 is 0.
  std::string line;
  for (std::size_t at = start; at < text_.size(); ++at) {
    if (text_[at] == '\x1b') {
      at = std::min(text_.find('m', at), text_.size() - 1);
    } else {
      line += text_[at];
    }
  }
  return DisplayWidth(line);
}

Terminal::Options DetectTerminal() {
  Terminal::Options options;
  if (isatty(STDOUT_FILENO) == 0) return options;
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  options.color = (no_color == nullptr || *no_color == '\0') &&
                  (term == nullptr || std::strcmp(term, "dumb") != 0);
  winsize size{};
  options.width = ParseColumns(std::getenv("COLUMNS"));
  if (!options.width && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    options.width = size.ws_col;
  }
  options.width = std::max(options.width.value_or(80), kNarrowest);
  return options;
}

std::string Ellipsis(std::string_view text, std::size_t width) {
  if (DisplayWidth(text) <= width) return std::string(text);
  if (width == 0) return "";
  std::string out;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::string_view character = CodePointPrefix(text, 1);
    const std::size_t columns = DisplayWidth(character);
    if (used + columns > width - 1) break;
    out += character;
    used += columns;
    text.remove_prefix(character.size());
  }
  return out + "…";
}

}  // namespace credence::cli
