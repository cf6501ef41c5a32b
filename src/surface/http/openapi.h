// SPDX-License-Identifier: Apache-2.0
// The OpenAPI 3.1 document of this server, generated from the table of operations.
#pragma once

#include <string>

namespace credence::http {

std::string OpenApi();

}  // namespace credence::http
