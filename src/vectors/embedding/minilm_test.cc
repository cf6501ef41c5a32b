// SPDX-License-Identifier: Apache-2.0
// Compares a small model with random weights with a plain implementation in double precision.
#include "vectors/embedding/minilm.h"

#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "vectors/embedding/random_model.h"
#include "vectors/embedding/safetensors.h"
#include "vectors/kernels/testing.h"

namespace credence::vectors {
namespace {

using Matrix = std::vector<std::vector<double>>;
using TokenIds = std::vector<std::int32_t>;

// The equations as written, with the published weights.
class PlainBert {
 public:
  explicit PlainBert(std::string_view safetensors)
      : source_(*Safetensors::Parse(safetensors)), shape_(TinyShape()) {}

  std::vector<double> Embed(const TokenIds& ids) const {
    const Matrix words = Load("embeddings.word_embeddings.weight", shape_.vocabulary, shape_.width);
    const Matrix places =
        Load("embeddings.position_embeddings.weight", shape_.positions, shape_.width);
    const Matrix segments = Load("embeddings.token_type_embeddings.weight", 2, shape_.width);
    Matrix x;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      x.push_back(words[static_cast<std::size_t>(ids[i])]);
      for (std::size_t k = 0; k < shape_.width; ++k) x[i][k] += places[i][k] + segments[0][k];
    }
    Normalize("embeddings.LayerNorm", x);
    for (std::uint32_t i = 0; i < shape_.layers; ++i) Layer(fmt::format("encoder.layer.{}.", i), x);
    return Pool(x);
  }

 private:
  Matrix Load(const std::string& name, std::size_t rows, std::size_t columns) const {
    const HalfTensor tensor = *source_.Halves(name, {rows, columns});
    Matrix matrix(rows, std::vector<double>(columns));
    for (std::size_t i = 0; i < tensor.size(); ++i) {
      matrix[i / columns][i % columns] = ToFloat(tensor[i]);
    }
    return matrix;
  }
  std::vector<double> Load(const std::string& name, std::size_t count) const {
    const HalfTensor tensor = *source_.Halves(name, {count});
    std::vector<double> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(ToFloat(tensor[i]));
    return numbers;
  }

  Matrix Linear(const std::string& name, const Matrix& x, std::size_t outputs) const {
    const Matrix weights = Load(name + ".weight", outputs, x[0].size());
    const std::vector<double> bias = Load(name + ".bias", outputs);
    Matrix y(x.size(), bias);
    for (std::size_t row = 0; row < x.size(); ++row) {
      for (std::size_t o = 0; o < outputs; ++o) {
        for (std::size_t i = 0; i < x[row].size(); ++i) y[row][o] += weights[o][i] * x[row][i];
      }
    }
    return y;
  }

  void Normalize(const std::string& name, Matrix& x) const {
    const std::vector<double> scale = Load(name + ".weight", shape_.width);
    const std::vector<double> shift = Load(name + ".bias", shape_.width);
    for (std::vector<double>& row : x) {
      double mean = 0;
      for (const double number : row) mean += number / shape_.width;
      double variance = 0;
      for (const double number : row) variance += (number - mean) * (number - mean) / shape_.width;
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = (row[i] - mean) / std::sqrt(variance + 1e-12) * scale[i] + shift[i];
      }
    }
  }

  Matrix Attend(const Matrix& query, const Matrix& key, const Matrix& value) const {
    const std::size_t size = shape_.width / shape_.heads;
    Matrix context(query.size(), std::vector<double>(shape_.width));
    for (std::size_t start = 0; start < shape_.width; start += size) {
      for (std::size_t t = 0; t < query.size(); ++t) {
        std::vector<double> weights(query.size());
        double sum = 0;
        for (std::size_t u = 0; u < query.size(); ++u) {
          double score = 0;
          for (std::size_t i = start; i < start + size; ++i) score += query[t][i] * key[u][i];
          sum += weights[u] = std::exp(score / std::sqrt(static_cast<double>(size)));
        }
        for (std::size_t u = 0; u < query.size(); ++u) {
          for (std::size_t i = start; i < start + size; ++i) {
            context[t][i] += weights[u] / sum * value[u][i];
          }
        }
      }
    }
    return context;
  }

  void Layer(const std::string& name, Matrix& x) const {
    const std::string self = name + "attention.self.";
    const auto add = [&x](const Matrix& more) {
      for (std::size_t t = 0; t < x.size(); ++t) {
        for (std::size_t i = 0; i < x[t].size(); ++i) x[t][i] += more[t][i];
      }
    };
    const Matrix context =
        Attend(Linear(self + "query", x, shape_.width), Linear(self + "key", x, shape_.width),
               Linear(self + "value", x, shape_.width));
    add(Linear(name + "attention.output.dense", context, shape_.width));
    Normalize(name + "attention.output.LayerNorm", x);
    Matrix inner = Linear(name + "intermediate.dense", x, shape_.inner_width);
    for (std::vector<double>& row : inner) {
      for (double& number : row) number *= 0.5 * (1 + std::erf(number / std::numbers::sqrt2));
    }
    add(Linear(name + "output.dense", inner, shape_.width));
    Normalize(name + "output.LayerNorm", x);
  }

  static std::vector<double> Pool(const Matrix& x) {
    std::vector<double> mean(x[0].size());
    double squares = 0;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      for (const std::vector<double>& row : x) mean[i] += row[i];
      squares += mean[i] * mean[i];
    }
    for (double& number : mean) number /= std::sqrt(squares);
    return mean;
  }

  const Safetensors source_;
  const BertShape shape_;
};

MiniLm Tiny(Arithmetic arithmetic = Arithmetic::kCodes,
            const Kernels& kernels = *SupportedKernels().front()) {
  const std::string safetensors = RandomModel(TinyShape(), 7).Safetensors();
  return MiniLm(*PackedWeights::FromBytes(*PackWeights(TinyShape(), safetensors)), arithmetic,
                kernels);
}

std::vector<TokenIds> RandomTexts(std::size_t count) {
  std::mt19937 random(5);
  std::vector<TokenIds> texts;
  for (std::size_t i = 0; i < count; ++i) {
    texts.emplace_back(1 + random() % TinyShape().positions);
    for (std::int32_t& id : texts.back()) {
      id = static_cast<std::int32_t>(random() % TinyShape().vocabulary);
    }
  }
  return texts;
}

std::vector<float> Forward(const MiniLm& model, std::span<const TokenIds> texts) {
  const std::vector<MiniLm::Tokens> tokens(texts.begin(), texts.end());
  std::vector<float> rows(texts.size() * model.Dimensions());
  const auto done = model.Forward(tokens, rows);
  EXPECT_TRUE(done) << done.error().message;
  return rows;
}

class MiniLmTest : public testing::TestWithParam<const Kernels*> {};

TEST_P(MiniLmTest, ComputesWhatTheEquationsSay) {
  const std::string safetensors = RandomModel(TinyShape(), 7).Safetensors();
  const PlainBert plain(safetensors);
  const MiniLm model = Tiny(Arithmetic::kFloats, *GetParam());
  for (const TokenIds& text : RandomTexts(12)) {
    const std::vector<float> row = Forward(model, {&text, 1});
    const std::vector<double> expected = plain.Embed(text);
    for (std::size_t i = 0; i < row.size(); ++i) {
      ASSERT_NEAR(row[i], expected[i], 1e-5) << text.size() << " tokens, number " << i;
    }
  }
}

// The weights are uniform, so each rounding error is about as large as that of real weights.
TEST_P(MiniLmTest, CodesGiveNearlyTheSameDirectionAsFloats) {
  const std::vector<TokenIds> texts = RandomTexts(40);
  const std::vector<float> codes = Forward(Tiny(Arithmetic::kCodes, *GetParam()), texts);
  const std::vector<float> floats = Forward(Tiny(Arithmetic::kFloats, *GetParam()), texts);
  EXPECT_NE(codes, floats);
  for (std::size_t i = 0; i < codes.size(); i += TinyShape().width) {
    double cosine = 0;
    for (std::size_t k = i; k < i + TinyShape().width; ++k) cosine += double{codes[k]} * floats[k];
    EXPECT_GT(cosine, 0.999) << i / TinyShape().width;
  }
}

TEST_P(MiniLmTest, ATextIsTheSameAloneAsAmongOthers) {
  for (const Arithmetic arithmetic : {Arithmetic::kCodes, Arithmetic::kFloats}) {
    const MiniLm model = Tiny(arithmetic, *GetParam());
    const std::vector<TokenIds> texts = RandomTexts(40);
    const std::vector<float> together = Forward(model, texts);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::vector<float> alone = Forward(model, {&texts[i], 1});
      ASSERT_TRUE(std::equal(alone.begin(), alone.end(),
                             together.begin() + static_cast<std::ptrdiff_t>(i * alone.size())))
          << i;
    }
  }
}

TEST(MiniLm, KernelsThatFuseGiveTheSameBits) {
  const std::vector<TokenIds> texts = RandomTexts(20);
  for (const Arithmetic arithmetic : {Arithmetic::kCodes, Arithmetic::kFloats}) {
    std::vector<float> expected;
    for (const Kernels* const kernels : SupportedKernels()) {
      if (!kernels->fused) continue;
      const std::vector<float> rows = Forward(Tiny(arithmetic, *kernels), texts);
      if (expected.empty()) expected = rows;
      EXPECT_EQ(rows, expected) << kernels->name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, MiniLmTest, testing::ValuesIn(SupportedKernels()),
                         testing::PrintToStringParamName());

TEST(MiniLm, RowsHaveLengthOne) {
  const MiniLm model = Tiny();
  for (const TokenIds& text : RandomTexts(10)) {
    double squares = 0;
    for (const float number : Forward(model, {&text, 1})) squares += double{number} * number;
    EXPECT_NEAR(squares, 1, 1e-6);
  }
}

TEST(MiniLm, NoTextsAreNoRows) { EXPECT_TRUE(Forward(Tiny(), {}).empty()); }

TEST(MiniLm, RefusesTextsThatItCannotTake) {
  const MiniLm model = Tiny();
  const auto message = [&model](const TokenIds& ids) {
    const MiniLm::Tokens text = ids;
    std::vector<float> row(model.Dimensions());
    const auto done = model.Forward({&text, 1}, row);
    return done ? "" : done.error().message;
  };
  EXPECT_EQ(message({}), "a text of 0 tokens; the model takes 1 to 40");
  EXPECT_EQ(message(TokenIds(41, 1)), "a text of 41 tokens; the model takes 1 to 40");
  EXPECT_EQ(message({1, 50}), "token 50 is not in the vocabulary of 50 words");
  EXPECT_EQ(message({-1}), "token -1 is not in the vocabulary of 50 words");
  EXPECT_EQ(message(TokenIds(40, 49)), "");
}

}  // namespace
}  // namespace credence::vectors
