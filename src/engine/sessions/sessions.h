// SPDX-License-Identifier: Apache-2.0
// Sessions: the engine's part of the governor. Loads the state, has the faculty decide, and
// commits, in one transaction; and carries what a session's event means to memories:
//
//   what happened in a session          what it means to memories
//   a tool failed                       its error is captured (a passive memory)
//   it fails again in the same way      the memory of it is validated (M9)
//   the same input succeeds later       the memory of its failure is archived: it was repaired
//   a call is about to be made          at most two memories that concern it are shown, and
//   recorded
//
// That a shown memory was followed by success moves nothing: whether it helped cannot be told from
// one call. It is recorded, with what was held out (memory.holdout), so that it can be told from
// many.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/sessions.h"
#include "engine/settings.h"
#include "governor/decide.h"
#include "governor/packs.h"
#include "language/user_pattern.h"
#include "ledger/store.h"
#include "memory/holdout.h"

namespace credence::engine {

class Sessions {
 public:
  struct Place {
    std::string home;
    std::string tmpdir;
    std::vector<std::string> protected_paths;
    // False: calls are of another time or machine, so paths are taken as they are written.
    bool on_disk = true;
  };

  // REQUIRES: what is referred to outlives it.
  Sessions(ledger::Store& store, const AllSettings& settings, const Clock& clock, Rng& rng,
           Place place);

  Result<HookAnswer> Start(const Caller& caller, const SessionStarted& started);
  Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt);
  Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use);
  Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result);
  Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped);
  Result<void> End(const Caller& caller, std::string_view session, std::string_view reason);
  Result<std::vector<SessionReading>> List(const Caller& caller, std::optional<std::int64_t> limit);
  Result<SessionReading> Show(const Caller& caller, std::string_view session);
  // The same, for who reads more than this and wants one picture.
  Result<SessionReading> Show(ledger::Reader& reader, std::string_view session) const;
  Result<SessionReading> Signal(const Caller& caller, std::string_view session,
                                std::string_view signal, const std::optional<std::string>& reason);
  Result<SessionReading> Approve(const Caller& caller, std::string_view session);
  Result<SessionReading> Dispute(const Caller& caller, std::string_view session,
                                 std::string_view signal);
  // How the work turned out.
  Result<SessionReading> JudgeWork(const Caller& caller, std::string_view session, bool success,
                                   const std::optional<std::string>& reason);
  Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request);
  Result<SessionStatus> Status(const Caller& caller, std::string_view session);
  // These memories for a prompt of the session, without what is held out of it.
  Result<Injection> Inject(const Caller& caller, std::string_view session,
                           std::vector<MemoryReading> readings, std::int64_t max_tokens);

 private:
  // What is known of a call before it is judged.
  struct Call {
    governor::ToolEffect effect;
    std::vector<std::string> existing;  // Hashes of files that are there and would be changed.
  };
  Call LookAt(const Caller& caller, const ToolUse& use) const;
  // The signals with a pattern for one kind of text. Compiled when they are first asked for: that
  // takes far longer than a match, and a process that only judges a call needs none.
  struct OwnSignals {
    std::once_flag once;
    std::vector<std::string> names;
    std::unique_ptr<const language::UserPatterns> patterns;  // Null: there are none.
  };
  std::vector<std::string> MatchingSignals(std::string_view on, std::string_view text);
  // Those of a call that ended, but for the names of its files.
  std::vector<std::string> SignalsOfCall(const ToolResult& result, const Call& call,
                                         std::string_view output, std::string_view written);
  std::vector<governor::NamedPath> NamedPaths(const governor::ToolEffect& effect);

  template <class Decide>
  Result<void> Change(const Caller& caller, std::string_view session, std::string_view client,
                      Decide decide);
  Result<HookAnswer> Judge(ledger::Reader& reader, const Caller& caller, const ToolUse& use,
                           const Call& call, const governor::SessionState& state,
                           memory::PartialInjection& offered) const;
  memory::PartialInjection Offer(const Caller& caller, std::string_view session,
                                 std::vector<MemoryReading> readings,
                                 std::int64_t max_tokens) const;
  // Records what a session was offered without a call, if there is a hold-out; the same once.
  Result<void> RecordOffered(ledger::Reader& reader, const Caller& caller,
                             const memory::PartialInjection& offered,
                             governor::Decider& session) const;
  Result<void> LearnFrom(ledger::Writer& writer, const struct CommitContext& context,
                         const ToolResult& result, std::string_view input_hash,
                         const std::vector<governor::Captured>& captured,
                         governor::Decider& session);

  ledger::Store& store_;
  const AllSettings& settings_;
  const Clock& clock_;
  Rng& rng_;
  Place place_;
  std::array<OwnSignals, governor::kPatternPlaces.size()> own_signals_;
};

}  // namespace credence::engine
