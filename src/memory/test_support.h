// SPDX-License-Identifier: Apache-2.0
// For tests: memories made up as they are needed, and stores to put them into.
#pragma once

#include <stdlib.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>

#include "base/check.h"
#include "credence/memories.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/types.h"

namespace credence::memory {

// A folder of its own, gone with all that is in it at the end of the scope.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "credence-XXXXXX").string();
    CREDENCE_CHECK(mkdtemp(name.data()) != nullptr, "a temporary folder can be made");
    path_ = name;
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string File(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline Timestamp TestTime(std::string_view text) { return ParseTimestamp(text).value(); }

// 2026-01-01, and so many days later.
inline Timestamp TestDay(double days = 0) {
  return TestTime("2026-01-01T00:00:00Z") +
         std::chrono::microseconds(static_cast<std::int64_t>(days * 86'400e6));
}

inline Uuid TestId(std::uint32_t number) {
  Uuid id;
  for (std::size_t i = 0; i < 4; ++i) {
    id.bytes[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
    id.bytes[12 + i] = id.bytes[i];
  }
  id.bytes[8] = 0x80;
  return id;
}

inline Decimal TestDecimal(std::string_view text) { return Decimal::Parse(text).value(); }

// A current pattern of the project /p with confidence 0.5, made on day 0.
inline Memory TestMemory(std::uint32_t number, std::string_view content) {
  Memory memory;
  memory.id = TestId(number);
  memory.content = std::string(content);
  memory.project = "/p";
  memory.confidence = TestDecimal("0.5");
  memory.created_at = TestDay();
  return memory;
}

enum class TestStore { kMemory, kSqlite };

// Found by gtest, for the names of tests.
inline void PrintTo(TestStore kind, std::ostream* out) {
  *out << (kind == TestStore::kMemory ? "memory" : "sqlite");
}

inline std::unique_ptr<ledger::Store> OpenTestStore(TestStore kind, const TestFolder& folder) {
  if (kind == TestStore::kMemory) return ledger::MakeMemoryStore();
  return ledger::OpenSqliteStore({.path = folder.File("test.db")}).value();
}

// Puts a memory into the store as it is, whatever led to it: the text with an event, the row
// beside.
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
                              .supersedes = memory.supersedes});
  if (memory.content) event.verbatim = Verbatim{.text = *memory.content, .salt = {}};
  event.searchable = true;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
  memory.text_sequence = appended.sequence;
  return writer.PutRow(MemoryFold::ToRow(memory, memory.content));
}

}  // namespace credence::memory
