// SPDX-License-Identifier: Apache-2.0
// What each feature of a comment says for each kind, in whole numbers.
//
// Fitted by eval/themes/fit.py to the 1,671 review comments of WSU-SEAL/CR-classification-ESEM23
// (Turzo et al., ESEM 2023) whose class describes the comment; the comments are not part of this
// repository. docs/sentiment.md has the figures for comments that the fit had not seen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace credence::language {

inline constexpr std::size_t kKinds = 13;
inline constexpr std::size_t kKindRowsMax = 8192;
using KindWeights = std::array<std::int8_t, kKinds>;

// Kinds are numbered in the order of their names, from 0.
std::string_view KindName(std::size_t kind);
std::string_view KindGroup(std::size_t kind);

// The number of the feature's row, less than kKindRowsMax. Nothing if the fit did not use it.
std::optional<std::size_t> KindRowOf(std::string_view feature);
KindWeights KindWeightsOf(std::size_t row);

// The lines of the table: a feature, a bar, and a weight for each kind, sorted by feature.
extern const std::string_view kKindTable;

}  // namespace credence::language
