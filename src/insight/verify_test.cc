// SPDX-License-Identifier: Apache-2.0
#include "insight/verify.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "insight/test_ledger.h"

namespace credence::insight {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class VerifyTest : public testing::TestWithParam<TestStore> {
 protected:
  VerifyTest() : ledger_(GetParam()) {}

  // Two memories: one validated with a reason, one forgotten and erased.
  void Fill() {
    ledger_.Add(1, TestLearned(), 0, "Use X");
    ledger_.Add(2, TestLearned(), 1, "Use Y");
    ledger_.Add(1, TestValidated(), 2, "it held");
    ledger_.Add(2, memory::Archived{.signal = "user"}, 3);
  }
  VerifyReport Report() {
    Result<VerifyReport> report = Verify(ledger_.store());
    EXPECT_TRUE(report);
    return report.value_or(VerifyReport{});
  }
  std::vector<std::string> Problems() {
    std::vector<std::string> problems;
    for (const VerifyProblem& problem : Report().problems) problems.push_back(problem.what);
    return problems;
  }
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

INSTANTIATE_TEST_SUITE_P(Stores, VerifyTest,
                         testing::Values(TestStore::kMemory, TestStore::kSqlite),
                         [](const auto& store) {
                           return store.param == TestStore::kMemory ? "Memory" : "Sqlite";
                         });
INSTANTIATE_TEST_SUITE_P(Stores, VerifySqliteTest, testing::Values(TestStore::kSqlite),
                         [](const auto&) { return "Sqlite"; });

TEST_P(VerifyTest, AnEmptyStoreIsSound) {
  const VerifyReport report = Report();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, 0);
  EXPECT_EQ(report.spaces, 0);
}

TEST_P(VerifyTest, ACleanStoreIsSoundAndCounted) {
  Fill();
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.spaces, 1);
  EXPECT_EQ(report.events, 4);
  EXPECT_EQ(report.rows, 2);
  EXPECT_EQ(report.erased, 0);
  EXPECT_EQ(report.unknown, 0);
}

TEST_P(VerifyTest, AnErasedTextIsErasedAndNotBroken) {
  Fill();
  ledger_.Write([](ledger::Writer& writer) { return writer.EraseVerbatim(2); });
  ledger_.Add(2, memory::Erased{}, 4);
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.erased, 1);
}

TEST_P(VerifyTest, WhatANewerProgramWroteIsCountedAndKept) {
  Fill();
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.dreamt", R"({"of":"sheep"})");
  ledger_.AddRaw("dream/1", "dream.began", "{}");
  const VerifyReport report = Report();
  EXPECT_THAT(Problems(), IsEmpty());
  EXPECT_EQ(report.unknown, 2);
  EXPECT_EQ(report.events, 6);
}

TEST_P(VerifyTest, AChangedRowIsNamedWithBothValues) {
  Fill();
  ChangeRow(1, [](ledger::Row& row) {
    const std::size_t at = row.data.find("0.55");
    ASSERT_NE(at, std::string::npos);
    row.data.replace(at, 4, "0.99");
  });
  EXPECT_THAT(Problems(), ElementsAre(AllOf(HasSubstr(TestId(1).ToString()), HasSubstr("0.99"),
                                            HasSubstr("0.55"))));
}

TEST_P(VerifyTest, ARowThatPointsToAnotherTextIsNamed) {
  Fill();
  ChangeRow(1, [](ledger::Row& row) { row.text_sequence = 2; });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr(TestId(1).ToString())));
}

TEST_P(VerifyTest, AMissingRowIsNamed) {
  Fill();
  ledger_.Write(
      [](ledger::Writer& writer) { return writer.DeleteRow("memory", TestId(2).ToString()); });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(2).ToString()), HasSubstr("missing"))));
}

TEST_P(VerifyTest, ARowThatNoEventMadeIsNamed) {
  Fill();
  ChangeRow(1, [](ledger::Row& row) { row.id = TestId(9).ToString(); });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(9).ToString()), HasSubstr("no event made it"))));
}

TEST_P(VerifyTest, ARowOfAnUnknownKindIsNamed) {
  Fill();
  ledger_.Write([](ledger::Writer& writer) {
    return writer.PutRow({.kind = "dream", .id = "1", .data = "{}"});
  });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("dream 1")));
}

TEST_P(VerifyTest, AWrongIndexEntryIsNamed) {
  Fill();
  ChangeRow(1, [](ledger::Row& row) { row.entries.front().key += "x"; });
  EXPECT_THAT(Problems(),
              ElementsAre(AllOf(HasSubstr(TestId(1).ToString()), HasSubstr("indexed"))));
}

TEST_P(VerifyTest, AMissingOrFurtherIndexEntryIsNamed) {
  Fill();
  ChangeRow(1, [](ledger::Row& row) { row.entries.pop_back(); });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("indexed")));
  ChangeRow(1, [](ledger::Row& row) { row.entries.push_back({.index = "top/rule", .key = "p"}); });
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("indexed")));
}

TEST_P(VerifyTest, ABodyThatCannotBeReadIsNamed) {
  Fill();
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.validated", "{}", 5, std::nullopt,
                 false);
  const VerifyReport report = Report();
  ASSERT_EQ(report.problems.size(), 1u);
  EXPECT_EQ(report.problems[0].sequence, 5);
  EXPECT_THAT(report.problems[0].what, HasSubstr("event 5 (memory.validated)"));
}

TEST_P(VerifyTest, AnEventThatDidNotReachItsRowIsNamed) {
  Fill();
  ledger_.AddRaw("memory/" + TestId(1).ToString(), "memory.validated",
                 memory::BodyOf(TestValidated()), 5, std::nullopt, false);
  EXPECT_THAT(Problems(), ElementsAre(AllOf(HasSubstr("0.55"), HasSubstr("0.6"))));
}

TEST_P(VerifyTest, TheSpaceOfAProblemIsNamed) {
  Fill();
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
  for (std::uint32_t i = 1; i <= 30; ++i)
    ledger_.Add(i, TestLearned(), 0, fmt::format("text {}", i));
  for (std::uint32_t i = 1; i <= 30; ++i) {
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
  Fill();
  ledger_.Tamper("DELETE FROM events WHERE kind = 'memory.validated'");
  const VerifyReport report = Report();
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.problems[0].sequence, 4);
  EXPECT_THAT(report.problems[0].what, HasSubstr("event 4 follows event 2"));
}

// After the last event is cut off, the chain is still valid, but the row and the stream show it.
TEST_P(VerifySqliteTest, AMissingLastEventIsSeenInItsRow) {
  Fill();
  ledger_.Tamper("DELETE FROM events WHERE kind = 'memory.archived'");
  EXPECT_THAT(Problems(), ElementsAre(AllOf(HasSubstr("archived"), HasSubstr("current"))));
}

TEST_P(VerifySqliteTest, ATextThatIsMissingWithoutAnErasureIsNamed) {
  Fill();
  ledger_.Tamper("DELETE FROM verbatims WHERE text = 'it held'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("the text of event 3 is missing")));
}

TEST_P(VerifySqliteTest, AChangedTextIsNamed) {
  Fill();
  ledger_.Tamper("UPDATE verbatims SET text = 'it failed' WHERE text = 'it held'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("the text of event 3")));
}

TEST_P(VerifySqliteTest, ATextThatNeverWasIsNamed) {
  Fill();
  ledger_.Tamper(
      "INSERT INTO verbatims (pos, salt, text, searchable) SELECT pos, zeroblob(16), 'forged', 0 "
      "FROM events WHERE kind = 'memory.archived'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("event 4 has a text it never had")));
}

TEST_P(VerifySqliteTest, AnIndexThatDiffersFromItsRowsIsNamed) {
  Fill();
  ledger_.Tamper("DELETE FROM row_index WHERE name = 'content'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("is filed")));
}

TEST_P(VerifySqliteTest, AnIndexEntryOfNothingIsNamed) {
  Fill();
  ledger_.Tamper(
      "INSERT INTO row_index (space, kind, name, key, id) SELECT no, 'memory', 'scope', x'00', "
      "'zz' FROM spaces");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("zz")));
}

TEST_P(VerifySqliteTest, ASearchIndexThatLostATextIsNamed) {
  Fill();
  ledger_.Tamper("INSERT INTO search (search) VALUES ('delete-all')");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("search index")));
}

TEST_P(VerifySqliteTest, OneWrongEventIsReportedOnce) {
  Fill();
  ledger_.Tamper("UPDATE events SET actor = 'somebody' WHERE kind = 'memory.learned'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("event 1 "), HasSubstr("event 2 ")));
}

}  // namespace
}  // namespace credence::insight
