// SPDX-License-Identifier: Apache-2.0
// Tables from untrusted sources: refused in one line, or every row is as wide as the header, and
// the table rewritten with every cell in quotes has the same cells.
#include "base/csv.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"

namespace {

using credence::CsvReader;

using Row = std::vector<std::string>;

// The header and the rows. Nothing: the table is refused.
std::optional<std::vector<Row>> ReadTable(std::string_view text) {
  auto csv = CsvReader::Open(text);
  if (!csv) {
    CREDENCE_CHECK(!csv.error().message.contains('\n'), "one line");
    return std::nullopt;
  }
  std::vector<Row> rows = {csv->header()};
  for (const std::string& name : csv->header()) {
    const auto column = csv->Column(name);
    CREDENCE_CHECK(!column || csv->header()[*column] == name, "the column of that name");
  }
  while (true) {
    const auto is_there = csv->Next();
    if (!is_there) {
      CREDENCE_CHECK(!is_there.error().message.contains('\n'), "one line");
      return std::nullopt;
    }
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

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rows = ReadTable({reinterpret_cast<const char*>(data), size});
  if (rows) CREDENCE_CHECK(ReadTable(Written(*rows)) == rows, "it reads as the same again");
  return 0;
}
