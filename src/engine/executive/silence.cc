// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that settles fires to which nobody reacted in time (H10).
#include <optional>
#include <vector>

#include "engine/executive/executive.h"
#include "engine/executive/write.h"
#include "executive/evolve.h"
#include "executive/fold.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "executive/weigh.h"

namespace credence::engine {

using ledger::Reader;
using ledger::Writer;

// H10: fires whose time for a reaction is over.
Result<std::vector<Fire>> ExecutiveKeeper::FiresDue(Reader& reader) const {
  return executive::FiresOpenSince(
      reader, executive::ConsentedSince(workspace_.Now(), settings_.executive));
}

// Only reads if no fire is due.
Result<void> ExecutiveKeeper::SettleSilence(const Caller& caller) {
  bool any = false;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> fires, FiresDue(reader));
    any = !fires.empty();
    return {};
  }));
  return any ? RecordSilence(caller) : Result<void>();
}

// For calls that only read. A clock ahead of the machine's asks for the expected state, which is
// shown but not recorded. Nor is it recorded if the store cannot be written now.
void ExecutiveKeeper::LookAtSilence(const Caller& caller) {
  if (workspace_.Now() <= SystemClock().Now()) (void)SettleSilence(caller);
}

// The heuristic as it will be once the silence after its fires is recorded.
Heuristic ExecutiveKeeper::AfterSilence(Heuristic heuristic, const std::vector<Fire>& due) const {
  for (const Fire& fire : due) {
    if (fire.heuristic_id != heuristic.id || heuristic.IsAtRest()) continue;
    executive::Evolve(heuristic,
                      executive::MakeObserved(executive::kTimeoutSignal, true, fire.event_id,
                                              settings_.executive),
                      {.sequence = 0, .time = workspace_.Now(), .text = std::nullopt});
  }
  return heuristic;
}

// Nobody caused it: whoever called only happened to be the first after the time was over.
Result<void> ExecutiveKeeper::RecordSilence(const Caller& caller) {
  const Caller nobody{.space = caller.space, .actor = "credence"};
  return Write(nobody, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> fires, FiresDue(writer));
    for (const Fire& fire : fires) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(writer, fire.heuristic_id));
      if (!heuristic) continue;
      CREDENCE_RETURN_IF_ERROR(Commit(
          writer,
          executive::DecideSilence({.fire = fire, .heuristic = *heuristic}, settings_.executive),
          context));
    }
    return {};
  });
}

}  // namespace credence::engine
