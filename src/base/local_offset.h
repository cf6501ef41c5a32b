// SPDX-License-Identifier: Apache-2.0
// The UTC offset of this machine.
#pragma once

#include <cstdint>

#include "credence/timestamp.h"

namespace credence {

// Minutes east of UTC, on this machine at that time.
std::int64_t LocalOffset(Timestamp now);

}  // namespace credence
