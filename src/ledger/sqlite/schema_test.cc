// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/schema.h"

#include <array>
#include <fstream>
#include <latch>
#include <thread>

#include "base/test_framework.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

constexpr std::array<const char*, 2> kSteps = {
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;",
    "ALTER TABLE notes ADD COLUMN size INTEGER NOT NULL DEFAULT 0;"
    "UPDATE notes SET size = length(text);"};
constexpr std::span<const char* const> kFirstStep(kSteps.data(), 1);

class SqliteSchemaTest : public testing::Test {
 protected:
  std::unique_ptr<Connection> Connect() {
    return Connection::Open(path_, Connection::Mode::kReadWriteCreate).value();
  }
  std::string OpenError() {
    const auto store = OpenSqliteStore({.path = path_});
    return store ? "no error"
                 : std::string(CodeName(store.error().code)) + ": " + store.error().message;
  }

  TempFolder folder_;
  std::string path_ = folder_.File("store.db");
};

TEST_F(SqliteSchemaTest, AStepKeepsTheData) {
  {
    const auto connection = Connect();
    ASSERT_TRUE(Migrate(*connection, kFirstStep));
    EXPECT_EQ(connection->QueryInt("PRAGMA user_version").value(), 1);
    ASSERT_TRUE(connection->Execute("INSERT INTO notes (text) VALUES ('four'), ('seven11')"));
  }
  const auto connection = Connect();
  ASSERT_TRUE(Migrate(*connection, kSteps));
  EXPECT_EQ(connection->QueryInt("PRAGMA user_version").value(), 2);
  EXPECT_EQ(connection->QueryInt("SELECT sum(size) FROM notes").value(), 11);
  ASSERT_TRUE(Migrate(*connection, kSteps)) << "once more has no effect";
  EXPECT_EQ(connection->QueryInt("SELECT count(*) FROM notes").value(), 2);
}

TEST_F(SqliteSchemaTest, ANewFileTakesAllStepsAtOnce) {
  const auto connection = Connect();
  ASSERT_TRUE(Migrate(*connection, kSteps));
  EXPECT_EQ(connection->QueryInt("SELECT count(size) FROM notes").value(), 0);
}

TEST_F(SqliteSchemaTest, AStepThatFailsLeavesTheVersionBefore) {
  constexpr std::array<const char*, 2> kBroken = {
      kSteps[0], "UPDATE notes SET text = 'lost'; ALTER TABLE absent ADD COLUMN size INTEGER;"};
  const auto connection = Connect();
  ASSERT_TRUE(Migrate(*connection, kFirstStep));
  ASSERT_TRUE(connection->Execute("INSERT INTO notes (text) VALUES ('kept')"));
  EXPECT_FALSE(Migrate(*connection, kBroken));
  EXPECT_EQ(connection->QueryInt("PRAGMA user_version").value(), 1);
  EXPECT_EQ(connection->QueryInt("SELECT count(*) FROM notes WHERE text = 'kept'").value(), 1);
  EXPECT_TRUE(Migrate(*connection, kSteps)) << "no transaction was left open";
}

TEST_F(SqliteSchemaTest, ANewerSchemaIsRefused) {
  ASSERT_TRUE(OpenSqliteStore({.path = path_}));
  const auto newest = static_cast<std::int64_t>(SchemaSteps().size());
  ASSERT_TRUE(Connect()->Execute(fmt::format("PRAGMA user_version = {}", newest + 1).c_str()));
  EXPECT_EQ(OpenError(),
            fmt::format("FAILED_PRECONDITION: {}: was written by a newer Credence (schema {}, this "
                        "one knows {}); upgrade this one",
                        path_, newest + 1, newest));
}

TEST_F(SqliteSchemaTest, ANegativeSchemaIsDamage) {
  ASSERT_TRUE(OpenSqliteStore({.path = path_}));
  ASSERT_TRUE(Connect()->Execute("PRAGMA user_version = -5"));
  EXPECT_THAT(OpenError(), HasSubstr("is damaged (schema -5)"));
}

// As in the second schema: sorted by name.
constexpr const char* kByName = R"sql(
ALTER TABLE rows RENAME TO new_rows;
CREATE TABLE rows (
  space INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
  text_pos INTEGER, entries BLOB NOT NULL, PRIMARY KEY (space, kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO rows SELECT space, kind, id, data, text_pos, entries FROM new_rows;
DROP TABLE new_rows;
ALTER TABLE streams RENAME TO new_streams;
CREATE TABLE streams (
  space INTEGER NOT NULL, stream TEXT NOT NULL, version INTEGER NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY (space, stream)
) STRICT, WITHOUT ROWID;
INSERT INTO streams SELECT space, stream, version, last FROM new_streams;
DROP TABLE new_streams;
PRAGMA user_version = 2;
)sql";

TEST_F(SqliteSchemaTest, AStoreWhoseRowsLieByNameKeepsThemAll) {
  const auto add = [](Store& store, int first, int end) {
    return store.Write("default", [&](Writer& writer) -> Result<void> {
      for (int i = first; i < end; ++i) {
        const std::string name = std::to_string(i % 150);
        CREDENCE_RETURN_IF_ERROR(writer.Append(
            WithText(MakeEvent(std::to_string(i), "memory/" + name), "text " + name)));
        CREDENCE_RETURN_IF_ERROR(writer.PutRow({.kind = "memory",
                                                .id = name,
                                                .data = std::to_string(i),
                                                .text_sequence = i % 2 == 0 ? i + 1 : 0,
                                                .entries = {{"by", name}}}));
      }
      return {};
    });
  };
  std::string before;
  {
    const auto store = OpenSqliteStore({.path = path_}).value();
    ASSERT_TRUE(add(*store, 0, 200));
    before = Dump(*store).value();
  }
  const Result<void> aged = Connect()->Execute(kByName);
  ASSERT_TRUE(aged) << aged.error().message;
  ASSERT_FALSE(Connect()->QueryInt("SELECT no FROM rows"));
  const auto store = OpenSqliteStore({.path = path_}).value();
  EXPECT_EQ(Connect()->QueryInt("PRAGMA user_version").value(), std::ssize(SchemaSteps()));
  EXPECT_EQ(Dump(*store).value(), before);
  EXPECT_EQ(store->CheckStorage().value(), std::vector<std::string>());
  ASSERT_TRUE(add(*store, 200, 400)) << "old rows and streams can be changed";
  EXPECT_EQ(store->CheckStorage().value(), std::vector<std::string>());
}

struct Foreign {
  std::string_view name;
  const char* sql;
};

void PrintTo(const Foreign& foreign, std::ostream* out) { *out << foreign.name; }

class ForeignDatabaseTest : public SqliteSchemaTest, public testing::WithParamInterface<Foreign> {};

TEST_P(ForeignDatabaseTest, IsRefusedAndNotTouched) {
  ASSERT_TRUE(Connect()->Execute(GetParam().sql));
  const std::string before = FileBytes(path_);
  EXPECT_EQ(OpenError(), fmt::format("INVALID_ARGUMENT: {}: is a database of another program; give "
                                     "{{param:db}} another path",
                                     path_));
  EXPECT_TRUE(FileBytes(path_) == before) << "the file was changed";
}

INSTANTIATE_TEST_SUITE_P(
    Databases, ForeignDatabaseTest,
    testing::Values(Foreign{"Plain", "CREATE TABLE mail (id)"},
                    Foreign{"WithVersion", "CREATE TABLE mail (id); PRAGMA user_version = 1"},
                    Foreign{"OnlyVersion", "PRAGMA user_version = 7"},
                    Foreign{"WithApplicationId", "PRAGMA application_id = 252006674"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST_F(SqliteSchemaTest, AFileThatIsNoDatabaseIsRefusedAndNotTouched) {
  const std::string before(5000, 'x');
  std::ofstream(path_) << before;
  EXPECT_TRUE(OpenError().starts_with("DATA_LOSS: " + path_)) << OpenError();
  EXPECT_EQ(FileBytes(path_), before);
}

TEST_F(SqliteSchemaTest, AnEmptyFileBecomesAStore) {
  std::ofstream(path_).flush();
  EXPECT_EQ(OpenError(), "no error");
}

// In each round, eight threads open a new file at the same moment. (tests/reliability does the same
// with processes.)
TEST_F(SqliteSchemaTest, ManyMayOpenANewFileAtOnce) {
  constexpr int kThreads = 8;
  for (int round = 0; round < 5; ++round) {
    const std::string path = folder_.File(fmt::format("new{}.db", round));
    std::latch start(kThreads);
    std::vector<std::string> errors(kThreads);
    {
      std::vector<std::jthread> threads;
      threads.reserve(kThreads);
      for (std::size_t i = 0; i < kThreads; ++i) {
        threads.emplace_back([&, i] {
          start.arrive_and_wait();
          const auto store = OpenSqliteStore({.path = path});
          if (!store) errors[i] = store.error().message;
        });
      }
    }
    EXPECT_EQ(errors, std::vector<std::string>(kThreads));
  }
}

}  // namespace
}  // namespace credence::ledger
