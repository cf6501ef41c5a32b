// SPDX-License-Identifier: Apache-2.0
// Where views of an event look, besides its body.
#pragma once

#include <string>

#include "base/json_reader.h"

namespace credence::ledger {

struct EventRoom {
  std::string lifted;
  JsonReader::Room texts;
};

}  // namespace credence::ledger
