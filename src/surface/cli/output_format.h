// SPDX-License-Identifier: Apache-2.0
// --format table|json|jsonl|csv: the form of an answer. Commands write text for people or JSON; the
// other two are made from the JSON here, so that every list has them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"
#include "credence/result.h"

namespace credence::cli {

enum class OutputFormat { kTable, kJson, kJsonl, kCsv };
CREDENCE_ENUM_NAMES(OutputFormat, "table", "json", "jsonl", "csv")

// The records of a list, each as JSON. `command` tells where they are if the answer is an object.
// Failure: kInvalidArgument if the answer is not a list.
Result<std::vector<std::string>> RowsOf(std::string_view command, std::string_view json);

// Whether the answer of such a command, an object, holds a list.
bool HoldsList(std::string_view command);

// The command has no rows.
Failure NoRows(std::string_view command);

// RFC 4180. The columns are the fields of the first row, then those that only later rows have.
// Nested values are JSON; null is empty. A text that a spreadsheet would take for a formula gets a
// leading apostrophe. For a terminal, characters that could control it become spaces.
class CsvWriter {
 public:
  explicit CsvWriter(bool to_terminal = false) : to_terminal_(to_terminal) {}

  // The text of the rows; the first call begins with the header.
  Result<std::string> Write(const std::vector<std::string>& rows);

 private:
  const bool to_terminal_;
  std::vector<std::string> columns_;
};

// The answer of the command in this format. `json` is the answer in JSON, or empty. `to_terminal`:
// as for CsvWriter.
Result<std::string> InFormat(OutputFormat format, std::string_view command, std::string_view json,
                             bool to_terminal = false);

}  // namespace credence::cli
