// SPDX-License-Identifier: Apache-2.0
// For tests: tables that others published, which are not part of this repository. They are looked
// for in the folder that the environment variable CREDENCE_DATA names, or else beside the checkout.
#pragma once

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace credence::model {

using CsvRow = std::vector<std::string>;

inline std::string PublishedPath(const std::string& name) {
  const char* folder = std::getenv("CREDENCE_DATA");
  return std::string(folder != nullptr ? folder : CREDENCE_DATA_FOLDER) + "/" + name;
}

// The rows after the header; nullopt if there is no such file. Fields have no quotes in any of
// these tables.
inline std::optional<std::vector<CsvRow>> ReadPublished(const std::string& name) {
  std::ifstream file(PublishedPath(name));
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  std::vector<CsvRow> rows;
  while (std::getline(file, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    CsvRow& row = rows.emplace_back(1);
    for (const char c : line) {
      if (c == ',') {
        row.emplace_back();
      } else {
        row.back().push_back(c);
      }
    }
  }
  return rows;
}

}  // namespace credence::model
