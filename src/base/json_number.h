// SPDX-License-Identifier: Apache-2.0
// Converts the text of a JSON number to its value.
//
// REQUIRES, for all functions: `number` has the form of numbers in RFC 8259.
#pragma once

#include <optional>
#include <string_view>

#include "credence/decimal.h"

namespace credence {

// Correctly rounded; underflow gives zero, overflow nothing.
std::optional<double> JsonNumberToDouble(std::string_view number);
bool JsonNumberFitsDouble(std::string_view number);

// Exact up to nine decimal places, otherwise rounded (a half away from zero); nothing if it does
// not fit.
std::optional<Decimal> JsonNumberToDecimal(std::string_view number);

}  // namespace credence
