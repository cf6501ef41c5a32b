// SPDX-License-Identifier: Apache-2.0
#include "memory/decide.h"

#include <fmt/format.h>

#include <utility>

#include "base/utf8.h"
#include "language/reason.h"
#include "memory/weigh.h"

namespace credence::memory {
namespace {

std::string DescribeMemory(const Memory& memory) { return "memory " + memory.id.ToString(); }

// M10: only current memories can be validated, violated or superseded.
Result<void> RequireCurrent(const Memory& memory, std::string_view action) {
  switch (memory.status) {
    case MemoryStatus::kCurrent:
      return {};
    case MemoryStatus::kSuperseded:
      return FailedPrecondition(fmt::format("{} cannot be {}: it is superseded by {}; use that one",
                                            DescribeMemory(memory), action,
                                            memory.superseded_by->ToString()));
    case MemoryStatus::kArchived:
      break;
  }
  if (memory.erased) {
    return FailedPrecondition(
        fmt::format("{} cannot be {}: its text was erased", DescribeMemory(memory), action));
  }
  return FailedPrecondition(fmt::format("{} cannot be {}: it is archived; restore it first",
                                        DescribeMemory(memory), action));
}

Validated MakeValidated(const Memory& memory, std::string signal, const MemorySettings& settings) {
  Validated event{.signal = std::move(signal), .delta = {}, .promoted = false};
  Weigh(event, memory, settings);
  return event;
}

Learned MakeLearned(const Draft& draft, const MemorySettings& settings) {
  Learned event{.type = draft.type,
                .domain = draft.domain,
                .project = draft.project,
                .source = draft.source,
                .source_tool = draft.tool,
                .confidence = {},
                .supersedes = std::nullopt,
                .author = draft.author,
                .origin = draft.origin};
  Weigh(event, settings);
  return event;
}

// A memory that is no longer current disputes nothing.
void SettleDisputes(const Memory& memory, std::vector<Decision>& decisions) {
  for (const Uuid& other : memory.disputed_with) {
    decisions.push_back(
        {.subject = memory.id, .event = Settled{.with = other}, .verbatim = std::nullopt});
    decisions.push_back(
        {.subject = other, .event = Settled{.with = memory.id}, .verbatim = std::nullopt});
  }
}

}  // namespace

std::vector<Decision> DecideAdd(const Draft& draft, const Memory* same, const Uuid& id,
                                const MemorySettings& settings) {
  if (same == nullptr) {
    return {{.subject = id, .event = MakeLearned(draft, settings), .verbatim = draft.content}};
  }
  // M9: a repeated failure confirms what was learned from it.
  if (draft.source != MemorySource::kPassive) return {};
  return {{.subject = same->id,
           .event = MakeValidated(*same, "recaptured", settings),
           .verbatim = std::nullopt}};
}

std::vector<Decision> DecideDispute(const Uuid& id, std::span<const Memory> opposites) {
  std::vector<Decision> decisions;
  for (const Memory& opposite : opposites) {
    decisions.push_back(
        {.subject = id, .event = Disputed{.with = opposite.id}, .verbatim = std::nullopt});
    decisions.push_back(
        {.subject = opposite.id, .event = Disputed{.with = id}, .verbatim = std::nullopt});
  }
  return decisions;
}

Result<Decision> DecideValidate(const Memory& memory, const Judgement& judgement,
                                const MemorySettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireCurrent(memory, "validated"));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> reason,
                            language::PrepareReason(judgement.reason, settings.content_max));
  return Decision{.subject = memory.id,
                  .event = MakeValidated(memory, judgement.signal, settings),
                  .verbatim = std::move(reason)};
}

Result<Decision> DecideViolate(const Memory& memory, const Judgement& judgement,
                               const MemorySettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireCurrent(memory, "violated"));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> reason,
                            language::PrepareReason(judgement.reason, settings.content_max));
  Violated event{.signal = judgement.signal, .delta = {}};
  Weigh(event, settings);
  return Decision{.subject = memory.id, .event = std::move(event), .verbatim = std::move(reason)};
}

Result<Decision> DecideProve(const Memory& memory, const ProofGiven& given,
                             const MemorySettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireCurrent(memory, "proven"));
  Proven event{
      .proof = given.proof, .session = given.session, .turn = given.turn, .call = given.call};
  Weigh(event, memory, settings);
  return Decision{.subject = memory.id, .event = std::move(event), .verbatim = given.correction};
}

Result<std::vector<Decision>> DecideSupersede(const Memory& memory, const std::string& content,
                                              MemoryAuthor author, const Memory* same,
                                              const Uuid& id, const MemorySettings& settings) {
  return DecideReplace(memory,
                       {.content = content,
                        .type = memory.type,
                        .domain = memory.domain,
                        .project = memory.project,
                        .source = MemorySource::kExplicit,
                        .tool = std::nullopt,
                        .author = author},
                       same, id, settings);
}

Result<std::vector<Decision>> DecideReplace(const Memory& memory, const Draft& draft,
                                            const Memory* same, const Uuid& id,
                                            const MemorySettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireCurrent(memory, "superseded"));
  if (memory.content == draft.content && memory.type == draft.type) {
    return InvalidArgument(
        fmt::format("{} says exactly this already; give the new text", DescribeMemory(memory)));
  }
  std::vector<Decision> decisions;
  if (same == nullptr) {
    Learned learned = MakeLearned(draft, settings);
    learned.supersedes = memory.id;
    decisions.push_back({.subject = id, .event = std::move(learned), .verbatim = draft.content});
  }
  decisions.push_back({.subject = memory.id,
                       .event = Superseded{.by = same == nullptr ? id : same->id},
                       .verbatim = std::nullopt});
  SettleDisputes(memory, decisions);
  return decisions;
}

Result<std::vector<Decision>> DecideForget(const Memory& memory, bool erase,
                                           std::string_view signal) {
  std::vector<Decision> decisions;
  if (erase) {
    if (memory.erased) {
      return FailedPrecondition(
          fmt::format("{}: its text was already erased", DescribeMemory(memory)));
    }
    decisions.push_back({.subject = memory.id, .event = Erased{}, .verbatim = std::nullopt});
    SettleDisputes(memory, decisions);
    return decisions;
  }
  if (memory.status != MemoryStatus::kCurrent) {
    return FailedPrecondition(
        fmt::format("{} is already {}", DescribeMemory(memory), NameOf(memory.status)));
  }
  decisions.push_back({.subject = memory.id,
                       .event = Archived{.signal = std::string(signal)},
                       .verbatim = std::nullopt});
  SettleDisputes(memory, decisions);
  return decisions;
}

Result<Decision> DecideRestore(const Memory& memory, const Memory* same) {
  if (memory.status == MemoryStatus::kCurrent) {
    return FailedPrecondition(
        fmt::format("{} is current; there is nothing to restore", DescribeMemory(memory)));
  }
  if (memory.erased) {
    return FailedPrecondition(
        fmt::format("{} cannot be restored: its text was erased", DescribeMemory(memory)));
  }
  if (memory.status == MemoryStatus::kSuperseded) {
    return FailedPrecondition(fmt::format(
        "{} cannot be restored: it is superseded by {}; supersede that one with the old text",
        DescribeMemory(memory), memory.superseded_by->ToString()));
  }
  if (same != nullptr) {
    return AlreadyExists(fmt::format("{} cannot be restored: {} says the same",
                                     DescribeMemory(memory), same->id.ToString()));
  }
  return Decision{.subject = memory.id, .event = Restored{}, .verbatim = std::nullopt};
}

}  // namespace credence::memory
