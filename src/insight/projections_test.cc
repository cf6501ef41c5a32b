// SPDX-License-Identifier: Apache-2.0
#include "insight/projections.h"

#include <algorithm>
#include <set>

#include "base/test_framework.h"
#include "insight/test_ledger.h"

namespace credence::insight {
namespace {

TEST(ProjectionsTest, EachFacultyHasItsOwnRowsAndStreams) {
  const auto projections = MakeProjections();
  std::set<std::string_view> kinds;
  for (const auto& projection : projections) {
    kinds.insert(projection->row_kind());
    EXPECT_EQ(projection->size(), 0u);
    EXPECT_TRUE(projection->Owns(std::string(projection->row_kind()) + "/x"));
    EXPECT_FALSE(projection->Owns("nobody/x"));
  }
  EXPECT_EQ(kinds.size(), projections.size());
  EXPECT_TRUE(kinds.contains("memory"));
}

// Live rows and a replay come from the same fold.
TEST(ProjectionsTest, AReplayMakesTheRowsThatAreThere) {
  TestLedger ledger(TestStore::kMemory);
  ledger.Add(1, TestLearned(), 0, "Use X");
  ledger.Add(1, TestValidated(), 1);
  ledger.Add(2, TestLearned(), 2, "Use Y");
  const auto projections = MakeProjections();
  const auto& memories = projections.front();
  std::size_t rows = 0;
  EXPECT_TRUE(ledger.store().Read(ledger.space, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.with_verbatim = true}, [&](const ledger::EventView& event) {
          EXPECT_EQ(memories->Apply(event).value(), ledger::Known::kYes);
          return ledger::Visit::kContinue;
        }));
    return reader.ScanAllRows([&](const ledger::Row& row, std::optional<std::string_view> text) {
      std::optional<ledger::Row> replayed = memories->RowOf(row.id, text);
      EXPECT_TRUE(replayed);
      if (replayed) {
        std::ranges::sort(replayed->entries);
        EXPECT_EQ(*replayed, row);
      }
      ++rows;
      return ledger::Visit::kContinue;
    });
  }));
  EXPECT_EQ(rows, 2u);
  EXPECT_EQ(memories->size(), 2u);
  EXPECT_EQ(memories->RowOf("unknown", std::nullopt), std::nullopt);
}

TEST(ProjectionsTest, AnEventOfNobodyMakesNoRow) {
  TestLedger ledger(TestStore::kMemory);
  ledger.AddRaw("dream/1", "dream.began", "{}");
  int rows = 0;
  EXPECT_TRUE(ledger.store().Read(ledger.space, [&](ledger::Reader& reader) {
    return reader.ScanAllRows([&](const ledger::Row&, std::optional<std::string_view>) {
      ++rows;
      return ledger::Visit::kContinue;
    });
  }));
  EXPECT_EQ(rows, 0);
}

TEST(ProjectionsTest, ContentsAreFoundBySearchAndReasonsAreNot) {
  EXPECT_TRUE(IsSearchable("memory.learned"));
  EXPECT_FALSE(IsSearchable("memory.validated"));
  EXPECT_FALSE(IsSearchable("memory.violated"));
  EXPECT_FALSE(IsSearchable(""));
}

}  // namespace
}  // namespace credence::insight
