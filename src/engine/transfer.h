// SPDX-License-Identifier: Apache-2.0
// Export and import of the ledger as JSON Lines; the round trip is exact.
#pragma once

#include <functional>
#include <iosfwd>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

Result<void> ExportEvents(ledger::Reader& reader,
                          const std::function<void(std::string_view line)>& sink);

// The contract is that of Engine::Import.
Result<ImportReport> ImportEvents(ledger::Writer& writer, std::istream& lines);

}  // namespace credence::engine
