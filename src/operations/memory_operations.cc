// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "credence/mention.h"
#include "language/domain.h"
#include "memory/types.h"
#include "operations/memory_answers.h"
#include "operations/operation_parts.h"
#include "operations/recall_evaluation.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

constexpr std::span<const std::string_view> kTypes = EnumNames<MemoryType>::kNames;
Parameter IdOfMemory() {
  return Naming("memory", IdOf("the memory: its id, a unique part of it, or last"));
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

Parameter AllProjectsFlag() {
  return Flag("all-projects", "memories of every project, not only this one and the global ones");
}

Parameter SortOption() {
  Parameter sort = Option("sort", "ORDER", "the order: confidence (default), newest or name");
  sort.choices = EnumNames<MemoryOrder>::kNames;
  return sort;
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

// Without a project, a memory would go into the prompts of every project, though nobody asked.
Result<void> RequireScope(const Caller& caller, const Arguments& arguments) {
  if (caller.project || arguments.Flag("global")) return {};
  return InvalidArgument(
      fmt::format("a memory without a project goes to every project; give {}, or set {}",
                  Param("project", "FOLDER"), Param("global")));
}

Result<AddedMemory> AddMemoryOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(RequireScope(caller, arguments));
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
                                        .tool = tool,
                                        .supersede = arguments.OptionalText("supersede"),
                                        .both = arguments.Flag("both")});
}

Result<MemoryList> SearchMemoriesOf(Engine& engine, const Caller& caller,
                                    const Arguments& arguments) {
  SearchMemories request{.text = arguments.Text("text"), .all = arguments.Flag("all")};
  if (Trim(request.text).empty()) {
    return InvalidArgument("the text is empty; give the words to search for");
  }
  request.limit = arguments.OptionalInt("limit").value_or(request.limit);
  if (request.limit == 0) request.limit = INT64_MAX;
  const Page page(arguments);
  request.offset = page.offset();
  request.all_projects = arguments.Flag("all-projects");
  request.until = arguments.OptionalText("until");
  request.type = arguments.OptionalText("type");
  request.domain = arguments.OptionalText("domain");
  request.since = arguments.OptionalText("since");
  CREDENCE_ASSIGN_OR_RETURN(request.min_relevance, OptionalShare(arguments, "min-relevance"));
  CREDENCE_ASSIGN_OR_RETURN(Paged<MemoryReading> memories,
                            engine.memories().Search(caller, request));
  const std::int64_t total = memories.total;
  const bool is_cut = request.limit < total - std::min(request.offset, total);
  return MemoryList{
      .memories = std::move(memories), .is_cut = is_cut, .is_search = true, .matching = total};
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
  ListMemories request{.all = arguments.Flag("all"),
                       .type = arguments.OptionalText("type"),
                       .domain = arguments.OptionalText("domain"),
                       .limit = page.limit(),
                       .offset = page.offset(),
                       .all_projects = arguments.Flag("all-projects"),
                       .since = arguments.OptionalText("since"),
                       .until = arguments.OptionalText("until")};
  // The surfaces accept no other names.
  if (const auto sort = arguments.OptionalText("sort")) {
    request.order = FromName<MemoryOrder>(*sort).value_or(request.order);
  }
  CREDENCE_ASSIGN_OR_RETURN(Paged<MemoryReading> memories, engine.memories().List(caller, request));
  const std::int64_t total = memories.total;
  const bool is_cut = page.IsCut(memories.size(), total);
  const bool is_narrowed =
      request.type || request.domain || request.since || request.until || request.offset > 0;
  return MemoryList{.memories = std::move(memories),
                    .is_cut = is_cut,
                    .is_narrowed = is_narrowed,
                    .matching = total};
}

Result<MemoryDetail> ShowMemory(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(MemoryReading reading,
                            engine.memories().Show(caller, arguments.Text("id")));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> chain,
                            engine.memories().Chain(caller, reading.memory.id.ToString()));
  MemoryDetail detail{.reading = std::move(reading), .chain = std::move(chain)};
  for (const Uuid& id : detail.reading.memory.disputed_with) {
    CREDENCE_ASSIGN_OR_RETURN(MemoryReading opposite,
                              engine.memories().Show(caller, id.ToString()));
    detail.opposites.push_back(std::move(opposite));
  }
  return detail;
}

// Relative to the project, so that a moved or shared project keeps its origins.
std::string NameInProject(const std::string& path, const std::optional<std::string>& project) {
  if (project && path.starts_with(*project + "/")) return path.substr(project->size() + 1);
  return path;
}

Result<ImportedMemories> ImportMemoriesOf(Engine& engine, const Caller& caller,
                                          const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(RequireScope(caller, arguments));
  const std::optional<std::string> path = arguments.OptionalText("file-path");
  std::optional<std::string> name = arguments.OptionalText("name");
  if (!name && path) name = NameInProject(*path, caller.project);
  if (!name) {
    return InvalidArgument(
        fmt::format("the name of the file is missing; add {}", Param("name", "CLAUDE.md")));
  }
  return engine.memories().Import(caller, {.text = arguments.Text("file"),
                                           .file = *std::move(name),
                                           .global = arguments.Flag("global")});
}

constexpr std::array<std::string_view, 1> kExportFormats = {"markdown"};

// Operations on files that a person keeps.
std::vector<Operation> FileOperations() {
  return {
      {"memory import",
       "Take the bullet points of a Markdown file as memories, and keep them in step with it",
       Access::kWrite,
       {File("file", "the file, such as CLAUDE.md or AGENTS.md"),
        Option("name", "NAME", "what to call the file (default: its path in the project)"),
        Flag("global", "for all projects, not only this one")},
       ImportMemoriesOf},
      {"memory export",
       "Print the current memories of this project as Markdown",
       Access::kRead,
       {FormatOption(kExportFormats, "the format: markdown"),
        Flag("global", "the global memories instead")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<MemoryMarkdown>(
             engine.memories().ExportMarkdown(caller, arguments.Flag("global")));
       }},
  };
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
        Option("tool", "NAME", "the tool that failed"),
        Naming("memory", Option("supersede", "ID",
                                "the memory that it replaces, such as one that says the opposite")),
        Flag("both", "keep it and those that say the opposite, all marked as disputed")},
       AddMemoryOf},
      {"memory list",
       "List the memories of this project and the global ones, best first",
       Access::kRead,
       {Flag("all", "include superseded and archived memories"), AllProjectsFlag(),
        TypeOption("only memories of this type"), DomainOption("only memories with this tag"),
        SinceOption("only memories learned since then: \"last week\", 2026-03-01"),
        UntilOption("only memories learned before then"), SortOption(), LimitOfPage(),
        OffsetOfPage()},
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
       {IdOfMemory(),
        OptionalPositional("text", "TEXT", "the new sentence; default: a user's correction of it")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<ReplacingMemory>(engine.memories().Supersede(
             caller, arguments.Text("id"), arguments.OptionalText("text")));
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
       "Find memories that answer a question or are about some words, best first",
       Access::kRead,
       {Positional("text", "TEXT", "the question, or words"),
        Flag("all", "include superseded and archived memories"), AllProjectsFlag(),
        TypeOption("only memories of this type"), DomainOption("only memories with this tag"),
        SinceOption("only memories learned since then: \"last week\", 2026-03-01"),
        UntilOption("only memories learned before then"),
        Option("min-relevance", "P",
               "only memories that answer with at least this probability, 0 to 1"),
        Number("limit", "at most this many memories; 0 for all (default 20)"), OffsetOfPage()},
       SearchMemoriesOf},
      {"eval recall",
       "Ask questions with known answers, and tell how often a memory that answers is found",
       Access::kRead,
       {LinesFile(
           "file",
           "JSON Lines, one {\"question\", \"answers\"} each; an answer is the text or the id "
           "of a memory; no answers: nothing should be found")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return EvaluateRecall(engine, caller, arguments.Text("file"));
       }},
      {"inject",
       "Print the best memories as text for an agent's prompt",
       Access::kWrite,
       {Number("limit", "at most this many memories"),
        Number("max-tokens", "at most this many tokens"),
        Option("for-tool", "NAME", "only memories that concern this tool and its input"),
        Option("input", "JSON", "the tool's input, as JSON"),
        Naming("session", Option("session", "ID",
                                 "the session that will see them; memory.holdout applies to it"))},
       InjectMemoriesOf},
  };
}

}  // namespace

std::vector<Operation> MemoryOperations() {
  std::vector<Operation> all = RememberingOperations();
  std::ranges::move(ReplacingOperations(), std::back_inserter(all));
  std::ranges::move(FileOperations(), std::back_inserter(all));
  std::ranges::move(RecallOperations(), std::back_inserter(all));
  return all;
}

}  // namespace credence::operations
