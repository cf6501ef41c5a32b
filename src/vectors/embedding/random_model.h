// SPDX-License-Identifier: Apache-2.0
// Models with random weights in the published format, for tests and benchmarks.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "vectors/embedding/packed_weights.h"
#include "vectors/kernels/half.h"

namespace credence::vectors {

// Small, with all sizes different.
inline BertShape TinyShape() {
  return {.layers = 2,
          .width = 64,
          .heads = 2,
          .inner_width = 80,
          .vocabulary = 50,
          .positions = 40,
          .epsilon = 1e-12f};
}

inline BertShape MiniLmShape() {
  return {.layers = 6,
          .width = 384,
          .heads = 12,
          .inner_width = 1536,
          .vocabulary = 30'522,
          .positions = 512,
          .epsilon = 1e-12f};
}

class RandomModel {
 public:
  RandomModel(const BertShape& shape, std::uint32_t seed) : shape_(shape), random_(seed) {
    const std::size_t width = shape.width;
    Add("embeddings.word_embeddings.weight", {shape.vocabulary, width});
    Add("embeddings.position_embeddings.weight", {shape.positions, width});
    Add("embeddings.token_type_embeddings.weight", {2, width});
    AddNorm("embeddings.LayerNorm");
    for (std::uint32_t i = 0; i < shape.layers; ++i) {
      const std::string layer = fmt::format("encoder.layer.{}.", i);
      for (const char* const part : {"query", "key", "value"}) {
        AddLinear(layer + "attention.self." + part, width, width);
      }
      AddLinear(layer + "attention.output.dense", width, width);
      AddNorm(layer + "attention.output.LayerNorm");
      AddLinear(layer + "intermediate.dense", width, shape.inner_width);
      AddLinear(layer + "output.dense", shape.inner_width, width);
      AddNorm(layer + "output.LayerNorm");
    }
  }

  std::string Safetensors() const {
    const std::string header = fmt::format(R"({{"__metadata__":{{}}{}}})", header_);
    const std::uint64_t length = header.size();
    std::string file(sizeof length, '\0');
    std::memcpy(file.data(), &length, sizeof length);
    return file + header + data_;
  }

  std::string Config() const {
    return fmt::format(R"({{"hidden_act":"gelu","num_hidden_layers":{},"hidden_size":{},)"
                       R"("num_attention_heads":{},"intermediate_size":{},"vocab_size":{},)"
                       R"("max_position_embeddings":{},"layer_norm_eps":1e-12}})",
                       shape_.layers, shape_.width, shape_.heads, shape_.inner_width,
                       shape_.vocabulary, shape_.positions);
  }

 private:
  // Halves between -1 and 1, half of them with a magnitude below 1/2.
  Half Number() {
    const auto bits = static_cast<std::uint32_t>(random_());
    return static_cast<Half>((bits & 0x8000u) | (0x3800u - (bits >> 16 & 3u) * 0x400u) |
                             (bits & 0x3ffu));
  }

  void Add(const std::string& name, const std::vector<std::size_t>& shape) {
    std::size_t count = 1;
    std::string sizes;
    for (const std::size_t size : shape) {
      count *= size;
      sizes += fmt::format("{}{}", sizes.empty() ? "" : ",", size);
    }
    const std::size_t begin = data_.size();
    data_.resize(begin + count * sizeof(Half));
    for (std::size_t i = 0; i < count; ++i) {
      const Half half = Number();
      std::memcpy(data_.data() + begin + i * sizeof half, &half, sizeof half);
    }
    header_ += fmt::format(R"(,"{}":{{"dtype":"F16","shape":[{}],"data_offsets":[{},{}]}})", name,
                           sizes, begin, data_.size());
  }

  void AddLinear(const std::string& name, std::size_t inputs, std::size_t outputs) {
    Add(name + ".weight", {outputs, inputs});
    Add(name + ".bias", {outputs});
  }

  void AddNorm(const std::string& name) {
    Add(name + ".weight", {shape_.width});
    Add(name + ".bias", {shape_.width});
  }

  BertShape shape_;
  std::mt19937 random_;
  std::string header_;
  std::string data_;
};

}  // namespace credence::vectors
