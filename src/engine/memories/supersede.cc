// SPDX-License-Identifier: Apache-2.0
#include "engine/memories/supersede.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/ids.h"
#include "credence/mention.h"
#include "memory/events.h"

namespace credence::engine {

Result<Successor> Supersede(ledger::Writer& writer, const CommitContext& context, const Memory& old,
                            const std::string& text, MemoryAuthor author,
                            const memory::MemorySettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Memory> same,
                            memory::FindSame(writer, old.type, old.project, text));
  const Uuid id = same ? same->id : NewUuid(context.now, context.rng);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<memory::Decision> decisions,
      memory::DecideSupersede(old, text, author, same ? &*same : nullptr, id, settings));
  if (!same) {
    CREDENCE_RETURN_IF_ERROR(
        MarkOpposites(writer, id, {.content = text, .project = old.project, .except = old.id},
                      settings, decisions));
  }
  CREDENCE_RETURN_IF_ERROR(Commit(writer, memory::DraftsOf(decisions), context));
  return Successor{.id = id, .created = !same};
}

Result<std::size_t> MarkOpposites(ledger::Reader& reader, const Uuid& id,
                                  const memory::Sentence& sentence,
                                  const memory::MemorySettings& settings,
                                  std::vector<memory::Decision>& decisions) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Memory> opposites,
                            memory::FindOpposites(reader, sentence, settings));
  std::ranges::move(memory::DecideDispute(id, opposites), std::back_inserter(decisions));
  return opposites.size();
}

Result<std::string> OfferedText(ledger::Reader& reader, const Memory& memory) {
  std::optional<std::string> text;
  if (memory.offer) {
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({.stream = memory::StreamOf(memory.id),
                                                .after_sequence = *memory.offer - 1,
                                                .limit = 1,
                                                .with_verbatim = true},
                                               [&](const ledger::EventView& event) {
                                                 if (event.text) text = std::string(*event.text);
                                                 return ledger::Visit::kStop;
                                               }));
  }
  if (text) return *std::move(text);
  return FailedPrecondition(fmt::format("nobody has corrected memory {}; give {}",
                                        memory.id.ToString(), Param("text", "TEXT")));
}

}  // namespace credence::engine
