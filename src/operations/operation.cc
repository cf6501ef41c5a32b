// SPDX-License-Identifier: Apache-2.0
#include "operations/operation.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "operations/tables.h"

namespace credence::operations {

std::span<const Operation> Operations() {
  static const std::vector<Operation> kOperations = [] {
    constexpr std::array kTables = {MemoryOperations,   SessionOperations, ExecutiveOperations,
                                    BeliefOperations,   ReviewOperations,  TextOperations,
                                    InsightOperations,  LedgerOperations,  OverviewOperations,
                                    CalibrateOperations};
    std::vector<Operation> all;
    for (const auto table : kTables) std::ranges::move(table(), std::back_inserter(all));
    return all;
  }();
  return kOperations;
}

const Operation* FindOperation(std::string_view name) {
  const auto found = std::ranges::find(Operations(), name, &Operation::name);
  return found == Operations().end() ? nullptr : &*found;
}

Access AccessOf(const Operation& operation, const Arguments& arguments) {
  Access needed = operation.access;
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.access && arguments.Has(parameter.name)) {
      needed = std::max(needed, *parameter.access);
    }
  }
  return needed;
}

}  // namespace credence::operations
