// SPDX-License-Identifier: Apache-2.0
// Routes: each operation's path is its name, "/v1/memory/list". So is that of importing a ledger,
// for which the command line has a separate command.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "operations/operation.h"

namespace credence::http {

// The path of the export, which is not an operation because its answer can be larger than memory.
inline constexpr std::string_view kExportPath = "/v1/export";

// All operations with a path, in the order of the help.
std::span<const operations::Operation* const> RoutedOperations();
std::string PathOf(const operations::Operation& operation);
// Null if there is none.
const operations::Operation* OperationAt(std::string_view path);

// Whether it is called by GET, with arguments in the query. Other operations are called by POST,
// with arguments in the body; POST works for all of them, for long arguments.
bool IsGet(const operations::Operation& operation);

}  // namespace credence::http
