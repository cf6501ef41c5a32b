// SPDX-License-Identifier: Apache-2.0
// EventDraft: an event that a faculty asks for, before the ledger gives it an id, a time and a
// number. The one shape in which decisions of all faculties reach a commit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/uuid.h"

namespace credence::ledger {

struct EventDraft {
  std::string stream;
  std::string_view kind;  // A constant of the faculty.
  std::string body;
  // Text that can be erased without breaking the chain (law 10).
  std::optional<std::string> verbatim = std::nullopt;
  // The id that the caller's key gives the event, so that a second delivery has no effect; absent:
  // a new one.
  std::optional<Uuid> event_id = std::nullopt;
  // The caller has the state of the subject at hand and writes its row itself.
  bool is_folded = false;
};

}  // namespace credence::ledger
