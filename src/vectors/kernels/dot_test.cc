// SPDX-License-Identifier: Apache-2.0
#include "vectors/kernels/kernels.h"

#include <bit>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "credence/clock.h"
#include "vectors/index/index_testing.h"

namespace credence::vectors {
namespace {

using Codes = std::vector<std::int8_t>;

Codes RandomCodes(std::size_t count, SeededRng& rng) {
  Codes codes(count);
  for (std::int8_t& code : codes) {
    code = static_cast<std::int8_t>(static_cast<int>(rng.Next() % 255) - kCodeMax);
  }
  return codes;
}

TEST(DotKernelsTest, ThePlainLoopsAreAlwaysThere) {
  ASSERT_FALSE(SupportedKernels().empty());
  EXPECT_EQ(SupportedKernels().back()->name, "portable");
}

TEST(DotKernelsTest, ArchitecturesHaveMoreThanThePlainLoops) {
#if defined(__x86_64__) || defined(__aarch64__)
  EXPECT_NE(BestKernels().name, "portable");
#endif
  std::string names;
  for (const Kernels* const kernels : SupportedKernels()) names.append(kernels->name).append(" ");
  RecordProperty("kernels", names);
}

TEST(DotKernelsTest, ProductsOfCodesAreTheSame) {
  SeededRng rng(1);
  const Kernels& plain = *SupportedKernels().back();
  for (const std::size_t width : {64u, 128u, 384u, 768u, 1'024u}) {
    const Codes a = RandomCodes(width, rng);
    const Codes b = RandomCodes(width, rng);
    for (const Kernels* const kernels : SupportedKernels()) {
      EXPECT_EQ(kernels->dot_codes(a.data(), b.data(), width),
                plain.dot_codes(a.data(), b.data(), width))
          << kernels->name << " " << width;
    }
  }
}

TEST(DotKernelsTest, ProductsOfTheLargestCodesFit) {
  for (const std::size_t width : {std::size_t{64}, kDimensionsMax}) {
    for (const Kernels* const kernels : SupportedKernels()) {
      for (const int a : {-kCodeMax, kCodeMax}) {
        for (const int b : {-kCodeMax, kCodeMax}) {
          const Codes x(width, static_cast<std::int8_t>(a));
          const Codes y(width, static_cast<std::int8_t>(b));
          EXPECT_EQ(kernels->dot_codes(x.data(), y.data(), width), a * b * static_cast<int>(width))
              << kernels->name;
        }
      }
    }
  }
}

TEST(DotKernelsTest, RowsTimesQueriesAreAllPairs) {
  constexpr std::size_t kWidth = 384;
  SeededRng rng(2);
  const Codes rows = RandomCodes(11 * kWidth, rng);
  const Codes queries = RandomCodes(7 * kWidth, rng);
  const Kernels& plain = *SupportedKernels().back();
  for (const Kernels* const kernels : SupportedKernels()) {
    for (std::size_t row_count = 0; row_count <= 11; ++row_count) {
      for (std::size_t query_count = 0; query_count <= 7; ++query_count) {
        const CodeRows r{.codes = rows.data(), .count = row_count};
        const CodeRows q{.codes = queries.data(), .count = query_count};
        std::vector<std::int32_t> expected(row_count * query_count);
        std::vector<std::int32_t> products(row_count * query_count);
        plain.dot_code_rows(r, q, kWidth, expected.data());
        kernels->dot_code_rows(r, q, kWidth, products.data());
        EXPECT_EQ(products, expected) << kernels->name << " " << row_count << " " << query_count;
      }
    }
  }
}

TEST(DotKernelsTest, ProductsOfFloatsAreTheSameToTheLastBit) {
  for (const std::size_t width : {64u, 128u, 384u, 1'024u}) {
    VectorMaker make(3, width);
    for (int i = 0; i < 100; ++i) {
      const Vector a = make.Any();
      const Vector b = make.Any();
      for (const Kernels* const kernels : SupportedKernels()) {
        EXPECT_EQ(std::bit_cast<std::uint32_t>(kernels->dot_floats(a.data(), b.data(), width)),
                  std::bit_cast<std::uint32_t>(PlainSimilarity(a, b)))
            << kernels->name << " " << width;
      }
    }
  }
}

}  // namespace
}  // namespace credence::vectors
