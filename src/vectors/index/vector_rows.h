// SPDX-License-Identifier: Apache-2.0
// VectorRows: the vectors of an index, each stored in full and as codes of one byte per number.
//
// A vector lives in a slot; slots of removed vectors are reused. Rows are in blocks that never
// move, so a graph may point at them. With 384 dimensions, a vector takes 1,536 bytes in full, 384
// as codes, 12 for scale, error and key, and about 40 in the table of keys.
//
// Codes are integers: vector = scale * codes + remainder, and `error` is at least the length of the
// remainder, which bounds the error of similarities computed from codes (exact_scan.h).
//
// Thread-safety: several threads may read at once; Put and Remove require exclusive access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {

using Slot = std::uint32_t;

// Vectors have length 1 or 0; the squared length may deviate by this much.
inline constexpr double kLengthTolerance = 1e-3;

// The scale of codes, and the error they leave.
struct CodeScale {
  float scale = 0;
  float error = 0;
};

// Fills `codes`, which is as wide as `row`.
CodeScale Quantise(std::span<const float> row, std::span<std::int8_t> codes);

// Queries as rows, padded like those of an index.
class QueryRows {
 public:
  // REQUIRES: `queries` consists of vectors of `dimensions` numbers, each of length 1 or 0.
  QueryRows(std::span<const float> queries, std::size_t dimensions);

  std::size_t Count() const { return scales_.size(); }
  const float* Row(std::size_t query) const { return rows_.data() + query * width_; }
  CodeRows Codes() const { return {.codes = codes_.data(), .count = Count()}; }
  CodeScale Scale(std::size_t query) const { return scales_[query]; }

 private:
  std::size_t width_;
  std::vector<float> rows_;
  std::vector<std::int8_t> codes_;
  std::vector<CodeScale> scales_;
};

class VectorRows {
 public:
  static constexpr std::size_t kBlockRows = 128;

  // REQUIRES: 0 < dimensions <= kDimensionsMax.
  explicit VectorRows(std::size_t dimensions, const Kernels& kernels = BestKernels());

  std::size_t Size() const { return slots_.size(); }
  std::size_t Dimensions() const { return dimensions_; }
  std::size_t Width() const { return width_; }
  const Kernels& kernels() const { return *kernels_; }
  // Slots are below this; those of removed vectors are not occupied.
  std::size_t SlotCount() const { return keys_.size(); }

  // Adds the vector, or replaces the one with that key in its slot. REQUIRES: vector.size() ==
  // Dimensions(), and its length is 1 or 0.
  Slot Put(std::uint32_t key, std::span<const float> vector);
  // Returns the freed slot, if there was such a key. The row stays until the slot is reused or
  // erased, because a graph may still pass through it.
  std::optional<Slot> Remove(std::uint32_t key);
  // REQUIRES: the slot is free, and no graph contains it.
  void Erase(Slot slot);

  // The vector of that key; empty if there is none.
  std::span<const float> Vector(std::uint32_t key) const {
    const auto found = slots_.find(key);
    if (found == slots_.end()) return {};
    return {Row(found->second), dimensions_};
  }
  std::optional<Slot> SlotOf(std::uint32_t key) const {
    const auto found = slots_.find(key);
    if (found == slots_.end()) return std::nullopt;
    return found->second;
  }
  bool Occupied(Slot slot) const { return occupied_[slot]; }
  std::uint32_t Key(Slot slot) const { return keys_[slot]; }
  // Dimensions() numbers, followed by zeros up to Width().
  const float* Row(Slot slot) const {
    return BlockOf(slot).rows.get() + (slot % kBlockRows) * width_;
  }
  const std::int8_t* Codes(Slot slot) const {
    return BlockOf(slot).codes.get() + (slot % kBlockRows) * width_;
  }
  CodeScale Scale(Slot slot) const {
    const Block& block = BlockOf(slot);
    return {.scale = block.scales[slot % kBlockRows], .error = block.errors[slot % kBlockRows]};
  }
  // For the slots from `first` to the end of its block; one number per slot of kBlockRows.
  std::span<const float> BlockScales(Slot first) const { return BlockOf(first).scales; }
  std::span<const float> BlockErrors(Slot first) const { return BlockOf(first).errors; }

  // The cosine: at most 1, despite rounding.
  float Similarity(const float* query, Slot slot) const;

 private:
  struct Block {
    std::unique_ptr<float[]> rows;
    std::unique_ptr<std::int8_t[]> codes;
    std::vector<float> scales;
    std::vector<float> errors;
  };

  const Block& BlockOf(Slot slot) const { return blocks_[slot / kBlockRows]; }
  Slot NewSlot();
  void Fill(Slot slot, std::span<const float> vector);

  std::size_t dimensions_;
  std::size_t width_;
  const Kernels* kernels_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> keys_;  // By slot.
  std::vector<bool> occupied_;       // By slot.
  std::vector<Slot> free_;
  std::unordered_map<std::uint32_t, Slot> slots_;  // By key.
};

}  // namespace credence::vectors
