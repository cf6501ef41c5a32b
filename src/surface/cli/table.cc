// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/table.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"
#include "surface/cli/short_ids.h"

namespace credence::cli {
namespace {

constexpr std::size_t kGap = 2;
// Of a sentence: with less, it is hard to read.
constexpr std::size_t kComfortable = 48;
constexpr std::size_t kTolerable = 30;

}  // namespace

struct Table::Layout {
  std::vector<std::size_t> widths;     // Of each column; 0 if it is dropped or empty.
  std::optional<std::size_t> wrapped;  // The column that is wrapped to its width.
  bool stacked = false;                // The wrapped column is below the row instead.

  std::size_t Sum(std::size_t indent) const {
    std::size_t sum = indent;
    for (const std::size_t width : widths) sum += width > 0 ? width + kGap : 0;
    return sum - (sum > indent ? kGap : 0);
  }
};

Table& Table::Row(std::vector<Cell> cells) {
  CREDENCE_CHECK(cells.size() == columns_.size(), "a row has a cell for each column");
  for (Cell& cell : cells) cell.text = OneLine(cell.text);
  rows_.push_back({.cells = std::move(cells), .notes = {}});
  return *this;
}

Table& Table::Note(std::string_view text, Style style) {
  CREDENCE_CHECK(!rows_.empty(), "a note belongs to a row");
  rows_.back().notes.push_back({OneLine(text), style});
  return *this;
}

void Table::ShortenIds() {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!columns_[i].ids) continue;
    std::vector<std::string_view> ids;
    for (const OneRow& row : rows_) ids.emplace_back(row.cells[i].text);
    const std::size_t length = LengthToTellApart(std::move(ids));
    for (OneRow& row : rows_) row.cells[i].text = EndOfId(row.cells[i].text, length);
    columns_[i].ids = false;
  }
}

Table::Layout Table::Arrange(const Terminal& out) const {
  Layout layout;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t width = 0;
    for (const OneRow& row : rows_) width = std::max(width, DisplayWidth(row.cells[i].text));
    // A column without any content needs no place, whatever its title.
    if (width > 0) width = std::max(width, DisplayWidth(columns_[i].title));
    layout.widths.push_back(width);
    if (columns_[i].wraps) layout.wrapped = i;
  }
  if (!out.limited()) {
    layout.wrapped.reset();
    return layout;
  }
  const std::size_t window = out.WidthOr(0);
  const std::size_t natural = layout.wrapped ? layout.widths[*layout.wrapped] : 0;
  // The room for the sentence, or what is left if there is none.
  const auto room = [&]() -> std::size_t {
    const std::size_t others = layout.Sum(indent_) - natural;
    return others < window ? window - others : 0;
  };
  const std::size_t wanted = std::min(natural, kComfortable);
  while (room() < wanted || (natural == 0 && layout.Sum(indent_) > window)) {
    std::optional<std::size_t> least;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const bool may_go = columns_[i].minor > 0 && layout.widths[i] > 0;
      if (may_go && (!least || columns_[i].minor > columns_[*least].minor)) least = i;
    }
    if (!least) break;
    layout.widths[*least] = 0;
  }
  if (natural == 0) return layout;
  layout.stacked = room() < std::min(natural, kTolerable);
  layout.widths[*layout.wrapped] = layout.stacked ? 0 : std::min(natural, room());
  return layout;
}

void Table::PrintRow(Terminal& out, const Layout& layout, const std::vector<Cell>& cells) const {
  out.Write(std::string(indent_, ' '));
  std::size_t last = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (layout.widths[i] > 0 && !cells[i].text.empty()) last = i;
  }
  std::size_t column = indent_;
  // The lines of the wrapped cell after the first, and where they begin.
  std::vector<std::string> more;
  std::size_t more_column = 0;
  Style more_style = Style::kPlain;
  for (std::size_t i = 0; i <= last; ++i) {
    const std::size_t width = layout.widths[i];
    if (width == 0) continue;
    std::string text = cells[i].text;
    if (layout.wrapped == i) {
      std::string wrapped = WrapLine(text, width, 0);
      std::size_t end = wrapped.find('\n');
      text = wrapped.substr(0, end);
      while (end != std::string::npos) {
        const std::size_t begin = end + 1;
        end = wrapped.find('\n', begin);
        more.push_back(wrapped.substr(begin, end == std::string::npos ? end : end - begin));
      }
      more_column = column;
      more_style = cells[i].style;
    }
    const std::string pad(width - std::min(width, DisplayWidth(text)), ' ');
    const bool right = columns_[i].align == Align::kRight;
    if (right) out.Write(pad);
    out.Write(text, cells[i].style);
    if (i == last) break;
    if (!right) out.Write(pad);
    out.Write(std::string(kGap, ' '));
    column += width + kGap;
  }
  out.Line();
  for (const std::string& line : more) {
    out.Write(std::string(more_column, ' ')).Line(line, more_style);
  }
  if (!layout.stacked) return;
  const Cell& text = cells[*layout.wrapped];
  if (text.text.empty()) return;
  out.Write(std::string(indent_ + 4, ' ')).Line(text.text, text.style);
}

void Table::Print(Terminal& out) const {
  if (rows_.empty()) return;
  if (std::ranges::any_of(columns_, &Column::ids)) {
    Table shortened = *this;
    shortened.ShortenIds();
    return shortened.Print(out);
  }
  const Layout layout = Arrange(out);
  if (std::ranges::any_of(columns_, [](const Column& column) { return !column.title.empty(); })) {
    std::vector<Cell> titles;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      titles.push_back({layout.widths[i] > 0 ? std::string(columns_[i].title) : "", Style::kDim});
    }
    PrintRow(out, layout, titles);
  }
  for (const OneRow& row : rows_) {
    PrintRow(out, layout, row.cells);
    for (const Cell& note : row.notes) {
      out.Write(std::string(indent_ + 4, ' ')).Line(note.text, note.style);
    }
  }
}

}  // namespace credence::cli
