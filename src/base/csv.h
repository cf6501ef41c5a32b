// SPDX-License-Identifier: Apache-2.0
// CsvReader: comma-separated values (RFC 4180), row by row, strictly.
//
//   file := [BOM] row { line-end row } [line-end]      row := cell { "," cell }
//   cell := bytes without comma, quote, CR, LF | '"' { any byte but a quote | '""' } '"'
//   line-end := LF | CRLF
//
// The first row names the columns. Every row has as many cells as the first; empty lines are
// skipped. Invalid input is refused with its line number, never guessed at.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence {

class CsvReader {
 public:
  // Reads the header. REQUIRES: `text` outlives the reader. Failure (kInvalidArgument): no header,
  // or an invalid row.
  static Result<CsvReader> Open(std::string_view text);

  const std::vector<std::string>& header() const { return header_; }
  // The position of the column. Failure: kNotFound, suggesting a similar name, or kInvalidArgument
  // if two columns have the name.
  Result<std::size_t> Column(std::string_view name) const;

  // Reads the next row into cells(). False at the end. Failure (kInvalidArgument): "line 7: …".
  Result<bool> Next();
  // The current row; valid until the next one.
  const std::vector<std::string_view>& cells() const { return cells_; }
  // The line where the row begins, from 1.
  std::size_t line() const { return row_line_; }

 private:
  explicit CsvReader(std::string_view text) : text_(text) {}

  Result<void> ReadRow();
  Result<std::string_view> ReadCell();
  Result<std::string_view> ReadQuoted();
  // Consumes a line end, if next.
  bool TakeLineEnd();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t row_line_ = 1;
  std::vector<std::string> header_;
  std::vector<std::string_view> cells_;
  std::deque<std::string> unquoted_;  // Cells that had doubled quotes.
};

}  // namespace credence
