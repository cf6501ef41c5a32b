// SPDX-License-Identifier: Apache-2.0
// For tests: a ledger of memory events, appended and applied as the engine does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/check.h"
#include "insight/projections.h"
#include "ledger/sqlite/connection.h"
#include "ledger/store.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/test_support.h"

namespace credence::insight {

using memory::TestDay;
using memory::TestDecimal;
using memory::TestId;
using memory::TestStore;

class TestLedger {
 public:
  explicit TestLedger(TestStore kind) : store_(memory::OpenTestStore(kind, folder_)) {}

  ledger::Store& store() { return *store_; }

  // Adds one event about the memory `subject`, and updates its row.
  void Add(std::uint32_t subject, const memory::MemoryEvent& event, double day = 0,
           std::optional<std::string> text = std::nullopt) {
    AddRaw(memory::StreamOf(TestId(subject)), memory::KindOf(event), memory::BodyOf(event), day,
           std::move(text));
  }

  void AddRaw(std::string_view stream, std::string_view kind, std::string_view body, double day = 0,
              std::optional<std::string> text = std::nullopt, bool apply = true) {
    ledger::NewEvent event;
    event.id = TestId(++events_);
    event.stream = std::string(stream);
    event.kind = std::string(kind);
    event.time = TestDay(day);
    event.actor = "test";
    event.body = std::string(body);
    if (text) event.verbatim = Verbatim{.text = *text, .salt = {1, 2, 3}};
    event.searchable = IsSearchable(kind);
    Write([&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
      ledger::EventView view;
      view.sequence = appended.sequence;
      view.stream = event.stream;
      view.kind = event.kind;
      view.time = event.time;
      view.body = event.body;
      if (text) view.text = *text;
      if (!apply) return {};
      return ApplyToRows(writer, {&view, 1});
    });
  }

  template <class Use>
  void Write(Use use) {
    const Result<void> done = store_->Write(space, use);
    CREDENCE_CHECK(done.has_value(), "the test's own writing succeeds");
  }

  template <class Question>
  auto Ask(Question question) {
    return ledger::AskStore(*store_, question, space);
  }
  std::optional<Memory> Load(std::uint32_t subject) {
    return Ask([&](ledger::Reader& reader) {
             return ledger::LoadState<memory::MemoryFold>(reader, TestId(subject).ToString());
           })
        .value();
  }

  // Changes the database directly. REQUIRES: kSqlite.
  void Tamper(const char* sql) {
    auto connection =
        ledger::Connection::Open(folder_.File("test.db"), ledger::Connection::Mode::kReadWrite);
    CREDENCE_CHECK(connection && (*connection)->Execute(sql), "the test's own SQL is right");
  }

  std::string space = "default";

 private:
  memory::TestFolder folder_;
  std::unique_ptr<ledger::Store> store_;
  std::uint32_t events_ = 0;
};

inline memory::Learned TestLearned(std::string_view confidence = "0.5") {
  memory::Learned learned;
  learned.project = "/p";
  learned.confidence = TestDecimal(confidence);
  return learned;
}
inline memory::Validated TestValidated(bool promoted = false) {
  return {.signal = "user", .delta = TestDecimal("0.05"), .promoted = promoted};
}
inline memory::Violated TestViolated() { return {.signal = "user", .delta = TestDecimal("0.1")}; }

}  // namespace credence::insight
