// SPDX-License-Identifier: Apache-2.0
// ScoreMap: a value for each score. Nearly all scores are whole numbers from 1 to 10, and these are
// found without a search: sorting millions of scores would cost more than everything else.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

namespace credence::review {

template <class T>
class ScoreMap {
 public:
  struct Entry {
    float score = 0;
    T value{};
  };

  // REQUIRES: `score` is not NaN.
  T& operator[](float score) {
    if (score >= 0.0F && score < static_cast<float>(whole_.size())) {
      const auto index = static_cast<std::size_t>(score);
      if (static_cast<float>(index) == score) {
        given_[index] = true;
        return whole_[index];
      }
    }
    return other_[score];
  }

  // In ascending order of score.
  std::vector<Entry> Entries() const {
    std::map<float, T> all = other_;
    for (std::size_t i = 0; i < whole_.size(); ++i) {
      if (given_[i]) all.emplace(static_cast<float>(i), whole_[i]);
    }
    std::vector<Entry> entries;
    entries.reserve(all.size());
    for (const auto& [score, value] : all) entries.push_back({.score = score, .value = value});
    return entries;
  }

 private:
  std::array<T, 11> whole_{};
  std::array<bool, 11> given_{};
  std::map<float, T> other_;
};

}  // namespace credence::review
