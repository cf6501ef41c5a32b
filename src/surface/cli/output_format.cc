// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/output_format.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

// Lists that come with something else, such as where the next page begins.
struct WrappedList {
  std::string_view command;
  std::string_view member;
  bool is_page = false;  // The rest only says where this page is.
};
constexpr std::array<WrappedList, 11> kWrapped = {{
    {"ledger list", "events", true},
    {"events list", "events", true},
    {"activity", "entries", true},
    {"rule list", "rules"},
    {"session timeline", "entries"},
    {"session why", "steps"},
    {"signals", "signals"},
    {"doctor", "checks"},
    {"replay", "faculties"},
    {"sweep", "points"},
    {"lift", "questions"},
}};

// The elements of the array that is next.
std::vector<std::string> TakeElements(JsonReader& reader) {
  std::vector<std::string> elements;
  reader.BeginArray();
  while (reader.NextElement()) elements.emplace_back(reader.Skip());
  return elements;
}

// Texts only: a number is never a formula, however it begins.
std::string Harmless(std::string_view text) {
  const bool is_formula = !text.empty() && std::string_view("=+-@\t\r").contains(text.front());
  return (is_formula ? "'" : "") + std::string(text);
}

std::string Quote(std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == cell.npos) return std::string(cell);
  std::string quoted = "\"";
  for (const char c : cell) {
    if (c == '"') quoted += c;
    quoted += c;
  }
  return quoted + "\"";
}

// The value that is next, as a cell.
std::string TakeCell(JsonReader& reader) {
  switch (reader.Peek()) {
    case JsonReader::Type::kString:
      return Harmless(reader.String());
    case JsonReader::Type::kNull:
      reader.Skip();
      return "";
    default:
      return std::string(reader.Skip());
  }
}

using Row = std::map<std::string, std::string, std::less<>>;

// The cells of a record by column. New columns are added to `columns`, unless they are fixed. A
// value that is not a record is the only cell.
Result<Row> CellsOf(std::string_view json, std::vector<std::string>& columns, bool is_fixed) {
  Row row;
  JsonReader reader(json);
  const auto add = [&](std::string name, std::string cell) {
    if (!is_fixed && std::ranges::find(columns, name) == columns.end()) columns.push_back(name);
    row.insert_or_assign(std::move(name), std::move(cell));
  };
  if (reader.Peek() != JsonReader::Type::kObject) {
    add("value", TakeCell(reader));
  } else {
    reader.BeginObject();
    while (const auto key = reader.NextKey()) {
      std::string name(*key);
      add(std::move(name), TakeCell(reader));
    }
  }
  CREDENCE_RETURN_IF_ERROR(reader.Finish());
  return row;
}

}  // namespace

Result<std::vector<std::string>> RowsOf(std::string_view command, std::string_view json) {
  JsonReader reader(json);
  std::vector<std::string> rows;
  if (reader.Peek() == JsonReader::Type::kArray) {
    rows = TakeElements(reader);
    CREDENCE_RETURN_IF_ERROR(reader.Finish());
    return rows;
  }
  const auto known = std::ranges::find(kWrapped, command, &WrappedList::command);
  bool found = false;
  if (known != kWrapped.end() && reader.Peek() == JsonReader::Type::kObject) {
    reader.BeginObject();
    while (const auto key = reader.NextKey()) {
      if (*key == known->member && reader.Peek() == JsonReader::Type::kArray) {
        rows = TakeElements(reader);
        found = true;
      } else {
        reader.Skip();
      }
    }
    CREDENCE_RETURN_IF_ERROR(reader.Finish());
  }
  if (found) return rows;
  return NoRows(command);
}

bool HoldsList(std::string_view command) {
  return std::ranges::find(kWrapped, command, &WrappedList::command) != kWrapped.end();
}

Failure NoRows(std::string_view command) {
  return InvalidArgument(fmt::format(
      "'{}' does not answer with a list, so it has no rows; use --format table or json", command));
}

Result<std::string> CsvWriter::Write(const std::vector<std::string>& rows) {
  const bool has_header = !columns_.empty();
  std::vector<Row> cells;
  for (const std::string& json : rows) {
    CREDENCE_ASSIGN_OR_RETURN(Row row, CellsOf(json, columns_, has_header));
    cells.push_back(std::move(row));
  }
  std::string text;
  const auto line = [&text, this](auto cell_of) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string cell = cell_of(columns_[i]);
      text += i > 0 ? "," : "";
      text += Quote(to_terminal_ ? OneLine(cell) : cell);
    }
    text += "\r\n";
  };
  if (!has_header && !columns_.empty())
    line([](const std::string& name) { return Harmless(name); });
  for (const Row& row : cells) {
    line([&row](const std::string& name) {
      const auto cell = row.find(name);
      return cell == row.end() ? std::string() : cell->second;
    });
  }
  return text;
}

Result<std::string> InFormat(OutputFormat format, std::string_view command, std::string_view json,
                             bool to_terminal) {
  json = Trim(json);
  if (json.empty()) return std::string();
  if (format == OutputFormat::kJson) {
    const auto wrapped = std::ranges::find(kWrapped, command, &WrappedList::command);
    if (wrapped == kWrapped.end() || !wrapped->is_page) return std::string(json) + "\n";
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> rows, RowsOf(command, json));
    return fmt::format("[{}]\n", fmt::join(rows, ","));
  }
  if (format == OutputFormat::kCsv) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> rows, RowsOf(command, json));
    return CsvWriter(to_terminal).Write(rows);
  }
  const Result<std::vector<std::string>> rows = RowsOf(command, json);
  // An answer that is not a list is one line.
  if (!rows) return std::string(json) + "\n";
  std::string lines;
  for (const std::string& row : *rows) lines += row + "\n";
  return lines;
}

}  // namespace credence::cli
