// SPDX-License-Identifier: Apache-2.0
// OptionalList: a list that may be absent. Unlike std::optional<std::vector>, it keeps its capacity
// while absent, so that a reused record does not allocate.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace credence {

template <class T>
class OptionalList {
 public:
  OptionalList() = default;
  // NOLINTBEGIN(google-explicit-constructor): it stands in for a std::optional.
  OptionalList(std::nullopt_t /*none*/) {}
  OptionalList(std::vector<T> list) : list_(std::move(list)), present_(true) {}
  // NOLINTEND(google-explicit-constructor)

  explicit operator bool() const { return present_; }
  const std::vector<T>& operator*() const { return list_; }
  const std::vector<T>* operator->() const { return &list_; }

  // Leaves an empty list.
  std::vector<T>& emplace() {
    list_.clear();
    present_ = true;
    return list_;
  }
  void reset() {
    list_.clear();
    present_ = false;
  }

  bool operator==(const OptionalList&) const = default;

 private:
  std::vector<T> list_;  // Empty if absent.
  bool present_ = false;
};

}  // namespace credence
