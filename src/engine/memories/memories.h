// SPDX-License-Identifier: Apache-2.0
// MemoryKeeper: the engine's part of memories. It loads state, lets the faculty decide, and
// commits.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "engine/sessions/sessions.h"
#include "engine/workspace.h"
#include "memory/decide.h"
#include "memory/queries.h"

namespace credence::engine {

class MemoryKeeper final : public Memories {
 public:
  // REQUIRES: all referenced objects outlive it.
  MemoryKeeper(Workspace& workspace, SessionKeeper& sessions)
      : workspace_(workspace), settings_(workspace.settings().memory), sessions_(sessions) {}

  Result<AddedMemory> Add(const Caller& caller, const AddMemory& request) override;
  Result<std::vector<MemoryReading>> Opposites(const Caller& caller,
                                               const AddMemory& request) override;
  Result<MemoryReading> Show(const Caller& caller, std::string_view id) override;
  Result<Paged<MemoryReading>> List(const Caller& caller, const ListMemories& request) override;
  Result<Paged<MemoryReading>> Search(const Caller& caller, const SearchMemories& request) override;
  Result<void> PrepareSearch() override;
  Result<MemoryWhyReport> Why(const Caller& caller, std::string_view id) override;
  Result<MemoryReading> Validate(const Caller& caller, const MemoryFeedback& feedback) override;
  Result<MemoryReading> Violate(const Caller& caller, const MemoryFeedback& feedback) override;
  Result<AddedMemory> Supersede(const Caller& caller, std::string_view id,
                                std::optional<std::string_view> content) override;
  Result<MemoryReading> Forget(const Caller& caller, std::string_view id, bool erase) override;
  Result<MemoryReading> Restore(const Caller& caller, std::string_view id) override;
  Result<std::vector<MemoryReading>> Chain(const Caller& caller, std::string_view id) override;
  Result<ImportedMemories> Import(const Caller& caller, const ImportMemories& request) override;
  Result<std::string> ExportMarkdown(const Caller& caller, bool global) override;
  Result<Injection> Inject(const Caller& caller, const InjectMemories& request) override;

 private:
  using Decisions = std::vector<memory::Decision>;

  // Reads the memory as of its latest change.
  Result<MemoryReading> Reload(ledger::Reader& reader, const Uuid& id, Timestamp now) const;
  memory::Viewpoint ViewpointOf(const Caller& caller) const {
    return {.project = caller.project, .now = workspace_.Now()};
  }
  // Applies a decision to a memory, and returns the memory as it is afterwards.
  template <class Decide>
  Result<MemoryReading> Change(const Caller& caller, std::string_view id, Decide decide);
  template <class Decide>
  Result<MemoryReading> Judge(const Caller& caller, const MemoryFeedback& feedback,
                              std::string_view what, Decide decide);

  Workspace& workspace_;
  const memory::MemorySettings& settings_;
  SessionKeeper& sessions_;
};

}  // namespace credence::engine
