// SPDX-License-Identifier: Apache-2.0
#include "engine/consequences.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/ids.h"
#include "engine/memories/supersede.h"
#include "engine/store/request_log.h"
#include "language/skip_reason.h"
#include "memory/decide.h"
#include "memory/events.h"
#include "memory/own_words.h"
#include "memory/queries.h"

namespace credence::engine {
namespace {

struct Remembered {
  Uuid id;
  bool was_known = false;
};

// Adds a memory, or finds the existing one that says the same.
Result<Remembered> Remember(ledger::Writer& writer, const CommitContext& context,
                            const memory::Draft& draft, const memory::MemorySettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                            memory::FindSame(writer, draft.type, draft.project, draft.content));
  const Uuid id = same ? same->id : NewUuid(context.now, context.rng);
  std::vector<memory::Decision> decisions =
      memory::DecideAdd(draft, same ? &*same : nullptr, id, settings);
  if (!same && draft.source == MemorySource::kLearned) {
    CREDENCE_RETURN_IF_ERROR(MarkOpposites(
        writer, id, {.content = draft.content, .project = draft.project}, settings, decisions));
  }
  CREDENCE_RETURN_IF_ERROR(Commit(writer, memory::DraftsOf(decisions), context));
  return Remembered{.id = id, .was_known = same.has_value()};
}

}  // namespace

Result<std::optional<MemoryConsequences::KnownFailure>> MemoryConsequences::CallFailed(
    const ToolResult& result) {
  if (!language::IsRecognisable(memory::WithoutOwnWords(result.output))) return std::nullopt;
  const Result<memory::DraftOrSkip> prepared =
      memory::PrepareDraft({.content = result.output, .passive = true, .tool = result.use.tool},
                           context_.caller.project, settings_);
  // A failure that is not worth remembering must still be recorded.
  if (!prepared || !prepared->draft) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(const Remembered failure,
                            Remember(writer_, context_, *prepared->draft, settings_));
  return KnownFailure{.memory = failure.id, .was_known = failure.was_known};
}

Result<void> MemoryConsequences::CallRepaired(const Uuid& memory) {
  const Result<Memory> found = memory::FindMemory(writer_, memory.ToString());
  if (!found || found->status != MemoryStatus::kCurrent) return {};
  const memory::Decision decision{.subject = found->id,
                                  .event = memory::Archived{.signal = "repaired"},
                                  .verbatim = std::nullopt};
  CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf({&decision, 1}), context_));
  return {};
}

Result<bool> MemoryConsequences::Proven(const Memory& memory, const memory::ProofGiven& given) {
  const Uuid id = NamedUuid(fmt::format("{}/memory/proof/{}/{}", context_.caller.space,
                                        given.session, NameOf(given.proof)),
                            memory.id.ToString());
  CREDENCE_ASSIGN_OR_RETURN(const auto old, writer_.FindEvent(id));
  if (old) return false;
  Result<memory::Decision> decision = memory::DecideProve(memory, given, settings_);
  if (!decision) return false;
  decision->event_id = id;
  return Commit(writer_, memory::DraftsOf({&*decision, 1}), context_);
}

Result<bool> MemoryConsequences::Corrected(const Memory& memory, const memory::ProofGiven& given) {
  CREDENCE_ASSIGN_OR_RETURN(const bool is_new, Proven(memory, given));
  if (!is_new || settings_.supersede != "auto") return is_new;
  CREDENCE_RETURN_IF_ERROR(
      Supersede(writer_, context_, memory, *given.correction, MemoryAuthor::kUser, settings_));
  return true;
}

Result<Uuid> MemoryConsequences::RuleActive(const RuleStatement& rule) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string text,
                            memory::PrepareContent(rule.content, settings_));
  CREDENCE_ASSIGN_OR_RETURN(const Remembered memory, Remember(writer_, context_,
                                                              {.content = text,
                                                               .type = MemoryType::kRule,
                                                               .domain = rule.domain,
                                                               .project = rule.project,
                                                               .source = MemorySource::kLearned},
                                                              settings_));
  return memory.id;
}

Result<void> MemoryConsequences::RuleConfirmed(const Uuid& memory, std::string_view rule,
                                               std::string_view occasion) {
  CREDENCE_ASSIGN_OR_RETURN(const Memory found, memory::FindMemory(writer_, memory.ToString()));
  Result<memory::Decision> decision =
      memory::DecideValidate(found, {.signal = "review"}, settings_);
  if (!decision) return {};  // Somebody archived or replaced it.
  decision->event_id =
      NamedUuid(fmt::format("{}/review rule {}", context_.caller.space, rule), occasion);
  CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf({&*decision, 1}), context_));
  return {};
}

Result<std::optional<Uuid>> MemoryConsequences::RuleRevived(const Uuid& memory,
                                                            const RuleStatement& rule) {
  CREDENCE_ASSIGN_OR_RETURN(const Memory found, memory::FindMemory(writer_, memory.ToString()));
  const bool is_same =
      found.content == rule.content && found.domain == rule.domain && found.project == rule.project;
  if (found.status != MemoryStatus::kArchived || !is_same) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                            memory::FindSame(writer_, found.type, found.project, rule.content));
  const Result<memory::Decision> decision = memory::DecideRestore(found, same ? &*same : nullptr);
  if (!decision) return std::nullopt;
  std::vector<memory::Decision> decisions = {*decision};
  CREDENCE_RETURN_IF_ERROR(MarkOpposites(
      writer_, found.id, {.content = rule.content, .project = found.project, .except = found.id},
      settings_, decisions));
  CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf(decisions), context_));
  return memory;
}

Result<void> MemoryConsequences::RuleEnded(const Uuid& memory) {
  CREDENCE_ASSIGN_OR_RETURN(const Memory found, memory::FindMemory(writer_, memory.ToString()));
  if (found.source != MemorySource::kLearned) return {};  // Somebody else said it first.
  const Result<std::vector<memory::Decision>> decisions = memory::DecideForget(found, false);
  if (!decisions) return {};  // It is already out of use.
  CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf(*decisions), context_));
  return {};
}

Result<void> MemoryConsequences::RuleErased(const Uuid& memory) {
  CREDENCE_ASSIGN_OR_RETURN(const Memory found, memory::FindMemory(writer_, memory.ToString()));
  // It is in use, or somebody else had already said the same.
  if (found.status != MemoryStatus::kArchived || found.source != MemorySource::kLearned) return {};
  const auto decisions = memory::DecideForget(found, /*erase=*/true);
  if (!decisions) return {};  // It is already gone.
  CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer_, memory::StreamOf(memory)));
  CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf(*decisions), context_));
  return {};
}

}  // namespace credence::engine
