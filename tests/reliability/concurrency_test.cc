// SPDX-License-Identifier: Apache-2.0
// Several processes on one store: nothing is lost, and no process sees an error or has to retry.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "child.h"
#include "credence/engine.h"
#include "insight/verify.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

using Lines = std::vector<std::string>;

constexpr int kConcurrentProcesses = 8;

class ConcurrencyTest : public testing::Test {
 protected:
  // Starts all commands, releases them at the same moment, and returns their output.
  static Lines RunTogether(const std::vector<Lines>& commands) {
    std::vector<Child> children;
    children.reserve(commands.size());
    for (const Lines& command : commands) children.emplace_back(command);
    for (Child& child : children) child.CloseInput();
    Lines all;
    for (Child& child : children) {
      for (std::string& line : child.ReadLines()) all.push_back(std::move(line));
      all.push_back(child.Wait());
    }
    return all;
  }

  ledger::TempFolder folder_;
  std::string db_ = folder_.File("store.db");
};

Lines EachDone() {
  Lines lines;
  for (int i = 0; i < kConcurrentProcesses; ++i) lines.insert(lines.end(), {"done", "exit 0"});
  return lines;
}

TEST_F(ConcurrencyTest, EightProcessesAppendFiveThousandEventsEach) {
  constexpr int kEach = 5'000;
  std::vector<Lines> commands;
  commands.reserve(kConcurrentProcesses);
  for (int i = 0; i < kConcurrentProcesses; ++i) {
    commands.push_back({"append", db_, std::to_string(i), std::to_string(kEach)});
  }
  EXPECT_EQ(RunTogether(commands), EachDone());

  const auto store = ledger::OpenSqliteStore({.path = db_, .create = false}).value();
  std::int64_t last = 0;
  std::map<std::string, std::int64_t, std::less<>> versions;
  const Result<void> scanned = store->Read("default", [&](ledger::Reader& reader) {
    return reader.ScanEvents({}, [&](const ledger::EventView& event) {
      EXPECT_EQ(event.sequence, last + 1);
      last = event.sequence;
      std::int64_t& version = versions[std::string(event.stream)];
      EXPECT_EQ(event.stream_version, version + 1);
      // Each process's events are in the order in which it wrote them.
      EXPECT_EQ(event.body, fmt::format("{{\"n\":{}}}", version));
      version = event.stream_version;
      return testing::Test::HasFailure() ? ledger::Visit::kStop : ledger::Visit::kContinue;
    });
  });
  ASSERT_TRUE(scanned) << scanned.error().message;
  EXPECT_EQ(last, kConcurrentProcesses * kEach);
  EXPECT_EQ(versions.size(), std::size_t{kConcurrentProcesses});
  const VerifyReport report = insight::Verify(*store).value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, kConcurrentProcesses * kEach);
}

TEST_F(ConcurrencyTest, EightProcessesValidateOneMemory) {
  constexpr int kEach = 200;
  const auto engine = Engine::Open({.db = db_}).value();
  const std::string id = engine->memories()
                             .Add({}, {.content = "Run the tests"})
                             .value()
                             .reading->memory.id.ToString();
  const std::vector<Lines> commands(kConcurrentProcesses,
                                    {"validate", db_, id, std::to_string(kEach)});
  EXPECT_EQ(RunTogether(commands), EachDone());
  EXPECT_EQ(engine->memories().Show({}, id).value().memory.times_validated,
            kConcurrentProcesses * kEach);
  const VerifyReport report = engine->insight().Verify().value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.events, kConcurrentProcesses * kEach + 1);
}

}  // namespace
}  // namespace credence::reliability
