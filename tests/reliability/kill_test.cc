// SPDX-License-Identifier: Apache-2.0
// kill -9 at any moment: what was acknowledged is there, the store opens, and verify passes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <random>

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
constexpr std::uint64_t kAcknowledgedMax = 40;
constexpr std::uint64_t kDelayMicrosMax = 3'000;

// Lets a writer live for a while and adds to `acknowledged` what it said was stored. The moment is
// drawn in two ways: some lines and then some microseconds, or from the start only microseconds, so
// that opening and migrating are hit too.
void LiveAndDie(const std::string& db, std::mt19937_64& random, Counts& acknowledged) {
  Child child({"live", db, std::to_string(random())});
  const std::uint64_t wanted = random() % 4 == 0 ? 0 : random() % kAcknowledgedMax;
  const auto note = [&](const std::string& line) {
    EXPECT_FALSE(line.starts_with("error")) << line;
    ++acknowledged["memory/" + line];
  };
  for (std::uint64_t i = 0; i < wanted; ++i) {
    const std::optional<std::string> line = child.ReadLine();
    ASSERT_TRUE(line);
    note(*line);
  }
  usleep(static_cast<useconds_t>(random() % (wanted == 0 ? 5 * kDelayMicrosMax : kDelayMicrosMax)));
  child.Kill();
  for (const std::string& line : child.ReadLines()) note(line);
  EXPECT_EQ(child.Wait(), "signal 9");
}

Counts Stored(Engine& engine) {
  Counts counts;
  const Result<void> done = engine.Export(
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
      // Each killed writer may have stored one event that it did not come to speak of.
      EXPECT_LE(Sum(stored), Sum(acknowledged) + kill);
      const VerifyReport report = (*engine)->Verify().value();
      EXPECT_TRUE(report.ok()) << report.problems[0].what;
      EXPECT_EQ(report.events, Sum(stored));
    }
    EXPECT_GT(Sum(acknowledged), 0);
  }
}

}  // namespace
}  // namespace credence::reliability
