// SPDX-License-Identifier: Apache-2.0
#include "base/local_offset.h"

#include <ctime>

namespace credence {

std::int64_t LocalOffset(Timestamp now) {
  const auto seconds = static_cast<std::time_t>(ToMicros(now) / 1'000'000);
  std::tm local{};
  return localtime_r(&seconds, &local) == nullptr ? 0 : local.tm_gmtoff / 60;
}

}  // namespace credence
