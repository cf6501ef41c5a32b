// SPDX-License-Identifier: Apache-2.0
// PackedWeights: the weights of a BERT encoder, laid out for the kernels and mapped into memory, so
// that opening them costs nothing. PackWeights creates the file once from the published one.
//
//   file   := header tensor*              each tensor at a multiple of 64 bytes, zeros between
//   header := magic version shape source body check
//   tensor := words: half[vocabulary][width]
//             positions: float[positions][width]    with the embedding of the first segment added
//             norm
//             layer[layers]
//   layer  := projection: linear[3·width][width]                  query, key and value
//             output: linear[width][width], norm
//             up: linear[inner][width]
//             down: linear[width][inner], norm
//   linear[outputs][inputs] := half[outputs/16][inputs][16], bias
//             code: int8[outputs/8][inputs/8][8][8]               the same as 8-bit codes
//             scale: float[outputs/8][inputs/128, rounded up][8]
//   norm   := scale: float[width], shift: float[width]
//   bias   := float[outputs]
//
// All numbers are little-endian. `source` is the SHA-256 of the safetensors file, `body` that of
// everything after the header, `check` that of the preceding header fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/mapped_file.h"
#include "vectors/kernels/half.h"
#include "vectors/kernels/kernels.h"

namespace credence::vectors {

struct BertShape {
  std::uint32_t layers = 0;
  std::uint32_t width = 0;
  std::uint32_t heads = 0;
  std::uint32_t inner_width = 0;
  std::uint32_t vocabulary = 0;
  std::uint32_t positions = 0;
  float epsilon = 0;  // Of the layer norms.

  bool operator==(const BertShape&) const = default;
};

// Reads a config.json, if the kernels support such a model. Failure: kDataLoss.
Result<BertShape> ParseBertConfig(std::string_view json);

// The bytes of a packed file. Failure: kDataLoss.
Result<std::string> PackWeights(const BertShape& shape, std::string_view safetensors);

class PackedWeights {
 public:
  struct Linear {
    WeightPanels weights;
    CodePanels codes;
    const float* bias = nullptr;
  };
  struct Layer {
    Linear projection;
    Linear output;
    LayerNorm output_norm;
    Linear up;
    Linear down;
    LayerNorm down_norm;
  };

  // Checks only the header and the size. Failure: kNotFound, kDataLoss, or kFailedPrecondition for
  // a file of another version.
  static Result<PackedWeights> Open(const std::filesystem::path& path);
  static Result<PackedWeights> FromBytes(std::string bytes);

  const BertShape& shape() const { return shape_; }
  const Digest& source() const { return source_; }
  // Checks everything. Failure: kDataLoss.
  Result<void> Verify() const;

  // REQUIRES: id < shape().vocabulary.
  std::span<const Half> Word(std::size_t id) const {
    return {words_ + id * shape_.width, shape_.width};
  }
  // REQUIRES: position < shape().positions.
  std::span<const float> Position(std::size_t position) const {
    return {positions_ + position * shape_.width, shape_.width};
  }
  const LayerNorm& norm() const { return norm_; }
  std::span<const Layer> layers() const { return layers_; }

 private:
  using Storage = std::variant<MappedFile, std::string>;

  explicit PackedWeights(Storage storage) : storage_(std::move(storage)) {}
  std::string_view bytes() const;
  Result<void> Bind();

  // Constant after Bind; pointers into the storage, which does not move.
  Storage storage_;
  BertShape shape_;
  Digest source_{};
  Digest body_{};
  const Half* words_ = nullptr;
  const float* positions_ = nullptr;
  LayerNorm norm_;
  std::vector<Layer> layers_;
};

}  // namespace credence::vectors
