// SPDX-License-Identifier: Apache-2.0
// Calls of operations by name.
#pragma once

#include <string_view>

#include "credence/result.h"
#include "surface/c/border.h"
#include "surface/c/engine_handle.h"

namespace credence::capi {

// `arguments` is a JSON object. Failure: kNotFound for an unknown operation, kPermissionDenied,
// kInvalidArgument, or that of the operation.
Result<Answer> CallNamed(const credence_engine& engine, std::string_view operation,
                         std::string_view arguments);

}  // namespace credence::capi
