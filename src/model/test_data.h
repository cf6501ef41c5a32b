// SPDX-License-Identifier: Apache-2.0
// Real forecasts and outcomes for tests, which lie beside the checkout. A file that is there but
// cannot be read throws, and fails the test.
#pragma once

#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/csv.h"
#include "model/calibration.h"

namespace credence::model {

// A row by the names of its columns.
using DataRow = std::map<std::string, std::string, std::less<>>;

// Nothing: the file is not there.
inline std::optional<std::vector<DataRow>> ReadData(const std::string& name) {
  std::ifstream file(std::string(CREDENCE_DATA) + "/" + name, std::ios::binary);
  if (!file) return std::nullopt;
  const std::string text(std::istreambuf_iterator<char>(file), {});
  CsvReader reader = CsvReader::Open(text).value();
  std::vector<DataRow> rows;
  while (reader.Next().value()) {
    DataRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < reader.header().size(); ++i) {
      row[reader.header()[i]] = reader.cells()[i];
    }
  }
  return rows;
}

// Nothing: no number.
inline std::optional<double> NumberOf(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The forecasts of both sides of all games that somebody won.
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
