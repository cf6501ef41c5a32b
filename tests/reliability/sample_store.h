// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace credence::reliability {

// Creates a store with everything in it: some hundred events in two spaces, texts that can be found
// and texts that cannot, erased texts, memories of every status, and events of unknown kinds.
// Always the same.
void MakeSampleStore(const std::string& db);

}  // namespace credence::reliability
