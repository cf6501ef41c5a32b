// SPDX-License-Identifier: Apache-2.0
// Findings: the violations that an auditor has found. Only the first one counts: later ones may be
// its consequences.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace credence::sim {

struct Violation {
  std::string what;
  std::string expected;
  std::string found;
};

class Findings {
 public:
  void Report(std::string what, std::string expected, std::string found) {
    if (first_) return;
    first_ = Violation{
        .what = std::move(what), .expected = std::move(expected), .found = std::move(found)};
  }

  template <class T>
  void Same(std::string_view what, const T& expected, const T& found) {
    ++checks_;
    if (!(expected == found)) {
      Report(std::string(what), fmt::format("{}", expected), fmt::format("{}", found));
    }
  }
  // The same sums in the same order: only the last digits may differ.
  void Near(std::string_view what, double expected, double found) {
    constexpr double kTolerance = 1e-9;
    ++checks_;
    if (!(std::abs(expected - found) <= kTolerance)) {
      Report(std::string(what), fmt::format("{}", expected), fmt::format("{}", found));
    }
  }
  void Holds(std::string_view what, bool holds, std::string_view found) {
    ++checks_;
    if (!holds) Report(std::string(what), "that it holds", std::string(found));
  }

  bool any() const { return first_.has_value(); }
  const std::optional<Violation>& first() const { return first_; }
  std::int64_t checks() const { return checks_; }

 private:
  std::optional<Violation> first_;
  std::int64_t checks_ = 0;
};

}  // namespace credence::sim
