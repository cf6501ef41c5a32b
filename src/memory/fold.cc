// SPDX-License-Identifier: Apache-2.0
#include "memory/fold.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>

#include "base/fields.h"
#include "base/optional_list.h"
#include "base/utf8.h"
#include "credence/fields.h"
#include "ledger/damaged.h"
#include "memory/evolve.h"
#include "memory/index_keys.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

// A memory as stored in a row: everything but the text, which is stored with its event.
struct StoredMemory {
  Memory memory;
  OptionalList<Uuid> disputed_with;  // Absent in most.

  static void Visit(auto& self, auto&& visit) {
    auto& m = self.memory;
    CREDENCE_VISIT(visit, m, id, type, domain, project, source, source_tool, confidence, golden,
                   times_validated, times_violated, created_at, last_validated_at, status,
                   superseded_by, supersedes, erased, author, origin, defied, offer);
    visit("disputed_with", self.disputed_with);
  }
};

}  // namespace

Result<ledger::Known> MemoryFold::Apply(State& state, const Event& event,
                                        const ledger::EventView& place) {
  Uuid subject = state.id;
  if (subject.IsNil()) {
    // Only a newer program understands how it was learned, so later events mean nothing here.
    if (!std::holds_alternative<Learned>(event)) return ledger::Known::kNo;
    const std::string_view name = place.stream.substr(kStreamPrefix.size());
    const Result<Uuid> named = Uuid::Parse(name);
    // Another spelling of the id would be another stream with the same row.
    if (!named || named->ToString() != name) {
      return DataLoss(
          fmt::format("event {}: stream {} does not name a memory", place.sequence, place.stream));
    }
    if (place.text && Trim(*place.text).empty()) {
      return DataLoss(fmt::format("event {}: a memory without content", place.sequence));
    }
    subject = *named;
  }
  Evolve(state, event,
         {.subject = subject, .sequence = place.sequence, .time = place.time, .text = place.text});
  return ledger::Known::kYes;
}

ledger::Row MemoryFold::ToRow(const State& state, std::optional<std::string_view> text) {
  StoredMemory stored{.memory = state, .disputed_with = std::nullopt};
  if (!state.disputed_with.empty()) stored.disputed_with = state.disputed_with;
  return {.kind = std::string(kRowKind),
          .id = state.id.ToString(),
          .data = EncodeFields(stored),
          .text_sequence = state.text_sequence,
          .entries = EntriesOf(state, text)};
}

Result<Memory> MemoryFold::FromRow(const ledger::RowView& row) {
  Result<StoredMemory> stored = DecodeFields<StoredMemory>(row.data);
  if (!stored) {
    return ledger::Damaged(fmt::format("memory {}: {}", row.id, stored.error().message));
  }
  Memory memory = std::move(stored->memory);
  if (stored->disputed_with) memory.disputed_with = *stored->disputed_with;
  memory.text_sequence = row.text_sequence;
  if (row.text) memory.content = std::string(*row.text);
  return memory;
}

}  // namespace credence::memory
