// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/vector_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "vectors/index/vector_index.h"

namespace credence::vectors {
namespace {

// Also false for NaN.
bool HasLengthOneOrZero(std::span<const float> vector) {
  double square = 0;
  for (const float number : vector) square += double{number} * double{number};
  return square == 0 || std::abs(square - 1) <= kLengthTolerance;
}

// At least `number`: the sum behind it may have lost a little in each step.
float RoundUp(double number) {
  constexpr double kEnough = 1 + 1e-9;
  return std::nextafter(static_cast<float>(number * kEnough), std::numeric_limits<float>::max());
}

}  // namespace

CodeScale Quantise(std::span<const float> row, std::span<std::int8_t> codes) {
  float largest = 0;
  for (const float number : row) largest = std::max(largest, std::abs(number));
  if (largest == 0) {
    std::ranges::fill(codes, std::int8_t{0});
    return {};
  }
  const float scale = largest / static_cast<float>(kCodeMax);
  double rest = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const float code = std::clamp(std::round(row[i] / scale), -static_cast<float>(kCodeMax),
                                  static_cast<float>(kCodeMax));
    codes[i] = static_cast<std::int8_t>(code);
    const double left = double{row[i]} - double{scale} * double{code};
    rest += left * left;
  }
  return {.scale = scale, .error = RoundUp(std::sqrt(rest))};
}

QueryRows::QueryRows(std::span<const float> queries, std::size_t dimensions)
    : width_(PaddedWidth(dimensions)) {
  CREDENCE_CHECK(queries.size() % dimensions == 0, "queries are as wide as the index");
  const std::size_t count = queries.size() / dimensions;
  rows_.resize(count * width_);
  codes_.resize(count * width_);
  scales_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const float> query = queries.subspan(i * dimensions, dimensions);
    CREDENCE_CHECK(HasLengthOneOrZero(query), "a query has length 1 or 0");
    const std::span<float> row(rows_.data() + i * width_, width_);
    std::ranges::copy(query, row.begin());
    scales_[i] = Quantise(row, {codes_.data() + i * width_, width_});
  }
}

VectorRows::VectorRows(std::size_t dimensions, const Kernels& kernels)
    : dimensions_(dimensions), width_(PaddedWidth(dimensions)), kernels_(&kernels) {
  CREDENCE_CHECK(dimensions > 0 && dimensions <= kDimensionsMax, "a width that sums have room for");
}

Slot VectorRows::Put(std::uint32_t key, std::span<const float> vector) {
  CREDENCE_CHECK(vector.size() == dimensions_, "a vector is as wide as the index");
  CREDENCE_CHECK(HasLengthOneOrZero(vector), "a vector has length 1 or 0");
  const auto [entry, added] = slots_.try_emplace(key);
  if (added) {
    if (free_.empty()) {
      entry->second = NewSlot();
    } else {
      entry->second = free_.back();
      free_.pop_back();
    }
  }
  const Slot slot = entry->second;
  keys_[slot] = key;
  occupied_[slot] = true;
  Fill(slot, vector);
  return slot;
}

void VectorRows::Fill(Slot slot, std::span<const float> vector) {
  Block& block = blocks_[slot / kBlockRows];
  const std::size_t place = slot % kBlockRows;
  const std::span<float> row(block.rows.get() + place * width_, width_);
  std::ranges::copy(vector, row.begin());
  const CodeScale scale = Quantise(row, {block.codes.get() + place * width_, width_});
  block.scales[place] = scale.scale;
  block.errors[place] = scale.error;
}

std::optional<Slot> VectorRows::Remove(std::uint32_t key) {
  const auto entry = slots_.find(key);
  if (entry == slots_.end()) return std::nullopt;
  const Slot slot = entry->second;
  slots_.erase(entry);
  keys_[slot] = 0;
  occupied_[slot] = false;
  free_.push_back(slot);
  return slot;
}

void VectorRows::Erase(Slot slot) {
  CREDENCE_CHECK(!occupied_[slot], "only what was removed is erased");
  const std::vector<float> zero(dimensions_);
  Fill(slot, zero);
}

float Cosine(std::span<const float> a, std::span<const float> b) {
  CREDENCE_CHECK(a.size() == b.size(), "vectors of one width");
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return std::min(sum, 1.0F);
}

float VectorRows::Similarity(const float* query, Slot slot) const {
  return std::min(kernels_->dot_floats(query, Row(slot), width_), 1.0F);
}

Slot VectorRows::NewSlot() {
  const std::size_t slot = keys_.size();
  CREDENCE_CHECK(slot < std::numeric_limits<Slot>::max(), "slots have 32 bits");
  if (slot % kBlockRows == 0) {
    blocks_.push_back({.rows = std::make_unique<float[]>(kBlockRows * width_),
                       .codes = std::make_unique<std::int8_t[]>(kBlockRows * width_),
                       .scales = std::vector<float>(kBlockRows),
                       .errors = std::vector<float>(kBlockRows)});
  }
  keys_.push_back(0);
  occupied_.push_back(false);
  return static_cast<Slot>(slot);
}

}  // namespace credence::vectors
