// SPDX-License-Identifier: Apache-2.0
// Routes: each operation of the table is found at the path of its name, "/v1/memory/list".
#pragma once

#include <string>
#include <string_view>

#include "engine/operation.h"

namespace credence::http {

std::string PathOf(const engine::Operation& operation);
// Null: there is none.
const engine::Operation* OperationAt(std::string_view path);

// Whether it is called by GET, with its arguments in the query. Others are called by POST, with
// their arguments in the body; so may these be, where the arguments are long.
bool IsGet(const engine::Operation& operation);

}  // namespace credence::http
