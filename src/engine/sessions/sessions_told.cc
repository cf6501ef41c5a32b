// SPDX-License-Identifier: Apache-2.0
// What people say about sessions: signals by hand, approvals, allowances, disputes, outcomes, and
// that their words be erased.
#include <fmt/format.h>

#include <variant>

#include "base/amount.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/given.h"
#include "engine/sessions/sessions.h"
#include "engine/store/request_log.h"
#include "governor/decide.h"
#include "governor/events.h"
#include "governor/queries.h"
#include "governor/react.h"
#include "governor/sealed_words.h"
#include "governor/timeline.h"
#include "language/reason.h"

namespace credence::engine {
namespace {

using governor::Decider;
using governor::SessionState;
using ledger::Reader;
using ledger::Writer;

// Failure: kFailedPrecondition if no refused call waits, or if the one that a person saw refused at
// the event `seen` is not the one that would be allowed. A retry counts as the same call.
Result<void> RequireAllowable(Reader& reader, const SessionState& state,
                              const std::optional<std::int64_t>& seen) {
  CREDENCE_ASSIGN_OR_RETURN(const auto entries, governor::TimelineOf(reader, state.id));
  const std::optional<AllowableCall> call = governor::AllowableIn(entries, state);
  if (!call) {
    return FailedPrecondition(fmt::format("no refused call waits in session {}", state.id));
  }
  if (!seen) return {};
  const governor::Refusal& last = *governor::LastAllowable(state);
  bool is_it = false;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.after_sequence = *seen - 1, .limit = 1}, [&](const ledger::EventView& event) {
        const auto step = governor::ReadStep(event);
        const auto* refused = step.event ? std::get_if<governor::Refused>(&*step.event) : nullptr;
        is_it = event.sequence == *seen && event.stream == governor::StreamOf(state.id) &&
                refused != nullptr && governor::IsSameCall(*refused, last);
        return ledger::Visit::kStop;
      }));
  if (is_it) return {};
  return FailedPrecondition(
      fmt::format("another call would be allowed now ({}, {}); look again before you allow it",
                  call->tool.value_or("unknown tool"), call->effect));
}

}  // namespace

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
                                       .reason = OneLine(why.value_or("triggered by hand"))});
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
    return governor::FindSessionOrRefused(reader, request.session, caller.project,
                                          workspace_.Now());
  }));
  const std::string session = found.id;
  AllowedCall allowed{.session = session};
  CREDENCE_RETURN_IF_ERROR(
      Change(caller, session, "",
             [&](Writer& writer, const CommitContext& context, Decider& decider) -> Result<void> {
               if (request.time) allowed.until = context.now + *request.time;
               CREDENCE_ASSIGN_OR_RETURN(const governor::Allowed allowance,
                                         governor::AllowanceOfLast(decider.state(), allowed.until));
               const governor::Refusal& last = *governor::LastAllowable(decider.state());
               // An allowance for a time is about future calls.
               if (request.seen || !request.time) {
                 CREDENCE_RETURN_IF_ERROR(RequireAllowable(writer, decider.state(), request.seen));
               }
               allowed.tool = last.tool;
               allowed.call = last.call;
               allowed.effect = NameOf(allowance.effect);
               allowed.commands = last.kinds;
               decider.Emit(allowance);
               return {};
             }));
  return allowed;
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
               const governor::Judged judged{.success = success, .reason = std::nullopt};
               if (why) {
                 decider.EmitWithText(judged, *why);
               } else {
                 decider.Emit(judged);
               }
               return Result<void>();
             }));
  return Show(caller, found.id);
}

Result<void> SessionKeeper::JudgeOnce(const Caller& caller, std::string_view session,
                                      const governor::Judged& judged, const std::string& reason,
                                      const Uuid& event) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> why,
                            language::PrepareReason(Given(reason), settings_.memory.content_max));
  return Change(
      caller, session, "",
      [&](Writer& writer, const CommitContext& /*context*/, Decider& decider) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(event));
        if (old) return {};
        if (why) {
          decider.EmitWithText(judged, OneLine(*why), event);
        } else {
          decider.Emit(judged, event);
        }
        return {};
      });
}

Result<SessionReading> SessionKeeper::Erase(const Caller& caller, std::string_view session) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionReading found, Show(caller, session));
  CREDENCE_RETURN_IF_ERROR(
      Change(caller, found.id, "",
             [&](Writer& writer, const CommitContext& context, Decider& decider) -> Result<void> {
               CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer, governor::StreamOf(found.id)));
               decider.EmitWithText(governor::Erased{}, governor::NewSeal(context.rng));
               return {};
             }));
  return Show(caller, found.id);
}

}  // namespace credence::engine
