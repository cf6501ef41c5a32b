// SPDX-License-Identifier: Apache-2.0
// EventDraft: an event before the ledger assigns its id, time and sequence. All faculties pass
// their decisions to a commit in this form.
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
  // The id derived from the caller's key, so that a second delivery has no effect; absent: a new
  // id.
  std::optional<Uuid> event_id = std::nullopt;
  // The caller has the subject's state at hand and writes its row itself.
  bool is_folded = false;
};

}  // namespace credence::ledger
