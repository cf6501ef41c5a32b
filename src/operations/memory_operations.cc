// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "credence/mention.h"
#include "language/domain.h"
#include "memory/types.h"
#include "operations/memory_answers.h"
#include "operations/operation_parts.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

constexpr std::span<const std::string_view> kTypes = EnumNames<MemoryType>::kNames;
Parameter IdOfMemory() {
  return IdOf("the memory: its id, or enough of the beginning or end of it");
}

Parameter TypeOption(std::string_view summary) {
  Parameter type = Option("type", "T", summary);
  type.choices = kTypes;
  return type;
}

Parameter DomainOption(std::string_view summary) {
  Parameter domain = Option("domain", "D", summary);
  domain.offers = language::OfferedDomains();
  return domain;
}

MemoryFeedback FeedbackOf(const Arguments& arguments) {
  return {.id = arguments.Text("id"),
          .reason = arguments.OptionalText("reason"),
          .key = arguments.OptionalText("key")};
}

Result<ChangedMemory> AnswerChange(std::string_view change, Result<MemoryReading> result) {
  if (!result) return Failure(std::move(result).error());
  return ChangedMemory{.reading = *std::move(result), .change = change};
}

Result<AddedMemory> AddMemoryOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const std::optional<std::string> tool = arguments.OptionalText("tool");
  if (tool && !arguments.Flag("passive")) {
    return InvalidArgument(fmt::format("{} names the tool that failed: add {}, or leave it out",
                                       Param("tool"), Param("passive")));
  }
  return engine.memories().Add(caller, {.content = arguments.Text("text"),
                                        .type = arguments.OptionalText("type"),
                                        .domain = arguments.OptionalText("domain"),
                                        .global = arguments.Flag("global"),
                                        .passive = arguments.Flag("passive"),
                                        .tool = tool});
}

Result<MemoryList> SearchMemoriesOf(Engine& engine, const Caller& caller,
                                    const Arguments& arguments) {
  SearchMemories request{.text = arguments.Text("text"), .all = arguments.Flag("all")};
  if (Trim(request.text).empty()) {
    return InvalidArgument("the text is empty; give the words to search for");
  }
  request.limit = arguments.OptionalInt("limit").value_or(request.limit);
  if (request.limit == 0) request.limit = INT64_MAX;
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> memories,
                            engine.memories().Search(caller, request));
  return MemoryList{.memories = std::move(memories), .is_search = true};
}

Result<Injection> InjectMemoriesOf(Engine& engine, const Caller& caller,
                                   const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(RequireFilled(arguments, "for-tool"));
  CREDENCE_RETURN_IF_ERROR(RequireObject(arguments, "input"));
  return engine.memories().Inject(caller, {.limit = arguments.OptionalInt("limit"),
                                           .max_tokens = arguments.OptionalInt("max-tokens"),
                                           .for_tool = arguments.OptionalText("for-tool"),
                                           .input = arguments.OptionalText("input").value_or(""),
                                           .session = arguments.OptionalText("session")});
}

Result<MemoryList> ListMemoriesOf(Engine& engine, const Caller& caller,
                                  const Arguments& arguments) {
  const Page page(arguments);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<MemoryReading> memories,
      engine.memories().List(caller, {.all = arguments.Flag("all"),
                                      .type = arguments.OptionalText("type"),
                                      .domain = arguments.OptionalText("domain"),
                                      .limit = page.Asked()}));
  const bool is_cut = page.Cut(memories);
  const bool is_narrowed = arguments.OptionalText("type").has_value() ||
                           arguments.OptionalText("domain").has_value() ||
                           arguments.OptionalInt("offset").value_or(0) > 0;
  return MemoryList{.memories = std::move(memories), .is_cut = is_cut, .is_narrowed = is_narrowed};
}

Result<MemoryDetail> ShowMemory(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(MemoryReading reading,
                            engine.memories().Show(caller, arguments.Text("id")));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> chain,
                            engine.memories().Chain(caller, reading.memory.id.ToString()));
  return MemoryDetail{.reading = std::move(reading), .chain = std::move(chain)};
}

std::vector<Operation> RememberingOperations() {
  return {
      {"memory add",
       "Add a memory",
       Access::kWrite,
       {Positional("text", "TEXT",
                   "the sentence to remember; for a passive memory, the tool's error"),
        TypeOption("the type (default pattern; for a passive memory, learning)"),
        DomainOption("a tag"), Flag("global", "remember it for all projects, not only this one"),
        Flag("passive", "a passive memory, captured from a failed tool call"),
        Option("tool", "NAME", "the tool that failed")},
       AddMemoryOf},
      {"memory list",
       "List the memories of this project and the global ones, best first",
       Access::kRead,
       {Flag("all", "include superseded and archived memories"),
        TypeOption("only memories of this type"), DomainOption("only memories with this tag"),
        LimitOfPage(), OffsetOfPage()},
       ListMemoriesOf,
       kPage},
      {"memory show",
       "Show one memory with all its fields",
       Access::kRead,
       {IdOfMemory()},
       ShowMemory},
      {"memory validate",
       "Mark a memory as right",
       Access::kWrite,
       {IdOfMemory(), Option("reason", "R", "what confirmed it"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChange("validated",
                             engine.memories().Validate(caller, FeedbackOf(arguments)));
       }},
      {"memory violate",
       "Mark a memory as wrong",
       Access::kWrite,
       {IdOfMemory(), Option("reason", "R", "what proved it wrong"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChange("violated", engine.memories().Violate(caller, FeedbackOf(arguments)));
       }},
  };
}

// Operations that replace or remove a memory.
std::vector<Operation> ReplacingOperations() {
  return {
      {"memory supersede",
       "Replace a memory with a new sentence",
       Access::kWrite,
       {IdOfMemory(), Positional("text", "TEXT", "the new sentence")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<ReplacingMemory>(
             engine.memories().Supersede(caller, arguments.Text("id"), arguments.Text("text")));
       }},
      {"memory forget",
       "Archive a memory; it can be restored",
       Access::kWrite,
       {IdOfMemory(), ErasingFlag("also erase its text; cannot be undone")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChange("forgotten", engine.memories().Forget(caller, arguments.Text("id"),
                                                                   arguments.Flag("erase")));
       }},
      {"memory restore",
       "Restore an archived memory",
       Access::kWrite,
       {IdOfMemory()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChange("restored", engine.memories().Restore(caller, arguments.Text("id")));
       }},
  };
}

// Operations that find memories.
std::vector<Operation> RecallOperations() {
  return {
      {"memory search",
       "Search memories that contain all the words",
       Access::kRead,
       {Positional("text", "TEXT", "the words"),
        Flag("all", "include superseded and archived memories"),
        Number("limit", "at most this many memories; 0 for all (default 20)")},
       SearchMemoriesOf},
      {"inject",
       "Print the best memories as text for an agent's prompt",
       Access::kWrite,
       {Number("limit", "at most this many memories"),
        Number("max-tokens", "at most this many tokens"),
        Option("for-tool", "NAME", "only memories that concern this tool and its input"),
        Option("input", "JSON", "the tool's input, as JSON"),
        Option("session", "ID", "the session that will see them; memory.holdout applies to it")},
       InjectMemoriesOf},
  };
}

}  // namespace

std::vector<Operation> MemoryOperations() {
  std::vector<Operation> all = RememberingOperations();
  std::ranges::move(ReplacingOperations(), std::back_inserter(all));
  std::ranges::move(RecallOperations(), std::back_inserter(all));
  return all;
}

}  // namespace credence::operations
