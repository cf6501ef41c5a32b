// SPDX-License-Identifier: Apache-2.0
// Export and import of the ledger as JSON Lines; the round trip is exact.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

// The contract is that of Engine::ExportAfter.
Result<void> ExportEvents(ledger::Reader& reader, std::int64_t after,
                          const std::function<bool(std::string_view line)>& sink);

// An event and the number of its line.
struct ImportLine {
  std::int64_t number = 0;
  Event event;
};

// Reads and checks everything, so that the transaction that follows does not wait for its input.
// Failure: kInvalidArgument with the number of the line; kDataLoss if it cannot be read to its end.
Result<std::vector<ImportLine>> ReadEvents(std::istream& lines);

// Appends an event of another store, and folds it. False: it was there already.
// Failure: kAborted, when its stream has gone another way.
Result<bool> ImportEvent(ledger::Writer& writer, const Event& event);

// The contract is that of Engine::Import.
Result<ImportReport> ImportEvents(ledger::Writer& writer, const std::vector<ImportLine>& lines);

}  // namespace credence::engine
