// SPDX-License-Identifier: Apache-2.0
// A printed recipe works: whoever follows it, to the letter, is allowed to do what was refused.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "governor/profiles.h"
#include "governor/test_session.h"
#include "governor/unlock.h"

namespace credence::governor {
namespace {

// Some history, with losses.
void Live(TestSession& session) {
  session.Prompt(*rc::gen::element<std::string>("Debug this FastAPI error",
                                                "Refactor the complex database migration",
                                                "Rename a simple label on the welcome page"));
  const int steps = *rc::gen::inRange(0, 12);
  for (int i = 0; i < steps; ++i) {
    switch (*rc::gen::inRange(0, 6)) {
      case 0:
        session.Fail();
        break;
      case 1:
        session.Pass();
        break;
      case 2:
        session.Prompt(*rc::gen::element<std::string>("that's wrong", "go on", "looks good"));
        break;
      case 3:
        session.Finish(TestSession::EditOf("/p/a"));
        break;
      case 4:
        session.Refuse(Effect::kProductionWrite);
        break;
      default:
        session.Finish(TestSession::Tests("1 failed", true));
    }
  }
}

void Follow(TestSession& session, const Recipe& recipe) {
  session.Turns(static_cast<int>(recipe.wait));
  for (std::int64_t time = 0; time < recipe.times; ++time) {
    if (time > 0) session.Turns(static_cast<int>(recipe.apart));
    switch (recipe.kind) {
      case Recipe::Kind::kReading: {
        CallEnd read = TestSession::Call(Effect::kRead);
        read.effect.what.reads = {"/p/a"};
        read.effect.reads_project = true;
        session.Finish(read);
        break;
      }
      case Recipe::Kind::kTests:
        RC_ASSERT(session.Judged(Effect::kVerify) == Verdict::kAllow);
        session.Pass();
        break;
      case Recipe::Kind::kApproval:
        session.Prompt("trust regained");
        session.Prompt("CONFIDENCE_BOOST_APPROVED");
        break;
      case Recipe::Kind::kDispute:
        session.Prompt("false positive " + recipe.signal);
        break;
    }
  }
}

RC_GTEST_PROP(UnlockPropertyTest, EveryRecipeThatIsPrintedWorks, ()) {
  TestSession session;
  session.settings.profile = *rc::gen::element<std::string>("default", "strict", "everyday");
  TakeProfile(session.settings);
  Live(session);
  const auto effect = *rc::gen::element(Effect::kProductionWrite, Effect::kStateChange);
  const GateAnswer answer = Judge({.effect = effect}, session.number(), session.settings);
  RC_PRE(answer.verdict == Verdict::kDeny);
  const std::vector<Recipe> recipes = RecipesFor(session.state(), answer.needed, session.settings);
  for (const Recipe& recipe : recipes) {
    TestSession follower;
    follower.settings.profile = session.settings.profile;
    TakeProfile(follower.settings);
    follower.state() = session.state();
    Follow(follower, recipe);
    RC_LOG() << WordsOf(recipe) << ": " << session.number() << " to " << follower.number()
             << ", needed " << answer.needed;
    RC_ASSERT(follower.Judged(effect) == Verdict::kAllow);
  }
}

}  // namespace
}  // namespace credence::governor
