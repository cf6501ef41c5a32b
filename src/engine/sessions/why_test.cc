// SPDX-License-Identifier: Apache-2.0
// Why for sessions, through the engine: the arguments reach the search, and all parts of the answer
// come from one transaction.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <utility>

#include "engine/test_engine.h"
#include "ledger/forwarding_store.h"
#include "ledger/memory/store.h"
#include "ledger/store.h"

namespace credence {
namespace {

using testing::HasSubstr;

// A store in which something else happens after every read.
class BusyStore final : public ledger::ForwardingStore {
 public:
  explicit BusyStore(std::shared_ptr<std::function<void()>> meanwhile)
      : ForwardingStore(ledger::MakeMemoryStore()), meanwhile_(std::move(meanwhile)) {}

  Result<void> Read(std::string_view space,
                    FunctionRef<Result<void>(ledger::Reader&)> read) override {
    Result<void> done = ForwardingStore::Read(space, read);
    // `happen` also reads, so it must not trigger itself.
    if (const auto happen = std::exchange(*meanwhile_, nullptr)) {
      happen();
      *meanwhile_ = happen;
    }
    return done;
  }

 private:
  std::shared_ptr<std::function<void()>> meanwhile_;
};

class SessionWhyTest : public testing::Test {
 protected:
  SessionWhyTest() {
    EXPECT_TRUE(
        engine_->sessions().Prompt(engine_.me, {.session = "s-0001",
                                                .client = "claude-code",
                                                .prompt = "Rename a simple label in the docs",
                                                .key = "p"}));
    for (int i = 0; i < 3; ++i) Fail();
  }
  void Fail() {
    EXPECT_TRUE(
        engine_->sessions().AfterTool(engine_.me, {.use = {.session = "s-0001",
                                                           .client = "claude-code",
                                                           .tool = "Bash",
                                                           .input = R"({"command":"make"})",
                                                           .call = fmt::format("c{}", ++calls_),
                                                           .cwd = "/p"},
                                                   .failed = true,
                                                   .interrupted = false,
                                                   .output = "Exit code 2",
                                                   .after = std::nullopt}));
  }
  Result<SessionWhyReport> Why(std::string_view session,
                               const std::optional<std::string>& effect = {}) {
    return engine_->sessions().Why(engine_.me, session, effect);
  }
  static EngineOptions Options(const std::shared_ptr<std::function<void()>>& meanwhile) {
    EngineOptions options;
    options.settings_toml = "store.url = \"test:\"";
    options.open_store =
        [meanwhile](const SharedStore& /*store*/) -> Result<std::unique_ptr<ledger::Store>> {
      return std::make_unique<BusyStore>(meanwhile);
    };
    return options;
  }

  std::shared_ptr<std::function<void()>> meanwhile_ = std::make_shared<std::function<void()>>();
  TestEngine engine_{TestStore::kMemory, 1, Options(meanwhile_)};
  int calls_ = 0;
};

TEST_F(SessionWhyTest, TellsWhatWouldFlipTheAnswerAndHowToChangeIt) {
  const SessionWhyReport report = Why("s-00", "production_write").value();
  EXPECT_EQ(report.session.id, "s-0001");
  EXPECT_EQ(report.session.confidence, engine_->sessions().Show(engine_.me, "s-0001")->confidence);
  EXPECT_EQ(report.effect, "production_write");
  EXPECT_THAT(report.reason, HasSubstr("it needs 51 %"));
  EXPECT_EQ(report.counterfactual.verdict, "deny");
  ASSERT_TRUE(report.counterfactual.flip.found);
  EXPECT_TRUE(report.counterfactual.flip.exact);
  EXPECT_EQ(report.counterfactual.flip.becomes, "allow");
  ASSERT_EQ(report.counterfactual.flip.events.size(), 1U);
  EXPECT_EQ(report.counterfactual.flip.events[0].kind, "session.finished");
  ASSERT_FALSE(report.counterfactual.recourse.empty());
  EXPECT_EQ(report.counterfactual.recourse[0].leads_to, "allow");
}

TEST_F(SessionWhyTest, TheEffectThatIsAskedAboutIsTheOneThatIsAnswered) {
  const SessionWhyReport read = Why("s-0001", "read").value();
  EXPECT_EQ(read.effect, "read");
  EXPECT_EQ(read.counterfactual.verdict, "allow");
  EXPECT_EQ(read.reason, "");
  EXPECT_EQ(Why("s-0001").value().effect, "state_change") << "the strongest that is not allowed";
}

TEST_F(SessionWhyTest, WhatIsNotKnownIsRefused) {
  const Result<SessionWhyReport> nobody = Why("s-0002");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().code, Code::kNotFound);
  EXPECT_THAT(nobody.error().message, HasSubstr("no session \"s-0002\""));
  const Result<SessionWhyReport> nothing = Why("s-0001", "magic");
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, Code::kInvalidArgument);
  EXPECT_THAT(nothing.error().message, HasSubstr("production_write"));
}

TEST_F(SessionWhyTest, IsOnePictureThoughTheSessionGoesOn) {
  *meanwhile_ = [&] { Fail(); };
  const SessionWhyReport report = Why("s-0001").value();
  std::vector<std::string> told;
  for (const SessionWhyStep& step : report.steps) {
    for (const SessionSignal& signal : step.signals) {
      told.push_back(fmt::format("{} {}", signal.signal, signal.value));
    }
  }
  std::vector<std::string> read;
  for (const SessionSignal& signal : report.session.signals) {
    read.push_back(fmt::format("{} {}", signal.signal, signal.value));
  }
  EXPECT_THAT(told, testing::UnorderedElementsAreArray(read));
  *meanwhile_ = nullptr;
  EXPECT_NE(Why("s-0001")->session.confidence, report.session.confidence);
}

}  // namespace
}  // namespace credence
