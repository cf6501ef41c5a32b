// SPDX-License-Identifier: Apache-2.0
// kill -9 while several processes send events and judge heuristics: every acknowledged answer is
// stored, none was given twice, and lost comparisons are repeated.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "child.h"
#include "credence/engine.h"
#include "ledger/event_json.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

// The lines that a process printed before it died: "answered ID" or "judged KEY".
using Acknowledged = std::set<std::string>;

void AnswerAndDie(const std::string& db, const std::string& script, std::mt19937_64& random,
                  Acknowledged& acknowledged) {
  constexpr int kProcesses = 3;
  constexpr std::uint64_t kAcknowledgedMax = 12;
  constexpr std::uint64_t kDelayMicrosMax = 4'000;
  std::vector<Child> children;
  for (int i = 0; i < kProcesses; ++i) {
    children.push_back(Child({"answer", db, script, std::to_string(random())}));
  }
  const KillMoment moment{.lines = random() % kAcknowledgedMax,
                          .delay_micros = random() % kDelayMicrosMax};
  KillTogether(std::move(children), moment,
               [&](const std::string& line) { acknowledged.insert(line); });
}

// How often each event was answered and compared.
struct Recorded {
  std::map<std::string, int> answered;
  std::map<std::string, int> compared;
};

Recorded RecordedIn(Engine& engine) {
  Recorded recorded;
  const Result<void> done = engine.ledger().Export({}, [&](std::string_view line) {
    const Event event = ledger::DecodeEventJson(line).value();
    if (event.kind == "event.answered") ++recorded.answered[event.stream];
    if (event.kind == "event.compared") ++recorded.compared[event.stream];
  });
  EXPECT_TRUE(done);
  return recorded;
}

TEST(ExecutiveKillTest, NoAnswerIsLostOrGivenTwice) {
  std::mt19937_64 random(TestSeed());
  const ledger::TempFolder folder;
  const std::string db = folder.File("store.db");
  const std::string script = folder.File("answers.jsonl");
  std::ofstream(script) << R"({"response": "Revert the last merge of today"})" << '\n';
  Acknowledged acknowledged;
  constexpr int kRounds = 12;
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    AnswerAndDie(db, script, random, acknowledged);
    const auto engine =
        Engine::Open({.db = db, .settings_toml = "[embedding]\nprovider = \"lexical\"\n"});
    ASSERT_TRUE(engine) << engine.error().message;
    Executive& executive = (*engine)->executive();
    for (const std::string& line : acknowledged) {
      if (!line.starts_with("answered ")) continue;
      const auto shown = executive.ShowEvent({}, line.substr(line.find(' ') + 1));
      ASSERT_TRUE(shown) << line;
      EXPECT_FALSE(shown->response.empty()) << line;
    }
    ASSERT_TRUE(executive.CatchUp({}));
    const Recorded recorded = RecordedIn(**engine);
    for (const auto& [stream, count] : recorded.answered) EXPECT_EQ(count, 1) << stream;
    for (const auto& [stream, count] : recorded.compared) EXPECT_EQ(count, 1) << stream;
    EXPECT_EQ(recorded.compared.size(), recorded.answered.size());
    const VerifyReport report = (*engine)->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
  }
  EXPECT_FALSE(acknowledged.empty());
}

}  // namespace
}  // namespace credence::reliability
