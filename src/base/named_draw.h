// SPDX-License-Identifier: Apache-2.0
// Named draw: chance that follows from a name, so that who asks again gets the same answer, on
// every machine and after every restart.
#pragma once

#include <string_view>

namespace credence {

// From 0 to below 1, evenly over the pairs of `scope` and `key`: 48 bits of SHA-256 over them.
double NamedDraw(std::string_view scope, std::string_view key);

}  // namespace credence
