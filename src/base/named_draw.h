// SPDX-License-Identifier: Apache-2.0
// Named draw: a random number determined by a name, the same on every machine and after every
// restart.
#pragma once

#include <string_view>

namespace credence {

// In [0, 1), uniform over pairs of `scope` and `key`: 48 bits of their SHA-256.
double NamedDraw(std::string_view scope, std::string_view key);

}  // namespace credence
