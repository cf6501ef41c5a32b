// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/transcript_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "engine/sessions/heeded_call.h"
#include "engine/sessions/transcript_files.h"
#include "engine/sessions/transcript_report.h"
#include "governor/events.h"
#include "governor/fold.h"
#include "ledger/fold.h"
#include "memory/queries.h"

namespace credence::engine {
namespace {

using insight::Transcript;
using insight::TranscriptKind;
using ledger::Reader;
using ledger::Writer;

// The id of the event that a step would record; nothing if it cannot be known.
std::optional<Uuid> EventOf(const Caller& caller, std::string_view session, const Step& step) {
  if (const auto* said = std::get_if<UserSaid>(&step.what)) {
    return governor::EventIdOf(caller.space, session, "prompt", said->key);
  }
  if (const auto* call = std::get_if<CallMade>(&step.what)) {
    return governor::EventIdOf(caller.space, session, "before", call->id);
  }
  if (const auto* ended = std::get_if<CallEnded>(&step.what)) {
    return governor::EventIdOf(caller.space, session, "after", ended->id);
  }
  return std::nullopt;
}

// The most memories that a session is compared with.
constexpr std::int64_t kMemoriesMax = 200;

PastSessions::Past PastOf(const Transcript& transcript, Timestamp last = Timestamp::min()) {
  return {.session = transcript.session,
          .client = transcript.client,
          .project = transcript.project,
          .steps = transcript.steps,
          .last = last};
}

}  // namespace

TranscriptImporter::TranscriptImporter(Workspace& workspace, const AllSettings& settings,
                                       const SettingsSource& source, SessionKeeper::Place place)
    : store_(workspace.store()),
      settings_(settings),
      past_(workspace, settings, source, std::move(place)),
      today_(workspace.Now()) {}

Result<std::size_t> TranscriptImporter::FirstNew(Reader& reader, const Caller& caller,
                                                 const Transcript& transcript) const {
  for (std::size_t end = transcript.steps.size(); end > 0; --end) {
    const auto id = EventOf(caller, transcript.session, transcript.steps[end - 1]);
    if (!id) continue;
    CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(*id));
    if (old) return end;
  }
  return 0;
}

Result<void> TranscriptImporter::LookBack(const Caller& caller, const Transcript& transcript) {
  std::vector<Memory> memories;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(
        std::vector<MemoryReading> best,
        memory::ListBest(reader, memory::AllTypes(), kMemoriesMax,
                         {.project = caller.project, .now = today_}, settings_.memory));
    for (MemoryReading& reading : best) memories.push_back(std::move(reading.memory));
    return {};
  }));
  if (memories.empty()) return {};
  hindsight_.Begin(std::move(memories));
  const PastSessions::Past past = PastOf(transcript);
  std::map<std::string, const CallMade*> calls;
  for (const Step& step : transcript.steps) {
    if (const auto* call = std::get_if<CallMade>(&step.what)) {
      calls[call->id] = call;
    } else if (const auto* said = std::get_if<UserSaid>(&step.what)) {
      hindsight_.UserSaid(said->text);
    } else if (const auto* ended = std::get_if<CallEnded>(&step.what)) {
      const auto made = calls.find(ended->id);
      if (made == calls.end() || ended->interrupted || ended->status_hidden) continue;
      const ToolUse use = PastSessions::UseOf(past, *made->second);
      const HeededCall heeded(use, past_.sessions().EffectOf(caller, use));
      hindsight_.CallEnded(heeded.call(), use.tool + '\n' + use.input, ended->failed);
    }
  }
  return {};
}

Result<TranscriptImporter::Taken> TranscriptImporter::Take(const Caller& caller,
                                                           const Transcript& transcript,
                                                           TranscriptReport& report) {
  Taken taken = Taken::kNew;
  std::int64_t events = 0;
  const std::string stream = governor::StreamOf(transcript.session);
  const Result<void> written = past_.Write(caller.space, [&](Writer& writer) -> Result<void> {
    taken = Taken::kNew;
    events = 0;
    CREDENCE_ASSIGN_OR_RETURN(const bool is_live, IsGovernedLive(writer, transcript.session));
    if (is_live) {
      taken = Taken::kLive;
      return {};
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionState> state,
                              ledger::LoadState<governor::SessionFold>(writer, transcript.session));
    std::size_t first = 0;
    Timestamp last = Timestamp::min();
    if (state) {
      // Spans are written when they end, so new ones may be older than those that are known.
      if (transcript.client != NameOf(TranscriptKind::kOtlp)) {
        CREDENCE_ASSIGN_OR_RETURN(first, FirstNew(writer, caller, transcript));
      }
      last = state->last_at;
    }
    past_.SetTime(state ? std::max(last, transcript.steps.front().at)
                        : transcript.steps.front().at);
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t before, writer.StreamVersion(stream));
    CREDENCE_RETURN_IF_ERROR(past_.sessions().Start(
        caller, {.session = transcript.session, .client = transcript.client, .source = "import"}));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t started, writer.StreamVersion(stream));
    CREDENCE_RETURN_IF_ERROR(past_.Tell(caller, PastOf(transcript, last), first));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t told, writer.StreamVersion(stream));
    if (state && told == started) {
      // Rolls back, so that not even the start of the session is recorded again.
      taken = Taken::kNothingNew;
      return Fail(Code::kAborted, "nothing is new");
    }
    CREDENCE_RETURN_IF_ERROR(past_.sessions().End(caller, transcript.session, "import"));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t ended, writer.StreamVersion(stream));
    events = ended - before;
    return {};
  });
  if (!written && taken != Taken::kNothingNew) return Failure(written.error());
  report.events += events;
  return taken;
}

Result<void> TranscriptImporter::RecordOutcome(const Caller& caller, std::string_view session,
                                               bool success, TranscriptReport& report) {
  const std::string stream = governor::StreamOf(session);
  std::int64_t events = 0;
  const Result<void> recorded = past_.Write(caller.space, [&](Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionState> state,
                              ledger::LoadState<governor::SessionFold>(writer, session));
    events = 0;
    if (!state || governor::ProvenOutcome(*state) == success) return {};
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t before, writer.StreamVersion(stream));
    past_.SetTime(state->last_at);
    CREDENCE_RETURN_IF_ERROR(past_.sessions().Judge(caller, session, success, "import"));
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t after, writer.StreamVersion(stream));
    events = after - before;
    return {};
  });
  if (recorded) report.events += events;
  return recorded;
}

Result<TranscriptReport> TranscriptImporter::Run(const Caller& caller,
                                                 const ImportTranscripts& request) {
  const auto kind = FromName<TranscriptKind>(request.kind);
  if (!kind) {
    return InvalidArgument(fmt::format("transcripts of {} are not known; use one of {}",
                                       Quoted(request.kind), AllNames<TranscriptKind>()));
  }
  TranscriptReport report{.kind = request.kind,
                          .path = request.path,
                          .looked_for = std::string(insight::FilesOf(*kind))};
  std::map<std::string, bool> outcomes;
  if (request.outcomes) {
    CREDENCE_ASSIGN_OR_RETURN(outcomes, ReadOutcomes(*request.outcomes));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<TranscriptGroup> groups,
                            FindTranscripts(*kind, request.path, request.is_stopped, report));
  const auto is_stopped = [&] { return request.is_stopped && request.is_stopped(); };
  report.is_stopped = is_stopped();
  for (std::size_t done = 0; !report.is_stopped && done < groups.size();) {
    for (const Transcript& transcript : ReadGroup(*kind, groups[done], report)) {
      if (!governor::CheckSessionId(transcript.session)) {
        ++report.malformed_lines;
        continue;
      }
      Caller importer = caller;
      importer.actor = std::string(kImportActor) + request.kind;
      importer.project = transcript.project;
      if (importer.project && !IsValidUtf8(*importer.project)) importer.project.reset();
      CREDENCE_ASSIGN_OR_RETURN(const Taken taken, Take(importer, transcript, report));
      if (taken == Taken::kLive) {
        ++report.live_sessions;
        continue;
      }
      const auto outcome = outcomes.find(transcript.session);
      std::optional<bool> success = transcript.success;
      if (outcome != outcomes.end()) success = outcome->second;
      if (success) {
        CREDENCE_RETURN_IF_ERROR(RecordOutcome(importer, transcript.session, *success, report));
      }
      CREDENCE_RETURN_IF_ERROR(LookBack(importer, transcript));
      CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) {
        return AddJudged(reader, transcript, success, settings_.governor, report);
      }));
    }
    ++done;
    if (request.progress) request.progress(done, groups.size());
    report.is_stopped = done < groups.size() && is_stopped();
  }
  report.memories = hindsight_.Take();
  FinishReport(report, request.outcomes ? &outcomes : nullptr);
  return report;
}

}  // namespace credence::engine
