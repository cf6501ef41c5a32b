// SPDX-License-Identifier: Apache-2.0
// Routes: each operation of the table is found at the path of its name, "/v1/memory/list". So is
// the import of a ledger, for which the command line has a command of its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "operations/operation.h"

namespace credence::http {

// The path of the export, which is no operation: its answer can be larger than memory.
inline constexpr std::string_view kExportPath = "/v1/export";

// All that are found by a path, in the order of the help.
std::span<const operations::Operation* const> RoutedOperations();
std::string PathOf(const operations::Operation& operation);
// Null: there is none.
const operations::Operation* OperationAt(std::string_view path);

// Whether it is called by GET, with its arguments in the query. Others are called by POST, with
// their arguments in the body; so may these be, where the arguments are long.
bool IsGet(const operations::Operation& operation);

}  // namespace credence::http
