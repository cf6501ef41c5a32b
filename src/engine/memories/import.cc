// SPDX-License-Identifier: Apache-2.0
// Keeps memories in step with the bullet points of a Markdown file, and writes them as Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "engine/memories/memories.h"
#include "engine/memories/supersede.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/import_plan.h"
#include "memory/index_keys.h"
#include "memory/markdown.h"

namespace credence::engine {
namespace {

using ledger::Reader;
using ledger::Writer;

constexpr std::size_t kBulletsMax = 1'000;

// The memories that came from a file, by status.
struct FromFile {
  std::vector<Memory> current;
  std::vector<Memory> superseded;
  std::vector<Memory> archived;
};

Result<FromFile> MemoriesFrom(Reader& reader, const std::string& file,
                              const std::optional<std::string>& project) {
  FromFile found;
  const std::string scope = memory::ScopeKey(project);
  const std::string end = ledger::PrefixEnd(scope);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<memory::MemoryFold>(
      reader, {.index = memory::kScopeIndex, .from = scope, .until = end}, [&](Memory memory) {
        if (!memory.origin || memory.origin->file != file) return ledger::Visit::kContinue;
        std::vector<Memory>& list = memory.status == MemoryStatus::kCurrent      ? found.current
                                    : memory.status == MemoryStatus::kSuperseded ? found.superseded
                                                                                 : found.archived;
        list.push_back(std::move(memory));
        return ledger::Visit::kContinue;
      }));
  // The scope begins with the newest; a file begins with what was stated first.
  std::ranges::reverse(found.current);
  return found;
}

const Memory* FindStating(const std::vector<Memory>& memories, const memory::Draft& draft) {
  const auto found = std::ranges::find_if(memories, [&](const Memory& memory) {
    return memory.type == draft.type && memory.content == draft.content;
  });
  return found == memories.end() ? nullptr : &*found;
}

// Brings the memories in step, one bullet point at a time.
class FileImport {
 public:
  FileImport(Writer& writer, const CommitContext& context, const memory::MemorySettings& settings,
             ImportedMemories& report)
      : writer_(writer), context_(context), settings_(settings), report_(report) {}

  Result<void> Run(const FromFile& known, const std::vector<memory::Draft>& drafts) {
    const memory::ImportPlan plan = memory::PlanImport(known.current, drafts);
    report_.unchanged = std::ssize(plan.same);
    // Before anything is added: what the file no longer says disputes nothing.
    for (const std::size_t number : plan.removed) {
      CREDENCE_ASSIGN_OR_RETURN(
          const auto decisions,
          memory::DecideForget(known.current[number], /*erase=*/false, memory::kFileSignal));
      CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf(decisions), context_));
      ++report_.removed;
    }
    for (const auto& [number, draft] : plan.changed) {
      CREDENCE_RETURN_IF_ERROR(Replace(known.current[number], drafts[draft]));
    }
    for (const std::size_t draft : plan.added) {
      CREDENCE_RETURN_IF_ERROR(Add(known, drafts[draft]));
    }
    return {};
  }

 private:
  using Decisions = std::vector<memory::Decision>;

  Result<void> Replace(const Memory& old, const memory::Draft& draft) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same, FindSame(draft));
    const Uuid id = NewUuid(context_.now, context_.rng);
    CREDENCE_ASSIGN_OR_RETURN(
        Decisions decisions,
        memory::DecideReplace(old, draft, same ? &*same : nullptr, id, settings_));
    if (!same) CREDENCE_RETURN_IF_ERROR(Dispute(id, draft, old.id, decisions));
    ++report_.changed;
    return CommitAll(decisions);
  }

  Result<void> Add(const FromFile& known, const memory::Draft& draft) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same, FindSame(draft));
    if (same) {
      ++report_.unchanged;
      return {};
    }
    // People's decisions win.
    if (const Memory* old = FindStating(known.superseded, draft)) {
      Skip(draft,
           fmt::format("it was superseded by {}; change the file", old->superseded_by->Short()));
      return {};
    }
    Decisions decisions;
    Uuid id = NewUuid(context_.now, context_.rng);
    if (const Memory* old = FindStating(known.archived, draft)) {
      CREDENCE_ASSIGN_OR_RETURN(memory::Decision restored, memory::DecideRestore(*old, nullptr));
      id = old->id;
      decisions.push_back(std::move(restored));
      ++report_.restored;
    } else {
      decisions = memory::DecideAdd(draft, nullptr, id, settings_);
      ++report_.added;
    }
    CREDENCE_RETURN_IF_ERROR(Dispute(id, draft, id, decisions));
    return CommitAll(decisions);
  }

  // Nobody is asked about a whole file: opposites are kept, and marked.
  Result<void> Dispute(const Uuid& id, const memory::Draft& draft, const Uuid& except,
                       Decisions& decisions) {
    CREDENCE_ASSIGN_OR_RETURN(
        const std::size_t opposites,
        MarkOpposites(writer_, id,
                      {.content = draft.content, .project = draft.project, .except = except},
                      settings_, decisions));
    if (opposites > 0) ++report_.disputed;
    return {};
  }

  Result<std::optional<Memory>> FindSame(const memory::Draft& draft) {
    return memory::FindSame(writer_, draft.type, draft.project, draft.content);
  }

  Result<void> CommitAll(const Decisions& decisions) {
    CREDENCE_RETURN_IF_ERROR(Commit(writer_, memory::DraftsOf(decisions), context_));
    return {};
  }

  void Skip(const memory::Draft& draft, std::string reason) {
    report_.skipped.push_back({.line = draft.origin->line, .reason = std::move(reason)});
  }

  Writer& writer_;
  const CommitContext& context_;
  const memory::MemorySettings& settings_;
  ImportedMemories& report_;
};

}  // namespace

Result<ImportedMemories> MemoryKeeper::Import(const Caller& caller, const ImportMemories& request) {
  const std::string file = OneLine(Trim(request.file));
  if (file.empty()) return InvalidArgument("the name of the file is empty; give it one");
  const std::vector<memory::Bullet> bullets = memory::BulletsIn(request.text);
  if (bullets.size() > kBulletsMax) {
    return InvalidArgument(fmt::format("{} has {} bullet points, but the limit is {}; split it",
                                       Quoted(file), bullets.size(), kBulletsMax));
  }
  ImportedMemories prepared{.file = file, .skipped = {}};
  std::vector<memory::Draft> drafts;
  for (const memory::Bullet& bullet : bullets) {
    Result<std::string> content = memory::PrepareContent(bullet.content, settings_);
    if (!content) {
      prepared.skipped.push_back({.line = bullet.line, .reason = content.error().message});
      continue;
    }
    drafts.push_back(
        {.content = *std::move(content),
         .type = bullet.type,
         .domain = std::nullopt,
         .project = request.global ? std::nullopt : caller.project,
         .source = MemorySource::kExplicit,
         .tool = std::nullopt,
         .author = caller.is_agent ? MemoryAuthor::kAgent : MemoryAuthor::kUser,
         .origin = MemoryOrigin{.file = file, .line = bullet.line, .heading = bullet.heading}});
  }
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<ImportedMemories> {
        ImportedMemories report = prepared;
        CREDENCE_ASSIGN_OR_RETURN(
            const FromFile known,
            MemoriesFrom(writer, file, request.global ? std::nullopt : caller.project));
        CREDENCE_RETURN_IF_ERROR(FileImport(writer, context, settings_, report).Run(known, drafts));
        return report;
      });
}

Result<std::string> MemoryKeeper::ExportMarkdown(const Caller& caller, bool global) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> readings, List(caller, {}));
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return reading.memory.project.has_value() == global;
  });
  return memory::ToMarkdown(readings);
}

}  // namespace credence::engine
