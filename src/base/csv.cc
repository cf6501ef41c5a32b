// SPDX-License-Identifier: Apache-2.0
#include "base/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/amount.h"
#include "base/nearest.h"
#include "base/utf8.h"

namespace credence {
Result<CsvReader> CsvReader::Open(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  CsvReader reader(text);
  CREDENCE_ASSIGN_OR_RETURN(const bool has_header, reader.Next());
  if (!has_header) return InvalidArgument("the file is empty; its first row must name the columns");
  reader.header_.assign(reader.cells_.begin(), reader.cells_.end());
  return reader;
}

Result<std::size_t> CsvReader::Column(std::string_view name) const {
  // Ignores surrounding spaces, as in cells.
  const auto is_called = [name](std::string_view column) { return Trim(column) == Trim(name); };
  const auto found = std::ranges::find_if(header_, is_called);
  if (found == header_.end()) {
    const std::vector<std::string_view> names(header_.begin(), header_.end());
    const std::optional<std::string_view> near = Nearest(name, names);
    return NotFound(fmt::format(
        "no column {}; {}", Quoted(name),
        near ? fmt::format("did you mean {}?", Quoted(*near))
             : fmt::format("the first of {} is {}", header_.size(), Quoted(header_.front()))));
  }
  if (std::find_if(found + 1, header_.end(), is_called) != header_.end()) {
    return InvalidArgument(fmt::format("two columns have the name {}; rename one", Quoted(name)));
  }
  return static_cast<std::size_t>(found - header_.begin());
}

bool CsvReader::TakeLineEnd() {
  const std::string_view rest = text_.substr(at_);
  const std::size_t length = rest.starts_with("\r\n") ? 2 : (rest.starts_with('\n') ? 1 : 0);
  at_ += length;
  if (length > 0) ++line_;
  return length > 0;
}

Result<bool> CsvReader::Next() {
  cells_.clear();
  unquoted_.clear();
  while (TakeLineEnd()) {
  }
  if (at_ == text_.size()) return false;
  row_line_ = line_;
  CREDENCE_RETURN_IF_ERROR(ReadRow());
  if (!header_.empty() && cells_.size() != header_.size()) {
    return InvalidArgument(fmt::format("line {}: {}, but the first row has {}", row_line_,
                                       Amount(cells_.size(), "cell"), header_.size()));
  }
  return true;
}

Result<void> CsvReader::ReadRow() {
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view cell, ReadCell());
    cells_.push_back(cell);
    if (at_ == text_.size() || TakeLineEnd()) return {};
    if (text_[at_] != ',') {
      return InvalidArgument(fmt::format(
          "line {}, column {}: {} after the cell; a comma or the end of the line must follow",
          line_, cells_.size(), Quoted(text_.substr(at_, 1))));
    }
    ++at_;
  }
}

Result<std::string_view> CsvReader::ReadCell() {
  if (text_.substr(at_).starts_with('"')) return ReadQuoted();
  const std::size_t begin = at_;
  at_ = std::min(text_.find_first_of(",\"\r\n", begin), text_.size());
  if (at_ < text_.size() && text_[at_] == '"') {
    return InvalidArgument(fmt::format(
        "line {}, column {}: a quote inside a cell without quotes; put the cell in quotes and "
        "double the quote",
        line_, cells_.size() + 1));
  }
  return text_.substr(begin, at_ - begin);
}

Result<std::string_view> CsvReader::ReadQuoted() {
  const std::size_t first_line = line_;
  const std::size_t begin = ++at_;
  bool has_doubled = false;
  while (true) {
    const std::size_t quote = text_.find('"', at_);
    if (quote == std::string_view::npos) {
      return InvalidArgument(fmt::format("line {}, column {}: the quote is never closed",
                                         first_line, cells_.size() + 1));
    }
    line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(at_, quote - at_), '\n'));
    at_ = quote + 1;
    if (!text_.substr(at_).starts_with('"')) break;
    has_doubled = true;
    ++at_;
  }
  const std::string_view raw = text_.substr(begin, at_ - 1 - begin);
  if (!has_doubled) return raw;
  std::string& cell = unquoted_.emplace_back();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    cell += raw[i];
    if (raw[i] == '"') ++i;
  }
  return std::string_view(cell);
}

}  // namespace credence
