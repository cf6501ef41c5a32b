// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/log_copier.h"

#include <filesystem>
#include <string>

#include "base/test_framework.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

class SqliteLogCopierTest : public testing::Test {
 protected:
  std::unique_ptr<Connection> Connect() {
    auto connection = Connection::Open(path_, Connection::Mode::kReadWriteCreate).value();
    EXPECT_TRUE(connection->Execute("PRAGMA journal_mode = WAL"));
    return connection;
  }
  std::uintmax_t LogBytes() const { return std::filesystem::file_size(path_ + "-wal"); }

  TempFolder folder_;
  std::string path_ = folder_.File("log.db");
};

// 4 MB per transaction.
constexpr const char* kInsert =
    "INSERT INTO t (text) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
    "1000) SELECT printf('%.*c', 3900, 'x') FROM n";

TEST_F(SqliteLogCopierTest, TheLogOfWhoWritesWithoutAPauseDoesNotGrowWithoutEnd) {
  const auto writer = Connect();
  ASSERT_TRUE(writer->Execute("CREATE TABLE t (text)"));
  {
    SqliteLogCopier copier([this] { return Connect(); });
    writer->SetAfterCommit(
        [&](Connection& connection, int pages) { copier.AfterCommit(connection, pages); });
    for (int i = 0; i < 40; ++i) ASSERT_TRUE(writer->Execute(kInsert));
    // It grows to 64 MB plus one transaction.
    EXPECT_LT(LogBytes(), std::uintmax_t{80} << 20);
    EXPECT_GT(std::filesystem::file_size(path_), std::uintmax_t{60} << 20);
    writer->SetAfterCommit([](Connection&, int) {});
  }
  EXPECT_EQ(writer->QueryInt("SELECT count(*) FROM t").value(), 40'000);
  EXPECT_EQ(writer
                ->QueryInt("SELECT count(*) FROM pragma_integrity_check "
                           "WHERE integrity_check <> 'ok'")
                .value(),
            0);
}

TEST_F(SqliteLogCopierTest, AShortLogIsLeftAlone) {
  const auto writer = Connect();
  bool connected = false;
  SqliteLogCopier copier([&] {
    connected = true;
    return Connect();
  });
  int told = 0;
  writer->SetAfterCommit([&](Connection& connection, int pages) {
    told = pages;
    copier.AfterCommit(connection, pages);
  });
  ASSERT_TRUE(writer->Execute("CREATE TABLE t (text)"));
  EXPECT_GT(told, 0);
  EXPECT_FALSE(connected);
}

TEST_F(SqliteLogCopierTest, WithoutAConnectionOfItsOwnTheWriterCopies) {
  const auto writer = Connect();
  ASSERT_TRUE(writer->Execute("CREATE TABLE t (text)"));
  SqliteLogCopier copier([]() -> Result<std::unique_ptr<Connection>> {
    return Fail(Code::kUnavailable, "no more files");
  });
  writer->SetAfterCommit(
      [&](Connection& connection, int pages) { copier.AfterCommit(connection, pages); });
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(writer->Execute(kInsert));
  EXPECT_LT(LogBytes(), std::uintmax_t{80} << 20);
}

}  // namespace
}  // namespace credence::ledger
