// SPDX-License-Identifier: Apache-2.0
// The operations on the ledger itself, for the table in operation.h.
#pragma once

#include <vector>

#include "base/json_writer.h"
#include "credence/insight.h"
#include "engine/operation.h"

namespace credence {

void WriteJson(JsonWriter& json, const LedgerPage& page);
void WriteJson(JsonWriter& json, const Event& event);

namespace engine {

std::vector<Operation> LedgerOperations();

}  // namespace engine
}  // namespace credence
