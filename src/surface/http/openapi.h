// SPDX-License-Identifier: Apache-2.0
// The OpenAPI 3.1 document of this server, generated from the table of operations.
#pragma once

#include <span>
#include <string>

#include "operations/operation.h"

namespace credence::http {

// `machine`: the operations on its machine (machine.h).
std::string OpenApi(std::span<const operations::Operation> machine = {});

}  // namespace credence::http
