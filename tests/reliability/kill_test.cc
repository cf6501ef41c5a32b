// SPDX-License-Identifier: Apache-2.0
// kill -9 at any moment: everything acknowledged is stored, the store opens, and verify passes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

#include "child.h"
#include "credence/engine.h"
#include "ledger/event_json.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

// Number of events by stream.
using Counts = std::map<std::string, int>;

constexpr int kStores = 10;
constexpr int kKillsEach = 20;

// Lets a writer run for a while and adds what it reported as stored to `acknowledged`. The moment
// is chosen in two ways: some lines and then some microseconds, or only microseconds from the
// start, so that opening and migrating are hit too.
void LiveAndDie(const std::string& db, std::mt19937_64& random, Counts& acknowledged) {
  constexpr std::uint64_t kAcknowledgedMax = 40;
  constexpr std::uint64_t kDelayMicrosMax = 3'000;
  std::vector<Child> children;
  children.push_back(Child({"live", db, std::to_string(random())}));
  const std::uint64_t lines = random() % 4 == 0 ? 0 : random() % kAcknowledgedMax;
  const KillMoment moment{
      .lines = lines,
      .delay_micros = random() % (lines == 0 ? 5 * kDelayMicrosMax : kDelayMicrosMax)};
  KillTogether(std::move(children), moment,
               [&](const std::string& line) { ++acknowledged["memory/" + line]; });
}

Counts Stored(Engine& engine) {
  Counts counts;
  const Result<void> done = engine.ledger().Export(
      {}, [&](std::string_view line) { ++counts[ledger::DecodeEventJson(line).value().stream]; });
  EXPECT_TRUE(done);
  return counts;
}

int Sum(const Counts& counts) {
  int sum = 0;
  for (const auto& [stream, count] : counts) sum += count;
  return sum;
}

TEST(KillTest, NothingAcknowledgedIsLostInTwoHundredKills) {
  std::mt19937_64 random(TestSeed());
  for (int number = 0; number < kStores && !testing::Test::HasFailure(); ++number) {
    const ledger::TempFolder folder;
    const std::string db = folder.File("store.db");
    Counts acknowledged;
    for (int kill = 1; kill <= kKillsEach && !testing::Test::HasFailure(); ++kill) {
      LiveAndDie(db, random, acknowledged);
      const auto engine = Engine::Open({.db = db});
      ASSERT_TRUE(engine) << engine.error().message;
      const Counts stored = Stored(**engine);
      for (const auto& [stream, count] : acknowledged) {
        EXPECT_TRUE(stored.contains(stream) && stored.at(stream) >= count) << stream;
      }
      // Each killed writer may have stored one event that it had not yet reported.
      EXPECT_LE(Sum(stored), Sum(acknowledged) + kill);
      const VerifyReport report = (*engine)->insight().Verify().value();
      EXPECT_TRUE(report.ok()) << report.problems[0].what;
      EXPECT_EQ(report.events, Sum(stored));
    }
    EXPECT_GT(Sum(acknowledged), 0);
  }
}

}  // namespace
}  // namespace credence::reliability
