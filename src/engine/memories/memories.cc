// SPDX-License-Identifier: Apache-2.0
#include "engine/memories/memories.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/meaning.h"
#include "engine/memories/supersede.h"
#include "engine/store/request_log.h"
#include "insight/why/why.h"
#include "language/match.h"
#include "language/time_range.h"
#include "ledger/candidates.h"
#include "memory/events.h"
#include "memory/injection.h"
#include "memory/reading.h"
#include "memory/recall.h"
#include "memory/types.h"

namespace credence::engine {
namespace {

using ledger::Reader;
using ledger::Writer;

// The memory with all that it replaced and all that replaced it, oldest first.
Result<std::vector<Memory>> WalkChain(Reader& reader, std::string_view id,
                                      const std::optional<std::string>& project) {
  CREDENCE_ASSIGN_OR_RETURN(Memory first, memory::FindMemory(reader, id, project));
  // Several memories may have been superseded by the same one, so walk back along `supersedes`.
  std::set<Uuid> seen = {first.id};
  while (first.supersedes && seen.insert(*first.supersedes).second) {
    // An imported link may lead to a missing memory; the chain ends there.
    Result<Memory> before = memory::FindMemory(reader, first.supersedes->ToString());
    if (!before) break;
    first = *std::move(before);
  }
  std::vector<Memory> chain;
  seen = {first.id};
  std::optional<Uuid> next = first.superseded_by;
  chain.push_back(std::move(first));
  while (next && seen.insert(*next).second) {
    Result<Memory> memory = memory::FindMemory(reader, next->ToString());
    if (!memory) break;
    next = memory->superseded_by;
    chain.push_back(*std::move(memory));
  }
  return chain;
}

Failure UnknownType(std::string_view type) {
  return InvalidArgument(
      fmt::format("type {} is not known; use one of {}", Quoted(type), AllNames<MemoryType>()));
}

MemoryAuthor AuthorOf(const Caller& caller) {
  return caller.is_agent ? MemoryAuthor::kAgent : MemoryAuthor::kUser;
}

// REQUIRES: there are opposites.
Failure RefuseOpposite(const memory::Draft& draft, const std::vector<Memory>& opposites) {
  const Memory& first = opposites.front();
  const std::string more =
      opposites.size() == 1 ? "" : fmt::format(" and of {} more", opposites.size() - 1);
  return FailedPrecondition(fmt::format(
      "{} says the opposite of memory {}, {}{}; add {} to replace that one, or {} to keep both, "
      "marked as disputed",
      Quoted(draft.content), first.id.Short(), Quoted(first.content.value_or("")), more,
      Param("supersede", first.id.Short()), Param("both")));
}

}  // namespace

Result<MemoryReading> MemoryKeeper::Reload(Reader& reader, const Uuid& id, Timestamp now) const {
  CREDENCE_ASSIGN_OR_RETURN(Memory memory, memory::FindMemory(reader, id.ToString()));
  return memory::ReadMemory(std::move(memory), now, settings_);
}

template <class Decide>
Result<MemoryReading> MemoryKeeper::Change(const Caller& caller, std::string_view id,
                                           Decide decide) {
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<MemoryReading> {
        CREDENCE_ASSIGN_OR_RETURN(const Memory memory,
                                  memory::FindMemory(writer, id, caller.project));
        CREDENCE_ASSIGN_OR_RETURN(const Decisions decisions, decide(writer, memory));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, memory::DraftsOf(decisions), context));
        return Reload(writer, memory.id, context.now);
      });
}

template <class Decide>
Result<MemoryReading> MemoryKeeper::Judge(const Caller& caller, const MemoryFeedback& feedback,
                                          std::string_view what, Decide decide) {
  return Change(
      caller, feedback.id, [&](Writer& writer, const Memory& memory) -> Result<Decisions> {
        std::optional<Uuid> event_id;
        if (feedback.key) {
          event_id =
              NamedUuid(fmt::format("{}/memory/{}/{}", caller.space, what, memory.id.ToString()),
                        *feedback.key);
          // A repeated delivery decides nothing, even if the memory has changed since.
          CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*event_id));
          if (old) return Decisions{};
        }
        const std::string_view signal = caller.is_agent ? memory::kAgentSignal : "user";
        const memory::Judgement judgement{.signal = std::string(signal), .reason = feedback.reason};
        CREDENCE_ASSIGN_OR_RETURN(memory::Decision decision, decide(memory, judgement, settings_));
        decision.event_id = event_id;
        return Decisions{std::move(decision)};
      });
}

Result<AddedMemory> MemoryKeeper::Add(const Caller& caller, const AddMemory& request) {
  CREDENCE_ASSIGN_OR_RETURN(memory::DraftOrSkip prepared,
                            memory::PrepareDraft(request, caller.project, settings_));
  if (!prepared.draft) {
    return AddedMemory{.created = false, .skipped = std::move(prepared.skipped)};
  }
  memory::Draft& draft = *prepared.draft;
  if (draft.source == MemorySource::kExplicit) draft.author = AuthorOf(caller);
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<AddedMemory> {
        CREDENCE_ASSIGN_OR_RETURN(
            const std::optional<Memory> same,
            memory::FindSame(writer, draft.type, draft.project, draft.content));
        const Uuid id = NewUuid(context.now, context.rng);
        Decisions decisions;
        std::optional<Uuid> replaced;
        if (request.supersede) {
          CREDENCE_ASSIGN_OR_RETURN(const Memory old,
                                    memory::FindMemory(writer, *request.supersede, caller.project));
          CREDENCE_ASSIGN_OR_RETURN(
              decisions, memory::DecideReplace(old, draft, same ? &*same : nullptr, id, settings_));
          replaced = old.id;
        } else {
          decisions = memory::DecideAdd(draft, same ? &*same : nullptr, id, settings_);
        }
        if (!same && draft.source == MemorySource::kExplicit) {
          CREDENCE_ASSIGN_OR_RETURN(
              const std::vector<Memory> opposites,
              memory::FindOpposites(
                  writer, {.content = draft.content, .project = draft.project, .except = replaced},
                  settings_));
          if (!opposites.empty() && !request.both) return RefuseOpposite(draft, opposites);
          std::ranges::move(memory::DecideDispute(id, opposites), std::back_inserter(decisions));
        }
        CREDENCE_RETURN_IF_ERROR(Commit(writer, memory::DraftsOf(decisions), context));
        CREDENCE_ASSIGN_OR_RETURN(MemoryReading reading,
                                  Reload(writer, same ? same->id : id, context.now));
        return AddedMemory{.reading = std::move(reading), .created = !same};
      });
}

Result<std::vector<MemoryReading>> MemoryKeeper::Opposites(const Caller& caller,
                                                           const AddMemory& request) {
  CREDENCE_ASSIGN_OR_RETURN(const memory::DraftOrSkip prepared,
                            memory::PrepareDraft(request, caller.project, settings_));
  std::vector<MemoryReading> readings;
  if (!prepared.draft || prepared.draft->source != MemorySource::kExplicit) return readings;
  const memory::Draft& draft = *prepared.draft;
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<Memory> opposites,
      workspace_.Read(caller, [&](Reader& reader) -> Result<std::vector<Memory>> {
        CREDENCE_ASSIGN_OR_RETURN(
            const std::optional<Memory> same,
            memory::FindSame(reader, draft.type, draft.project, draft.content));
        if (same) return std::vector<Memory>{};
        return memory::FindOpposites(reader, {.content = draft.content, .project = draft.project},
                                     settings_);
      }));
  for (Memory& memory : opposites) {
    readings.push_back(memory::ReadMemory(std::move(memory), workspace_.Now(), settings_));
  }
  return readings;
}

Result<MemoryReading> MemoryKeeper::Show(const Caller& caller, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(Memory memory, workspace_.Read(caller, [&](Reader& reader) {
    return memory::FindMemory(reader, id, caller.project);
  }));
  return memory::ReadMemory(std::move(memory), workspace_.Now(), settings_);
}

Result<MemoryReading> MemoryKeeper::Validate(const Caller& caller, const MemoryFeedback& feedback) {
  return Judge(caller, feedback, "validate", memory::DecideValidate);
}

Result<MemoryReading> MemoryKeeper::Violate(const Caller& caller, const MemoryFeedback& feedback) {
  return Judge(caller, feedback, "violate", memory::DecideViolate);
}

Result<AddedMemory> MemoryKeeper::Supersede(const Caller& caller, std::string_view id,
                                            std::optional<std::string_view> content) {
  std::optional<std::string> text;
  if (content) {
    CREDENCE_ASSIGN_OR_RETURN(text, memory::PrepareContent(*content, settings_));
  }
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<AddedMemory> {
        CREDENCE_ASSIGN_OR_RETURN(const Memory old, memory::FindMemory(writer, id, caller.project));
        if (!text) {
          CREDENCE_ASSIGN_OR_RETURN(text, OfferedText(writer, old));
        }
        CREDENCE_ASSIGN_OR_RETURN(
            const Successor successor,
            engine::Supersede(writer, context, old, *text, AuthorOf(caller), settings_));
        CREDENCE_ASSIGN_OR_RETURN(MemoryReading reading, Reload(writer, successor.id, context.now));
        return AddedMemory{.reading = std::move(reading), .created = successor.created};
      });
}

Result<MemoryReading> MemoryKeeper::Forget(const Caller& caller, std::string_view id, bool erase) {
  return Change(caller, id, [&](Writer& writer, const Memory& memory) -> Result<Decisions> {
    CREDENCE_ASSIGN_OR_RETURN(Decisions decisions, memory::DecideForget(memory, erase));
    // Erases the content, and every reason given for or against it.
    if (erase) CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer, memory::StreamOf(memory.id)));
    return decisions;
  });
}

Result<MemoryReading> MemoryKeeper::Restore(const Caller& caller, std::string_view id) {
  return Change(caller, id, [&](Writer& writer, const Memory& memory) -> Result<Decisions> {
    const std::string content = memory.content.value_or("");
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                              memory::FindSame(writer, memory.type, memory.project, content));
    CREDENCE_ASSIGN_OR_RETURN(memory::Decision decision,
                              memory::DecideRestore(memory, same ? &*same : nullptr));
    Decisions decisions = {std::move(decision)};
    CREDENCE_RETURN_IF_ERROR(MarkOpposites(
        writer, memory.id, {.content = content, .project = memory.project, .except = memory.id},
        settings_, decisions));
    return decisions;
  });
}

Result<Paged<MemoryReading>> MemoryKeeper::List(const Caller& caller, const ListMemories& request) {
  if (request.type && !FromName<MemoryType>(*request.type)) return UnknownType(*request.type);
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange learned,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  return workspace_.Read(caller, [&](Reader& reader) {
    return memory::List(reader, request, ViewpointOf(caller), settings_, learned);
  });
}

Result<Paged<MemoryReading>> MemoryKeeper::Search(const Caller& caller,
                                                  const SearchMemories& request) {
  if (!IsValidUtf8(request.text)) return InvalidArgument("the text is not valid UTF-8");
  if (request.type && !FromName<MemoryType>(*request.type)) return UnknownType(*request.type);
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange learned,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  const auto fits = [&](const Memory& memory) {
    return (request.all || memory.status == MemoryStatus::kCurrent) &&
           (!request.type || NameOf(memory.type) == *request.type) &&
           (!request.domain || memory.domain == request.domain) && learned.Has(memory.created_at);
  };
  memory::Viewpoint viewpoint = ViewpointOf(caller);
  viewpoint.all_projects = request.all_projects;
  EmbeddedMeaning meaning(workspace_.embedders().Fast());
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> found, workspace_.Read(caller, [&](Reader& reader) {
        return memory::Recall(
            reader,
            {.text = request.text,
             .limit = ledger::kAnswersMax,
             .min_best = settings_.min_relevance,
             .min_each = request.min_relevance.value_or(language::kHardlyRelevant),
             .fits = fits,
             .meaning = &meaning},
            viewpoint, settings_);
      }));
  return CutPage(std::move(found), request.offset, request.limit);
}

Result<void> MemoryKeeper::PrepareSearch() { return workspace_.embedders().PrepareFast(); }

Result<MemoryWhyReport> MemoryKeeper::Why(const Caller& caller, std::string_view id) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<MemoryWhyReport> {
    CREDENCE_ASSIGN_OR_RETURN(const Memory memory, memory::FindMemory(reader, id, caller.project));
    return insight::WhyMemory(reader, memory, workspace_.Now(), settings_);
  });
}

Result<Injection> MemoryKeeper::Inject(const Caller& caller, const InjectMemories& request) {
  if (!request.for_tool && !request.input.empty()) {
    return InvalidArgument(
        fmt::format("an input needs the tool that it is for; add {}", Param("for-tool", "NAME")));
  }
  const std::vector<MemoryType> types = memory::InjectedTypes(settings_);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> readings, workspace_.Read(caller, [&](Reader& reader) {
        if (!request.for_tool) {
          return memory::Top(reader, types, request.limit.value_or(settings_.inject_limit),
                             ViewpointOf(caller), settings_);
        }
        return memory::Concerning(reader, types,
                                  {.tool = *request.for_tool,
                                   .input = request.input,
                                   .limit = request.limit.value_or(settings_.tool_inject_limit)},
                                  ViewpointOf(caller), settings_);
      }));
  const std::int64_t max_tokens = request.max_tokens.value_or(settings_.inject_max_tokens);
  if (!request.session) return memory::FormatInjection(std::move(readings), max_tokens);
  return sessions_.Inject(caller, *request.session, std::move(readings), max_tokens);
}

Result<std::vector<MemoryReading>> MemoryKeeper::Chain(const Caller& caller, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Memory> chain, workspace_.Read(caller, [&](Reader& reader) {
    return WalkChain(reader, id, caller.project);
  }));
  std::vector<MemoryReading> readings;
  readings.reserve(chain.size());
  for (Memory& memory : chain) {
    readings.push_back(memory::ReadMemory(std::move(memory), workspace_.Now(), settings_));
  }
  return readings;
}

}  // namespace credence::engine
