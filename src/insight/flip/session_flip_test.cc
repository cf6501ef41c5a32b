// SPDX-License-Identifier: Apache-2.0
#include "governor/flip.h"

#include "base/test_framework.h"
#include "governor/prompt.h"
#include "governor/react.h"
#include "governor/test_session.h"
#include "insight/flip/test_flip.h"

namespace credence::insight {
namespace {

using governor::Effect;
using governor::TestSession;

governor::Past PastOf(const TestSession& session) {
  governor::Past past;
  for (std::size_t i = 0; i < session.events().size(); ++i) {
    const governor::SessionEvent& event = session.events()[i];
    if (governor::IsConsequence(event)) continue;
    past.Add({.event = event,
              .sequence = static_cast<std::int64_t>(i) + 1,
              .time = session.times()[i],
              .kind = "session.test"},
             governor::IsRemovable(event));
  }
  return governor::WithItsOpening(past);
}

governor::Flip FlipOf(TestSession& session, std::optional<Effect> effect = std::nullopt) {
  governor::Past past = PastOf(session);
  governor::AskedSession asked =
      governor::AskedAbout(past, session.state(), effect, session.settings);
  return {std::move(past), std::move(asked), session.now(), session.settings};
}

Counterfactual Ask(TestSession& session, std::optional<Effect> effect = std::nullopt) {
  return WhatWouldFlip(FlipOf(session, effect));
}

std::vector<std::string> Whats(const Counterfactual& answer) {
  std::vector<std::string> whats;
  for (const FlipEvent& event : answer.flip.events) whats.push_back(event.what);
  return whats;
}

TEST(SessionFlipTest, FailuresInARowAreWhatClosesIt) {
  TestSession session;
  for (int i = 0; i < 3; ++i) session.Fail();
  const Counterfactual answer = Ask(session);
  EXPECT_EQ(answer.verdict, "deny");
  // Without any one of the three, there is no run of three failures, and no sunk cost.
  EXPECT_EQ(answer.flip.events.size(), 1u);
  EXPECT_TRUE(answer.flip.exact);
  EXPECT_THAT(Whats(answer), Each(HasSubstr("failed")));
}

// "go on" would then be the first prompt, and its assessment as one was not recorded.
TEST(SessionFlipTest, TheFirstPromptStaysWhereTheNextWasNotAssessed) {
  TestSession session;
  session.Prompt("Debug this FastAPI error");
  session.Prompt("go on");
  const Counterfactual both = Ask(session, Effect::kProductionWrite);
  EXPECT_EQ(both.verdict, "deny");
  EXPECT_FALSE(std::ranges::any_of(both.flip.events,
                                   [](const FlipEvent& event) { return event.sequence == 1; }));

  TestSession alone;
  alone.Prompt("Debug this FastAPI error");
  const Counterfactual answer = Ask(alone, Effect::kProductionWrite);
  ASSERT_EQ(answer.flip.events.size(), 1u);
  EXPECT_EQ(answer.flip.events[0].sequence, 1);
}

TEST(SessionFlipTest, PassingTestsOpenItAgain) {
  TestSession session;
  session.Prompt("Fix the parser in src/parser.cc");
  for (int i = 0; i < 3; ++i) session.Fail();
  const Counterfactual answer = Ask(session, Effect::kProductionWrite);
  ASSERT_EQ(answer.verdict, "deny");
  ASSERT_FALSE(answer.recourse.empty());
  for (const Recourse& way : answer.recourse) {
    EXPECT_NE(way.leads_to, "deny");
    EXPECT_THAT(way.action, Not(HasSubstr("SUDO")));
  }
}

TEST(SessionFlipTest, AFileIsReadFirst) {
  TestSession session;
  governor::Refused refused{.tool = "Edit",
                            .effect = Effect::kProductionWrite,
                            .verdict = governor::Verdict::kAsk,
                            .call = {},
                            .gate = governor::GateFacts{.high_risk = {}, .unread = true}};
  governor::Past past;
  governor::SessionState state;
  state.turn = 1;
  past.Add({.event = refused, .sequence = 1, .kind = "session.refused"}, true);
  const governor::AskedSession asked =
      governor::AskedAbout(past, state, Effect::kProductionWrite, session.settings);
  const Counterfactual answer = WhatWouldFlip(governor::Flip(past, asked, {}, session.settings));
  EXPECT_EQ(answer.verdict, "ask");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "read the file first");
  EXPECT_EQ(answer.recourse[0].leads_to, "allow");
}

TEST(SessionFlipTest, FailingTestsArePassedBeforeAGitWrite) {
  TestSession session;
  session.Prompt("Fix the parser in src/parser.cc");
  session.state().confidence = 80;
  session.Finish(TestSession::Tests("1 failed, 2 passed"));
  const Counterfactual answer = Ask(session, Effect::kGitWrite);
  ASSERT_EQ(answer.verdict, "ask");
  ASSERT_FALSE(answer.recourse.empty());
  EXPECT_EQ(answer.recourse[0].action, "a passing test run");
}

TEST(SessionFlipTest, WhatIsAllowedNeedsNoRecourse) {
  TestSession session;
  session.Prompt("Fix the parser in src/parser.cc");
  EXPECT_EQ(Ask(session, Effect::kRead).verdict, "allow");
  EXPECT_TRUE(Ask(session, Effect::kRead).recourse.empty());
}

TEST(SessionFlipTest, UnderOtherSettingsTheHistoryItselfGivesAnother) {
  TestSession session;
  for (int i = 0; i < 3; ++i) session.Fail();
  ASSERT_EQ(Ask(session).verdict, "deny");
  session.Signal(governor::kSunkCost).enabled = false;
  session.Signal(governor::kToolFailure).enabled = false;
  const Counterfactual answer = Ask(session, Effect::kProductionWrite);
  EXPECT_TRUE(answer.flip.found);
  EXPECT_TRUE(answer.flip.events.empty());
  EXPECT_THAT(answer.flip.guarantee, HasSubstr("settings have changed"));
}

TEST(SessionFlipTest, OfAVeryLongSessionOnlyWhatMattersIsLookedAt) {
  TestSession session;
  session.Prompt("Fix the parser in src/parser.cc");
  for (int i = 0; i < 400; ++i) session.Finish(TestSession::Call(Effect::kRead));
  for (int i = 0; i < 3; ++i) session.Fail();
  const Counterfactual answer = Ask(session);
  EXPECT_TRUE(answer.flip.found);
  EXPECT_THAT(answer.flip.guarantee, HasSubstr("among 404"));
}

// A random event, checked by the governor.
void Happen(TestSession& session) {
  switch (*rc::gen::weightedElement<int>({{3, 0}, {2, 1}, {4, 2}, {2, 3}, {1, 4}, {1, 5}})) {
    case 0:
      session.Prompt(*rc::gen::element<std::string>(
          "Fix the crash in parser.cc", "that's wrong, revert it", "perfect, thanks", "go on",
          "trust regained", std::string(governor::kApprovalWord)));
      break;
    case 1:
      session.Pass();
      break;
    case 2: {
      const auto effect = *rc::gen::element(Effect::kRead, Effect::kProductionWrite,
                                            Effect::kGitWrite, Effect::kStateChange);
      const governor::Verdict verdict = session.Judged(effect);
      if (verdict == governor::Verdict::kAllow) {
        session.Finish(TestSession::Call(effect, *rc::gen::inRange(0, 3) > 0));
      } else {
        session.Refuse(effect, verdict);
      }
      break;
    }
    case 3:
      session.Finish(TestSession::Tests("1 failed, 2 passed", *rc::gen::arbitrary<bool>()));
      break;
    case 4:
      session.Stop(
          *rc::gen::element<std::string>("The parser works.", "The parser does not work."));
      break;
    default:
      session.Finish(TestSession::EditOf("src/a.cc"));
  }
}

// The user and the agent carry out the step.
void CarryOut(TestSession& session, const RecourseStep& step,
              std::optional<governor::GateFacts>& facts) {
  const auto cool_down = [&](std::string_view signal) {
    while (governor::Decider(session.state(), session.settings, session.now()).TurnsLeft(signal) >
           0) {
      session.Turns(1);
    }
  };
  for (int i = 0; i < step.count; ++i) {
    if (step.action == "read the file first") {
      facts->unread.reset();
    } else if (step.action == "a passing test run") {
      cool_down(governor::kTestPass);
      session.Pass();
    } else if (step.action == "a successful build") {
      cool_down(governor::kBuildSuccess);
      governor::CallEnd build = TestSession::Call(Effect::kVerify);
      build.effect.what.verify = governor::VerifyKind::kBuild;
      session.Finish(build);
    } else {
      cool_down(governor::kTrustRegained);
      session.Prompt("trust regained");
      session.Prompt(governor::kApprovalWord);
    }
  }
}

RC_GTEST_PROP(SessionFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  TestSession session;
  session.Prompt("Fix the crash in parser.cc");
  const int steps = *rc::gen::inRange(0, 20);
  for (int i = 0; i < steps; ++i) Happen(session);
  const governor::Flip flip = FlipOf(session);
  const Counterfactual answer = WhatWouldFlip(flip);
  RC_TAG(answer.verdict + (answer.flip.found ? " flips" : ""));
  CheckFlip(flip, answer);
  for (const Recourse& way : answer.recourse) {
    TestSession after;
    after.state() = session.state();
    governor::AskedSession asked = flip.state();
    for (const RecourseStep& step : way.steps) CarryOut(after, step, asked.facts);
    asked.state = after.state();
    RC_ASSERT(std::string(NameOf(governor::Answered(asked, after.settings).verdict)) ==
              way.leads_to);
  }
}

}  // namespace
}  // namespace credence::insight
