// SPDX-License-Identifier: Apache-2.0
// Names of enum values, declared once as data.
//
//   template <> struct EnumNames<Color> {
//     static constexpr std::string_view kWhat = "color";
//     static constexpr std::array<std::string_view, 2> kNames = {"red", "green"};
//   };
//
// The values of the enum are 0, 1, … in the order of the names.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace credence {

template <class E>
struct EnumNames;

template <class E>
concept NamedEnum = std::is_enum_v<E> && requires { EnumNames<E>::kNames; };

template <NamedEnum E>
constexpr std::string_view NameOf(E value) {
  return EnumNames<E>::kNames[static_cast<std::size_t>(value)];
}

template <NamedEnum E>
constexpr std::optional<E> FromName(std::string_view name) {
  for (std::size_t i = 0; i < EnumNames<E>::kNames.size(); ++i) {
    if (EnumNames<E>::kNames[i] == name) return static_cast<E>(i);
  }
  return std::nullopt;
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
