// SPDX-License-Identifier: Apache-2.0
// Terminal: text for people. Coloured only on a terminal, where no line is wider than the window:
// whatever does not fit continues on the next line, below where the text began.
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
    std::optional<std::size_t> width;  // Absent: a file or a pipe; nothing is wrapped.
  };

  explicit Terminal(Options options) : options_(options) {}

  // Control characters become spaces, because stored text must not control the terminal.
  Terminal& Write(std::string_view text, Style style = Style::kPlain);
  // Ends the line. If it is wider than the window, it is wrapped between words, below the start of
  // `text` if that is in the left half, or else a little to the right of the line's own start.
  Terminal& Line(std::string_view text = "", Style style = Style::kPlain);
  // Cut to `width` columns with an ellipsis, or padded with spaces.
  Terminal& Cell(std::string_view text, std::size_t width, Style style = Style::kPlain);
  // Padded like a cell, but never cut, and always followed by two spaces: for names that people
  // have to type.
  Terminal& Name(std::string_view text, std::size_t width, Style style = Style::kPlain);
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

// Wraps a line, which may contain colours, between words; a word that is wider than the room for it
// is broken anywhere. Lines after the first are indented by `hang` columns.
std::string WrapLine(std::string_view line, std::size_t width, std::size_t hang);

// The text cut to `width` columns, ending in "…" if something was cut.
std::string Ellipsis(std::string_view text, std::size_t width);

}  // namespace credence::cli
