// SPDX-License-Identifier: Apache-2.0
// For tests of stores: stores of each kind, events in one line, and the whole content of a store as
// text.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/ids.h"
#include "base/sha256.h"
#include "base/test_support.h"
#include "ledger/event_draft.h"
#include "ledger/event_json.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"

namespace credence::ledger {

using TempFolder = TestFolder;

// The default space of tests.
inline constexpr std::string_view kSpace = "default";

enum class TestStore { kMemory, kSqlite };
inline constexpr TestStore kTestStores[] = {TestStore::kMemory, TestStore::kSqlite};

// For test names; gtest finds it.
inline void PrintTo(TestStore kind, std::ostream* out) {
  *out << (kind == TestStore::kMemory ? "memory" : "sqlite");
}

inline std::unique_ptr<Store> OpenTestStore(TestStore kind, const TestFolder& folder) {
  if (kind == TestStore::kMemory) return MakeMemoryStore();
  return OpenSqliteStore({.path = folder.File("test.db")}).value();
}

// What `ask` answers in one read of a space.
template <class Ask>
auto AskStore(Store& store, Ask ask, std::string_view space = kSpace) {
  decltype(ask(std::declval<Reader&>())) answer = Fail(Code::kUnknown, "not asked");
  const Result<void> read = store.Read(space, [&](Reader& reader) -> Result<void> {
    answer = ask(reader);
    return {};
  });
  CREDENCE_CHECK(read.has_value(), "a store of a test can be read");
  return answer;
}

inline std::vector<Event> EventsIn(Store& store, const EventFilter& filter = {},
                                   std::string_view space = kSpace) {
  std::vector<Event> events;
  const Result<void> read = store.Read(space, [&](Reader& reader) {
    return reader.ScanEvents(filter, [&](const EventView& event) {
      events.push_back(event.ToEvent());
      return Visit::kContinue;
    });
  });
  CREDENCE_CHECK(read.has_value(), "the events of a test can be read");
  return events;
}

// A state as it comes back from its row.
template <class Fold>
Result<typename Fold::State> ThroughRow(const typename Fold::State& state) {
  const std::optional<std::string> text(Fold::TextOf(state));
  const Row row = Fold::ToRow(state, text);
  CREDENCE_CHECK(row.kind == Fold::kRowKind, "a row is of the kind of its fold");
  return Fold::FromRow(
      {.id = row.id, .data = row.data, .text_sequence = row.text_sequence, .text = text});
}

// The names of the indexes a state is filed in.
template <class Fold>
std::vector<std::string> IndexesOf(const typename Fold::State& state) {
  std::vector<std::string> indexes;
  const std::optional<std::string> text(Fold::TextOf(state));
  for (const IndexEntry& entry : Fold::ToRow(state, text).entries) indexes.push_back(entry.index);
  return indexes;
}

// As stored in a ledger. REQUIRES: the draft outlives the view.
inline EventView ViewOf(const EventDraft& draft, Timestamp time = TestDay(),
                        std::int64_t sequence = 1) {
  EventView view;
  view.sequence = sequence;
  view.time = time;
  view.stream = draft.stream;
  view.kind = draft.kind;
  view.body = draft.body;
  if (draft.verbatim) view.text = *draft.verbatim;
  return view;
}

// On one line, for comparing.
inline std::string Show(const EventDraft& draft) {
  std::string line = draft.stream + ' ' + std::string(draft.kind) + ' ' + draft.body;
  if (draft.verbatim) line += ' ' + *draft.verbatim;
  return line;
}

// The whole file; empty if it does not exist.
inline std::string FileBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// An event whose id is derived from `name`.
inline NewEvent MakeEvent(std::string_view name, std::string stream,
                          std::string kind = "test.noted", std::string body = "{}") {
  return {.id = NamedUuid("test", name),
          .stream = std::move(stream),
          .kind = std::move(kind),
          .version = 1,
          .time = FromMicros(1'700'000'000'000'000),
          .actor = "user:ada",
          .body = std::move(body),
          .verbatim = std::nullopt,
          .searchable = false};
}

inline NewEvent WithText(NewEvent event, std::string text) {
  event.verbatim = Verbatim{.text = std::move(text), .salt = {1, 2, 3}};
  event.searchable = true;
  return event;
}

// Every event, row, text and index entry of every space.
inline Result<std::string> Dump(Store& store) {
  std::string out;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, store.Spaces());
  for (const std::string& space : spaces) {
    out += "space " + space + '\n';
    CREDENCE_RETURN_IF_ERROR(store.Read(space, [&out](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(
          reader.ScanEvents({.with_verbatim = true}, [&out](const EventView& event) {
            out += EncodeEventJson(event.ToEvent()) + '\n';
            return Visit::kContinue;
          }));
      return reader.ScanAllRows([&out](const Row& row, std::optional<std::string_view> text) {
        out += fmt::format("row {} {} {} {} {}\n", row.kind, row.id, row.data, row.text_sequence,
                           text.value_or("(no text)"));
        for (const IndexEntry& entry : row.entries) {
          const auto* key = reinterpret_cast<const std::uint8_t*>(entry.key.data());
          out += fmt::format("  {} {}\n", entry.index, ToHex({key, entry.key.size()}));
        }
        return Visit::kContinue;
      });
    }));
  }
  return out;
}

}  // namespace credence::ledger
