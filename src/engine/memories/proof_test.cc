// SPDX-License-Identifier: Apache-2.0
// Memories proven by the work of sessions, through the engine: what counts, how often, in which
// order; and a project of sixty sessions.
#include <fmt/format.h>

#include <map>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

// Observed, so that every call runs.
constexpr std::string_view kOff = "[governor]\nmode = \"observe\"\n";
constexpr std::string_view kOn = "[governor]\nmode = \"observe\"\n[memory.proof]\nenabled = true\n";

// A project whose agent is shown memories and calls tools.
class Project {
 public:
  explicit Project(std::string_view settings = kOn, TestStore store = TestStore::kMemory)
      : engine_(store, 1, {.settings_toml = std::string(settings)}) {}

  void Start(const std::string& session) {
    session_ = session;
    shown_ = engine_->sessions().Start(engine_.me, {.session = session}).value().context;
  }
  HookAnswer Say(std::string_view prompt) {
    return engine_->sessions()
        .Prompt(engine_.me, {.session = session_, .prompt = std::string(prompt)})
        .value();
  }
  void Run(std::string_view command, std::optional<std::string_view> error = std::nullopt) {
    const ToolUse use{.session = session_,
                      .tool = "Bash",
                      .input = fmt::format(R"({{"command": "{}"}})", command),
                      .call = fmt::format("c{}", ++calls_),
                      .cwd = "/p"};
    ASSERT_TRUE(engine_->sessions().BeforeTool(engine_.me, use));
    ASSERT_TRUE(engine_->sessions().AfterTool(
        engine_.me,
        {.use = use, .failed = error.has_value(), .output = std::string(error.value_or("done"))}));
  }
  void End() { ASSERT_TRUE(engine_->sessions().End(engine_.me, session_, "")); }

  Memory Show(const std::string& id) {
    return engine_->memories().Show(engine_.me, id).value().memory;
  }
  double Number(const std::string& id) { return Show(id).confidence.ToDouble(); }
  bool IsShown(std::string_view text) const { return shown_.find(text) != std::string::npos; }
  bool IsSound() { return engine_->insight().Verify().value().ok(); }

  TestEngine engine_;
  std::string session_;
  std::string shown_;
  int calls_ = 0;
};

TEST(ProofOfMemories, FollowedAndSucceededCountsOnceASession) {
  Project project;
  const std::string id = project.engine_.Add("Use pnpm, not npm");
  for (int session = 1; session <= 3; ++session) {
    project.Start(fmt::format("s{}", session));
    for (int i = 0; i < 4; ++i) project.Run("pnpm install");
    EXPECT_DOUBLE_EQ(project.Number(id), 0.5 + 0.05 * session);
  }
  EXPECT_EQ(project.Show(id).times_validated, 3);
  EXPECT_TRUE(project.IsSound());
}

TEST(ProofOfMemories, WhatWasNotShownOrIsIgnoredDoesNotMove) {
  Project project;
  project.Start("s1");
  const std::string late = project.engine_.Add("Use pnpm, not npm");
  project.Run("cargo build");
  EXPECT_DOUBLE_EQ(project.Number(late), 0.5);
  project.Start("s2");
  project.Run("cargo build");
  EXPECT_DOUBLE_EQ(project.Number(late), 0.5) << "ignored";
}

// The call had been made when the memory was shown with it.
TEST(ProofOfMemories, ACallThatCameBeforeTheShowingProvesNothing) {
  Project project;
  project.Start("s1");
  const std::string id = project.engine_.Add("Install packages with pnpm", "learning");
  project.Run("pnpm install packages");
  EXPECT_DOUBLE_EQ(project.Number(id), 0.5);
  project.Run("pnpm install packages");
  EXPECT_DOUBLE_EQ(project.Number(id), 0.55);
}

TEST(ProofOfMemories, AKnownFailureOfWhatItSaysCountsAgainstIt) {
  Project project;
  const std::string id = project.engine_.Add("Run make lint before a commit");
  constexpr std::string_view kError = "make: *** No rule to make target 'lint'.  Stop.";
  project.Start("s1");
  project.Run("make lint", kError);
  EXPECT_DOUBLE_EQ(project.Number(id), 0.5) << "the first time it may have any cause";
  project.Run("make lint", kError);
  EXPECT_DOUBLE_EQ(project.Number(id), 0.4);
  project.Run("make lint", kError);
  EXPECT_DOUBLE_EQ(project.Number(id), 0.4) << "once a session";
}

TEST(ProofOfMemories, TheOppositeMustWorkInThreeSessions) {
  Project project;
  const std::string id = project.engine_.Add("Never use npm");
  for (const double expected : {0.5, 0.5, 0.4}) {
    project.Start(fmt::format("s{}", project.calls_));
    project.Run("npm install");
    project.Run("npm ci");
    EXPECT_DOUBLE_EQ(project.Number(id), expected);
  }
}

TEST(ProofOfMemories, ACorrectionIsOfferedAsTheSuccessor) {
  Project project;
  const std::string id = project.engine_.Add("Use npm to install packages");
  project.Start("s1");
  project.Say("Set the project up");
  project.Run("npm install");
  const double before = project.Number(id);
  EXPECT_THAT(project.Say("no, we use pnpm").notice, HasSubstr("credence memory supersede"));
  EXPECT_DOUBLE_EQ(project.Number(id), before - 0.1);
  EXPECT_EQ(project.Show(id).status, MemoryStatus::kCurrent);
  const auto added = project.engine_->memories().Supersede(project.engine_.me, id, std::nullopt);
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_EQ(added->reading->memory.content, "we use pnpm");
  EXPECT_EQ(project.Show(id).status, MemoryStatus::kSuperseded);
  EXPECT_TRUE(project.IsSound());
}

TEST(ProofOfMemories, ACorrectionReplacesTheMemoryIfAskedTo) {
  Project project("[memory]\nsupersede = \"auto\"\n[memory.proof]\nenabled = true\n");
  const std::string id = project.engine_.Add("Use npm to install packages");
  project.Start("s1");
  project.Say("no, we use pnpm, not npm");
  EXPECT_EQ(project.Show(id).status, MemoryStatus::kSuperseded);
  project.Start("s2");
  EXPECT_TRUE(project.IsShown("we use pnpm"));
}

TEST(ProofOfMemories, OtherPromptsCorrectNothing) {
  Project project;
  const std::string id = project.engine_.Add("Use npm to install packages");
  project.Start("s1");
  for (const std::string_view prompt : {"Set the project up", "looks good, thanks",
                                        "no, the button should be blue", "use the other branch"}) {
    EXPECT_EQ(project.Say(prompt).notice, "") << prompt;
  }
  EXPECT_DOUBLE_EQ(project.Number(id), 0.5);
}

TEST(ProofOfMemories, NoTextOfACallIsKept) {
  Project project(kOn, TestStore::kSqlite);
  project.engine_.Add("Use pnpm, not npm");
  project.Start("s1");
  project.Run("pnpm install --filter zebra-quartz");
  EXPECT_THAT(Joined(project.engine_.Export()), Not(HasSubstr("zebra-quartz")));
}

TEST(ProofOfMemories, WhyNamesTheShowing) {
  Project project;
  const std::string id = project.engine_.Add("Use pnpm, not npm");
  project.Start("s1");
  project.Say("Install it");
  project.Run("pnpm install");
  const MemoryWhyReport why = project.engine_->memories().Why(project.engine_.me, id).value();
  ASSERT_EQ(why.steps.size(), 2u);
  EXPECT_EQ(why.steps[1].effect, "followed");
  EXPECT_EQ(why.steps[1].rests_on, "session s1, turn 1, call c1");
}

// --- a project of sixty sessions

// Three good memories, a wrong one and noise. Agents mostly do as they are told, and the wrong
// memory makes them fail in the same way until they do the opposite.
std::map<std::string, std::string> PlaySixtySessions(Project& project) {
  std::map<std::string, std::string> ids = {
      {"pnpm", project.engine_.Add("Use pnpm, not npm")},
      {"tests", project.engine_.Add("Run the tests with `pytest -q`")},
      {"path", project.engine_.Add("Configuration lives in config/app.toml", "pattern")},
      {"wrong", project.engine_.Add("Build with `make release`", "pattern")},
      {"noise", project.engine_.Add("Write clear names and small functions", "pattern")},
  };
  for (int session = 0; session < 60; ++session) {
    project.engine_.SetDay(session);
    project.Start(fmt::format("session-{}", session));
    project.Say("Fix the next bug");
    if (session % 3 != 0) project.Run("pnpm install");
    project.Run("cat config/app.toml");
    project.Run("ls src");
    if (project.IsShown("make release")) {
      project.Run("make release", "make: *** No rule to make target 'release'.  Stop.");
      project.Run("make release", "make: *** No rule to make target 'release'.  Stop.");
    }
    project.Run("cargo build");
    project.Run("pytest -q");
    project.End();
  }
  return ids;
}

TEST(ProofOfMemories, InSixtySessionsGoodOnesRiseAWrongOneDiesAndNoiseStays) {
  Project project;
  const auto ids = PlaySixtySessions(project);
  for (const std::string good : {"pnpm", "tests", "path"}) {
    EXPECT_GE(project.Number(ids.at(good)), 0.9) << good;
    EXPECT_TRUE(project.Show(ids.at(good)).golden) << good;
  }
  EXPECT_LE(project.Number(ids.at("wrong")), 0.1);
  EXPECT_FALSE(project.IsShown("make release"));
  EXPECT_DOUBLE_EQ(project.Number(ids.at("noise")), 0.5);
  EXPECT_TRUE(project.IsSound());
}

// While nothing counts the facts are recorded, so that a replay shows what would have happened.
TEST(ProofOfMemories, AReplayOfSixtySessionsShowsTheDifference) {
  Project project(kOff);
  const auto ids = PlaySixtySessions(project);
  for (const auto& [name, id] : ids) EXPECT_DOUBLE_EQ(project.Number(id), 0.5) << name;
  const WhatIfReport report =
      project.engine_->insight()
          .TryPolicy(project.engine_.me,
                     {.set = {"memory.proof.enabled=true"}, .faculties = {"memories"}})
          .value();
  ASSERT_EQ(report.faculties.size(), 1u);
  std::map<std::string, double> other;
  for (const ChangedSubject& subject : report.faculties[0].largest) {
    other[subject.subject] = subject.other;
  }
  EXPECT_GE(other[ids.at("pnpm")], 0.9);
  EXPECT_GE(other[ids.at("tests")], 0.9);
  EXPECT_LT(other[ids.at("wrong")], 0.1);
}

// --- properties

RC_GTEST_PROP(ProofOfMemoriesProperty, AtMostOncePerSessionAndReplayEqualsLive, ()) {
  Project project;
  const std::string id = project.engine_.Add("Use pnpm, not npm");
  std::int64_t sessions = 0;
  const int steps = *rc::gen::inRange(1, 25);
  for (int i = 0; i < steps; ++i) {
    if (sessions == 0 || *rc::gen::inRange(0, 4) == 0) {
      project.Start(fmt::format("s{}", ++sessions));
    }
    const Memory before = project.Show(id);
    const int what = *rc::gen::inRange(0, 3);
    project.Run(what == 0 ? "pnpm install" : what == 1 ? "npm install" : "cargo build");
    const Memory after = project.Show(id);
    if (what == 2) RC_ASSERT(after == before);  // Ignored.
    RC_ASSERT(after.times_validated <= sessions);
    RC_ASSERT(after.times_violated <= sessions / 3);
  }
  RC_ASSERT(project.IsSound());
  const WhatIfReport same =
      project.engine_->insight().TryPolicy(project.engine_.me, {.faculties = {"memories"}}).value();
  RC_ASSERT(same.IsIdentical());
}

}  // namespace
}  // namespace credence
