// SPDX-License-Identifier: Apache-2.0
// Buffers for views in a decoded event that do not point into the event's own body.
#pragma once

#include <string>

#include "base/json_reader.h"

namespace credence::ledger {

struct EventRoom {
  std::string lifted;
  JsonReader::Room texts;
};

}  // namespace credence::ledger
