// SPDX-License-Identifier: Apache-2.0
// The store in memory: for tests, for what-if, and as the plain model that the others are held
// against. Nothing survives the process.
#pragma once

#include <memory>

#include "ledger/store.h"

namespace credence::ledger {

struct MemoryOptions {
  bool compares_vectors = false;
};

std::unique_ptr<Store> MakeMemoryStore(const MemoryOptions& options = {});

}  // namespace credence::ledger
