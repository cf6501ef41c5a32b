// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/require_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "operations/operation.h"
#include "surface/cli/output_format.h"

namespace credence::cli {
namespace {

using operations::Access;
using operations::Operation;

// Commands that are no operations, only read, and answer with a list. 'export' says what to do
// instead.
constexpr std::array<std::string_view, 5> kOwnLists = {"doctor", "export", "help", "token list",
                                                       "top"};

}  // namespace

Result<void> RequireRows(const Command& command, const operations::Arguments& arguments) {
  const Operation* operation = operations::FindOperation(command.name);
  if (operation == nullptr) {
    if (std::ranges::find(kOwnLists, command.name) != kOwnLists.end()) return {};
    return NoRows(command.name);
  }
  if (operation->access != Access::kRead && operation->access != Access::kAnalyse) {
    return InvalidArgument(fmt::format(
        "'{}' does more than read, so it has no rows; use --format table or json", command.name));
  }
  const bool is_list =
      operation->call.may_be_list() || HoldsList(command.name) || arguments.Has("batch");
  return is_list ? Result<void>() : Result<void>(NoRows(command.name));
}

}  // namespace credence::cli
