// SPDX-License-Identifier: Apache-2.0
#include "engine/store/transfer.h"

#include <sstream>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "ledger/event_json.h"
#include "ledger/sqlite/connection.h"

namespace credence {
namespace {

class TransferTest : public testing::TestWithParam<TestStore> {
 protected:
  TransferTest() : from_(TestStore::kMemory, 1), to_(GetParam(), 2) {}

  // A bit of everything: reasons, a chain, a forgotten memory, an erased one.
  void Fill() {
    const std::string rule = from_.Add("Use X: \"quoted\", größer \\ than\nbefore");
    EXPECT_TRUE(from_->memories().Validate(from_.me, {.id = rule, .reason = "it held"}));
    from_.SetDay(1.5);
    EXPECT_TRUE(from_->memories().Supersede(from_.me, rule, "Use Y"));
    EXPECT_TRUE(from_->memories().Forget(from_.me, from_.Add("forgotten"), false));
    EXPECT_TRUE(from_->memories().Forget(from_.me, from_.Add("erased"), true));
    EXPECT_TRUE(from_->memories().Add(from_.me, {.content = "global", .global = true}));
  }
  Result<ImportReport> Import(const std::vector<std::string>& lines) {
    std::istringstream stream(Joined(lines));
    return to_->ledger().Import(to_.me, stream);
  }
  std::vector<MemoryReading> Everything(TestEngine& engine) {
    return engine->memories().List(engine.me, {.all = true}).value();
  }

  TestEngine from_;
  TestEngine to_;
};

INSTANTIATE_TEST_SUITE_P(Stores, TransferTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(TransferTest, TheRoundTripIsExact) {
  Fill();
  const std::vector<std::string> lines = from_.Export();
  const Result<ImportReport> report = Import(lines);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->read, static_cast<std::int64_t>(lines.size()));
  EXPECT_EQ(report->appended, report->read);
  EXPECT_EQ(report->skipped, 0);
  EXPECT_EQ(to_.Export(), lines);
  EXPECT_TRUE(to_->insight().Verify()->ok());
}

TEST_P(TransferTest, StatesAreTheSameAfterwards) {
  Fill();
  ASSERT_TRUE(Import(from_.Export()));
  to_.clock->Set(from_.clock->Now());
  const auto before = Everything(from_);
  const auto after = Everything(to_);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(before[i].memory, after[i].memory);
  EXPECT_EQ(from_->memories().Inject(from_.me, {})->text, to_->memories().Inject(to_.me, {})->text);
}

TEST_P(TransferTest, IntoAnotherSpaceTheStatesAreTheSameAndTheHashesNew) {
  Fill();
  to_.me.space = "archive";
  ASSERT_TRUE(Import(from_.Export()));
  const auto before = Everything(from_);
  const auto after = Everything(to_);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(before[i].memory, after[i].memory);
  const std::vector<std::string> lines = to_.Export();
  const Event moved = ledger::DecodeEventJson(lines.at(0)).value();
  const Event original = ledger::DecodeEventJson(from_.Export().at(0)).value();
  EXPECT_EQ(moved.space, "archive");
  EXPECT_EQ(moved.id, original.id);
  EXPECT_EQ(moved.body, original.body);
  EXPECT_NE(moved.hash, original.hash);
  EXPECT_TRUE(to_->insight().Verify()->ok());
}

TEST_P(TransferTest, TheSecondTimeNothingChanges) {
  Fill();
  const std::vector<std::string> lines = from_.Export();
  ASSERT_TRUE(Import(lines));
  const ImportReport again = Import(lines).value();
  EXPECT_EQ(again.appended, 0);
  EXPECT_EQ(again.skipped, again.read);
  EXPECT_EQ(to_.Export(), lines);
}

TEST_P(TransferTest, WhatWasAddedSinceIsTaken) {
  const std::string id = from_.Add("Use X");
  ASSERT_TRUE(Import(from_.Export()));
  ASSERT_TRUE(from_->memories().Validate(from_.me, {.id = id}));
  from_.Add("Use Y");
  const ImportReport report = Import(from_.Export()).value();
  EXPECT_EQ(report.skipped, 1);
  EXPECT_EQ(report.appended, 2);
  EXPECT_EQ(to_.Export(), from_.Export());
}

TEST_P(TransferTest, ImportDoesNotBringBackWhatWasErased) {
  const std::string id = from_.Add("Use X");
  const std::vector<std::string> with_text = from_.Export();
  ASSERT_TRUE(Import(with_text));
  ASSERT_TRUE(to_->memories().Forget(to_.me, id, true));
  ASSERT_TRUE(Import(with_text));
  EXPECT_EQ(to_->memories().Show(to_.me, id)->memory.content, std::nullopt);
  EXPECT_THAT(Joined(to_.Export()), Not(HasSubstr("Use X")));
}

TEST_P(TransferTest, EmptyLinesAreNothing) {
  const ImportReport report = Import({"", "  ", "\t"}).value();
  EXPECT_EQ(report.read, 0);
}

// Changes every byte of every line: each time, the import names that line, and leaves nothing
// behind.
TEST_P(TransferTest, AChangedByteIsRefusedWithTheNumberOfItsLine) {
  const std::string id = from_.Add("Use X");
  ASSERT_TRUE(from_->memories().Validate(from_.me, {.id = id, .reason = "it held"}));
  const std::string other = from_.Add("Use Y");
  ASSERT_TRUE(from_->memories().Forget(from_.me, other, true));
  const std::vector<std::string> lines = from_.Export();
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const Event original = ledger::DecodeEventJson(lines[number]).value();
    for (std::size_t at = 0; at < lines[number].size(); ++at) {
      std::vector<std::string> changed = lines;
      char& byte = changed[number][at];
      byte = byte == '1' ? '2' : '1';
      // A different spelling of the same event is still the same event.
      const Result<Event> decoded = ledger::DecodeEventJson(changed[number]);
      if (decoded && *decoded == original) continue;
      EXPECT_THAT(Import(changed), Fails(Code::kInvalidArgument,
                                         StartsWith("line " + std::to_string(number + 1) + ":")))
          << changed[number];
    }
  }
  EXPECT_THAT(to_.Export(), IsEmpty());
}

TEST_P(TransferTest, AMissingOrMovedLineIsRefused) {
  Fill();
  const std::vector<std::string> lines = from_.Export();
  std::vector<std::string> without_first(lines.begin() + 1, lines.end());
  std::vector<std::string> without_second = lines;
  without_second.erase(without_second.begin() + 1);
  std::vector<std::string> swapped = lines;
  std::swap(swapped[1], swapped[2]);
  std::vector<std::string> doubled = lines;
  doubled.insert(doubled.begin(), lines[0]);
  const std::pair<std::vector<std::string>, std::string> cases[] = {{without_first, "line 1:"},
                                                                    {without_second, "line 2:"},
                                                                    {swapped, "line 2:"},
                                                                    {doubled, "line 2:"}};
  for (const auto& [changed, line] : cases) {
    EXPECT_THAT(Import(changed), Fails(Code::kInvalidArgument, StartsWith(line)))
        << "the file is wrong, nothing is lost";
    EXPECT_THAT(to_.Export(), IsEmpty());
  }
}

TEST_P(TransferTest, WhatIsNoExportIsRefused) {
  for (const std::string_view line : {"{}", "[]", "nonsense", "{\"id\":1}", "null"}) {
    EXPECT_THAT(Import({std::string(line)}), Fails(Code::kInvalidArgument, StartsWith("line 1:")))
        << line;
  }
}

TEST_P(TransferTest, AMemoryThatHasGoneAnotherWayIsRefusedWhole) {
  const std::string id = from_.Add("Use X");
  ASSERT_TRUE(Import(from_.Export()));
  ASSERT_TRUE(from_->memories().Validate(from_.me, {.id = id}));
  ASSERT_TRUE(to_->memories().Violate(to_.me, {.id = id}));
  from_.Add("Use Y");
  const std::vector<std::string> before = to_.Export();
  EXPECT_THAT(Import(from_.Export()), Fails(Code::kAborted, StartsWith("line 2:")));
  EXPECT_EQ(to_.Export(), before);
  EXPECT_TRUE(to_->insight().Verify()->ok());
}

TEST(TransferOfDamagedTest, ADamagedBodyIsRefusedWhereverItIsToldAsJson) {
  TestEngine engine(TestStore::kSqlite);
  engine.Add("Use X");
  engine.Add("Use Y");
  const Result<void> damaged =
      ledger::Connection::Open(engine.db(), ledger::Connection::Mode::kReadWrite)
          .value()
          ->Execute("UPDATE events SET body = '{} x' WHERE pos & 0xffffffff = 2");
  ASSERT_TRUE(damaged) << damaged.error().message;
  constexpr std::string_view kRefusal =
      "event 2 (memory.learned): its body is damaged; run {op:verify}";
  int lines = 0;
  const Result<void> exported =
      engine->ledger().Export(engine.me, [&](std::string_view) { ++lines; });
  EXPECT_THAT(exported, Fails(Code::kDataLoss, kRefusal));
  EXPECT_EQ(lines, 1);
  EXPECT_EQ(engine->ledger().Browse(engine.me, {}).error().message, kRefusal);
  EXPECT_EQ(engine->ledger().FindEvent(engine.me, "2").error().message, kRefusal);
  EXPECT_TRUE(engine->ledger().Browse(engine.me, {.before = 2}));
  EXPECT_FALSE(engine->insight().Verify()->ok());
}

// Unrelated ledgers may say the same. Both memories stay, and the text is injected once.
TEST_P(TransferTest, LedgersThatSayTheSameAreJoined) {
  from_.Add("Use X");
  to_.Add("Use X");
  ASSERT_TRUE(Import(from_.Export()));
  EXPECT_EQ(Everything(to_).size(), 2u);
  EXPECT_EQ(to_->memories().Inject(to_.me, {.limit = 5})->memories.size(), 1u);
  EXPECT_TRUE(to_->insight().Verify()->ok());
}

}  // namespace
}  // namespace credence
