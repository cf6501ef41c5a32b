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
constexpr std::string_view kReset = "\x1b[0m";

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

// C0 and C1 except line breaks and tabs.
bool IsControl(char32_t c) {
  return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c <= 0x9F);
}

void AppendWithoutControl(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = DecodeCodePoint(text);
    if (c.length > 0 && IsControl(c.value)) {
      out += ' ';
    } else {
      out += text.substr(0, std::max<std::size_t>(c.length, 1));
    }
    text.remove_prefix(std::max<std::size_t>(c.length, 1));
  }
}

// The length of the colour code at the start of the text; 0 if there is none.
std::size_t CodeLength(std::string_view text) {
  if (!text.starts_with('\x1b')) return 0;
  const std::size_t end = text.find('m');
  return end == text.npos ? text.size() : end + 1;
}

// Lays out pieces of a line below each other.
class Wrapper {
 public:
  Wrapper(std::size_t width, std::size_t hang) : width_(width), hang_(hang) {}

  // A word, with the spaces before it.
  void Add(std::string_view spaces, std::string_view word) {
    const std::size_t word_width = WidthOf(word);
    const bool is_first = out_.empty();
    if (!is_first && column_ > hang_ && column_ + spaces.size() + word_width > width_) {
      Break();
    } else {
      out_ += spaces;
      column_ += spaces.size();
    }
    while (!word.empty()) {
      if (const std::size_t code = CodeLength(word); code > 0) {
        style_ = word.substr(0, code) == kReset ? std::string_view() : word.substr(0, code);
        out_ += word.substr(0, code);
        word.remove_prefix(code);
        continue;
      }
      const std::string_view character =
          word.substr(0, std::max<std::size_t>(DecodeCodePoint(word).length, 1));
      const std::size_t columns = DisplayWidth(character);
      if (column_ > hang_ && column_ + columns > width_) Break();
      out_ += character;
      column_ += columns;
      word.remove_prefix(character.size());
    }
  }
  std::string Take() { return std::move(out_); }

 private:
  static std::size_t WidthOf(std::string_view word) {
    std::string plain;
    while (!word.empty()) {
      const std::size_t code = CodeLength(word);
      if (code == 0) plain += word.front();
      word.remove_prefix(std::max<std::size_t>(code, 1));
    }
    return DisplayWidth(plain);
  }
  void Break() {
    if (!style_.empty()) out_ += kReset;
    out_ += '\n';
    out_.append(hang_, ' ');
    out_ += style_;
    column_ = hang_;
  }

  const std::size_t width_;
  const std::size_t hang_;
  std::string out_;
  std::string_view style_;  // Of the text here; empty: plain.
  std::size_t column_ = 0;
};

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
  const std::string_view code = options_.color && !text.empty() ? EscapeCode(style) : "";
  text_ += code;
  AppendWithoutControl(text_, text);
  if (!code.empty()) text_ += kReset;
  return *this;
}

Terminal& Terminal::Line(std::string_view text, Style style) {
  const std::size_t column = limited() ? Column() : 0;
  Write(text, style);
  if (limited()) {
    const std::size_t width = WidthOr(0);
    const std::size_t start = text_.rfind('\n') + 1;  // npos + 1 is 0.
    if (Column() > width) {
      const std::string line = text_.substr(start);
      const std::size_t own = std::min(line.find_first_not_of(' '), line.size());
      const std::size_t inner = std::min(text.find_first_not_of(' '), text.size());
      const bool below = column > 0 && column + inner <= width / 2;
      text_.replace(start, text_.npos,
                    WrapLine(line, width, below ? column + inner : std::min(own + 2, width / 2)));
    }
  }
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

std::string WrapLine(std::string_view line, std::size_t width, std::size_t hang) {
  Wrapper wrapper(width, std::min(hang, width - std::min<std::size_t>(width, 1)));
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    if (begin == line.size()) break;  // Trailing spaces.
    wrapper.Add(line.substr(0, begin), line.substr(begin, end - begin));
    line.remove_prefix(end);
  }
  return wrapper.Take();
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
