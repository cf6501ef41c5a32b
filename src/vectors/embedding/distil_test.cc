// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/distil.h"

#include <cmath>
#include <numeric>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "vectors/embedding/principal_axes.h"
#include "vectors/embedding/sample_tokenizer.h"
#include "vectors/embedding/static_table.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kModelDimensions = 24;

// A model in which the tokens "run" and "##ning" mean the same, and all rows share an offset.
Result<void> Embed(std::span<const std::vector<std::int32_t>> sequences, std::span<float> rows) {
  for (std::size_t at = 0; at < sequences.size(); ++at) {
    EXPECT_EQ(sequences[at].size(), 3u);
    const std::string_view token = SampleTokens()[static_cast<std::size_t>(sequences[at][1])];
    const std::size_t meaning = token == "##ning" ? 9 : static_cast<std::size_t>(sequences[at][1]);
    for (std::size_t i = 0; i < kModelDimensions; ++i) {
      rows[at * kModelDimensions + i] =
          1 + static_cast<float>(std::sin(static_cast<double>(meaning * 31 + i * i * 7 + 3)));
    }
  }
  return {};
}

struct FakeModel {
  Result<void> operator()(std::span<const std::vector<std::int32_t>> sequences,
                          std::span<float> rows) const {
    return Embed(sequences, rows);
  }
};

TEST(Distil, TokensThatMeanTheSameToTheModelAreNear) {
  const WordPiece tokenizer = SampleWordPiece();
  std::size_t last = 0;
  const auto bytes =
      Distil(tokenizer, {.model = {7}, .model_dimensions = kModelDimensions, .dimensions = 16},
             FakeModel(), [&](std::size_t done, std::size_t all) {
               EXPECT_GT(done, last);
               EXPECT_LE(done, all);
               last = done;
             });
  ASSERT_TRUE(bytes.has_value()) << bytes.error().message;
  EXPECT_EQ(last, SampleTokens().size() - 5);  // Without the tokens in brackets.
  const StaticTable table = *StaticTable::FromBytes(*bytes);
  EXPECT_EQ(table.header().model, Digest{7});
  EXPECT_EQ(table.header().vocabulary, tokenizer.Source());
  const auto row_of = [&](std::int32_t id) {
    std::vector<float> row(16);
    table.Sum({&id, 1}, row);
    return row;
  };
  const auto cosine = [&](std::int32_t a, std::int32_t b) {
    const std::vector<float> left = row_of(a);
    const std::vector<float> right = row_of(b);
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
  };
  EXPECT_GT(cosine(9, 10), 0.99);                // run, ##ning
  EXPECT_LT(std::abs(cosine(9, 5)), 0.9);        // run, the
  EXPECT_EQ(row_of(3), std::vector<float>(16));  // [SEP]
}

TEST(Distil, TheModelsFailureIsReported) {
  const auto bytes = Distil(
      SampleWordPiece(), {.model_dimensions = kModelDimensions, .dimensions = 16},
      [](auto, auto) -> Result<void> { return Internal("no model"); },
      [](std::size_t, std::size_t) {});
  ASSERT_FALSE(bytes.has_value());
  EXPECT_EQ(bytes.error().message, "no model");
}

TEST(Distil, RefusesMoreDimensionsThanTheModelHas) {
  const auto bytes =
      Distil(SampleWordPiece(), {.model_dimensions = kModelDimensions, .dimensions = 32},
             FakeModel(), [](std::size_t, std::size_t) {});
  ASSERT_FALSE(bytes.has_value());
  EXPECT_EQ(bytes.error().code, Code::kInvalidArgument);
}

TEST(TokenWeights, RareTokensCountMore) {
  const std::vector<float> weights = TokenWeights(SampleWordPiece());
  for (std::size_t id = 0; id < 5; ++id) EXPECT_EQ(weights[id], 0) << SampleTokens()[id];
  EXPECT_GT(weights[6], weights[5]);    // un, the
  EXPECT_GT(weights[29], weights[9]);   // resume, run
  EXPECT_EQ(weights[18], weights[19]);  // !, [
  EXPECT_EQ(weights[13], weights[22]);  // ##a, 漢
}

TEST(PrincipalAxes, AreOrthogonalAndInTheOrderOfVariance) {
  constexpr std::size_t kDimensions = 6;
  constexpr std::size_t kCount = 200;
  std::vector<float> numbers(kCount * kDimensions);
  for (std::size_t at = 0; at < kCount; ++at) {
    for (std::size_t i = 0; i < kDimensions; ++i) {
      // Pairs of opposite rows have a mean of zero.
      const double sign = at % 2 == 0 ? 1 : -1;
      const std::size_t pair = at / 2;
      numbers[at * kDimensions + i] = static_cast<float>(
          sign * std::sin(static_cast<double>(pair * 17 + i * 5)) / static_cast<double>(i + 1));
    }
  }
  const RowsView rows{.numbers = numbers, .dimensions = kDimensions};
  const std::vector<double> axes = PrincipalAxes(rows, kDimensions);
  double before = INFINITY;
  for (std::size_t a = 0; a < kDimensions; ++a) {
    const std::span<const double> axis = std::span(axes).subspan(a * kDimensions, kDimensions);
    for (std::size_t b = 0; b < kDimensions; ++b) {
      const double product = std::inner_product(
          axis.begin(), axis.end(), axes.begin() + static_cast<long>(b * kDimensions), 0.0);
      EXPECT_NEAR(product, a == b ? 1 : 0, 1e-9);
    }
    double variance = 0;
    for (std::size_t at = 0; at < kCount; ++at) {
      const std::span<const float> row = rows.row(at);
      const double along = std::inner_product(axis.begin(), axis.end(), row.begin(), 0.0);
      variance += along * along;
    }
    EXPECT_LE(variance, before + 1e-9);
    before = variance;
  }
}

}  // namespace
}  // namespace credence::vectors
