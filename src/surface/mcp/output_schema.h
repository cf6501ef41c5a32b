// SPDX-License-Identifier: Apache-2.0
// The schema of a tool's structured answer (JSON Schema 2020-12), from the records of its
// operations: base/record_schema.h.
#pragma once

#include <span>

#include "base/json_writer.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {

// The answer is what engine::OwnJson makes of the tool's data. `operations`: those that the caller
// may reach through the tool.
void WriteOutputSchema(JsonWriter& json, const Tool& tool,
                       std::span<const operations::Operation* const> operations);

}  // namespace credence::mcp
