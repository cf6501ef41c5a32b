// SPDX-License-Identifier: Apache-2.0
// Safetensors: reads the file format of published weights.
//
//   file   := length: little-endian 64 bits, header: JSON of that length, data
//   header := {name: {"dtype": "F16", "shape": [n...], "data_offsets": [begin, end]}...}
//
// The bytes are not trusted: every offset is checked before it is used.
#pragma once

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "vectors/kernels/half.h"

namespace credence::vectors {

// Numbers that may be unaligned in their file.
class HalfTensor {
 public:
  // REQUIRES: an even number of bytes.
  explicit HalfTensor(std::string_view bytes) : bytes_(bytes) {}

  std::size_t size() const { return bytes_.size() / sizeof(Half); }
  // REQUIRES: i < size().
  Half operator[](std::size_t i) const {
    Half half;
    std::memcpy(&half, bytes_.data() + i * sizeof half, sizeof half);
    return half;
  }

 private:
  std::string_view bytes_;
};

class Safetensors {
 public:
  // REQUIRES: `bytes` outlive the result. Failure: kDataLoss.
  static Result<Safetensors> Parse(std::string_view bytes);

  // The tensor with that name, if it has halves, exactly that shape, and only finite numbers.
  // Failure: kDataLoss.
  Result<HalfTensor> Halves(std::string_view name, std::initializer_list<std::size_t> shape) const;

 private:
  struct Tensor {
    std::string type;
    std::vector<std::size_t> shape;
    std::string_view bytes;
  };

  std::map<std::string, Tensor, std::less<>> tensors_;
};

}  // namespace credence::vectors
