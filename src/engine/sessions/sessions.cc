// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/sessions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/amount.h"
#include "base/ids.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/consequences.h"
#include "engine/given.h"
#include "engine/sessions/transcript_import.h"
#include "governor/events.h"
#include "governor/evolve.h"
#include "governor/fold.h"
#include "governor/forecast.h"
#include "governor/packs.h"
#include "governor/prompt.h"
#include "governor/queries.h"
#include "governor/react.h"
#include "governor/reading.h"
#include "governor/unlock.h"
#include "governor/wording.h"
#include "governor/written_text.h"
#include "insight/why/why.h"
#include "language/reason.h"
#include "ledger/fold.h"
#include "memory/injection.h"
#include "memory/own_words.h"
#include "memory/queries.h"
#include "memory/types.h"

namespace credence::engine {
namespace {

using governor::Decider;
using governor::SessionFold;
using governor::SessionState;
using ledger::Reader;
using ledger::Writer;

governor::Shown ShownOf(const memory::PartialInjection& offered, std::string_view call,
                        double holdout) {
  governor::Shown shown{.call = std::string(call), .memories = {}};
  for (const MemoryReading& reading : offered.injection.memories) {
    shown.memories.push_back(reading.memory.id);
  }
  if (holdout > 0) {
    shown.withheld = offered.withheld;
    shown.holdout = holdout;
  }
  return shown;
}

// What identifies a call. Of a shell call only the command counts: the rest of its input is what
// the agent says about it.
std::string HashOfCall(const ToolUse& use, const governor::ToolEffect& effect) {
  return governor::HashOf(use.tool + '\n' + (effect.shell ? effect.input_text : use.input));
}

// The files of an edit, by which it is known again with another text. Those of a shell command say
// too little about what it does.
std::vector<std::string> FilesOf(const governor::ToolEffect& effect) {
  return effect.shell ? std::vector<std::string>() : governor::WrittenHashes(effect);
}

// How sessions of the project with the same kind of task ended. What was read says nothing about
// the kind.
std::optional<governor::PastOutcomes> OutcomesOf(Reader& reader, const Caller& caller,
                                                 const std::vector<std::string>& terms) {
  const auto kind_of = [](std::vector<std::string> kind) {
    std::erase(kind, governor::kNothingRead);
    return kind;
  };
  const std::vector<std::string> kind = kind_of(terms);
  governor::PastOutcomes past;
  const auto count = [&](const SessionState& state) {
    if (state.success && state.project == caller.project && state.task &&
        kind_of(*state.task) == kind) {
      ++(*state.success ? past.successes : past.failures);
    }
    return ledger::Visit::kContinue;
  };
  const Result<void> scanned = governor::ScanNewestFirst(reader, count);
  if (!scanned || past.successes + past.failures == 0) return std::nullopt;
  return past;
}

Result<governor::Effect> EffectNamed(const std::string& name) {
  const auto effect = FromName<governor::Effect>(name);
  if (effect) return *effect;
  return InvalidArgument(fmt::format("effect {} is not known; use one of {}", Quoted(name),
                                     AllNames<governor::Effect>()));
}

Result<SessionState> FindOrNewest(Reader& reader, const Caller& caller,
                                  const std::optional<std::string>& session) {
  if (session && *session != "last") return governor::FindSession(reader, *session);
  CREDENCE_ASSIGN_OR_RETURN(const std::string newest,
                            governor::NewestSession(reader, caller.project));
  return governor::FindSession(reader, newest);
}

HookAnswer::Decision DecisionOf(governor::Verdict verdict) {
  switch (verdict) {
    case governor::Verdict::kAsk:
      return HookAnswer::Decision::kAsk;
    case governor::Verdict::kDeny:
      return HookAnswer::Decision::kDeny;
    case governor::Verdict::kAllow:
      break;
  }
  return HookAnswer::Decision::kNone;
}

}  // namespace

SessionKeeper::SessionKeeper(Workspace& workspace, const SettingsSource& source, Place place)
    : workspace_(workspace),
      settings_(workspace.settings()),
      source_(source),
      place_(std::move(place)),
      own_signals_(settings_.governor) {}

// Loads or creates a session, applies a decision, and commits it. The first event of a session
// records its client.
template <class Decide>
Result<void> SessionKeeper::Change(const Caller& caller, std::string_view session,
                                   std::string_view client, Decide decide) {
  CREDENCE_RETURN_IF_ERROR(governor::CheckSessionId(session));
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionState> loaded,
                                  ledger::LoadState<SessionFold>(writer, session));
        SessionState state = std::move(loaded).value_or(SessionState{});
        const bool is_new = state.id.empty();
        state.id = session;
        Decider decider(std::move(state), settings_.governor, context.now);
        if (is_new) {
          governor::Started started{.client = std::string(client), .project = caller.project};
          if (settings_.governor.mode == "observe") started.observed = true;
          decider.Emit(started);
        }
        CREDENCE_RETURN_IF_ERROR(decide(writer, context, decider));
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, governor::DraftsOf(session, decider.Take()), context));
        return {};
      });
}

Result<HookAnswer> SessionKeeper::Start(const Caller& caller, const SessionStarted& started) {
  HookAnswer answer;
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, started.session, started.client,
      [&](Writer& writer, const CommitContext& context, Decider& session) -> Result<void> {
        if (session.state().turn > 0 || session.state().ended) {
          session.Emit(governor::Started{.client = started.client,
                                         .source = Given(started.source),
                                         .project = caller.project});
        }
        CREDENCE_ASSIGN_OR_RETURN(answer.notice, Advise(writer, caller, session));
        if (!settings_.governor.inject_at_start) return {};
        const std::vector<MemoryType> types = memory::InjectedTypes(settings_.memory);
        CREDENCE_ASSIGN_OR_RETURN(
            std::vector<MemoryReading> readings,
            memory::Top(writer, types, settings_.memory.inject_limit,
                        {.project = caller.project, .now = context.now}, settings_.memory));
        const memory::PartialInjection offered =
            Offer(caller, started.session, std::move(readings), settings_.memory.inject_max_tokens);
        answer.context = offered.injection.text;
        return RecordOffered(writer, caller, offered, session);
      }));
  return answer;
}

Result<std::string> SessionKeeper::Advise(Reader& reader, const Caller& caller,
                                          Decider& session) const {
  constexpr std::int64_t kObservedSessions = 20;
  if (settings_.governor.mode != "observe") return std::string();
  const Uuid id =
      governor::EventIdOf(caller.space, caller.project.value_or(""), "advised", "observed");
  CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(id));
  if (old) return std::string();
  CREDENCE_ASSIGN_OR_RETURN(const governor::Observed observed,
                            governor::ObservedIn(reader, caller.project, session.state().id));
  if (observed.sessions < kObservedSessions) return std::string();
  session.Emit(governor::Advised{.sessions = observed.sessions, .calls = observed.calls}, id);
  return governor::ObservedText(observed);
}

memory::PartialInjection SessionKeeper::Offer(const Caller& caller, std::string_view session,
                                              std::vector<MemoryReading> readings,
                                              std::int64_t max_tokens) const {
  return memory::FormatWithHoldOut(
      std::move(readings), max_tokens,
      {.space = caller.space, .session = session, .probability = settings_.memory.holdout});
}

Result<void> SessionKeeper::RecordOffered(Reader& reader, const Caller& caller,
                                          const memory::PartialInjection& offered,
                                          Decider& session) const {
  if (settings_.memory.holdout == 0 || offered.IsEmpty()) return {};
  const governor::Shown shown = ShownOf(offered, "", settings_.memory.holdout);
  // A resumed session is offered the same memories again, which is not worth recording.
  const Uuid id =
      governor::EventIdOf(caller.space, session.state().id, "offered", governor::BodyOf(shown));
  CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(id));
  if (!old) session.Emit(shown, id);
  return {};
}

Result<Injection> SessionKeeper::Inject(const Caller& caller, std::string_view session,
                                        std::vector<MemoryReading> readings,
                                        std::int64_t max_tokens) {
  CREDENCE_RETURN_IF_ERROR(governor::CheckSessionId(session));
  memory::PartialInjection offered = Offer(caller, session, std::move(readings), max_tokens);
  if (settings_.memory.holdout > 0 && !offered.IsEmpty()) {
    CREDENCE_RETURN_IF_ERROR(
        Change(caller, session, "",
               [&](Writer& writer, const CommitContext& /*context*/, Decider& decider) {
                 return RecordOffered(writer, caller, offered, decider);
               }));
  }
  return std::move(offered.injection);
}

Result<HookAnswer> SessionKeeper::Prompt(const Caller& caller, const PromptGiven& prompt) {
  HookAnswer answer;
  if (governor::IsNotification(prompt.prompt)) return answer;
  // Text by Credence that the user quotes is not the user's own.
  const std::string said = memory::WithoutOwnWords(prompt.prompt);
  const std::vector<std::string> matched = own_signals_.Matching(governor::kOnPrompt, said);
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, prompt.session, prompt.client,
      [&](Writer& writer, const CommitContext& /*context*/, Decider& session) -> Result<void> {
        std::optional<Uuid> id;
        if (!prompt.key.empty()) {
          id = governor::EventIdOf(caller.space, prompt.session, "prompt", prompt.key);
          CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*id));
          if (old) return {};
        }
        const auto history = [&](const std::vector<std::string>& terms) {
          return OutcomesOf(writer, caller, terms);
        };
        answer.context = governor::DecidePrompt(
            session, {.text = said, .matched = matched, .history = history}, id);
        return {};
      }));
  return answer;
}

SessionKeeper::Call SessionKeeper::LookAt(const Caller& caller, const ToolUse& use) const {
  const std::string project = caller.project.value_or("");
  const std::string cwd = use.cwd.empty() ? project : use.cwd;
  const governor::FollowLinksOnce follow;
  const auto as_written = [](std::string_view path) {
    return std::filesystem::path(path).lexically_normal().string();
  };
  const governor::CallPlace place{.cwd = cwd,
                                  .project = project,
                                  .home = place_.home,
                                  .tmpdir = place_.tmpdir,
                                  .protected_paths = place_.protected_paths,
                                  .resolve = place_.on_disk ? governor::PathResolver(follow)
                                                            : governor::PathResolver(as_written)};
  Call call;
  call.effect = governor::EffectOfTool(use.tool, use.input, place, settings_.governor);
  if (!place_.on_disk) return call;
  for (const governor::WrittenFile& file : call.effect.files) {
    std::error_code ignored;
    if (std::filesystem::exists(file.path, ignored)) {
      call.existing.push_back(governor::HashOf(file.path));
    }
  }
  return call;
}

governor::GateQuestion SessionKeeper::QuestionOf(const ToolUse& use, const Call& call,
                                                 const SessionState& state) const {
  governor::GateQuestion question = governor::QuestionOf(state, call.effect, call.existing);
  if (!state.allowed) return question;
  const std::vector<std::string> written = FilesOf(call.effect);
  const std::string input = HashOfCall(use, call.effect);
  question.bypassed |= governor::AllowanceFor(state,
                                              {.effect = question.effect,
                                               .high_risk = question.high_risk,
                                               .input = input,
                                               .written = written},
                                              workspace_.Now()) != nullptr;
  return question;
}

std::string SessionKeeper::ReasonOf(const ToolUse& use, const Call& call, const JudgedCall& judged,
                                    const SessionState& state) const {
  return governor::RefusalText({.tool = use.tool,
                                .why = call.effect.what.why,
                                .can_ask = use.can_ask,
                                .asks = judged.verdict == governor::Verdict::kAsk},
                               judged.gate, state, settings_.governor);
}

Result<SessionKeeper::JudgedCall> SessionKeeper::JudgeCall(Reader& reader, const Caller& caller,
                                                           const ToolUse& use, const Call& call,
                                                           const SessionState& state) const {
  JudgedCall judged;
  judged.question = QuestionOf(use, call, state);
  judged.gate = governor::Judge(judged.question, state.confidence, settings_.governor);
  judged.verdict = governor::Enforced(judged.gate, use.can_ask, settings_.governor);
  HookAnswer& answer = judged.answer;
  answer.decision = DecisionOf(judged.verdict);
  if (judged.verdict != governor::Verdict::kAllow) {
    answer.reason = ReasonOf(use, call, judged, state);
    answer.context = governor::Tagged(governor::MandateAtRefusal(state, settings_.governor));
    return judged;
  }
  const bool observes = settings_.governor.mode == "observe";
  if (!judged.gate.note.empty() && !observes) {
    answer.context = governor::Tagged({judged.gate.note});
  }
  if (!settings_.governor.inject_at_tools) return judged;
  const std::vector<MemoryType> types = memory::InjectedTypes(settings_.memory);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> readings,
      memory::Concerning(
          reader, types,
          {.tool = use.tool, .input = use.input, .limit = settings_.memory.tool_inject_limit},
          {.project = caller.project, .now = workspace_.Now()}, settings_.memory));
  judged.offered =
      Offer(caller, use.session, std::move(readings), settings_.memory.inject_max_tokens);
  if (judged.offered.injection.text.empty()) return judged;
  if (!answer.context.empty()) answer.context += '\n';
  answer.context += judged.offered.injection.text;
  return judged;
}

// Records a refusal, or which memories were shown. A repeated call is recorded once.
Result<void> SessionKeeper::RecordJudged(Reader& reader, const Caller& caller, const ToolUse& use,
                                         const Call& call, JudgedCall& judged,
                                         Decider& session) const {
  std::optional<Uuid> id;
  if (!use.call.empty()) {
    id = governor::EventIdOf(caller.space, use.session, "before", use.call);
    CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(*id));
    if (old) return {};
  }
  const bool is_allowed = judged.verdict == governor::Verdict::kAllow;
  if (is_allowed && !judged.offered.IsEmpty()) {
    session.Emit(ShownOf(judged.offered, use.call, settings_.memory.holdout),
                 judged.IsRefused() ? std::nullopt : id);
  }
  if (!judged.IsRefused()) return {};
  governor::DecideRefused(session,
                          {.tool = use.tool,
                           .question = judged.question,
                           .verdict = is_allowed ? judged.gate.verdict : judged.verdict,
                           .call = Given(use.call),
                           .observed = is_allowed,
                           .input_hash = HashOfCall(use, call.effect),
                           .written = FilesOf(call.effect)},
                          id);
  if (session.lines().empty() || is_allowed) return {};
  // The refusal itself moved the number, and with it the reason and the way out.
  governor::GateAnswer moved =
      governor::Judge(judged.question, session.state().confidence, settings_.governor);
  if (moved.verdict == judged.gate.verdict) judged.gate = std::move(moved);
  judged.answer.reason = ReasonOf(use, call, judged, session.state());
  std::vector<std::string> lines = session.lines();
  std::ranges::move(governor::MandateAtRefusal(session.state(), settings_.governor),
                    std::back_inserter(lines));
  judged.answer.context = governor::Tagged(lines);
  return {};
}

Result<HookAnswer> SessionKeeper::BeforeTool(const Caller& caller, const ToolUse& use) {
  CREDENCE_RETURN_IF_ERROR(governor::CheckSessionId(use.session));
  const Call call = LookAt(caller, use);
  // Most calls are allowed and record nothing, so they need no write transaction.
  CREDENCE_ASSIGN_OR_RETURN(
      JudgedCall judged, workspace_.Read(caller, [&](Reader& reader) -> Result<JudgedCall> {
        CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionState> loaded,
                                  ledger::LoadState<SessionFold>(reader, use.session));
        SessionState state = std::move(loaded).value_or(SessionState{});
        if (state.id.empty()) state.confidence = settings_.governor.initial_confidence;
        return JudgeCall(reader, caller, use, call, state);
      }));
  if (!judged.IsRefused() && (judged.offered.IsEmpty() || use.call.empty())) return judged.answer;
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, use.session, use.client,
      [&](Writer& writer, const CommitContext& /*context*/, Decider& session) -> Result<void> {
        // Decided again, because the score may have changed in the meantime.
        CREDENCE_ASSIGN_OR_RETURN(judged, JudgeCall(writer, caller, use, call, session.state()));
        return RecordJudged(writer, caller, use, call, judged, session);
      }));
  return judged.answer;
}

Result<void> SessionKeeper::LearnFrom(Writer& writer, const CommitContext& context,
                                      const ToolResult& result, std::string_view input_hash,
                                      const std::vector<governor::Captured>& captured,
                                      Decider& session) {
  if (!settings_.governor.capture_failures) return {};
  MemoryConsequences memories(writer, context, settings_.memory);
  if (result.failed) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> memory, memories.CallFailed(result));
    if (memory) {
      session.Emit(governor::Captured{.input = std::string(input_hash), .memory = *memory});
    }
    return {};
  }
  for (const governor::Captured& failure : captured) {
    if (failure.input != input_hash) continue;
    CREDENCE_RETURN_IF_ERROR(memories.CallRepaired(failure.memory));
  }
  return {};
}

Result<HookAnswer> SessionKeeper::AfterTool(const Caller& caller, const ToolResult& result) {
  HookAnswer answer;
  const ToolUse& use = result.use;
  if (result.interrupted) return answer;
  const std::string output = memory::WithoutOwnWords(result.output);
  // The tool's output was only our own refusal.
  if (result.failed && Trim(output).empty() && !Trim(result.output).empty()) return answer;
  const Call call = LookAt(caller, use);
  // A shell command is itself the text that is written.
  std::string written;
  if (!call.effect.files.empty()) {
    written = call.effect.shell ? call.effect.input_text : governor::WrittenText(use.input);
  }
  governor::CallEnd end{.tool = use.tool,
                        .call = Given(use.call),
                        .effect = call.effect,
                        .input_hash = HashOfCall(use, call.effect),
                        .failed = result.failed,
                        .output = output,
                        .before = result.before,
                        .after = result.after,
                        .matched = own_signals_.OfCall({.input = use.input,
                                                        .output = output,
                                                        .written = written,
                                                        .effect = call.effect,
                                                        .failed = result.failed}),
                        .written = written,
                        .named = own_signals_.OfPaths(call.effect)};
  if (result.status_hidden) end.effect.what.verify_status_hidden = true;
  CREDENCE_RETURN_IF_ERROR(
      Change(caller, use.session, use.client,
             [&](Writer& writer, const CommitContext& context, Decider& session) -> Result<void> {
               std::optional<Uuid> id;
               if (!use.call.empty()) {
                 id = governor::EventIdOf(caller.space, use.session, "after", use.call);
                 CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*id));
                 if (old) return {};
               }
               const std::vector<governor::Captured> captured = session.state().captured;
               answer.context = governor::DecideFinished(session, end, id);
               if (result.status_hidden) return {};
               return LearnFrom(writer, context, result, end.input_hash, captured, session);
             }));
  return answer;
}

Result<HookAnswer> SessionKeeper::Stop(const Caller& caller, const AgentStopped& stopped) {
  HookAnswer answer;
  const std::string said = memory::WithoutOwnWords(stopped.message);
  const std::vector<std::string> matched = own_signals_.Matching(governor::kOnLastWords, said);
  CREDENCE_RETURN_IF_ERROR(
      Change(caller, stopped.session, stopped.client,
             [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& session) {
               answer.context = governor::DecideStopped(session, said, matched);
               return Result<void>();
             }));
  return answer;
}

Result<void> SessionKeeper::End(const Caller& caller, std::string_view session,
                                std::string_view reason) {
  return Change(caller, session, "",
                [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) {
                  if (!decider.state().ended) {
                    decider.Emit(governor::Ended{.reason = Given(OneLine(reason))});
                  }
                  return Result<void>();
                });
}

Result<std::vector<SessionReading>> SessionKeeper::List(const Caller& caller,
                                                        std::optional<std::int64_t> limit) {
  return workspace_.Read(caller, [&](Reader& reader) {
    return governor::ListSessions(reader, limit, settings_.governor);
  });
}

Result<SessionReading> SessionKeeper::Show(const Caller& caller, std::string_view session) {
  return workspace_.Read(caller, [&](Reader& reader) {
    return governor::ShowSession(reader, session, settings_.governor);
  });
}

Result<SessionWhyReport> SessionKeeper::Why(const Caller& caller, std::string_view session,
                                            const std::optional<std::string>& effect) {
  std::optional<governor::Effect> asked;
  if (effect) {
    CREDENCE_ASSIGN_OR_RETURN(asked, EffectNamed(*effect));
  }
  // In one transaction; otherwise an event could be in the steps but not in the reading.
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionWhyReport> {
    CREDENCE_ASSIGN_OR_RETURN(SessionReading reading,
                              governor::ShowSession(reader, session, settings_.governor));
    return insight::WhySession(reader, std::move(reading), asked, workspace_.Now(),
                               settings_.governor);
  });
}

Result<TranscriptReport> SessionKeeper::Import(const Caller& caller,
                                               const ImportTranscripts& request) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(source_.Load(settings));
  settings.governor.inject_at_start = false;
  settings.governor.inject_at_tools = false;
  settings.governor.capture_failures &= request.learn;
  // Also records what disabled signals would do, on the user's own history.
  settings.governor.watch = governor::PackNames();
  governor::EnablePacks(settings.governor);
  return TranscriptImporter(workspace_, settings, source_, place_).Run(caller, request);
}

Result<SessionReading> SessionKeeper::Signal(const Caller& caller, std::string_view session,
                                             std::string_view signal,
                                             const std::optional<std::string>& reason) {
  if (settings_.governor.Find(signal) == nullptr) {
    std::vector<std::string_view> names;
    names.reserve(settings_.governor.signals.size());
    for (const auto& known : settings_.governor.signals) names.push_back(known.name);
    const auto nearest = Nearest(signal, names);
    return InvalidArgument(fmt::format(
        "signal {} is not known; {}", Quoted(signal),
        nearest ? fmt::format("did you mean {}?", *nearest) : Op("settings") + " lists them"));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> why,
                            language::PrepareReason(reason, settings_.memory.content_max));
  CREDENCE_ASSIGN_OR_RETURN(const SessionReading found, Show(caller, session));
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, found.id, "",
      [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) -> Result<void> {
        const std::int64_t left = decider.TurnsLeft(signal);
        if (left > 0) {
          return FailedPrecondition(
              fmt::format("{} fired recently; try again in {}", signal, Amount(left, "turn")));
        }
        if (const std::int64_t calls = decider.CallsLeft(signal); calls > 0) {
          return FailedPrecondition(
              fmt::format("{} fired recently; try again in {} tool calls", signal, calls));
        }
        if (!settings_.governor.Find(signal)->enabled) {
          return FailedPrecondition(
              fmt::format("{} is not enabled; see governor.signals.{}.enabled", signal, signal));
        }
        governor::React(decider,
                        governor::Told{.signal = std::string(signal),
                                       .reason = OneLine(why.value_or("a person's word"))});
        return {};
      }));
  return Show(caller, found.id);
}

Result<SessionReading> SessionKeeper::Approve(const Caller& caller, std::string_view session) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionReading found, Show(caller, session));
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, found.id, "",
      [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) -> Result<void> {
        if (decider.state().awaited.empty()) {
          return FailedPrecondition(
              fmt::format("session {} is not waiting for approval; {} requests it", found.id,
                          Op("session signal", {{"id", found.id}, {"name", "trust_regained"}})));
        }
        governor::React(decider, governor::Approved{});
        return {};
      }));
  return Show(caller, found.id);
}

Result<AllowedCall> SessionKeeper::Allow(const Caller& caller, const AllowRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionState found, workspace_.Read(caller, [&](Reader& reader) {
    return FindOrNewest(reader, caller, request.session);
  }));
  const std::string session = found.id;
  AllowedCall allowed{.session = session};
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, session, "",
      [&](Writer& /*writer*/, const CommitContext& context, Decider& decider) -> Result<void> {
        if (request.time) allowed.until = context.now + *request.time;
        CREDENCE_ASSIGN_OR_RETURN(const governor::Allowed allowance,
                                  governor::AllowanceOfLast(decider.state(), allowed.until));
        const governor::Refusal& last = *governor::LastAllowable(decider.state());
        allowed.tool = last.tool;
        allowed.call = last.call;
        allowed.effect = NameOf(allowance.effect);
        decider.Emit(allowance);
        return {};
      }));
  return allowed;
}

Result<SessionForecast> SessionKeeper::GetForecast(const Caller& caller,
                                                   const std::optional<std::string>& session) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionForecast> {
    CREDENCE_ASSIGN_OR_RETURN(const SessionState state, FindOrNewest(reader, caller, session));
    CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionForecast> forecast,
                              governor::ForecastOf(reader, state));
    if (forecast) return *std::move(forecast);
    return FailedPrecondition(
        fmt::format("session {} has had fewer than {} tool calls; nothing can be told of it yet",
                    state.id, governor::kForecastCallsMin));
  });
}

Result<SessionReading> SessionKeeper::Dispute(const Caller& caller, std::string_view session,
                                              std::string_view signal) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionReading found, Show(caller, session));
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, found.id, "",
      [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) -> Result<void> {
        governor::React(decider, governor::Disputed{.signal = std::string(signal)});
        if (!decider.lines().empty()) return {};
        return FailedPrecondition(
            fmt::format("signal {} has not changed session {}, or was already disputed; {} lists "
                        "the signals that did",
                        Quoted(signal), found.id, Op("session show", {{"id", found.id}})));
      }));
  return Show(caller, found.id);
}

Result<SessionReading> SessionKeeper::Judge(const Caller& caller, std::string_view session,
                                            bool success,
                                            const std::optional<std::string>& reason) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> why,
                            language::PrepareReason(reason, settings_.memory.content_max));
  if (why) why = OneLine(*why);
  CREDENCE_ASSIGN_OR_RETURN(const SessionReading found, Show(caller, session));
  CREDENCE_RETURN_IF_ERROR(
      Change(caller, found.id, "",
             [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) {
               decider.Emit(governor::Judged{.success = success, .reason = why});
               return Result<void>();
             }));
  return Show(caller, found.id);
}

Result<CheckAnswer> SessionKeeper::Check(const Caller& caller, const CheckRequest& request) {
  if (request.effect.has_value() == request.tool.has_value()) {
    return InvalidArgument(fmt::format("give either {} or {} with {}", Param("effect", "E"),
                                       Param("tool", "NAME"), Param("input", "JSON")));
  }
  if (request.confidence && *request.confidence > governor::kConfidenceMax) {
    return InvalidArgument(
        fmt::format("{} is not between 0 and 100",
                    Param("confidence", fmt::format("{}", *request.confidence))));
  }
  SessionState state;
  state.confidence = request.confidence.value_or(settings_.governor.initial_confidence);
  if (request.session) {
    if (request.confidence) {
      return InvalidArgument(
          fmt::format("a session has its own confidence; leave {} out", Param("confidence")));
    }
    CREDENCE_ASSIGN_OR_RETURN(state, workspace_.Read(caller, [&](Reader& reader) {
      return governor::FindSession(reader, *request.session);
    }));
  }
  Call call;
  ToolUse use{.session = "check"};
  std::string what = "this";
  if (request.tool) {
    what = *request.tool;
    use.tool = *request.tool;
    use.input = request.input;
    use.cwd = request.cwd;
    call = LookAt(caller, use);
  } else {
    CREDENCE_ASSIGN_OR_RETURN(call.effect.what.effect, EffectNamed(*request.effect));
    what = *request.effect;
  }
  const governor::GateAnswer gate =
      governor::Judge(QuestionOf(use, call, state), state.confidence, settings_.governor);
  const governor::Verdict verdict = governor::Enforced(gate, true, settings_.governor);
  CheckAnswer answer{.verdict = std::string(NameOf(verdict)),
                     .effect = std::string(NameOf(call.effect.what.effect)),
                     .reason = gate.note};
  if (verdict != gate.verdict) answer.would = std::string(NameOf(gate.verdict));
  if (gate.verdict != governor::Verdict::kAllow) {
    answer.reason = governor::RefusalText({.tool = what, .why = call.effect.what.why}, gate, state,
                                          settings_.governor);
    answer.unlock = !gate.unlock.empty() ? gate.unlock
                                         : governor::Unlock(state, gate.needed, settings_.governor);
  }
  return answer;
}

Result<SessionStatus> SessionKeeper::GetStatus(const Caller& caller, std::string_view session) {
  SessionStatus status;
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  CREDENCE_ASSIGN_OR_RETURN(
      const SessionState state,
      workspace_.Read(caller, [&](Reader& reader) -> Result<SessionState> {
        CREDENCE_ASSIGN_OR_RETURN(SessionState found, governor::FindSession(reader, session));
        if (settings_.governor.forecast_in_status) {
          CREDENCE_ASSIGN_OR_RETURN(const auto forecast, governor::ForecastOf(reader, found));
          if (forecast) status.p_success = forecast->p_success;
        }
        return found;
      }));
  status.session = governor::ReadSession(state, settings_.governor);
  status.mode = settings_.governor.mode;
  const std::optional<governor::Zone> announced = state.announced;
  const governor::Zone zone = governor::ZoneFor(status.session.confidence, settings_.governor);
  if (announced == zone) return status;
  if (announced) status.zone_before = std::string(NameOf(*announced));
  // Recorded, so that the next status line does not show it again.
  const Result<void> recorded =
      Change(caller, status.session.id, "",
             [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) {
               decider.Emit(governor::Announced{.zone = zone});
               return Result<void>();
             });
  // The status line is shown even if this fails.
  (void)recorded;
  return status;
}

}  // namespace credence::engine
