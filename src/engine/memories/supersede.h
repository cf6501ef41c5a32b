// SPDX-License-Identifier: Apache-2.0
// Supersede: replaces a memory within a transaction.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "credence/memories.h"
#include "credence/result.h"
#include "credence/uuid.h"
#include "engine/commit.h"
#include "ledger/store.h"
#include "memory/decide.h"
#include "memory/queries.h"
#include "memory/settings.h"

namespace credence::engine {

struct Successor {
  Uuid id;
  bool created = false;  // False: a memory with this text existed.
};

// Marks what says the opposite of the new text. `text`: from memory::PrepareContent. Failure: as
// memory::DecideSupersede.
Result<Successor> Supersede(ledger::Writer& writer, const CommitContext& context, const Memory& old,
                            const std::string& text, MemoryAuthor author,
                            const memory::MemorySettings& settings);

// Where nobody can be asked, memories that say the opposite of a sentence are kept, and marked as
// disputed. `id`: the memory that says it. Returns how many there are.
Result<std::size_t> MarkOpposites(ledger::Reader& reader, const Uuid& id,
                                  const memory::Sentence& sentence,
                                  const memory::MemorySettings& settings,
                                  std::vector<memory::Decision>& decisions);

// The text that a user gave as the memory's correction, if any.
Result<std::string> OfferedText(ledger::Reader& reader, const Memory& memory);

}  // namespace credence::engine
