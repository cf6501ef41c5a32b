// SPDX-License-Identifier: Apache-2.0
// Shared by the source files of BeliefKeeper.
#pragma once

#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/transaction.h"

namespace credence::engine {

template <class Use>
Result<void> BeliefKeeper::Write(const Caller& caller, Use use, std::optional<Timestamp> now) {
  return workspace_.Write(
      caller,
      [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        BeliefTransaction transaction(writer, context, settings_.belief);
        CREDENCE_RETURN_IF_ERROR(transaction.Begin());
        return use(transaction);
      },
      now);
}

}  // namespace credence::engine
