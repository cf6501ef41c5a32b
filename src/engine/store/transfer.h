// SPDX-License-Identifier: Apache-2.0
// Exports and imports the ledger as JSON Lines; the round trip is exact.
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

// See Engine::ExportAfter for the contract.
Result<void> ExportEvents(ledger::Reader& reader, std::int64_t after,
                          const std::function<bool(std::string_view line)>& sink);

// An event and its line number.
struct ImportLine {
  std::int64_t number = 0;
  Event event;
};

// Reads and checks everything first, so that the transaction does not wait for input. Failure:
// kInvalidArgument with the line number; kDataLoss if the input cannot be read to its end.
Result<std::vector<ImportLine>> ReadEvents(std::istream& lines);

// Appends an event of another store, and folds it. False: it was already there. Failure: kAborted
// when its stream has diverged.
Result<bool> ImportEvent(ledger::Writer& writer, const Event& event);

// See Engine::Import for the contract.
Result<ImportReport> ImportEvents(ledger::Writer& writer, const std::vector<ImportLine>& lines);

}  // namespace credence::engine
