// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace credence::reliability {

// Makes a store with everything in it: some hundred events in two spaces, texts that can be found
// and texts that cannot, erased ones, memories of every status, and events of unknown kinds. It is
// always the same.
void MakeSampleStore(const std::string& db);

}  // namespace credence::reliability
