// SPDX-License-Identifier: Apache-2.0
// Names of enum values, declared once as data, in the namespace of the enum:
//
//   enum class Color { kRed, kGreen };
//   CREDENCE_ENUM_NAMES(Color, "red", "green")
//
// The values of the enum are 0, 1, … in the order of the names.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace credence {

#define CREDENCE_ENUM_NAMES(Enum, ...)                     \
  constexpr auto NamesOfValues(Enum /*type*/) {            \
    return std::to_array<std::string_view>({__VA_ARGS__}); \
  }

template <class E>
struct EnumNames;

template <class E>
  requires requires { NamesOfValues(E()); }
struct EnumNames<E> {
  static constexpr auto kNames = NamesOfValues(E());
};

template <class E>
concept NamedEnum = std::is_enum_v<E> && requires { EnumNames<E>::kNames; };

template <NamedEnum E>
constexpr std::string_view NameOf(E value) {
  return EnumNames<E>::kNames[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
constexpr std::optional<E> FromName(std::string_view name) {
  // No loop: each comparison is with a name known at compile time, because a replay does millions.
  constexpr const auto& kNames = EnumNames<E>::kNames;
  std::optional<E> found;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (void)((kNames[I] == name && (found = static_cast<E>(I), true)) || ...);
  }(std::make_index_sequence<kNames.size()>());
  return found;
}

// "red, green".
template <NamedEnum E>
std::string AllNames() {
  std::string all;
  for (const std::string_view name : EnumNames<E>::kNames) {
    if (!all.empty()) all += ", ";
    all += name;
  }
  return all;
}

}  // namespace credence
