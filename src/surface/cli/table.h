// SPDX-License-Identifier: Apache-2.0
// Table: rows of cells in aligned columns, laid out for the width of a terminal. Every list uses
// it.
//
//   Table table({{.title = "signal", .wraps = true}, {.title = "firings", .align =
//   Align::kRight}}); table.Row({{"test_failure", Style::kBold}, {"12"}}); table.Print(out);
//
// On a narrow terminal, columns that may be missing are dropped, the least important first, and
// then texts are wrapped in their column. If a text would still have too little room, it gets lines
// of its own below the row. In a file or a pipe nothing is dropped or wrapped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "surface/cli/terminal.h"

namespace credence::cli {

enum class Align { kLeft, kRight };

struct Column {
  std::string_view title = "";  // A table in which no column has a title has no heading.
  Align align = Align::kLeft;
  // A sentence, which may be wrapped. At most one column.
  bool wraps = false;
  // Whole ids, of which as much of the end is shown as tells those of the table apart.
  bool ids = false;
  // On a narrow terminal the column with the highest number is dropped first; 0 is always there.
  int minor = 0;
};

class Table {
 public:
  struct Cell {
    std::string text;  // One line; Table cleans it.
    Style style = Style::kPlain;
  };

  // Every line begins with `indent` spaces.
  explicit Table(std::vector<Column> columns, std::size_t indent = 0)
      : columns_(std::move(columns)), indent_(indent) {}

  // REQUIRES: one cell for each column.
  Table& Row(std::vector<Cell> cells);
  // A line below the last row, indented a little.
  Table& Note(std::string_view text, Style style = Style::kDim);

  bool empty() const { return rows_.empty(); }
  void Print(Terminal& out) const;

 private:
  struct OneRow {
    std::vector<Cell> cells;
    std::vector<Cell> notes;
  };
  struct Layout;

  void ShortenIds();
  Layout Arrange(const Terminal& out) const;
  void PrintRow(Terminal& out, const Layout& layout, const std::vector<Cell>& cells) const;

  std::vector<Column> columns_;
  std::size_t indent_;
  std::vector<OneRow> rows_;
};

}  // namespace credence::cli
