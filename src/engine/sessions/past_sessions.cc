// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/past_sessions.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <utility>
#include <variant>

#include "governor/events.h"

namespace credence::engine {
namespace {

// The working folder of calls whose folder was not recorded. Relative paths are resolved here, so
// that the same path is the same file.
constexpr std::string_view kFolderNotKnown = "/folder-not-known";

using ledger::Reader;
using ledger::Writer;

// Whether a prompt with the same words began the turn that the span reports. Spans of one trace
// that overlap are an agent and what it called, and tell of the same turn.
bool IsSameTurn(const governor::Prompted& prompted, Timestamp at, const PromptSpan& span) {
  if (!prompted.span) return span.from <= at && at <= span.until;
  const PromptSpan& known = *prompted.span;
  if (known.trace != span.trace) return false;
  return known.span == span.span || (known.from < span.until && span.from < known.until);
}

}  // namespace

Result<bool> IsGovernedLive(Reader& reader, std::string_view session) {
  bool is_live = false;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = governor::StreamOf(session)}, [&](const ledger::EventView& event) {
        const bool is_work =
            event.kind == governor::Started::kKind || event.kind == governor::Prompted::kKind ||
            event.kind == governor::Refused::kKind || event.kind == governor::Finished::kKind;
        is_live = is_work && !event.actor.starts_with(kImportActor);
        return is_live ? ledger::Visit::kStop : ledger::Visit::kContinue;
      }));
  return is_live;
}

PastSessions::PastSessions(Workspace& workspace, const AllSettings& settings,
                           const SettingsSource& source, SessionKeeper::Place place)
    : store_(workspace.store()),
      clock_(std::make_shared<ManualClock>(Timestamp())),
      workspace_(transaction_, settings, clock_, workspace.shared_rng()),
      sessions_(workspace_, source, [&] {
        place.on_disk = false;
        return std::move(place);
      }()) {}

Result<void> PastSessions::Write(std::string_view space,
                                 FunctionRef<Result<void>(Writer& writer)> change) {
  const Result<void> written = store_.Write(space, [&](Writer& writer) {
    transaction_.Enter(&writer);
    return change(writer);
  });
  transaction_.Enter(nullptr);
  return written;
}

ToolUse PastSessions::UseOf(const Past& past, const CallMade& call) {
  return {.session = std::string(past.session),
          .client = std::string(past.client),
          .tool = call.tool,
          .input = call.input,
          .call = call.id,
          .cwd = call.cwd.empty() ? past.project.value_or(std::string(kFolderNotKnown)) : call.cwd};
}

Result<std::string> PastSessions::KeyOf(const Caller& caller, std::string_view session,
                                        const UserSaid& said) {
  if (!said.alone) return said.key;
  // As a message of a conversation is known by its place among equal ones, so is this.
  std::string key;
  CREDENCE_RETURN_IF_ERROR(transaction_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    for (std::int64_t place = 1;; ++place) {
      key = fmt::format("{}-{}", said.key, place);
      CREDENCE_ASSIGN_OR_RETURN(
          const std::optional<Event> event,
          reader.FindEvent(governor::EventIdOf(caller.space, session, "prompt", key)));
      if (!event) return {};
      CREDENCE_ASSIGN_OR_RETURN(const auto known,
                                governor::DecodeEvent(ledger::EventView::Of(*event)));
      const auto* prompted = known ? std::get_if<governor::Prompted>(&*known) : nullptr;
      if (prompted != nullptr && IsSameTurn(*prompted, event->time, *said.alone)) return {};
    }
  }));
  return key;
}

Result<void> PastSessions::Tell(const Caller& caller, const Past& past, std::size_t first) {
  std::map<std::string, const CallMade*> calls;
  for (std::size_t i = 0; i < past.steps.size(); ++i) {
    const Step& step = past.steps[i];
    const auto* call = std::get_if<CallMade>(&step.what);
    if (call != nullptr) calls[call->id] = call;
    if (i < first) continue;
    const bool is_past = step.at <= past.last;
    if (!is_past) clock_->Set(step.at);
    if (call != nullptr) {
      CREDENCE_RETURN_IF_ERROR(sessions_.BeforeTool(caller, UseOf(past, *call)));
    } else if (const auto* said = std::get_if<UserSaid>(&step.what)) {
      CREDENCE_ASSIGN_OR_RETURN(const std::string key, KeyOf(caller, past.session, *said));
      CREDENCE_RETURN_IF_ERROR(sessions_.Prompt(caller, {.session = std::string(past.session),
                                                         .client = std::string(past.client),
                                                         .prompt = said->text,
                                                         .key = key,
                                                         .span = said->alone}));
    } else if (const auto* ended = std::get_if<CallEnded>(&step.what)) {
      const auto made = calls.find(ended->id);
      if (made == calls.end()) continue;
      CREDENCE_RETURN_IF_ERROR(sessions_.AfterTool(caller, {.use = UseOf(past, *made->second),
                                                            .failed = ended->failed,
                                                            .interrupted = ended->interrupted,
                                                            .status_hidden = ended->status_hidden,
                                                            .output = ended->output,
                                                            .before = ended->before,
                                                            .after = ended->after}));
    } else if (const auto* words = std::get_if<AgentSaid>(&step.what); !is_past) {
      // It has no key, so only its time shows whether it was already recorded.
      CREDENCE_RETURN_IF_ERROR(sessions_.Stop(caller, {.session = std::string(past.session),
                                                       .client = std::string(past.client),
                                                       .message = words->text}));
    }
  }
  return {};
}

}  // namespace credence::engine
