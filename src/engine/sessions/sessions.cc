// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/sessions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/cpu_time.h"
#include "base/ids.h"
#include "base/utf8.h"
#include "engine/beliefs/beliefs.h"
#include "engine/consequences.h"
#include "engine/given.h"
#include "engine/sessions/run_observer.h"
#include "engine/sessions/transcript_import.h"
#include "governor/events.h"
#include "governor/evolve.h"
#include "governor/fold.h"
#include "governor/packs.h"
#include "governor/prompt_origin.h"
#include "governor/queries.h"
#include "governor/react.h"
#include "governor/sealed_words.h"
#include "governor/wording.h"
#include "governor/written_text.h"
#include "ledger/fold.h"
#include "memory/injection.h"
#include "memory/own_words.h"
#include "memory/queries.h"
#include "memory/recall.h"
#include "memory/types.h"

namespace credence::engine {
namespace {

// A call that takes longer to judge is refused: nothing honest takes a tenth of it.
constexpr std::chrono::milliseconds kJudgingTimeMax{50};

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
    const std::optional<bool> success = governor::ProvenOutcome(state);
    if (success && state.task && kind_of(*state.task) == kind) {
      ++(*success ? past.successes : past.failures);
    }
  };
  const Result<void> scanned = governor::ScanRecentOf(reader, caller.project, count);
  if (!scanned || past.successes + past.failures == 0) return std::nullopt;
  return past;
}

// Whether the same call has failed in this session, and not succeeded since.
bool HasFailedBefore(const SessionState& state, std::string_view input_hash) {
  if (!state.progress) return false;
  const std::vector<governor::Tally>& failing = state.progress->failing;
  return std::ranges::find(failing, input_hash, &governor::Tally::what) != failing.end();
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

// Gemini CLI puts what a session starts with before the user's first words, and when the session is
// resumed it drops a message that begins so. It gets the same with the first prompt.
constexpr std::string_view kPutsStartFirst = "gemini";

void AddText(std::string_view more, std::string& text) {
  if (!text.empty() && !more.empty()) text += '\n';
  text += more;
}

// A file that is not there, or a search that finds nothing, is no lesson about the project.
bool OnlyLooks(const governor::ToolEffect& effect) {
  return effect.what.effect <= governor::Effect::kResearch;
}

// That the session is now part of the caller's trace, unless it is already, or the trace belongs to
// another session. A call that records nothing does not bring the session back to an earlier trace:
// telemetry that is sent again must change nothing.
Result<std::optional<governor::Decision>> EnterTrace(Reader& reader, const Caller& caller,
                                                     const Decider& session) {
  if (!caller.trace) return std::nullopt;
  const SessionState& state = session.state();
  if (state.trace && state.trace->trace == caller.trace->trace) return std::nullopt;
  governor::Decision entered{
      .event = governor::Traced{.trace = caller.trace->trace, .span = Given(caller.trace->span)}};
  const Uuid id = governor::TraceEventId(caller.space, caller.trace->trace);
  CREDENCE_ASSIGN_OR_RETURN(const auto first, reader.FindEvent(id));
  if (!first) {
    entered.event_id = id;
    return entered;
  }
  const bool is_own = first->stream == governor::StreamOf(state.id);
  if (!is_own || session.decisions().empty()) return std::nullopt;
  return entered;
}

}  // namespace

std::string SessionKeeper::HashOfCall(const ToolUse& use, const governor::ToolEffect& effect) {
  return governor::HashOf(use.tool + '\n' + (effect.shell ? effect.input_text : use.input));
}

SessionKeeper::SessionKeeper(Workspace& workspace, const SettingsSource& source, Place place)
    : workspace_(workspace),
      settings_(workspace.settings()),
      source_(source),
      place_(std::move(place)),
      own_signals_(settings_.governor) {}

// Loads or creates a session, applies a decision, and commits it. The first event of a session
// records its client.
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
        // A seal that cannot be loaded is replaced, so that words are never stored readable.
        const bool is_sealed = state.seal_sequence > 0;
        if ((is_new || is_sealed) && state.seal.empty()) {
          state.seal = governor::NewSeal(context.rng);
        }
        Decider decider(std::move(state), settings_.governor, context.now);
        if (is_new) {
          governor::Started started{.client = std::string(client), .project = caller.project};
          if (settings_.governor.observes()) started.observed = true;
          CREDENCE_ASSIGN_OR_RETURN(const auto ends,
                                    governor::KnownEndsOf(writer, caller.project, session));
          started.alarm = governor::AlarmLevel(ends, settings_.governor.forecast_false_alarms);
          decider.EmitWithText(started, decider.state().seal);
        }
        const auto begun = static_cast<std::ptrdiff_t>(decider.decisions().size());
        CREDENCE_RETURN_IF_ERROR(decide(writer, context, decider));
        CREDENCE_ASSIGN_OR_RETURN(std::optional<governor::Decision> entered,
                                  EnterTrace(writer, caller, decider));
        std::vector<governor::Decision> decisions = decider.Take();
        // The call was made in the trace, so what it led to follows.
        if (entered) decisions.insert(decisions.begin() + begun, *std::move(entered));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, governor::DraftsOf(session, decisions), context));
        return {};
      });
}

Result<HookAnswer> SessionKeeper::Start(const Caller& caller, const SessionStarted& started) {
  HookAnswer answer;
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, started.session, started.client,
      [&](Writer& writer, const CommitContext& /*context*/, Decider& session) -> Result<void> {
        if (session.state().turn > 0 || session.state().ended) {
          session.Emit(governor::Started{.client = started.client,
                                         .source = Given(started.source),
                                         .project = caller.project});
        }
        CREDENCE_ASSIGN_OR_RETURN(answer.notice, Advise(writer, caller, session));
        if (started.client == kPutsStartFirst) return {};
        CREDENCE_ASSIGN_OR_RETURN(answer.context, BestForStart(writer, caller, session));
        return {};
      }));
  return answer;
}

Result<std::string> SessionKeeper::Advise(Reader& reader, const Caller& caller,
                                          Decider& session) const {
  constexpr std::int64_t kObservedSessions = 20;
  if (!settings_.governor.observes()) return std::string();
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
  if (offered.IsEmpty()) return {};
  const governor::Shown shown = ShownOf(offered, "", settings_.memory.holdout);
  // A resumed session is offered the same memories again, which is not worth recording.
  const Uuid id =
      governor::EventIdOf(caller.space, session.state().id, "offered", governor::BodyOf(shown));
  CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(id));
  if (!old) session.Emit(shown, id);
  return {};
}

void SessionKeeper::HearPrompt(const Caller& caller, const PromptGiven& prompt, std::string said,
                               std::int64_t turn, HookAnswer& answer) {
  if (!settings_.belief.from_prompts || Trim(said).empty()) return;
  Caller person = caller;
  person.is_agent = false;
  // The same delivery again is the same turn.
  const std::string key = prompt.key.empty() ? std::to_string(turn) : prompt.key;
  const Episode episode{
      .id = "prompt " + NamedUuid("prompt", prompt.session + '\n' + key).ToString(),
      .at = workspace_.Now(),
      .speaker = "user",
      .text = std::move(said),
      .conversation = NamedUuid("session", prompt.session).ToString(),
      .links = {},
      .by_rules = true};
  const Result<EpisodeReport> heard = BeliefKeeper(workspace_).Ingest(person, episode);
  // A prompt that cannot be read is still a prompt.
  if (!heard) AddText("not read for beliefs: " + heard.error().message, answer.notice);
}

Result<HookAnswer> SessionKeeper::Prompt(const Caller& caller, const PromptGiven& prompt) {
  HookAnswer answer;
  std::int64_t turn = 0;
  if (governor::IsNotification(prompt.prompt)) return answer;
  // Text by Credence that the user quotes is not the user's own, nor what the client added.
  const std::string said = memory::WithoutOwnWords(governor::PersonsWords(prompt.prompt));
  const std::vector<std::string> matched = own_signals_.Matching(governor::kOnPrompt, said);
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, prompt.session, prompt.client,
      [&](Writer& writer, const CommitContext& context, Decider& session) -> Result<void> {
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
            session, {.text = said, .matched = matched, .history = history, .span = prompt.span},
            id);
        if (prompt.client == kPutsStartFirst && session.state().turn == 1) {
          CREDENCE_ASSIGN_OR_RETURN(const std::string best, BestForStart(writer, caller, session));
          AddText(best, answer.context);
        }
        CREDENCE_ASSIGN_OR_RETURN(const std::string about,
                                  AboutPrompt(writer, caller, said, session));
        AddText(about, answer.context);
        CREDENCE_ASSIGN_OR_RETURN(answer.notice, Correct(writer, context, said, session.state()));
        turn = session.state().turn;
        return {};
      }));
  if (turn > 0 || !prompt.key.empty()) HearPrompt(caller, prompt, said, turn, answer);
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
  Call call{.project = project};
  const std::chrono::nanoseconds start = ThreadCpuTime();
  call.effect = governor::EffectOfTool(use.tool, use.input, place, settings_.governor);
  if (!place_.on_disk) return call;
  if (ThreadCpuTime() - start > kJudgingTimeMax) {
    governor::MarkUnjudged(call.effect, "it takes too long to understand");
  }
  for (const governor::WrittenFile& file : call.effect.files) {
    // A folder, as in "black .", cannot have been read.
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(file.path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_directory(status)) {
      call.existing.push_back(governor::HashOf(file.path));
    }
  }
  return call;
}

governor::Allowance SessionKeeper::AllowanceOf(const ToolUse& use, const Call& call,
                                               const governor::GateQuestion& question,
                                               const SessionState& state) const {
  if (!state.allowed && !state.using_allowed) return governor::Allowance::kNone;
  const std::vector<std::string> written = FilesOf(call.effect);
  const std::string input = HashOfCall(use, call.effect);
  return governor::AllowanceFor(state,
                                {.call = use.call.empty() ? input : use.call,
                                 .effect = question.effect,
                                 .high_risk = question.high_risk,
                                 .discloses = governor::Discloses(question, settings_.governor),
                                 .input = input,
                                 .written = written},
                                workspace_.Now());
}

governor::GateQuestion SessionKeeper::QuestionOf(const ToolUse& use, const Call& call,
                                                 const SessionState& state) const {
  governor::GateQuestion question = governor::QuestionOf(state, call.effect, call.existing);
  const governor::Allowance allowance = AllowanceOf(use, call, question, state);
  question.bypassed |= allowance != governor::Allowance::kNone;
  return question;
}

// Ratified rules are looked up only where they can help.
Result<SessionKeeper::JudgedCall> SessionKeeper::Gate(Reader& reader, const Caller& caller,
                                                      const ToolUse& use, const Call& call,
                                                      const SessionState& state) const {
  JudgedCall judged{.unjudged = call.effect.unjudged};
  judged.question = QuestionOf(use, call, state);
  const auto is_open = [&](governor::Effect effect, bool guarded) {
    governor::GateQuestion part = judged.question;
    part.effect = effect;
    part.secret_read = part.secret_read && guarded;
    part.discloses = part.discloses && guarded;
    return governor::VerdictOn(part, state.confidence, settings_.governor) ==
           governor::Verdict::kAllow;
  };
  const bool discloses = governor::Discloses(judged.question, settings_.governor);
  const governor::RuledCall ruled{
      .tool = use.tool,
      .input = use.input,
      .project = call.project,
      .effect = call.effect,
      .secret_read = governor::ReadsSecret(judged.question, settings_.governor),
      .discloses = discloses,
      .reads_copy = judged.question.reads_copy};
  judged.ruling = governor::RulingOn(ruled, settings_.governor, workspace_.Now(), is_open);
  if (judged.ruling) judged.question.ruled = judged.ruling->verdict;
  judged.Answer(state, settings_.governor);
  if (!judged.IsRefused() || judged.gate.is_own || judged.gate.is_ruled) return judged;
  // What was approved before was approved for other data.
  if (discloses) return judged;
  CREDENCE_ASSIGN_OR_RETURN(std::vector<governor::Approval> approvals,
                            governor::ApprovalsIn(reader, caller.project, workspace_.Now()));
  if (approvals.empty()) return judged;
  const std::vector<std::string> names =
      governor::CoveredBy(ruled, governor::RulesOf(approvals), workspace_.Now(), is_open);
  if (names.empty()) return judged;
  std::erase_if(approvals, [&](const governor::Approval& approval) {
    return std::ranges::find(names, approval.id) == names.end();
  });
  judged.ruling =
      governor::Ruling{.verdict = governor::Verdict::kAllow,
                       .rule = fmt::format("allow {}", fmt::join(approvals.front().commands, ", ")),
                       .message = {}};
  judged.approvals = std::move(approvals);
  judged.question.ruled = governor::Verdict::kAllow;
  judged.Answer(state, settings_.governor);
  return judged;
}

void SessionKeeper::JudgedCall::Answer(const SessionState& state,
                                       const governor::GovernorSettings& settings) {
  gate = governor::Judge(question, state.confidence, settings);
  if (!unjudged.empty()) gate.reason = fmt::format("This call cannot be judged: {}", unjudged);
  if (!gate.is_ruled || !ruling || gate.verdict == governor::Verdict::kAllow) return;
  gate.reason += fmt::format(" ({})", ruling->rule);
  if (!ruling->message.empty()) gate.reason += ": " + ruling->message;
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
  CREDENCE_ASSIGN_OR_RETURN(JudgedCall judged, Gate(reader, caller, use, call, state));
  judged.uses = AllowanceOf(use, call, judged.question, state) == governor::Allowance::kOnce;
  judged.verdict = governor::Enforced(judged.gate, use.can_ask, settings_.governor);
  HookAnswer& answer = judged.answer;
  answer.decision = DecisionOf(judged.verdict);
  if (judged.verdict != governor::Verdict::kAllow) {
    answer.reason = ReasonOf(use, call, judged, state);
    answer.context = governor::Tagged(governor::MandateAtRefusal(state, settings_.governor));
    return judged;
  }
  const bool observes = settings_.governor.observes();
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
  if (judged.uses) {
    std::string input = HashOfCall(use, call.effect);
    session.Emit(governor::Used{.call = use.call.empty() ? input : use.call,
                                .input = std::move(input),
                                .written = FilesOf(call.effect)});
  }
  if (!judged.IsRefused()) return {};
  governor::DecideRefused(session,
                          {.tool = use.tool,
                           .question = judged.question,
                           .verdict = judged.gate.verdict,
                           .done = judged.verdict,
                           .alone = !use.can_ask,
                           .call = Given(use.call),
                           .input_hash = HashOfCall(use, call.effect),
                           .written = FilesOf(call.effect),
                           .kinds = governor::Discloses(judged.question, settings_.governor)
                                        ? std::vector<std::string>()
                                        : governor::KindsOf(call.effect)},
                          id);
  if (session.lines().empty() || is_allowed) return {};
  // The refusal itself moved the number, and with it the reason and the way out.
  JudgedCall moved = judged;
  moved.Answer(session.state(), settings_.governor);
  if (moved.gate.verdict == judged.gate.verdict) judged.gate = std::move(moved.gate);
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
  if (!judged.IsRefused() && !judged.uses && judged.approvals.empty() &&
      (judged.offered.IsEmpty() || use.call.empty())) {
    return judged.answer;
  }
  const Result<void> recorded = Change(
      caller, use.session, use.client,
      [&](Writer& writer, const CommitContext& context, Decider& session) -> Result<void> {
        // Decided again, because the score may have changed in the meantime.
        CREDENCE_ASSIGN_OR_RETURN(judged, JudgeCall(writer, caller, use, call, session.state()));
        // What happened elsewhere does not keep a rule of a person alive.
        if (place_.on_disk) {
          CREDENCE_RETURN_IF_ERROR(Exercise(writer, context, use.session, judged.approvals));
        }
        return RecordJudged(writer, caller, use, call, judged, session);
      });
  // The past is recorded whole or not at all.
  if (!recorded && !place_.on_disk) return Failure(recorded.error());
  // A refusal stands even if it cannot be recorded: an agent that keeps the store locked must not
  // get what it would be refused otherwise. An allowed call is judged, however long the store was
  // held, so that governor.fail decides about it.
  if (!recorded && judged.verdict == governor::Verdict::kAllow) {
    return Fail(Code::kUnavailable, recorded.error().message);
  }
  return judged.answer;
}

Result<bool> SessionKeeper::LearnFrom(Writer& writer, const CommitContext& context,
                                      const ToolResult& result, std::string_view input_hash,
                                      const std::vector<governor::Captured>& captured,
                                      Decider& session) {
  if (!settings_.governor.capture_failures) return false;
  MemoryConsequences memories(writer, context, settings_.memory);
  if (result.failed) {
    CREDENCE_ASSIGN_OR_RETURN(const auto failure, memories.CallFailed(result));
    if (!failure) return false;
    session.Emit(governor::Captured{.input = std::string(input_hash), .memory = failure->memory});
    return failure->was_known;
  }
  for (const governor::Captured& failure : captured) {
    if (failure.input != input_hash) continue;
    CREDENCE_RETURN_IF_ERROR(memories.CallRepaired(failure.memory));
  }
  return false;
}

Result<HookAnswer> SessionKeeper::AfterTool(const Caller& caller, const ToolResult& result) {
  HookAnswer answer;
  const ToolUse& use = result.use;
  if (result.interrupted) return answer;
  // Some clients report the structured answer of a tool, some its text.
  const std::string output =
      governor::IsOwnTool(use.tool) ? std::string() : memory::WithoutOwnWords(result.output);
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
  CREDENCE_RETURN_IF_ERROR(Change(
      caller, use.session, use.client,
      [&](Writer& writer, const CommitContext& context, Decider& session) -> Result<void> {
        std::optional<Uuid> id;
        if (!use.call.empty()) {
          id = governor::EventIdOf(caller.space, use.session, "after", use.call);
          CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*id));
          if (old) return {};
        }
        const std::vector<governor::Captured> captured = session.state().captured;
        CREDENCE_ASSIGN_OR_RETURN(const JudgedCall judged,
                                  Gate(writer, caller, use, call, session.state()));
        end.ruled = judged.question.ruled;
        const bool fails_again = HasFailedBefore(session.state(), end.input_hash);
        answer.context = governor::DecideFinished(session, end, id);
        if (result.status_hidden) return {};
        bool is_known = false;
        if (!result.failed || !OnlyLooks(call.effect)) {
          CREDENCE_ASSIGN_OR_RETURN(
              is_known, LearnFrom(writer, context, result, end.input_hash, captured, session));
        }
        return Prove(writer, context, use, call, fails_again || is_known, session);
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

Result<void> SessionKeeper::LinkTrace(const Caller& caller, std::string_view session) {
  return Change(caller, session, "",
                [](Writer& /*writer*/, const CommitContext& /*context*/, Decider& /*session*/) {
                  return Result<void>();  // Change itself records it.
                });
}

Result<void> SessionKeeper::LoadForPast(AllSettings& settings) const {
  CREDENCE_RETURN_IF_ERROR(source_.Load(settings));
  settings.governor.inject_at_start = false;
  settings.governor.inject_at_tools = false;
  settings.memory.prompt_limit = 0;
  // Also records what disabled signals would do, on the user's own history.
  settings.governor.watch = governor::PackNames();
  governor::EnablePacks(settings.governor);
  return {};
}

Result<TranscriptReport> SessionKeeper::Import(const Caller& caller,
                                               const ImportTranscripts& request) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(LoadForPast(settings));
  settings.governor.capture_failures &= request.learn;
  return TranscriptImporter(workspace_, settings, source_, place_).Run(caller, request);
}

Result<ObservedReport> SessionKeeper::Observe(const Caller& caller,
                                              const std::vector<ObservedRun>& runs) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(LoadForPast(settings));
  settings.governor.capture_failures = false;
  // Whoever wrote a prompt in somebody's telemetry is not known to be the user.
  settings.belief.from_prompts = false;
  return RunObserver(workspace_, settings, source_, place_).Run(caller, runs);
}

}  // namespace credence::engine
