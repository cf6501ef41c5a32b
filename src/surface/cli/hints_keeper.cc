// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/hints_keeper.h"

#include <optional>

#include "base/whole_file.h"
#include "credence/reviews.h"

namespace credence::cli {

Result<bool> HintsKeeper::Look(Engine& engine) {
  Result<bool> due = IsDue(engine);
  if (due && !*due) return false;
  Result<bool> written = due ? Write(engine) : due;
  if (written) {
    seen_ = head_;
    failure_.clear();
    return written;
  }
  // Every further attempt would report the same failure.
  if (written.error().message == failure_) return false;
  failure_ = written.error().message;
  return written;
}

Result<bool> HintsKeeper::IsDue(Engine& engine) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t generation, engine.ledger().Generation());
  CREDENCE_ASSIGN_OR_RETURN(head_, engine.ledger().Head(caller_));
  // The first check, a restored store, or a retry after a failure.
  if (generation != generation_ || head_ < seen_ || !failure_.empty()) {
    generation_ = generation;
    return true;
  }
  if (head_ == seen_) return false;
  // Hooks record many events unrelated to reviews, whose analysis takes longer than this check.
  CREDENCE_ASSIGN_OR_RETURN(
      const LedgerPage page,
      engine.ledger().Browse(caller_,
                             {.kind = "review", .before = head_ + 1, .after = seen_, .limit = 1}));
  if (!page.events.empty()) return true;
  seen_ = head_;
  return false;
}

Result<bool> HintsKeeper::Write(Engine& engine) const {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(file_));
  const std::string old = before.value_or("");
  CREDENCE_ASSIGN_OR_RETURN(const std::string text, engine.reviews().Hints(caller_, old, false));
  if (text == old) return false;
  CREDENCE_RETURN_IF_ERROR(WriteWhole(file_, text));
  return true;
}

}  // namespace credence::cli
