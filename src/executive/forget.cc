// SPDX-License-Identifier: Apache-2.0
#include "executive/forget.h"

#include <fmt/format.h>

#include <string>

#include "executive/events.h"
#include "executive/types.h"

namespace credence::executive {
namespace {

std::string NameFor(const Heuristic& heuristic) {
  return fmt::format("heuristic {}", heuristic.id.ToString());
}

}  // namespace

Result<void> RequireCurrent(const Heuristic& heuristic, std::string_view action) {
  if (!heuristic.archived_at) return {};
  return FailedPrecondition(fmt::format(
      "{} cannot be {}: {}", NameFor(heuristic), action,
      heuristic.erased_at ? "its texts were erased" : "it is archived; restore it first"));
}

Result<ledger::EventDraft> DecideForget(const Heuristic& heuristic, bool erase) {
  if (heuristic.erased_at) {
    return FailedPrecondition(fmt::format("{}: its texts were already erased", NameFor(heuristic)));
  }
  if (erase) return OfHeuristic(heuristic.id, HeuristicErased{});
  if (heuristic.archived_at) {
    return FailedPrecondition(fmt::format("{} is already archived", NameFor(heuristic)));
  }
  return OfHeuristic(heuristic.id, Archived{});
}

Result<ledger::EventDraft> DecideRestore(const Heuristic& heuristic, const Heuristic* same) {
  if (!heuristic.archived_at) {
    return FailedPrecondition(
        fmt::format("{} is current; there is nothing to restore", NameFor(heuristic)));
  }
  if (heuristic.erased_at) {
    return FailedPrecondition(
        fmt::format("{} cannot be restored: its texts were erased", NameFor(heuristic)));
  }
  if (same != nullptr) {
    return AlreadyExists(fmt::format("{} cannot be restored: {} says the same", NameFor(heuristic),
                                     same->id.ToString()));
  }
  return OfHeuristic(heuristic.id, Restored{});
}

}  // namespace credence::executive
