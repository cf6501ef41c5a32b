// SPDX-License-Identifier: Apache-2.0
#include "insight/verify.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "insight/test_ledger.h"

namespace credence::insight {
namespace {

class VerifyTest : public testing::TestWithParam<TestStore> {
 protected:
  VerifyTest() : ledger_(GetParam()) { Fill(ledger_); }

  // Two memories: one validated with a reason, one forgotten.
  static void Fill(TestLedger& ledger) {
    ledger.Add(1, TestLearned(), 0, "Use X");
    ledger.Add(2, TestLearned(), 1, "Use Y");
    ledger.Add(1, TestValidated(), 2, "it held");
    ledger.Add(2, memory::Archived{.signal = "user"}, 3);
  }
  VerifyReport Report() { return Verify(ledger_.store()).value(); }
  static std::vector<std::string> ProblemsOf(TestLedger& ledger) {
    std::vector<std::string> problems;
    const VerifyReport report = Verify(ledger.store()).value();
    for (const VerifyProblem& problem : report.problems) problems.push_back(problem.what);
    return problems;
  }
  std::vector<std::string> Problems() { return ProblemsOf(ledger_); }
  // Changes the row of a memory.
  template <class Change>
  void ChangeRow(std::uint32_t subject, Change change) {
    const Memory memory = ledger_.Load(subject).value();
    ledger::Row row = memory::MemoryFold::ToRow(memory, memory.content);
    change(row);
    ledger_.Write([&](ledger::Writer& writer) { return writer.PutRow(row); });
  }

  TestLedger ledger_;
};

class VerifySqliteTest : public VerifyTest {};

INSTANTIATE_TEST_SUITE_P(Stores, VerifyTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Stores, VerifySqliteTest, testing::Values(TestStore::kSqlite),
                         [](const auto&) { return "Sqlite"; });

TEST_P(VerifyTest, AnEmptyStoreIsSound) {
  TestLedger empty(GetParam());
  const VerifyReport report = Verify(empty.store()).value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, 0);
  EXPECT_EQ(report.spaces, 0);
}

TEST_P(VerifyTest, ACleanStoreIsSoundAndCounted) {
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.spaces, 1);
  EXPECT_EQ(report.events, 4);
  EXPECT_EQ(report.rows, 2);
  EXPECT_EQ(report.erased, 0);
  EXPECT_EQ(report.unknown, 0);
}

TEST_P(VerifyTest, AnErasedTextIsErasedAndNotBroken) {
  ledger_.Write([](ledger::Writer& writer) { return writer.EraseVerbatim(2); });
  ledger_.Add(2, memory::Erased{}, 4);
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.erased, 1);
}

TEST_P(VerifyTest, WhatANewerProgramWroteIsCountedAndKept) {
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.dreamt", R"({"of":"sheep"})");
  ledger_.AddRaw("dream/1", "dream.began", "{}");
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.unknown, 2);
  EXPECT_EQ(report.events, 6);
}

TEST_P(VerifyTest, AChangedRowIsNamedWithBothValues) {
  ChangeRow(1, [](ledger::Row& row) {
    const std::size_t at = row.data.find("0.55");
    ASSERT_NE(at, std::string::npos);
    row.data.replace(at, 4, "0.99");
  });
  EXPECT_THAT(Problems(), ElementsAre(AllOf(HasSubstr(TestId(1).ToString()), HasSubstr("0.99"),
                                            HasSubstr("0.55"))));
}

TEST_P(VerifyTest, ARowThatPointsToAnotherTextIsNamed) {
  ChangeRow(1, [](ledger::Row& row) { row.text_sequence = 2; });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr(TestId(1).ToString())));
}

TEST_P(VerifyTest, AMissingRowIsNamed) {
  ledger_.Write(
      [](ledger::Writer& writer) { return writer.DeleteRow("memory", TestId(2).ToString()); });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(2).ToString()), HasSubstr("missing"))));
}

TEST_P(VerifyTest, ARowThatNoEventMadeIsNamed) {
  ChangeRow(1, [](ledger::Row& row) { row.id = TestId(9).ToString(); });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(9).ToString()), HasSubstr("no event made it"))));
}

TEST_P(VerifyTest, ARowOfAnUnknownKindIsNamed) {
  ledger_.Write([](ledger::Writer& writer) {
    return writer.PutRow({.kind = "dream", .id = "1", .data = "{}"});
  });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("dream 1")));
}

TEST_P(VerifyTest, AWrongIndexEntryIsNamed) {
  ChangeRow(1, [](ledger::Row& row) { row.entries.front().key += "x"; });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(1).ToString()), HasSubstr("indexed"))));
}

TEST_P(VerifyTest, AMissingOrFurtherIndexEntryIsNamed) {
  ChangeRow(1, [](ledger::Row& row) { row.entries.pop_back(); });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("indexed")));
  ChangeRow(1, [](ledger::Row& row) { row.entries.push_back({.index = "top/rule", .key = "p"}); });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("indexed")));
}

TEST_P(VerifyTest, ABodyThatCannotBeReadIsNamed) {
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.validated", "{}", 5, std::nullopt,
                 false);
  const VerifyReport report = Report();
  ASSERT_EQ(report.problems.size(), 1u);
  EXPECT_EQ(report.problems[0].sequence, 5);
  EXPECT_THAT(report.problems[0].what, HasSubstr("event 5 (memory.validated)"));
}

TEST_P(VerifyTest, AnEventThatDidNotReachItsRowIsNamed) {
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.validated",
                 memory::BodyOf(TestValidated()), 5, std::nullopt, false);
  EXPECT_THAT(Problems(), ElementsAre(AllOf(HasSubstr("0.55"), HasSubstr("0.6"))));
}

TEST_P(VerifyTest, TheSpaceOfAProblemIsNamed) {
  ledger_.space = "other";
  ledger_.Add(3, TestLearned(), 0, "Use Z");
  ledger_.Write(
      [](ledger::Writer& writer) { return writer.DeleteRow("memory", TestId(3).ToString()); });
  const VerifyReport report = Report();
  EXPECT_EQ(report.spaces, 2);
  ASSERT_EQ(report.problems.size(), 1u);
  EXPECT_EQ(report.problems[0].space, "other");
}

TEST_P(VerifyTest, OfManyProblemsTheFirstAreReported) {
  for (std::uint32_t i = 11; i <= 40; ++i) {
    ledger_.Add(i, TestLearned(), 0, fmt::format("text {}", i));
    ledger_.Write(
        [&](ledger::Writer& writer) { return writer.DeleteRow("memory", TestId(i).ToString()); });
  }
  EXPECT_EQ(Report().problems.size(), 20u);
}

TEST_P(VerifySqliteTest, EachChangedFieldOfAnEventBreaksTheChainAtThatEvent) {
  const char* const changes[] = {
      "UPDATE events SET body = replace(body, '0.05', '0.04') WHERE kind = 'memory.validated'",
      "UPDATE events SET actor = 'somebody' WHERE kind = 'memory.validated'",
      "UPDATE events SET time = time + 1 WHERE kind = 'memory.validated'",
      "UPDATE events SET id = zeroblob(16) WHERE kind = 'memory.validated'",
      "UPDATE events SET hash = zeroblob(32) WHERE kind = 'memory.validated'",
      "UPDATE events SET digest = zeroblob(32) WHERE kind = 'memory.validated'",
      "UPDATE events SET digest = NULL WHERE kind = 'memory.validated'",
      "UPDATE events SET version = 2 WHERE kind = 'memory.validated'",
      "UPDATE events SET kind = 'memory.confirmed' WHERE kind = 'memory.validated'",
  };
  for (const char* change : changes) {
    TestLedger fresh(TestStore::kSqlite);
    fresh.Add(1, TestLearned(), 0, "Use X");
    fresh.Add(1, TestValidated(), 2, "it held");
    fresh.Add(1, TestViolated(), 3);
    ASSERT_TRUE(Verify(fresh.store()).value().ok());
    fresh.Tamper(change);
    const VerifyReport report = Verify(fresh.store()).value();
    ASSERT_FALSE(report.ok()) << change;
    EXPECT_EQ(report.problems[0].sequence, 2) << change;
    EXPECT_THAT(report.problems[0].what, HasSubstr("its hash does not fit")) << change;
  }
}

TEST_P(VerifySqliteTest, AMissingEventIsNamedByItsNeighbours) {
  ledger_.Tamper("DELETE FROM events WHERE kind = 'memory.validated'");
  const VerifyReport report = Report();
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.problems[0].sequence, 4);
  EXPECT_THAT(report.problems[0].what, HasSubstr("event 4 follows event 2"));
}

TEST_P(VerifySqliteTest, WhatDoesNotFitTheEventsIsNamed) {
  const struct {
    const char* tamper;
    std::vector<std::string> named;  // In the only problem.
  } rows[] = {
      // After the last event is cut off, the chain is still valid, but the row shows it.
      {"DELETE FROM events WHERE kind = 'memory.archived'", {"archived", "current"}},
      {"DELETE FROM verbatims WHERE text = 'it held'", {"the text of event 3 is missing"}},
      {"UPDATE verbatims SET text = 'it failed' WHERE text = 'it held'", {"the text of event 3"}},
      {"INSERT INTO verbatims (pos, salt, text, searchable) SELECT pos, zeroblob(16), 'forged', 0 "
       "FROM events WHERE kind = 'memory.archived'",
       {"event 4 has a text it never had"}},
      {"DELETE FROM row_index WHERE name = 'content'", {"is filed"}},
      {"INSERT INTO row_index (space, kind, name, key, id) SELECT no, 'memory', 'scope', x'00', "
       "'zz' FROM spaces",
       {"zz"}},
      {"INSERT INTO search (search) VALUES ('delete-all')", {"search index"}},
  };
  for (const auto& row : rows) {
    TestLedger fresh(TestStore::kSqlite);
    Fill(fresh);
    fresh.Tamper(row.tamper);
    const std::vector<std::string> problems = ProblemsOf(fresh);
    ASSERT_THAT(problems, SizeIs(1)) << row.tamper;
    for (const std::string& part : row.named) EXPECT_THAT(problems[0], HasSubstr(part));
  }
}

TEST_P(VerifySqliteTest, OneWrongEventIsReportedOnce) {
  ledger_.Tamper("UPDATE events SET actor = 'somebody' WHERE kind = 'memory.learned'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("event 1 "), HasSubstr("event 2 ")));
}

}  // namespace
}  // namespace credence::insight
