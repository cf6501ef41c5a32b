// SPDX-License-Identifier: Apache-2.0
#include "base/version.h"

namespace credence {

std::string_view Version() { return CREDENCE_VERSION; }

}  // namespace credence
