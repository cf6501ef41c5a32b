// SPDX-License-Identifier: Apache-2.0
#include "credence/result.h"

#include <array>
#include <cstddef>

namespace credence {

std::string_view CodeName(Code code) {
  // By the number of the code.
  constexpr auto kNames = std::to_array<std::string_view>(
      {"OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
       "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
       "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS",
       "UNAUTHENTICATED"});
  const auto number = static_cast<std::size_t>(code);
  return number < kNames.size() ? kNames[number] : "UNKNOWN";  // An unknown number from a peer.
}

}  // namespace credence
