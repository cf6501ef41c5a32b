// SPDX-License-Identifier: Apache-2.0
// Tables from untrusted sources: refused in one line, or every row is as wide as the header, and
// the table rewritten with every cell in quotes has the same cells.
#include "base/csv.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

using Row = std::vector<std::string>;

// The header and the rows. Nothing: the table is refused.
std::optional<std::vector<Row>> ReadTable(std::string_view text) {
  auto csv = CsvReader::Open(text);
  if (fuzz::Refused(csv)) return std::nullopt;
  std::vector<Row> rows = {csv->header()};
  for (const std::string& name : csv->header()) {
    const auto column = csv->Column(name);
    CREDENCE_CHECK(!column || csv->header()[*column] == name, "the column of that name");
  }
  while (true) {
    const auto is_there = csv->Next();
    if (fuzz::Refused(is_there)) return std::nullopt;
    if (!*is_there) return rows;
    CREDENCE_CHECK(csv->cells().size() == csv->header().size(), "rows are as wide as the header");
    rows.emplace_back(csv->cells().begin(), csv->cells().end());
  }
}

std::string Written(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += i == 0 ? "\"" : ",\"";
      for (const char c : row[i]) text += c == '"' ? "\"\"" : std::string(1, c);
      text += '"';
    }
    text += "\r\n";
  }
  return text;
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const auto rows = ReadTable(input);
  if (rows) CREDENCE_CHECK(ReadTable(Written(*rows)) == rows, "it reads as the same again");
}
