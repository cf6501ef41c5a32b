// SPDX-License-Identifier: Apache-2.0
// What the parts of BeliefKeeper share.
#pragma once

#include "engine/beliefs/beliefs.h"
#include "engine/beliefs/transaction.h"

namespace credence::engine {

template <class Use>
Result<void> BeliefKeeper::Write(const Caller& caller, Use use, std::optional<Timestamp> now) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  return store_.Write(caller.space, [&](ledger::Writer& writer) -> Result<void> {
    const CommitContext context{.caller = caller, .now = now ? *now : clock_->Now(), .rng = *rng_};
    BeliefTransaction transaction(writer, context, settings_.belief);
    CREDENCE_RETURN_IF_ERROR(transaction.Begin());
    return use(transaction);
  });
}

}  // namespace credence::engine
