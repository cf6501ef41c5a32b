// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/safetensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/json_reader.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kRankMax = 8;

// Reads non-negative numbers; on failure the reader has failed.
std::vector<std::size_t> ReadSizes(JsonReader& json) {
  std::vector<std::size_t> sizes;
  json.BeginArray();
  while (json.NextElement()) {
    const std::int64_t number = json.Int();
    // A negative number becomes far too large, and the bounds reject it.
    sizes.push_back(static_cast<std::size_t>(number));
    if (sizes.size() > kRankMax) break;
  }
  return sizes;
}

Failure DamagedTensors(std::string_view what) {
  return DataLoss(fmt::format("not a whole safetensors file: {}", what));
}

}  // namespace

Result<Safetensors> Safetensors::Parse(std::string_view bytes) {
  std::uint64_t length = 0;
  if (bytes.size() < kLengthBytes) return DamagedTensors("it ends before its header");
  std::memcpy(&length, bytes.data(), sizeof length);
  bytes.remove_prefix(kLengthBytes);
  if (length > bytes.size()) return DamagedTensors("it ends within its header");
  const std::string_view data = bytes.substr(length);

  Safetensors result;
  JsonReader json(bytes.substr(0, length));
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    std::string name(*key);
    if (name == "__metadata__") {
      json.Skip();
      continue;
    }
    Tensor tensor;
    std::vector<std::size_t> offsets;
    json.BeginObject();
    while (const auto field = json.NextKey()) {
      if (*field == "dtype") {
        tensor.type = json.String();
      } else if (*field == "shape") {
        tensor.shape = ReadSizes(json);
      } else if (*field == "data_offsets") {
        offsets = ReadSizes(json);
      } else {
        json.Skip();
      }
    }
    if (!json.ok()) break;
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > data.size()) {
      return DamagedTensors(fmt::format("tensor {} lies outside", name));
    }
    tensor.bytes = data.substr(offsets[0], offsets[1] - offsets[0]);
    if (!result.tensors_.emplace(name, std::move(tensor)).second) {
      return DamagedTensors(fmt::format("tensor {} is there twice", name));
    }
  }
  if (const Result<void> read = json.Finish(); !read) return DamagedTensors(read.error().message);
  return result;
}

Result<HalfTensor> Safetensors::Halves(std::string_view name,
                                       std::initializer_list<std::size_t> shape) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) return DataLoss(fmt::format("there is no tensor {}", name));
  const Tensor& tensor = found->second;
  std::size_t bytes = sizeof(Half);
  for (const std::size_t size : shape) bytes *= size;
  if (tensor.type != "F16" || !std::ranges::equal(tensor.shape, shape) ||
      tensor.bytes.size() != bytes) {
    return DataLoss(fmt::format("tensor {} is {} {} in {} bytes; expected F16 {}", name,
                                tensor.type, tensor.shape, tensor.bytes.size(),
                                std::vector(shape)));
  }
  const HalfTensor halves(tensor.bytes);
  for (std::size_t i = 0; i < halves.size(); ++i) {
    if (!IsFinite(halves[i])) {
      return DataLoss(fmt::format("tensor {} has a number that is not finite", name));
    }
  }
  return halves;
}

}  // namespace credence::vectors
