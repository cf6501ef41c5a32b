// SPDX-License-Identifier: Apache-2.0
// How long does MiniLM take for a text on one core, with 8-bit weights and with floats, compared
// with only its matrix multiplications in OpenBLAS? Weights are random: the time does not depend on
// them.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "bench/minilm/sgemm.h"
#include "bench/support.h"
#include "vectors/embedding/minilm.h"
#include "vectors/embedding/random_model.h"

namespace credence::bench {
namespace {

using vectors::Arithmetic;
using vectors::BertShape;
using vectors::Kernels;
using vectors::MiniLm;
using vectors::PackedWeights;

constexpr double kRatioLimit = 0.5;
// What 16 tokens may take with 8-bit weights.
constexpr double kMillisecondsMax = 3;
constexpr std::size_t kShort = 16;

// Both sides compute without waiting.
double ProcessorSeconds(auto&& work) {
  const CpuTimer timer;
  work();
  return timer.Seconds();
}

struct Load {
  std::string name;
  std::size_t texts;
  std::size_t tokens;
};

class Ours {
 public:
  Ours(const PackedWeights& weights, const MiniLm& model, const Load& load)
      : model_(model), ids_(load.texts * load.tokens), rows_(load.texts * model.Dimensions()) {
    std::mt19937 random(1);
    for (std::int32_t& id : ids_) {
      id = static_cast<std::int32_t>(random() % weights.shape().vocabulary);
    }
    for (std::size_t i = 0; i < load.texts; ++i) {
      texts_.emplace_back(std::span(ids_).subspan(i * load.tokens, load.tokens));
    }
  }

  void Run() { Need(model_.Forward(texts_, rows_)); }
  const std::vector<float>& rows() const { return rows_; }

 private:
  const MiniLm& model_;
  std::vector<std::int32_t> ids_;
  std::vector<MiniLm::Tokens> texts_;
  std::vector<float> rows_;
};

// The same multiplications, with separate weights for each layer.
class Theirs {
 public:
  Theirs(const BertShape& shape, std::size_t rows)
      : shape_(shape),
        rows_(rows),
        weights_(shape.layers * LayerSize(), 0.01f),
        x_(rows * shape.inner_width, 0.01f),
        y_(rows * std::max(shape.inner_width, 3 * shape.width)) {}

  double Flops() const {
    return 2.0 * static_cast<double>(rows_) * static_cast<double>(weights_.size());
  }

  void Run() {
    const std::size_t width = shape_.width;
    const float* weights = weights_.data();
    const auto multiply = [&](std::size_t inputs, std::size_t outputs) {
      Sgemm(x_.data(), weights, y_.data(), rows_, inputs, outputs);
      weights += inputs * outputs;
    };
    for (std::uint32_t i = 0; i < shape_.layers; ++i) {
      multiply(width, 3 * width);
      multiply(width, width);
      multiply(width, shape_.inner_width);
      multiply(shape_.inner_width, width);
    }
  }

 private:
  std::size_t LayerSize() const {
    return std::size_t{shape_.width} * (4 * shape_.width + 2 * shape_.inner_width);
  }

  const BertShape shape_;
  const std::size_t rows_;
  const std::vector<float> weights_;
  const std::vector<float> x_;
  std::vector<float> y_;
};

struct Times {
  double ours = 0;
  double theirs = 0;
};

Times Measure(Ours& ours, Theirs& theirs, int rounds) {
  std::vector<double> our_seconds;
  std::vector<double> their_seconds;
  for (int i = 0; i < rounds; ++i) {
    our_seconds.push_back(ProcessorSeconds([&] { ours.Run(); }));
    their_seconds.push_back(ProcessorSeconds([&] { theirs.Run(); }));
  }
  return {Median(our_seconds), Median(their_seconds)};
}

std::string RandomWeights(const Options& options) {
  BertShape shape = options.tiny ? vectors::TinyShape() : vectors::MiniLmShape();
  shape.vocabulary = 50;  // A lookup costs the same in a large vocabulary.
  return Need(vectors::PackWeights(shape, vectors::RandomModel(shape, 1).Safetensors()));
}

int Main(const Options& options) {
  const std::string packed = RandomWeights(options);
  const PackedWeights weights = Need(PackedWeights::FromBytes(packed));
  const std::string rival = SgemmName();
  const int rounds = options.tiny ? 1 : 31;
  const std::size_t longest = options.tiny ? 40 : 128;
  const std::vector<Load> loads = {{fmt::format("1 text of {} tokens", longest), 1, longest},
                                   {"1 text of 16 tokens", 1, 16},
                                   {"32 texts of 16 tokens", 32, 16}};
  if (rival.empty()) fmt::print("OpenBLAS was not found: there is no rival in this build\n");
  Table table({fmt::format("median of {}", rounds), "kernels", "weights", "ms", "tokens/s",
               "GFLOP/s", "sgemm GFLOP/s", "ratio"});
  ResultHash result;
  std::vector<Goal> goals;
  for (const Load& load : loads) {
    for (const Kernels* const kernels : vectors::SupportedKernels()) {
      for (const Arithmetic arithmetic : {Arithmetic::kFloats, Arithmetic::kCodes}) {
        const bool codes = arithmetic == Arithmetic::kCodes;
        const MiniLm model(Need(PackedWeights::FromBytes(packed)), arithmetic, *kernels);
        Ours ours(weights, model, load);
        Theirs theirs(weights.shape(), load.texts * load.tokens);
        const bool chosen = kernels == vectors::SupportedKernels().front();
        const Times times = Measure(ours, theirs, chosen ? rounds : 3);
        const double ratio = times.theirs / times.ours;
        const auto tokens = static_cast<double>(load.texts * load.tokens);
        table.Row({load.name, std::string(kernels->name), codes ? "int8" : "float",
                   Fixed(times.ours * 1e3, 2), Grouped(tokens / times.ours),
                   Fixed(theirs.Flops() / times.ours * 1e-9, 1),
                   rival.empty() ? "" : Fixed(theirs.Flops() / times.theirs * 1e-9, 1),
                   rival.empty() ? "" : Fixed(ratio, 2)});
        if (!chosen) continue;
        const std::string name = fmt::format("{}, {}", load.name, codes ? "int8" : "float");
        if (!rival.empty()) goals.push_back(AtLeast(name + ":", ratio, kRatioLimit));
        if (codes && load.texts == 1 && load.tokens == kShort) {
          goals.push_back(Within(name, times.ours * 1e3, kMillisecondsMax, "ms"));
        }
        for (const float number : ours.rows()) {
          result.Add(static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(number)));
        }
      }
    }
  }
  table.Print();
  fmt::print("sgemm is {}\nresult {}\n", rival.empty() ? "missing" : rival, result.Hex());
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
