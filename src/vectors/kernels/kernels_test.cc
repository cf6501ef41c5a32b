// SPDX-License-Identifier: Apache-2.0
// Compares all kernels that this processor supports with plain arithmetic in double precision.
#include "vectors/kernels/kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "base/test_framework.h"
#include "vectors/kernels/testing.h"

namespace credence::vectors {
namespace {

std::vector<float> Random(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> between(-1, 1);
  std::vector<float> numbers(count);
  for (float& number : numbers) number = between(random);
  return numbers;
}

// Halves with magnitudes from 2⁻⁴ to 2, of both signs.
std::vector<Half> RandomHalves(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Half> halves(count);
  for (Half& half : halves) {
    const auto bits = static_cast<std::uint32_t>(random());
    half = static_cast<Half>((bits & 0x83ffu) | (11 + (bits >> 16 & 3u)) << 10);
  }
  return halves;
}

struct Product {
  std::size_t rows;
  std::size_t inputs;
  std::size_t outputs;

  std::vector<float> x = Random(rows * inputs, 1);
  std::vector<float> y = Random(rows * outputs, 2);
  std::vector<Half> panels = RandomHalves(inputs * outputs, 3);

  WeightPanels weights() const { return {panels.data(), inputs, outputs}; }
  double Weight(std::size_t input, std::size_t output) const {
    return ToFloat(panels[(output / kLanes * inputs + input) * kLanes + output % kLanes]);
  }
  std::vector<float> Compute(const Kernels& kernels) const {
    std::vector<float> result = y;
    std::vector<float> scratch(MultiplyScratch(rows, inputs));
    kernels.multiply_add(weights(), x.data(), result.data(), rows, scratch.data());
    return result;
  }
};

std::vector<Product> Products() {
  std::vector<Product> products;
  for (std::size_t rows = 1; rows <= 26; ++rows) products.push_back({rows, 40, 48});
  products.push_back({7, 1, 16});
  products.push_back({5, 384, 32});
  products.push_back({13, 385, 16});
  products.push_back({3, 1536, 64});
  return products;
}

// Weights of random codes. The first group of an output and a row may have the largest codes.
struct CodeProduct {
  std::size_t rows;
  std::size_t inputs;
  std::size_t outputs;
  bool extreme = false;

  std::vector<float> x = Random(rows * inputs, 11);
  std::vector<float> y = Random(rows * outputs, 12);
  std::vector<float> scales = Random(CodeGroups(inputs) * outputs, 13);
  std::vector<std::int8_t> codes = RandomCodes();

  std::vector<std::int8_t> RandomCodes() {
    std::mt19937 random(14);
    std::vector<std::int8_t> numbers(inputs * outputs);
    for (std::int8_t& code : numbers) {
      code = static_cast<std::int8_t>(static_cast<int>(random() % (2 * kCodeMax + 1)) - kCodeMax);
      if (extreme) code = code < 0 ? -kCodeMax : kCodeMax;
    }
    if (extreme) {
      // Numbers that need the largest codes of both kinds, of either sign; and a row of zeros.
      for (float& number : x) number = number < 0 ? -126.5f / 127 : 1.0f;
      std::fill_n(x.begin(), inputs, 0.0f);
    }
    return numbers;
  }

  std::vector<float> Compute(const Kernels& kernels) const {
    std::vector<float> result = y;
    std::vector<float> scratch(MultiplyScratch(rows, inputs));
    kernels.multiply_add_codes({codes.data(), scales.data(), inputs, outputs}, x.data(),
                               result.data(), rows, scratch.data());
    return result;
  }

  // The integers as defined, and the same few roundings.
  std::vector<float> Expected(bool fused) const {
    std::vector<float> result = y;
    for (std::size_t row = 0; row < rows; ++row) {
      const std::span<const float> from = std::span(x).subspan(row * inputs, inputs);
      float largest = 0;
      for (const float number : from) largest = std::max(largest, std::abs(number));
      const float inverse = largest > 0 ? kCodeMax / largest : 0;
      const float scale = largest / (kCodeMax * kCodeSteps);
      for (std::size_t output = 0; output < outputs; ++output) {
        float& sum = result[row * outputs + output];
        for (std::size_t group = 0; group < CodeGroups(inputs); ++group) {
          std::int64_t total = 0;
          for (std::size_t i = group * kCodeGroup; i < std::min(inputs, (group + 1) * kCodeGroup);
               ++i) {
            const float number = from[i] * inverse;
            const float first = std::nearbyint(number);
            const float second = std::nearbyint((number - first) * kCodeSteps);
            EXPECT_LE(std::abs(first), kCodeMax);
            EXPECT_LE(std::abs(second), kCodeMax);
            const std::size_t at = (output / kOctet * inputs + i / kOctet * kOctet) * kOctet +
                                   output % kOctet * kOctet + i % kOctet;
            total +=
                std::int64_t{codes[at]} * (std::int64_t(first) * kCodeSteps + std::int64_t(second));
          }
          const std::size_t at =
              (output / kOctet * CodeGroups(inputs) + group) * kOctet + output % kOctet;
          EXPECT_EQ(total, static_cast<std::int32_t>(total));
          const float product = static_cast<float>(total) * scale;
          sum = fused ? std::fma(product, scales[at], sum) : product * scales[at] + sum;
        }
      }
    }
    return result;
  }
};

std::vector<CodeProduct> CodeProducts() {
  std::vector<CodeProduct> products;
  for (std::size_t rows = 1; rows <= 14; ++rows) products.push_back({rows, 48, 32});
  products.push_back({7, 16, 16});
  products.push_back({5, 128, 48});
  products.push_back({13, 144, 16});
  products.push_back({9, 384, 96});
  products.push_back({3, 1536, 32});
  for (const std::size_t inputs : {16u, 128u, 1536u}) products.push_back({4, inputs, 32, true});
  return products;
}

struct Text {
  std::size_t tokens;
  std::size_t heads = 2;
  std::size_t head_size = 32;

  std::vector<float> projected = Random(tokens * 3 * heads * head_size, 4);

  std::vector<float> Compute(const Kernels& kernels) const {
    std::vector<float> context(tokens * heads * head_size);
    std::vector<float> scratch(AttendScratch(tokens, head_size));
    kernels.attend({.projected = projected.data(),
                    .context = context.data(),
                    .tokens = tokens,
                    .heads = heads,
                    .head_size = head_size},
                   scratch.data());
    return context;
  }

  std::vector<double> Expected() const {
    const std::size_t width = heads * head_size;
    std::vector<double> context(tokens * width);
    const auto at = [&](std::size_t token, std::size_t part, std::size_t i) -> double {
      return projected[token * 3 * width + part * width + i];
    };
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::size_t token = 0; token < tokens; ++token) {
        std::vector<double> weights(tokens);
        double sum = 0;
        for (std::size_t other = 0; other < tokens; ++other) {
          double score = 0;
          for (std::size_t i = head * head_size; i < (head + 1) * head_size; ++i) {
            score += at(token, 0, i) * at(other, 1, i);
          }
          weights[other] = std::exp(score / std::sqrt(static_cast<double>(head_size)));
          sum += weights[other];
        }
        for (std::size_t i = head * head_size; i < (head + 1) * head_size; ++i) {
          for (std::size_t other = 0; other < tokens; ++other) {
            context[token * width + i] += weights[other] / sum * at(other, 2, i);
          }
        }
      }
    }
    return context;
  }
};

std::vector<Text> Texts() {
  std::vector<Text> texts;
  for (const std::size_t tokens : {1u, 2u, 5u, 15u, 16u, 17u, 33u, 100u}) {
    texts.push_back({tokens});
  }
  texts.push_back({.tokens = 9, .heads = 3, .head_size = 16});
  return texts;
}

std::vector<float> GeluInputs() {
  std::vector<float> inputs;
  for (int i = -24'000; i < 24'000; ++i) inputs.push_back(static_cast<float>(i) / 1600);
  for (const float number : {0.0f, -0.0f, 1e-30f, -1e-30f, 100.0f, -100.0f, 1e4f, -1e4f}) {
    inputs.push_back(number);
  }
  inputs.resize((inputs.size() + kLanes - 1) / kLanes * kLanes);
  return inputs;
}

std::vector<float> Gelu(const Kernels& kernels) {
  std::vector<float> values = GeluInputs();
  kernels.gelu(values.data(), values.size());
  return values;
}

struct Norm {
  static constexpr std::size_t kWidth = 96;
  static constexpr std::size_t kCount = 5;

  std::vector<float> scale = Random(kWidth, 5);
  std::vector<float> shift = Random(kWidth, 6);
  std::vector<float> rows = Random(kWidth * kCount, 7);

  std::vector<float> Compute(const Kernels& kernels) const {
    std::vector<float> result = rows;
    kernels.layer_norm(
        {.scale = scale.data(), .shift = shift.data(), .width = kWidth, .epsilon = 1e-3f},
        result.data(), kCount);
    return result;
  }
};

class KernelsTest : public testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels() const { return *GetParam(); }
};

TEST_P(KernelsTest, MultiplyAddsToWhatIsThere) {
  for (const Product& product : Products()) {
    const std::vector<float> result = product.Compute(kernels());
    for (std::size_t row = 0; row < product.rows; ++row) {
      for (std::size_t output = 0; output < product.outputs; ++output) {
        double expected = product.y[row * product.outputs + output];
        for (std::size_t i = 0; i < product.inputs; ++i) {
          expected += product.x[row * product.inputs + i] * product.Weight(i, output);
        }
        ASSERT_NEAR(result[row * product.outputs + output], expected,
                    1e-6 + 1e-7 * static_cast<double>(product.inputs))
            << product.rows << "x" << product.inputs << "x" << product.outputs;
      }
    }
  }
}

TEST_P(KernelsTest, ARowIsTheSameAloneAsAmongOthers) {
  for (const Product& product : Products()) {
    const std::vector<float> together = product.Compute(kernels());
    for (std::size_t row = 0; row < product.rows; ++row) {
      Product alone{1, product.inputs, product.outputs};
      alone.x.assign(product.x.begin() + static_cast<std::ptrdiff_t>(row * product.inputs),
                     product.x.begin() + static_cast<std::ptrdiff_t>((row + 1) * product.inputs));
      alone.y.assign(product.y.begin() + static_cast<std::ptrdiff_t>(row * product.outputs),
                     product.y.begin() + static_cast<std::ptrdiff_t>((row + 1) * product.outputs));
      const std::vector<float> result = alone.Compute(kernels());
      ASSERT_TRUE(
          std::equal(result.begin(), result.end(),
                     together.begin() + static_cast<std::ptrdiff_t>(row * product.outputs)));
    }
  }
}

TEST_P(KernelsTest, MultiplicationByCodesSumsTheIntegersAsDefined) {
  for (const CodeProduct& product : CodeProducts()) {
    const std::vector<float> result = product.Compute(kernels());
    const std::vector<float> expected = product.Expected(kernels().fused);
    for (std::size_t i = 0; i < result.size(); ++i) {
      ASSERT_EQ(result[i], expected[i])
          << fmt::format("{}x{}x{}, number {}", product.rows, product.inputs, product.outputs, i);
    }
  }
}

TEST_P(KernelsTest, AttendWeighsValuesBySoftmax) {
  for (const Text& text : Texts()) {
    const std::vector<float> result = text.Compute(kernels());
    const std::vector<double> expected = text.Expected();
    for (std::size_t i = 0; i < result.size(); ++i) {
      ASSERT_NEAR(result[i], expected[i], 1e-6) << text.tokens << " tokens, number " << i;
    }
  }
}

TEST_P(KernelsTest, AttendHoldsScoresOfAnySize) {
  Text text{.tokens = 20};
  for (float& number : text.projected) number *= 1000;
  const std::vector<float> result = text.Compute(kernels());
  EXPECT_TRUE(std::ranges::all_of(result, [](float number) { return std::isfinite(number); }));
}

TEST_P(KernelsTest, LayerNormScalesAndShifts) {
  const Norm norm;
  const std::vector<float> result = norm.Compute(kernels());
  for (std::size_t row = 0; row < Norm::kCount; ++row) {
    const float* const from = norm.rows.data() + row * Norm::kWidth;
    double mean = 0;
    for (std::size_t i = 0; i < Norm::kWidth; ++i) mean += from[i] / double{Norm::kWidth};
    double variance = 0;
    for (std::size_t i = 0; i < Norm::kWidth; ++i) {
      variance += (from[i] - mean) * (from[i] - mean) / double{Norm::kWidth};
    }
    for (std::size_t i = 0; i < Norm::kWidth; ++i) {
      const double expected =
          (from[i] - mean) / std::sqrt(variance + 1e-3) * norm.scale[i] + norm.shift[i];
      ASSERT_NEAR(result[row * Norm::kWidth + i], expected, 2e-6);
    }
  }
}

TEST_P(KernelsTest, GeluIsTheOneWithErf) {
  const std::vector<float> inputs = GeluInputs();
  const std::vector<float> results = Gelu(kernels());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const double x = inputs[i];
    const double expected = 0.5 * x * std::erfc(-x / std::numbers::sqrt2);
    ASSERT_NEAR(results[i], expected, 1.5e-7 * std::max(1.0, std::abs(x))) << x;
    // Even where it nearly vanishes, five digits are right: nothing cancels.
    if (x > -9 && x < 0) {
      ASSERT_NEAR(results[i] / expected, 1, 1e-5) << x;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, KernelsTest, testing::ValuesIn(SupportedKernels()),
                         testing::PrintToStringParamName());

TEST(Kernels, AllThatFuseGiveTheSameBits) {
  std::vector<const Kernels*> fused;
  for (const Kernels* const kernels : SupportedKernels()) {
    if (kernels->fused) fused.push_back(kernels);
  }
  for (std::size_t i = 1; i < fused.size(); ++i) {
    const Kernels& one = *fused[i - 1];
    const Kernels& other = *fused[i];
    for (const Product& product : Products()) {
      ASSERT_EQ(product.Compute(one), product.Compute(other)) << other.name;
    }
    for (const CodeProduct& product : CodeProducts()) {
      ASSERT_EQ(product.Compute(one), product.Compute(other)) << other.name;
    }
    for (const Text& text : Texts()) {
      ASSERT_EQ(text.Compute(one), text.Compute(other)) << other.name;
    }
    EXPECT_EQ(Gelu(one), Gelu(other)) << other.name;
    EXPECT_EQ(Norm().Compute(one), Norm().Compute(other)) << other.name;
  }
}

}  // namespace
}  // namespace credence::vectors
