// SPDX-License-Identifier: Apache-2.0
// Damage to a store's file is found and located, or has no effect.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "child.h"
#include "insight/verify.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"
#include "sample_store.h"

namespace credence::reliability {
namespace {

using Lines = std::vector<std::string>;

constexpr int kFlips = 300;

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class DamageTest : public testing::Test {
 protected:
  DamageTest() {
    MakeSampleStore(db_);
    bytes_ = ReadFile(db_);
  }

  // The worker's findings in a copy with one changed byte.
  Lines InspectWith(std::size_t offset, char difference) const {
    std::string damaged = bytes_;
    damaged[offset] = static_cast<char>(damaged[offset] ^ difference);
    const ledger::TempFolder folder;
    const std::string copy = folder.File("store.db");
    std::ofstream(copy, std::ios::binary) << damaged;
    return RunWorker({"inspect", copy});
  }
  Lines InspectWhole() const { return InspectWith(0, 0); }

  // The needle's offset in the file. REQUIRES: it occurs exactly once.
  std::size_t Find(std::string_view needle) const {
    const std::size_t at = bytes_.find(needle);
    EXPECT_NE(at, std::string::npos);
    EXPECT_EQ(bytes_.find(needle, at + 1), std::string::npos);
    return at;
  }
  std::int64_t SequenceOf(const std::string& stream) const {
    std::int64_t sequence = 0;
    const auto store = ledger::OpenSqliteStore({.path = db_}).value();
    EXPECT_TRUE(store->Read("default", [&](ledger::Reader& reader) {
      return reader.ScanEvents({.stream = stream}, [&](const ledger::EventView& event) {
        sequence = event.sequence;
        return ledger::Visit::kStop;
      });
    }));
    return sequence;
  }

  ledger::TempFolder folder_;
  std::string db_ = folder_.File("store.db");
  std::string bytes_;
};

bool IsFinding(const std::string& line) {
  return line.starts_with("error ") || line.starts_with("problem ");
}

TEST_F(DamageTest, AWholeStoreHasNoProblem) {
  const Lines lines = InspectWhole();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("verified ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("dump ")) << lines[1];
  EXPECT_EQ(lines[2], "exit 0");
}

TEST_F(DamageTest, AFlippedByteIsFoundOrChangedNothing) {
  std::mt19937_64 random(TestSeed());
  const Lines whole = InspectWhole();
  int found = 0;
  for (int i = 0; i < kFlips; ++i) {
    const std::size_t offset = random() % bytes_.size();
    const auto difference = static_cast<char>(1 + random() % 255);
    const Lines lines = InspectWith(offset, difference);
    SCOPED_TRACE(
        fmt::format("byte {} xor {}", offset, int{static_cast<unsigned char>(difference)}));
    ASSERT_EQ(lines.back(), "exit 0");
    if (std::ranges::any_of(lines, IsFinding)) {
      ++found;
      for (const std::string& line : lines) {
        EXPECT_TRUE(IsFinding(line) || line.starts_with("dump ") || line == "exit 0") << line;
      }
    } else {
      EXPECT_EQ(lines, whole);
    }
  }
  EXPECT_GT(found, 0);
}

TEST_F(DamageTest, AnEventWithAFlippedByteIsNamed) {
  for (const int number : {0, 7, 19}) {
    const std::int64_t sequence = SequenceOf(fmt::format("note/{}", number));
    ASSERT_GT(sequence, 0);
    const std::size_t at = Find(fmt::format("{{\"needle\":\"needle-{}\"}}", number)) + 13;
    const Lines lines = InspectWith(at, 1);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].find(fmt::format("problem {} event {} (note.taken, ", sequence, sequence)),
              0U)
        << lines[0];
    EXPECT_TRUE(lines[1].starts_with("dump ")) << lines[1];
  }
}

TEST_F(DamageTest, ATextWithAFlippedByteIsNamedByItsEvent) {
  const Lines lines = InspectWith(Find("sentence number 11 about"), 1);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_NE(lines[0].find("the text of event "), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("(memory.learned) is not what was recorded"), std::string::npos);
}

// Damage that leaves a valid database, and that no checksum of SQLite could detect: every
// meaningful column.
struct Damage {
  std::string_view name;
  const char* sql;
};

constexpr Damage kDamages[] = {
    {"SpaceNumber", "UPDATE spaces SET no = 9 WHERE name = 'default'"},
    {"SpaceName", "UPDATE spaces SET name = 'defaulu' WHERE name = 'default'"},
    {"SpaceGone", "DELETE FROM spaces WHERE name = 'other'"},
    {"SpaceFiledLess", "UPDATE spaces SET filed = filed - 1 WHERE name = 'default'"},
    {"SpaceFiledMore", "UPDATE spaces SET filed = filed + 1 WHERE name = 'default'"},
    {"SpaceNewest", "UPDATE spaces SET newest = zeroblob(16) WHERE name = 'default'"},
    {"EventInAnotherSpace", "UPDATE events SET pos = pos + (9 << 40) WHERE stream = 'note/19'"},
    {"EventPosition", "UPDATE events SET pos = pos + 1000 WHERE stream = 'note/19'"},
    {"EventId", "UPDATE events SET id = zeroblob(16) WHERE stream = 'note/3'"},
    {"EventStream", "UPDATE events SET stream = 'note/33' WHERE stream = 'note/3'"},
    {"EventStreamVersion", "UPDATE events SET stream_version = 2 WHERE stream = 'note/3'"},
    {"EventKind", "UPDATE events SET kind = 'note.gone' WHERE stream = 'note/3'"},
    {"EventVersion", "UPDATE events SET version = 2 WHERE stream = 'note/3'"},
    {"EventTime", "UPDATE events SET time = 9223372036854775807 WHERE stream = 'note/3'"},
    {"EventActor", "UPDATE events SET actor = '' WHERE stream = 'note/3'"},
    {"EventBody", "UPDATE events SET body = 'a' || char(10) || 'b' WHERE kind = 'memory.learned'"},
    {"EventDigest", "UPDATE events SET digest = NULL WHERE kind = 'memory.learned'"},
    {"EventDigestNew", "UPDATE events SET digest = zeroblob(32) WHERE stream = 'note/3'"},
    {"EventHash", "UPDATE events SET hash = zeroblob(32) WHERE stream = 'note/19'"},
    {"EventHashCut", "UPDATE events SET hash = x'' WHERE stream = 'note/19'"},
    {"EventGone", "DELETE FROM events WHERE stream = 'note/3'"},
    {"EventPrevious", "UPDATE events SET previous = NULL WHERE previous IS NOT NULL"},
    {"FiledIdSpace", "UPDATE event_ids SET space = 9"},
    {"FiledId",
     "UPDATE event_ids SET id = zeroblob(16) WHERE pos = (SELECT max(pos) FROM event_ids)"},
    {"FiledIdPosition", "UPDATE event_ids SET pos = pos + 1"},
    {"FiledIdGone",
     "DELETE FROM event_ids WHERE pos = (SELECT min(pos) FROM events WHERE kind = 'note.taken')"},
    {"RunSpace", "UPDATE id_runs SET space = 9"},
    {"RunNewest", "UPDATE id_runs SET newest = CAST(substr(newest, 1, 15) || x'00' AS BLOB)"},
    {"RunFirst", "UPDATE id_runs SET first = first + 2"},
    {"RunLast", "UPDATE id_runs SET last = last - 2"},
    {"RunTooLong", "UPDATE id_runs SET last = last + 1000"},
    {"RunGone", "DELETE FROM id_runs"},
    {"StreamSpace", "UPDATE streams SET space = 9"},
    {"StreamName", "UPDATE streams SET stream = stream || 'x'"},
    {"StreamVersion", "UPDATE streams SET version = version + 1"},
    {"StreamLast", "UPDATE streams SET last = last - 1"},
    {"StreamGone", "DELETE FROM streams"},
    {"VerbatimOfNoEvent", "UPDATE verbatims SET pos = pos + 1000 WHERE text = 'seen 0 of 11'"},
    {"VerbatimText", "UPDATE verbatims SET text = 'other' WHERE text = 'seen 0 of 11'"},
    {"VerbatimSalt", "UPDATE verbatims SET salt = zeroblob(16) WHERE text = 'seen 0 of 11'"},
    {"VerbatimNotSearchable", "UPDATE verbatims SET searchable = 0"},
    {"VerbatimSearchable", "UPDATE verbatims SET searchable = 1"},
    {"VerbatimSearchableOtherwise", "UPDATE verbatims SET searchable = 2 WHERE searchable = 0"},
    {"VerbatimTooMuch",
     "INSERT INTO verbatims SELECT pos, zeroblob(16), 'new', 0 FROM events WHERE stream "
     "= 'note/3'"},
    {"RowSpace", "UPDATE rows SET space = 9 WHERE data LIKE '%domain-17%'"},
    {"RowKind", "UPDATE rows SET kind = 'belief' WHERE data LIKE '%domain-17%'"},
    {"RowId", "UPDATE rows SET id = 'x' WHERE data LIKE '%domain-17%'"},
    {"RowData", "UPDATE rows SET data = replace(data, 'domain-17', 'domain-71')"},
    {"RowTextOfAnotherSpace",
     "UPDATE rows SET text_pos = text_pos + (9 << 40) WHERE data LIKE '%archived%'"},
    {"RowTextOfAnotherEvent",
     "UPDATE rows SET text_pos = text_pos + 1 WHERE data LIKE '%archived%'"},
    {"RowTextGone", "UPDATE rows SET text_pos = NULL WHERE data LIKE '%archived%'"},
    {"RowEntries", "UPDATE rows SET entries = zeroblob(8) WHERE data LIKE '%domain-17%'"},
    {"RowEntriesCut", "UPDATE rows SET entries = x'01' WHERE data LIKE '%domain-17%'"},
    {"RowGone", "DELETE FROM rows WHERE data LIKE '%domain-17%'"},
    {"IndexSpace", "UPDATE row_index SET space = 9 WHERE name = 'content'"},
    {"IndexName", "UPDATE row_index SET name = 'x' WHERE name = 'content'"},
    {"IndexKey", "UPDATE row_index SET key = CAST(key || x'00' AS BLOB) WHERE name = 'content'"},
    {"IndexOfNoRow", "INSERT INTO row_index VALUES (2, 'memory', 'content', x'00', 'x')"},
    {"IndexOfNoSpace", "INSERT INTO row_index VALUES (9, 'memory', 'content', x'00', 'x')"},
    {"SearchGone", "INSERT INTO search (search) VALUES ('delete-all'); UPDATE spaces SET no = no"}};

TEST_F(DamageTest, AChangeOfAnyColumnIsFound) {
  for (const auto& [name, sql] : kDamages) {
    SCOPED_TRACE(name);
    const std::string copy = folder_.File(fmt::format("{}.db", name));
    std::filesystem::copy_file(db_, copy);
    {
      const auto connection =
          ledger::Connection::Open(copy, ledger::Connection::Mode::kReadWrite).value();
      const Result<void> done = connection->Execute(sql);
      ASSERT_TRUE(done) << done.error().message;
      ASSERT_GT(connection->QueryInt("SELECT changes()").value(), 0);
    }
    const auto store = ledger::OpenSqliteStore({.path = copy}).value();
    const Result<VerifyReport> report = insight::Verify(*store);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->ok());
    for (const VerifyProblem& problem : report->problems) {
      EXPECT_EQ(problem.what.find('\n'), std::string::npos) << problem.what;
    }
  }
}

}  // namespace
}  // namespace credence::reliability
