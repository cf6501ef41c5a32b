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
                .confidence = {}};
  Weigh(event, settings);
  return event;
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

Result<std::vector<Decision>> DecideSupersede(const Memory& memory, const std::string& content,
                                              const Memory* same, const Uuid& id,
                                              const MemorySettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireCurrent(memory, "superseded"));
  if (memory.content == content) {
    return InvalidArgument(
        fmt::format("{} says exactly this already; give the new text", DescribeMemory(memory)));
  }
  std::vector<Decision> decisions;
  if (same == nullptr) {
    const Draft draft{.content = content,
                      .type = memory.type,
                      .domain = memory.domain,
                      .project = memory.project,
                      .source = MemorySource::kExplicit};
    Learned learned = MakeLearned(draft, settings);
    learned.supersedes = memory.id;
    decisions.push_back({.subject = id, .event = std::move(learned), .verbatim = content});
  }
  decisions.push_back({.subject = memory.id,
                       .event = Superseded{.by = same == nullptr ? id : same->id},
                       .verbatim = std::nullopt});
  return decisions;
}

Result<std::vector<Decision>> DecideForget(const Memory& memory, bool erase) {
  std::vector<Decision> decisions;
  if (erase) {
    if (memory.erased) {
      return FailedPrecondition(
          fmt::format("{}: its text was already erased", DescribeMemory(memory)));
    }
    decisions.push_back({.subject = memory.id, .event = Erased{}, .verbatim = std::nullopt});
    return decisions;
  }
  if (memory.status != MemoryStatus::kCurrent) {
    return FailedPrecondition(
        fmt::format("{} is already {}", DescribeMemory(memory), NameOf(memory.status)));
  }
  decisions.push_back(
      {.subject = memory.id, .event = Archived{.signal = "user"}, .verbatim = std::nullopt});
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
