// SPDX-License-Identifier: Apache-2.0
// SessionKeeper: the engine's part of the governor. It loads the state, lets the faculty decide,
// and commits, in one transaction. Effects of a session's events on memories are in consequences.h.
// At most two memories that concern a call are shown before it, and recorded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/sessions.h"
#include "engine/settings_source.h"
#include "engine/workspace.h"
#include "governor/approvals.h"
#include "governor/decide.h"
#include "governor/own_signals.h"
#include "governor/rules.h"
#include "ledger/store.h"
#include "memory/heed.h"
#include "memory/holdout.h"

namespace credence::engine {

class SessionKeeper final : public Sessions {
 public:
  struct Place {
    std::string home;
    std::string tmpdir;
    std::vector<std::string> protected_paths;
    // False: calls are from another time or machine, so paths are used as they are written.
    bool on_disk = true;
  };

  // REQUIRES: all referenced objects outlive it.
  SessionKeeper(Workspace& workspace, const SettingsSource& source, Place place);

  Result<HookAnswer> Start(const Caller& caller, const SessionStarted& started) override;
  Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt) override;
  Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use) override;
  Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result) override;
  Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped) override;
  Result<void> End(const Caller& caller, std::string_view session,
                   std::string_view reason) override;
  Result<Paged<SessionReading>> List(const Caller& caller, const ListSessions& request) override;
  Result<SessionReading> Show(const Caller& caller, std::string_view session) override;
  Result<SessionWhyReport> Why(const Caller& caller, std::string_view session,
                               const std::optional<std::string>& effect) override;
  Result<SessionTimeline> Timeline(const Caller& caller, const TimelineRequest& request) override;
  Result<CallRuleList> ListRules(const Caller& caller) override;
  Result<CallRule> Ratify(const Caller& caller, const std::vector<std::string>& commands) override;
  Result<CallRule> Revoke(const Caller& caller, std::string_view id) override;
  Result<SessionForecast> GetForecast(const Caller& caller,
                                      const std::optional<std::string>& session) override;
  Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request) override;
  Result<std::optional<WaitingCall>> FindWaiting(const Caller& caller,
                                                 const CheckRequest& request) override;
  Result<SessionStatus> GetStatus(const Caller& caller, std::string_view session) override;
  Result<SessionReading> Signal(const Caller& caller, std::string_view session,
                                std::string_view signal,
                                const std::optional<std::string>& reason) override;
  Result<SessionReading> Approve(const Caller& caller, std::string_view session) override;
  Result<AllowedCall> Allow(const Caller& caller, const AllowRequest& request) override;
  Result<SessionReading> Dispute(const Caller& caller, std::string_view session,
                                 std::string_view signal) override;
  Result<SessionReading> Judge(const Caller& caller, std::string_view session, bool success,
                               const std::optional<std::string>& reason) override;
  Result<SessionReading> Erase(const Caller& caller, std::string_view session) override;
  Result<TranscriptReport> Import(const Caller& caller, const ImportTranscripts& request) override;
  Result<ObservedReport> Observe(const Caller& caller,
                                 const std::vector<ObservedRun>& runs) override;

  // As Judge, unless the event is known.
  Result<void> JudgeOnce(const Caller& caller, std::string_view session,
                         const governor::Judged& judged, const std::string& reason,
                         const Uuid& event);
  // Records that the session is part of the caller's trace.
  Result<void> LinkTrace(const Caller& caller, std::string_view session);

  governor::ToolEffect EffectOf(const Caller& caller, const ToolUse& use) const {
    return LookAt(caller, use).effect;
  }

  // Injects these memories into a prompt of the session, without those held out.
  Result<Injection> Inject(const Caller& caller, std::string_view session,
                           std::vector<MemoryReading> readings, std::int64_t max_tokens);

 private:
  // Settings under which the past is judged: nothing is shown to anybody.
  Result<void> LoadForPast(AllSettings& settings) const;
  // What is known about a call before the decision.
  struct Call {
    governor::ToolEffect effect;
    std::vector<std::string> existing;  // Hashes of existing files that it would change.
    std::string project;
  };
  Call LookAt(const Caller& caller, const ToolUse& use) const;
  // What identifies a call. Of a shell call only the command counts: the rest of its input is what
  // the agent says about it.
  static std::string HashOfCall(const ToolUse& use, const governor::ToolEffect& effect);

  using Decide = FunctionRef<Result<void>(ledger::Writer& writer, const CommitContext& context,
                                          governor::Decider& session)>;
  // Loads or creates a session, lets `decide` decide, and commits.
  Result<void> Change(const Caller& caller, std::string_view session, std::string_view client,
                      Decide decide);
  // The governor's decision about a call, and the text for the agent.
  struct JudgedCall {
    governor::GateQuestion question;
    governor::GateAnswer gate;
    // What happens to the call, by the mode.
    governor::Verdict verdict = governor::Verdict::kAllow;
    bool uses = false;          // An allowance that a person gave for this call alone.
    std::string unjudged = {};  // Why it cannot be judged; empty if it can.
    std::optional<governor::Ruling> ruling;
    std::vector<governor::Approval> approvals;  // That let it run.
    HookAnswer answer;
    memory::PartialInjection offered;

    // Asks the gate.
    void Answer(const governor::SessionState& state, const governor::GovernorSettings& settings);
    bool IsRefused() const { return gate.verdict != governor::Verdict::kAllow; }
  };
  governor::Allowance AllowanceOf(const ToolUse& use, const Call& call,
                                  const governor::GateQuestion& question,
                                  const governor::SessionState& state) const;
  governor::GateQuestion QuestionOf(const ToolUse& use, const Call& call,
                                    const governor::SessionState& state) const;
  // The gate's answer, with people's rules, and without what follows from it.
  Result<JudgedCall> Gate(ledger::Reader& reader, const Caller& caller, const ToolUse& use,
                          const Call& call, const governor::SessionState& state) const;
  // Records, once a day, that ratified rules let a call run.
  static Result<void> Exercise(ledger::Writer& writer, const CommitContext& context,
                               std::string_view session,
                               const std::vector<governor::Approval>& approvals);
  // Why the call is refused or asked about.
  std::string ReasonOf(const ToolUse& use, const Call& call, const JudgedCall& judged,
                       const governor::SessionState& state) const;
  Result<JudgedCall> JudgeCall(ledger::Reader& reader, const Caller& caller, const ToolUse& use,
                               const Call& call, const governor::SessionState& state) const;
  Result<void> RecordJudged(ledger::Reader& reader, const Caller& caller, const ToolUse& use,
                            const Call& call, JudgedCall& judged, governor::Decider& session) const;
  // Tells the person, once in a project, what observing has shown.
  Result<std::string> Advise(ledger::Reader& reader, const Caller& caller,
                             governor::Decider& session) const;
  memory::PartialInjection Offer(const Caller& caller, std::string_view session,
                                 std::vector<MemoryReading> readings,
                                 std::int64_t max_tokens) const;
  // The best memories, for the start of a session.
  Result<std::string> BestForStart(ledger::Reader& reader, const Caller& caller,
                                   governor::Decider& session) const;
  // Reads the prompt as a turn of a conversation, if that is wanted.
  void HearPrompt(const Caller& caller, const PromptGiven& prompt, std::string said,
                  std::int64_t turn, HookAnswer& answer);
  // Memories about the prompt that the session has not seen yet.
  Result<std::string> AboutPrompt(ledger::Reader& reader, const Caller& caller,
                                  std::string_view said, governor::Decider& session) const;
  // Records once what a session was offered outside of calls.
  Result<void> RecordOffered(ledger::Reader& reader, const Caller& caller,
                             const memory::PartialInjection& offered,
                             governor::Decider& session) const;
  // Returns whether the call failed in a way that was already remembered.
  Result<bool> LearnFrom(ledger::Writer& writer, const struct CommitContext& context,
                         const ToolResult& result, std::string_view input_hash,
                         const std::vector<governor::Captured>& captured,
                         governor::Decider& session);
  // How similar a call and a memory must be, if the settings ask for it.
  memory::Likeness LikenessOf() const;
  // Records which of the memories that were shown before a call it followed or defied, and what
  // that proves. `failed_before`: the call failed in a known way.
  Result<void> Prove(ledger::Writer& writer, const CommitContext& context, const ToolUse& use,
                     const Call& call, bool failed_before, governor::Decider& session) const;
  // Records which of the shown memories the user corrects. Returns the message to the user.
  Result<std::string> Correct(ledger::Writer& writer, const CommitContext& context,
                              std::string_view said, const governor::SessionState& state) const;

  Workspace& workspace_;
  const AllSettings& settings_;
  const SettingsSource& source_;
  const Place place_;
  governor::OwnSignals own_signals_;
};

}  // namespace credence::engine
