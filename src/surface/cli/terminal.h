// SPDX-License-Identifier: Apache-2.0
// Terminal: text for people. Coloured only on a terminal, with lines no wider than the window.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace credence::cli {

enum class Style { kPlain, kBold, kDim, kGood, kWarn, kBad, kGold };

// Collects output, which its owner writes at once.
class Terminal {
 public:
  struct Options {
    bool color = false;
    std::optional<std::size_t> width;  // Absent: a file or a pipe; nothing is cut.
  };

  explicit Terminal(Options options) : options_(options) {}

  Terminal& Write(std::string_view text, Style style = Style::kPlain);
  Terminal& Line(std::string_view text = "", Style style = Style::kPlain);
  // Cut to `width` columns with an ellipsis, or padded with spaces.
  Terminal& Cell(std::string_view text, std::size_t width, Style style = Style::kPlain);
  // Padded like a cell, but never cut, and always followed by two spaces: for names that people
  // have to type.
  Terminal& Name(std::string_view text, std::size_t width, Style style = Style::kPlain);
  // The rest of a line, cut to the window.
  Terminal& LineCut(std::string_view text, Style style = Style::kPlain);
  // Wraps words over indented lines; the first line continues the current one.
  Terminal& Paragraph(std::string_view text, std::size_t indent = 0, Style style = Style::kPlain);

  std::size_t WidthOr(std::size_t unlimited) const { return options_.width.value_or(unlimited); }
  bool limited() const { return options_.width.has_value(); }
  bool color() const { return options_.color; }
  // The width of the last line so far.
  std::size_t Column() const;
  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }

 private:
  Options options_;
  std::string text_;
};

// For standard output: a terminal or not, NO_COLOR, TERM=dumb, the window's size, COLUMNS.
Terminal::Options DetectTerminal();

// The text cut to `width` columns, ending in "…" if something was cut.
std::string Ellipsis(std::string_view text, std::size_t width);

}  // namespace credence::cli
