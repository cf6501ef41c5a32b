// SPDX-License-Identifier: Apache-2.0
// For tests: published tables that are not part of this repository. Looks in the folder named by
// the environment variable CREDENCE_DATA, otherwise beside the checkout. A file that exists but
// cannot be read throws, which fails the test.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/csv.h"
#include "model/calibration.h"

namespace credence::model {

// The cells of a row, by position or by column name.
class DataRow {
 public:
  using Names = std::shared_ptr<const std::vector<std::string>>;

  DataRow(Names header, std::vector<std::string> cells)
      : header_(std::move(header)), cells_(std::move(cells)) {}

  const std::string& at(std::size_t place) const { return cells_.at(place); }
  const std::string& at(std::string_view column) const {
    const auto found = std::ranges::find(*header_, column);
    return cells_.at(static_cast<std::size_t>(found - header_->begin()));
  }

 private:
  Names header_;
  std::vector<std::string> cells_;
};

inline std::string DataPath(const std::string& name) {
  const char* folder = std::getenv("CREDENCE_DATA");
  return std::string(folder != nullptr ? folder : CREDENCE_DATA_FOLDER) + "/" + name;
}

// Absent if the file does not exist.
inline std::optional<std::vector<DataRow>> ReadData(const std::string& name) {
  std::ifstream file(DataPath(name), std::ios::binary);
  if (!file) return std::nullopt;
  const std::string text(std::istreambuf_iterator<char>(file), {});
  CsvReader reader = CsvReader::Open(text).value();
  const auto header = std::make_shared<const std::vector<std::string>>(reader.header());
  std::vector<DataRow> rows;
  while (reader.Next().value()) {
    rows.emplace_back(header,
                      std::vector<std::string>(reader.cells().begin(), reader.cells().end()));
  }
  return rows;
}

// Absent if it is not a number.
inline std::optional<double> NumberOf(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The forecasts for both sides of all games with a winner.
inline std::vector<Forecast> GamesOf(const std::vector<DataRow>& rows) {
  std::vector<Forecast> forecasts;
  for (const DataRow& row : rows) {
    if (row.at("prob1_outcome") == "0.5") continue;
    for (const std::string side : {"prob1", "prob2"}) {
      forecasts.push_back({.stated = NumberOf(row.at(side)).value(),
                           .came_true = row.at(side + "_outcome") == "1"});
    }
  }
  return forecasts;
}

}  // namespace credence::model

#define CREDENCE_DATA_OR_SKIP(declaration, name)                                \
  auto CREDENCE_CONCAT(data_, __LINE__) = ReadData(name);                       \
  if (!CREDENCE_CONCAT(data_, __LINE__)) {                                      \
    GTEST_SKIP() << "needs " << (name) << ", which is not beside the checkout"; \
  }                                                                             \
  declaration = *std::move(CREDENCE_CONCAT(data_, __LINE__))
