// SPDX-License-Identifier: Apache-2.0
// Tidy: figures without the noise of binary arithmetic, so that 5.3 + 1 is shown as 6.3 and not as
// 6.300000000000001. For what is shown; decisions are made on the figures before.
#pragma once

#include <cmath>
#include <concepts>
#include <optional>
#include <utility>
#include <vector>

namespace credence::review {

// To twelve decimals, nine from a thousand on. Millions have no room for noise.
inline double TidyNumber(double number) {
  const double size = std::abs(number);
  const double decimals = size < 1e3 ? 1e12 : 1e9;
  // Adding 0 turns -0 into 0.
  return size < 1e6 ? std::round(number * decimals) / decimals + 0.0 : number;
}

// A score as it was given. Scores are kept with seven digits, which is four decimals for certain.
inline double ScoreOf(float score) {
  constexpr double kDecimals = 1e4;
  return std::round(static_cast<double>(score) * kDecimals) / kDecimals;
}

template <class T>
void Tidy(std::vector<T>& values);

// All figures of a record, its optional fields, lists and records within.
template <class T>
void Tidy(T& value) {
  if constexpr (std::same_as<T, double>) {
    value = TidyNumber(value);
  } else if constexpr (requires {
                         value.has_value();
                         *value;
                       }) {
    if (value) Tidy(*value);
  } else if constexpr (requires { T::Visit(value, [](const char*, auto&) {}); }) {
    T::Visit(value, [](const char* /*name*/, auto& field) { Tidy(field); });
  }
}

template <class T>
void Tidy(std::vector<T>& values) {
  for (T& value : values) Tidy(value);
}

template <class T>
T Tidied(T value) {
  Tidy(value);
  return value;
}

}  // namespace credence::review
