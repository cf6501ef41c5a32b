// SPDX-License-Identifier: Apache-2.0
// The parts of the table in operation.h, one for each faculty.
#pragma once

#include <vector>

#include "operations/operation.h"

namespace credence::operations {

std::vector<Operation> MemoryOperations();
std::vector<Operation> SessionOperations();
std::vector<Operation> ExecutiveOperations();
std::vector<Operation> BeliefOperations();
std::vector<Operation> ReviewOperations();
std::vector<Operation> TextOperations();
std::vector<Operation> InsightOperations();
std::vector<Operation> LedgerOperations();
std::vector<Operation> OverviewOperations();
std::vector<Operation> CalibrateOperations();

}  // namespace credence::operations
