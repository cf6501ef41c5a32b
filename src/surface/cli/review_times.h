// SPDX-License-Identifier: Apache-2.0
// The times of one review: when the reviewer first did something, and when they decided.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace credence::cli {

class ReviewTimes {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  explicit ReviewTimes(Moment shown) : shown_(shown) {}

  // The reviewer typed a line; an empty one is nothing done yet.
  void Typed(std::string_view line, Moment at) {
    if (!has_acted_ && !line.empty()) first_ = at;
    has_acted_ = has_acted_ || !line.empty();
    last_ = at;
  }

  // In milliseconds since the work was shown: until the first line with words, and until the last.
  std::int64_t first() const { return Since(has_acted_ ? first_ : last_); }
  std::int64_t last() const { return Since(last_); }

 private:
  std::int64_t Since(Moment at) const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(at - shown_).count();
  }

  Moment shown_;
  bool has_acted_ = false;
  Moment first_ = shown_;
  Moment last_ = shown_;
};

}  // namespace credence::cli
