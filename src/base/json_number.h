// SPDX-License-Identifier: Apache-2.0
// From the text of a JSON number to its value.
//
// REQUIRES, all of them: `number` has the form that RFC 8259 gives numbers.
#pragma once

#include <optional>
#include <string_view>

#include "credence/decimal.h"

namespace credence {

// Correctly rounded; what is too small becomes zero, what is too large nothing.
std::optional<double> JsonNumberToDouble(std::string_view number);
bool JsonNumberFitsDouble(std::string_view number);

// Exact up to nine decimal places, rounded (a half away from zero) beyond; nothing when it does not
// fit.
std::optional<Decimal> JsonNumberToDecimal(std::string_view number);

}  // namespace credence
