// SPDX-License-Identifier: Apache-2.0
// A server without the dashboard, for builds without Node.js.
#include "surface/http/assets.h"

namespace credence::http {

std::span<const Asset> Assets() { return {}; }

}  // namespace credence::http
