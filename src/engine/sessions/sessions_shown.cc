// SPDX-License-Identifier: Apache-2.0
// Which memories a session is shown because they are about what the user says, or because somebody
// asks for them.
#include <algorithm>
#include <utility>

#include "engine/meaning.h"
#include "engine/sessions/sessions.h"
#include "governor/events.h"
#include "governor/types.h"
#include "memory/injection.h"
#include "memory/queries.h"
#include "memory/recall.h"

namespace credence::engine {
namespace {

using governor::Decider;
using ledger::Reader;
using ledger::Writer;

// Whether the session was shown the memory. If the agent did the opposite in the last turn, it
// needs to be told again.
bool IsKnown(const governor::SessionState& state, const Uuid& memory) {
  if (!state.seen) return false;
  const auto seen = std::ranges::find(*state.seen, memory, &governor::SeenMemory::memory);
  return seen != state.seen->end() && !(seen->defied && *seen->defied + 1 >= state.turn);
}

}  // namespace

Result<std::string> SessionKeeper::BestForStart(Reader& reader, const Caller& caller,
                                                Decider& session) const {
  if (!settings_.governor.inject_at_start) return std::string();
  const std::vector<MemoryType> types = memory::InjectedTypes(settings_.memory);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> readings,
      memory::Top(reader, types, settings_.memory.inject_limit,
                  {.project = caller.project, .now = workspace_.Now()}, settings_.memory));
  const memory::PartialInjection offered =
      Offer(caller, session.state().id, std::move(readings), settings_.memory.inject_max_tokens);
  CREDENCE_RETURN_IF_ERROR(RecordOffered(reader, caller, offered, session));
  return offered.injection.text;
}

Result<std::string> SessionKeeper::AboutPrompt(Reader& reader, const Caller& caller,
                                               std::string_view said, Decider& session) const {
  const memory::MemorySettings& settings = settings_.memory;
  if (settings.prompt_limit == 0) return std::string();
  const std::vector<MemoryType> types = memory::InjectedTypes(settings);
  const auto fits = [&](const Memory& memory) {
    const bool goes = memory.type == MemoryType::kLearning ||
                      std::ranges::find(types, memory.type) != types.end();
    return memory.status == MemoryStatus::kCurrent && goes && !IsKnown(session.state(), memory.id);
  };
  EmbeddedMeaning meaning(workspace_.embedders().Fast());
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> readings,
      memory::Recall(reader,
                     {.text = said,
                      .limit = settings.prompt_limit,
                      .min_best = settings.prompt_relevance,
                      .min_each = settings.prompt_relevance,
                      .fits = fits,
                      .meaning = &meaning},
                     {.project = caller.project, .now = workspace_.Now()}, settings));
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return reading.effective_confidence <= settings.min_effective;
  });
  const memory::PartialInjection offered =
      Offer(caller, session.state().id, std::move(readings), settings.prompt_max_tokens);
  CREDENCE_RETURN_IF_ERROR(RecordOffered(reader, caller, offered, session));
  return offered.injection.text;
}

Result<Injection> SessionKeeper::Inject(const Caller& caller, std::string_view session,
                                        std::vector<MemoryReading> readings,
                                        std::int64_t max_tokens) {
  CREDENCE_RETURN_IF_ERROR(governor::CheckSessionId(session));
  memory::PartialInjection offered = Offer(caller, session, std::move(readings), max_tokens);
  if (!offered.IsEmpty()) {
    CREDENCE_RETURN_IF_ERROR(
        Change(caller, session, "",
               [&](Writer& writer, const CommitContext& /*context*/, Decider& decider) {
                 return RecordOffered(writer, caller, offered, decider);
               }));
  }
  return std::move(offered.injection);
}

}  // namespace credence::engine
