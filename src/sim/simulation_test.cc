// SPDX-License-Identifier: Apache-2.0
#include "sim/simulation.h"

#include <cstdlib>
#include <string>

#include "base/test_framework.h"

namespace credence::sim {
namespace {

SimulationReport RunSeed(std::uint64_t seed, Defect defect = Defect::kNone) {
  return Simulate({.seed = seed, .defect = defect}).value();
}

std::string Told(const SimulationReport& report) {
  if (!report.violation) return "no violation";
  std::string text = report.violation->what + ": expected " + report.violation->expected +
                     ", found " + report.violation->found + "; " + report.command + "\n";
  for (const std::string& line : report.trace) text += line + "\n";
  return text;
}

// CREDENCE_SIM_SEEDS sets a larger number.
std::uint64_t SeedCount() {
  constexpr std::uint64_t kSeeds = 15;
  const char* const wanted = std::getenv("CREDENCE_SIM_SEEDS");
  return wanted == nullptr ? kSeeds : std::stoull(wanted);
}

TEST(SimulationTest, NoLawIsBroken) {
  for (std::uint64_t seed = 1; seed <= SeedCount(); ++seed) {
    const SimulationReport report = RunSeed(seed);
    ASSERT_FALSE(report.violation) << Told(report);
  }
}

TEST(SimulationTest, TheSameSeedGivesTheSameLedger) {
  for (std::uint64_t seed = 101; seed <= 103; ++seed) {
    const SimulationReport one = RunSeed(seed);
    const SimulationReport other = RunSeed(seed);
    EXPECT_EQ(one.head_hash, other.head_hash);
    EXPECT_EQ(one.events, other.events);
    EXPECT_EQ(one.faults, other.faults);
    EXPECT_EQ(one.checks, other.checks);
  }
  EXPECT_NE(RunSeed(101).head_hash, RunSeed(102).head_hash);
}

TEST(SimulationTest, EverythingThatCanGoWrongDoes) {
  SimulationReport all;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SimulationReport report = RunSeed(seed);
    for (std::size_t i = 0; i < kFaults; ++i) all.faults[i] += report.faults[i];
    all.kills += report.kills;
    all.repetitions += report.repetitions;
    EXPECT_GT(report.events, report.steps);
  }
  for (const std::int64_t count : all.faults) EXPECT_GT(count, 0);
  EXPECT_GT(all.kills, 0);
  EXPECT_GT(all.repetitions, 0);
}

// The auditor must find defects; otherwise finding none would prove nothing.
class DefectTest : public testing::TestWithParam<Defect> {};

TEST_P(DefectTest, IsFound) {
  // A defect may be harmless: most writes have a key, and have no effect the second time.
  constexpr int kWorlds = 20;
  int found = 0;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    const SimulationReport report = RunSeed(seed, GetParam());
    if (!report.violation) continue;
    ++found;
    EXPECT_FALSE(report.trace.empty());
    EXPECT_TRUE(report.command.starts_with("credence sim --seed ")) << report.command;
  }
  EXPECT_GE(found, kWorlds / 5);
}

INSTANTIATE_TEST_SUITE_P(Of, DefectTest,
                         testing::Values(Defect::kAppliesTwice, Defect::kLosesWrites,
                                         Defect::kLosesRows, Defect::kLosesEvents));

}  // namespace
}  // namespace credence::sim
