// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/exact_scan.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <queue>

#include "base/check.h"

namespace credence::vectors {
namespace {

constexpr float kNoSimilarity = -std::numeric_limits<float>::infinity();

// A vector that may be in the result, and the upper bound of its similarity.
struct ScanCandidate {
  Slot slot = 0;
  float upper = 0;
};

// The bound of one query: |similarity - scale * s * (c.d)| <= slope * error + constant.
struct QueryBound {
  float scale = 0;
  float slope = 0;
  float constant = 0;

  QueryBound(CodeScale query, std::size_t width) : scale(query.scale) {
    // Upper bound of lengths; see kLengthTolerance.
    constexpr float kLength = 1.001F;
    // Half of the last bit of 1. The similarity is rounded width / 16 + 5 times, the estimate and
    // its bounds fewer than 11 times, at magnitudes barely above 1; twice that is enough.
    constexpr float kRounding = std::numeric_limits<float>::epsilon() / 2;
    const float roundings = 2 * (static_cast<float>(width) / 16 + 16);
    slope = kLength + query.error;
    constant = kLength * query.error + roundings * kRounding;
  }
};

// Tracks the smallest of the `limit` highest numbers added.
class HighestFew {
 public:
  explicit HighestFew(std::size_t limit) : limit_(limit) {}

  void Add(float number) {
    if (limit_ == 0) return;
    if (numbers_.size() == limit_) {
      if (number <= numbers_.top()) return;
      numbers_.pop();
    }
    numbers_.push(number);
  }

  // Nothing below this is among them; with fewer than the limit, everything may be.
  float Least() const {
    if (limit_ == 0) return std::numeric_limits<float>::infinity();
    return numbers_.size() < limit_ ? kNoSimilarity : numbers_.top();
  }

 private:
  std::size_t limit_;
  std::priority_queue<float, std::vector<float>, std::greater<>> numbers_;
};

// How the two queries combine "the best few" with "at least this similar".
enum class Combine { kBoth, kEither };

class Scan {
 public:
  Scan(const VectorRows& rows, std::span<const float> queries, std::size_t limit,
       float min_similarity, Combine combine)
      : rows_(rows),
        queries_(queries, rows.Dimensions()),
        limit_(limit),
        min_similarity_(min_similarity),
        combine_(combine),
        lower_(limit),
        products_(VectorRows::kBlockRows * queries_.Count()) {
    for (std::size_t q = 0; q < queries_.Count(); ++q) {
      bounds_.emplace_back(queries_.Scale(q), rows.Width());
    }
  }

  std::vector<Neighbour> Run() {
    if (queries_.Count() == 0) return {};
    for (std::size_t first = 0; first < rows_.SlotCount(); first += VectorRows::kBlockRows) {
      ScanBlock(static_cast<Slot>(first));
    }
    return Rerank();
  }

 private:
  // Vectors less similar than this are not in the result, given the least of the best few.
  float Threshold(const HighestFew& best) const {
    // Similarities end at 1, but lower bounds of nearly equal vectors may not.
    const float least = std::min(best.Least(), 1.0F);
    if (combine_ == Combine::kBoth) return std::max(least, min_similarity_);
    return limit_ == 0 ? min_similarity_ : std::min(least, min_similarity_);
  }

  void ScanBlock(Slot first) {
    const std::size_t count = std::min(VectorRows::kBlockRows, rows_.SlotCount() - first);
    rows_.kernels().dot_code_rows({.codes = rows_.Codes(first), .count = count}, queries_.Codes(),
                                  rows_.Width(), products_.data());
    const std::span<const float> scales = rows_.BlockScales(first);
    const std::span<const float> errors = rows_.BlockErrors(first);
    upper_.fill(kNoSimilarity);
    lower_of_row_.fill(kNoSimilarity);
    for (std::size_t q = 0; q < queries_.Count(); ++q) {
      const std::int32_t* products = products_.data() + q * count;
      const QueryBound bound = bounds_[q];
      for (std::size_t r = 0; r < count; ++r) {
        const float estimate = static_cast<float>(products[r]) * (scales[r] * bound.scale);
        const float radius = errors[r] * bound.slope + bound.constant;
        upper_[r] = std::max(upper_[r], estimate + radius);
        lower_of_row_[r] = std::max(lower_of_row_[r], estimate - radius);
      }
    }
    float threshold = Threshold(lower_);
    for (std::size_t r = 0; r < count; ++r) {
      if (upper_[r] < threshold || !rows_.Occupied(first + static_cast<Slot>(r))) continue;
      candidates_.push_back({.slot = first + static_cast<Slot>(r), .upper = upper_[r]});
      lower_.Add(lower_of_row_[r]);
      threshold = Threshold(lower_);
    }
  }

  float Similarity(Slot slot) const {
    float best = kNoSimilarity;
    for (std::size_t q = 0; q < queries_.Count(); ++q) {
      best = std::max(best, rows_.Similarity(queries_.Row(q), slot));
    }
    return best;
  }

  std::vector<Neighbour> Rerank() {
    const float threshold = Threshold(lower_);
    std::erase_if(candidates_, [&](const ScanCandidate& c) { return c.upper < threshold; });
    std::ranges::sort(candidates_, std::ranges::greater(), &ScanCandidate::upper);
    HighestFew best(limit_);
    std::vector<Neighbour> found;
    for (const ScanCandidate& candidate : candidates_) {
      if (candidate.upper < Threshold(best)) break;
      const float similarity = Similarity(candidate.slot);
      found.push_back({.key = rows_.Key(candidate.slot), .similarity = similarity});
      best.Add(similarity);
    }
    const float least = Threshold(best);
    std::erase_if(found, [&](const Neighbour& n) { return n.similarity < least; });
    std::ranges::sort(found, Better);
    return Cut(std::move(found));
  }

  // Of those that tie with the last of the best few, keeps the lowest keys.
  std::vector<Neighbour> Cut(std::vector<Neighbour> found) const {
    std::size_t count = std::min(found.size(), limit_);
    if (combine_ == Combine::kEither) {
      while (count < found.size() && found[count].similarity >= min_similarity_) ++count;
    }
    found.resize(count);
    return found;
  }

  const VectorRows& rows_;
  QueryRows queries_;
  std::size_t limit_;
  float min_similarity_;
  Combine combine_;
  std::vector<QueryBound> bounds_;
  HighestFew lower_;
  std::vector<std::int32_t> products_;
  std::array<float, VectorRows::kBlockRows> upper_;
  std::array<float, VectorRows::kBlockRows> lower_of_row_;
  std::vector<ScanCandidate> candidates_;
};

}  // namespace

bool Better(const Neighbour& a, const Neighbour& b) {
  return a.similarity != b.similarity ? a.similarity > b.similarity : a.key < b.key;
}

std::vector<Neighbour> NearestByScan(const VectorRows& rows, std::span<const float> query,
                                     std::size_t limit, float min_similarity) {
  CREDENCE_CHECK(query.size() == rows.Dimensions(), "a query is as wide as the index");
  if (limit == 0) return {};
  return Scan(rows, query, limit, min_similarity, Combine::kBoth).Run();
}

std::vector<Neighbour> CompareByScan(const VectorRows& rows, std::span<const float> queries,
                                     std::size_t limit, float min_similarity) {
  return Scan(rows, queries, limit, min_similarity, Combine::kEither).Run();
}

}  // namespace credence::vectors
