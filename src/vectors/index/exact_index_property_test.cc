// SPDX-License-Identifier: Apache-2.0
// The scan reads codes and only a few full vectors; its results equal a full comparison bit for
// bit.

#include "base/test_framework.h"
#include "vectors/index/exact_index.h"
#include "vectors/index/index_testing.h"

namespace credence::vectors {

// RapidCheck finds it by this name.
static void showValue(const Neighbour& neighbour, std::ostream& out) {
  out << neighbour.key << ": " << neighbour.similarity;
}

namespace {

// Random vectors, and ones that are hard to distinguish: equal, nearly equal, opposite and zero.
Vector HardVector(VectorMaker& make, const std::vector<Vector>& earlier, std::size_t dimensions) {
  if (earlier.empty()) return make.Any();
  const Vector& other = earlier[make.Below(earlier.size())];
  switch (make.Below(8)) {
    case 0:
      return other;
    case 1:
    case 2:
      return make.Near(other, 0.002F);
    case 3:
      return make.Near(other, 0.5F);
    case 4: {
      Vector opposite = other;
      for (float& number : opposite) number = -number;
      return opposite;
    }
    case 5:
      return make.Below(4) == 0 ? Vector(dimensions) : make.Any();
    default:
      return make.Any();
  }
}

struct Pair {
  ExactIndex index;
  PlainIndex plain;
  std::vector<Vector> vectors;
};

// Puts, replacements and removals, with keys in random order.
void Fill(Pair& pair, VectorMaker& make, std::size_t steps) {
  const std::size_t keys = 1 + make.Below(2 * steps + 1);
  for (std::size_t i = 0; i < steps; ++i) {
    const auto key = static_cast<std::uint32_t>(make.Below(keys));
    if (make.Below(5) == 0) {
      pair.index.Remove(key);
      pair.plain.Remove(key);
    } else {
      pair.vectors.push_back(HardVector(make, pair.vectors, pair.index.Dimensions()));
      pair.index.Put(key, pair.vectors.back());
      pair.plain.Put(key, pair.vectors.back());
    }
  }
}

const Kernels& AnyKernels() {
  const auto kernels = SupportedKernels();
  return *kernels[*rc::gen::inRange<std::size_t>(0, kernels.size())];
}

RC_GTEST_PROP(ExactIndexPropertyTest, AnswersAreThoseOfComparingAll, ()) {
  const auto dimensions = *rc::gen::inRange<std::size_t>(1, 400);
  VectorMaker make(*rc::gen::arbitrary<std::uint64_t>(), dimensions);
  Pair pair{.index = ExactIndex(dimensions, AnyKernels())};
  Fill(pair, make, *rc::gen::inRange<std::size_t>(0, 500));
  RC_ASSERT(pair.index.Size() == pair.plain.Size());
  for (int i = 0; i < 4; ++i) {
    const std::size_t limit = make.Below(20);
    const float least = i == 0 ? -1.0F : make.Number();
    const Vector query = HardVector(make, pair.vectors, dimensions);
    RC_ASSERT(pair.index.Nearest(query, limit, least) == pair.plain.Nearest(query, limit, least));
    std::vector<Vector> queries(1 + make.Below(7));
    for (Vector& one : queries) one = HardVector(make, pair.vectors, dimensions);
    RC_ASSERT(pair.index.Compare(Joined(queries), limit, least) ==
              pair.plain.Compare(queries, limit, least));
  }
}

// The purpose of the bound: every similarity lies within it.
RC_GTEST_PROP(ExactIndexPropertyTest, CodesLeaveOutNoMoreThanTheySay, ()) {
  const auto dimensions = *rc::gen::inRange<std::size_t>(1, 400);
  VectorMaker make(*rc::gen::arbitrary<std::uint64_t>(), dimensions);
  const Vector vector = make.Any();
  std::vector<std::int8_t> codes(dimensions);
  const CodeScale scale = Quantise(vector, codes);
  double rest = 0;
  for (std::size_t i = 0; i < dimensions; ++i) {
    RC_ASSERT(std::abs(int{codes[i]}) <= kCodeMax);
    const double left = double{vector[i]} - double{scale.scale} * codes[i];
    rest += left * left;
  }
  RC_ASSERT(std::sqrt(rest) <= double{scale.error});
}

}  // namespace
}  // namespace credence::vectors
