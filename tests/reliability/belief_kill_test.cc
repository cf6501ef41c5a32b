// SPDX-License-Identifier: Apache-2.0
// kill -9 while several processes move and link the same beliefs: every link has both its ends, and
// the stored network matches the links.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "child.h"
#include "credence/engine.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

void BelieveAndDie(const std::string& db, std::mt19937_64& random, std::set<std::string>& ids) {
  constexpr int kProcesses = 3;
  constexpr std::uint64_t kAcknowledgedMax = 40;
  constexpr std::uint64_t kDelayMicrosMax = 4'000;
  std::vector<Child> children;
  for (int i = 0; i < kProcesses; ++i) {
    children.push_back(Child({"believe", db, std::to_string(random())}));
  }
  const KillMoment moment{.lines = 1 + random() % kAcknowledgedMax,
                          .delay_micros = random() % kDelayMicrosMax};
  KillTogether(std::move(children), moment,
               [&](const std::string& line) { ids.insert(line.substr(line.find(' ') + 1)); });
}

void ExpectBothEnds(Beliefs& beliefs, const std::set<std::string>& ids) {
  for (const std::string& id : ids) {
    const Result<BeliefReading> shown = beliefs.Show({}, id);
    ASSERT_TRUE(shown) << id;
    const Belief& belief = shown->belief;
    for (const Uuid& other : belief.supporters) {
      EXPECT_TRUE(std::ranges::binary_search(beliefs.Show({}, other.ToString())->belief.supports,
                                             belief.id));
    }
    for (const Uuid& other : belief.related) {
      EXPECT_TRUE(std::ranges::binary_search(beliefs.Show({}, other.ToString())->belief.related,
                                             belief.id));
    }
  }
}

TEST(BeliefKillTest, NoLinkIsHalfThereAndTheNetworkFits) {
  std::mt19937_64 random(TestSeed());
  const ledger::TempFolder folder;
  const std::string db = folder.File("store.db");
  std::set<std::string> ids;
  constexpr int kRounds = 8;
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    BelieveAndDie(db, random, ids);
    const auto engine = Engine::Open({.db = db});
    ASSERT_TRUE(engine) << engine.error().message;
    ExpectBothEnds((*engine)->beliefs(), ids);
    // The same statement from several processes is one belief.
    EXPECT_LE(ids.size(), 12u);
    const VerifyReport report = (*engine)->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
  }
  EXPECT_FALSE(ids.empty());
}

}  // namespace
}  // namespace credence::reliability
