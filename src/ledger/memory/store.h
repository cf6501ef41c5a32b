// SPDX-License-Identifier: Apache-2.0
// The in-memory store: for tests, for what-if, and as the simple reference for the other stores.
// Nothing survives the process.
#pragma once

#include <memory>

#include "ledger/store.h"

namespace credence::ledger {

struct MemoryOptions {
  bool compares_vectors = false;
};

std::unique_ptr<Store> MakeMemoryStore(const MemoryOptions& options = {});

}  // namespace credence::ledger
