// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/static_table.h"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "vectors/embedding/sample_tokenizer.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kTableDimensions = 32;

// Each token roughly has its own axis, and weighs more the greater its id.
std::vector<float> SampleRows() {
  std::vector<float> rows(SampleTokens().size() * kTableDimensions);
  for (std::size_t id = 1; id < SampleTokens().size(); ++id) {
    rows[id * kTableDimensions + id % kTableDimensions] = static_cast<float>(id);
    rows[id * kTableDimensions + (id + 1) % kTableDimensions] = static_cast<float>(id) / 4;
  }
  return rows;
}

std::vector<char> SampleBytes(const Digest& vocabulary = SampleWordPiece().Source()) {
  return *StaticTable::Pack({.model = {1, 2, 3, 4},
                             .vocabulary = vocabulary,
                             .dimensions = kTableDimensions,
                             .rows = SampleRows()});
}

std::vector<float> Sum(const StaticTable& table, std::vector<std::int32_t> ids) {
  std::vector<float> row(table.dimensions());
  table.Sum(ids, row);
  return row;
}

TEST(StaticTable, ARowIsTheWeightedSumOfLengthOne) {
  const StaticTable table = *StaticTable::FromBytes(SampleBytes());
  const std::vector<float> row = Sum(table, {4, 8});
  const double length = std::hypot(4, 1, std::hypot(8, 2));
  EXPECT_NEAR(row[4], 4 / length, 0.01);
  EXPECT_NEAR(row[5], 1 / length, 0.01);
  EXPECT_NEAR(row[8], 8 / length, 0.01);
  EXPECT_NEAR(row[9], 2 / length, 0.01);
  EXPECT_EQ(row[6], 0);
}

TEST(StaticTable, WhatCountsNothingGivesZero) {
  const StaticTable table = *StaticTable::FromBytes(SampleBytes());
  for (const float number : Sum(table, {0, 0})) EXPECT_EQ(number, 0);
  for (const float number : Sum(table, {})) EXPECT_EQ(number, 0);
}

TEST(StaticTable, ManyTokensDoNotOverflow) {
  const std::size_t tokens = 3;
  const std::vector<float> rows(tokens * kTableDimensions, -1);
  const StaticTable table =
      *StaticTable::FromBytes(*StaticTable::Pack({.dimensions = kTableDimensions, .rows = rows}));
  const std::vector<float> row = Sum(table, std::vector<std::int32_t>(StaticTable::kTokensMax, 2));
  for (const float number : row) EXPECT_NEAR(number, -1 / std::sqrt(32.0), 1e-6);
}

TEST(StaticTable, ReadsAFile) {
  const auto path =
      std::filesystem::temp_directory_path() / ("credence-static-" + std::to_string(::getpid()));
  const std::vector<char> bytes = SampleBytes();
  std::ofstream(path, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  const auto table = StaticTable::Open(path);
  ASSERT_TRUE(table.has_value()) << table.error().message;
  EXPECT_EQ(table->tokens(), SampleTokens().size());
  EXPECT_EQ(Sum(*table, {7, 9}), Sum(*StaticTable::FromBytes(bytes), {7, 9}));
  std::filesystem::resize_file(path, bytes.size() - 1);
  const auto damaged = StaticTable::Open(path);
  ASSERT_FALSE(damaged.has_value());
  EXPECT_EQ(damaged.error().code, Code::kDataLoss);
  std::filesystem::remove(path);
}

TEST(StaticTable, RefusesRowsThatDoNotFit) {
  std::vector<float> rows(64);
  EXPECT_TRUE(StaticTable::Pack({.dimensions = 32, .rows = rows}));
  EXPECT_FALSE(StaticTable::Pack({.dimensions = 0, .rows = rows}));
  EXPECT_FALSE(StaticTable::Pack({.dimensions = 20, .rows = rows}));
  EXPECT_FALSE(StaticTable::Pack({.dimensions = 48, .rows = rows}));
  EXPECT_FALSE(StaticTable::Pack({.dimensions = 32, .rows = {}}));
  rows[5] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(StaticTable::Pack({.dimensions = 32, .rows = rows}));
}

RC_GTEST_PROP(StaticTableProperty, ADamagedFileIsRefusedOrGivesSomeRow, ()) {
  std::vector<char> bytes = SampleBytes();
  for (int i = *rc::gen::inRange(1, 8); i > 0; --i) {
    bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<char>();
  }
  const auto table = StaticTable::FromBytes(bytes);
  if (!table) return;
  for (const float number : Sum(*table, {0, 1, 2})) RC_ASSERT(std::isfinite(number));
}

TEST(StaticEmbedder, EmbedsTexts) {
  auto embedder = StaticEmbedder::Create(SampleWordPiece(), *StaticTable::FromBytes(SampleBytes()));
  ASSERT_TRUE(embedder.has_value());
  EXPECT_EQ((*embedder)->Name(), "static-1-32-01020304");
  EXPECT_EQ((*embedder)->Dimensions(), kTableDimensions);
  const std::vector<std::string_view> texts = {"the run", "", "RUN the!", "run run the the"};
  std::vector<float> rows(texts.size() * kTableDimensions);
  ASSERT_TRUE((*embedder)->Embed(texts, rows));
  const auto cosine = [&](std::size_t a, std::size_t b) {
    return std::inner_product(rows.begin() + static_cast<long>(a * kTableDimensions),
                              rows.begin() + static_cast<long>((a + 1) * kTableDimensions),
                              rows.begin() + static_cast<long>(b * kTableDimensions), 0.0);
  };
  EXPECT_NEAR(cosine(0, 0), 1, 1e-6);
  EXPECT_EQ(cosine(1, 1), 0);
  EXPECT_NEAR(cosine(0, 3), 1, 1e-6);
  EXPECT_GT(cosine(0, 2), 0.2);
  EXPECT_LT(cosine(0, 2), 0.9);
  // The same alone as among others.
  for (std::size_t at = 0; at < texts.size(); ++at) {
    std::vector<float> alone(kTableDimensions);
    ASSERT_TRUE((*embedder)->Embed({&texts[at], 1}, alone));
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(),
                           rows.begin() + static_cast<long>(at * kTableDimensions)));
  }
}

TEST(StaticEmbedder, RefusesATableOfAnotherVocabulary) {
  const auto embedder =
      StaticEmbedder::Create(SampleWordPiece(), *StaticTable::FromBytes(SampleBytes(Digest{9})));
  ASSERT_FALSE(embedder.has_value());
  EXPECT_EQ(embedder.error().code, Code::kFailedPrecondition);
}

}  // namespace
}  // namespace credence::vectors
