// SPDX-License-Identifier: Apache-2.0
// For tests: creates memories and puts them into stores.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/test_support.h"
#include "credence/memories.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/types.h"

namespace credence::memory {

using credence::TestDay;
using credence::TestDecimal;
using credence::TestFolder;
using credence::TestId;
using credence::TestTime;
using ledger::OpenTestStore;
using ledger::TestStore;

// A current pattern of project /p with confidence 0.5, created on day 0.
inline Memory TestMemory(std::uint32_t number, std::string_view content) {
  Memory memory;
  memory.id = TestId(number);
  memory.content = std::string(content);
  memory.project = "/p";
  memory.confidence = TestDecimal("0.5");
  memory.created_at = TestDay();
  return memory;
}

// Puts a memory into the store without its history: the text with an event, and the row.
inline Result<void> PutMemory(ledger::Writer& writer, Memory& memory) {
  ledger::NewEvent event;
  event.id = memory.id;
  event.stream = StreamOf(memory.id);
  event.kind = std::string(Learned::kKind);
  event.time = memory.created_at;
  event.actor = "test";
  event.body = BodyOf(Learned{.type = memory.type,
                              .domain = memory.domain,
                              .project = memory.project,
                              .source = memory.source,
                              .source_tool = memory.source_tool,
                              .confidence = memory.confidence,
                              .supersedes = memory.supersedes,
                              .author = memory.author,
                              .origin = memory.origin});
  if (memory.content) event.verbatim = Verbatim{.text = *memory.content};
  event.searchable = true;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
  memory.text_sequence = appended.sequence;
  return writer.PutRow(MemoryFold::ToRow(memory, memory.content));
}

}  // namespace credence::memory
