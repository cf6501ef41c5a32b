// SPDX-License-Identifier: Apache-2.0
#include "governor/redecide.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <tuple>

#include "base/fields.h"
#include "governor/events.h"
#include "governor/evolve.h"
#include "governor/packs.h"
#include "governor/profiles.h"
#include "governor/react.h"
#include "governor/test_curve.h"
#include "governor/test_session.h"

namespace credence::governor {
namespace {

// An agent that asks the gate before it acts, and does not act when refused.
class GatedSession : public TestSession {
 public:
  // `answer`: of the person who is asked; absent if nobody is there.
  Verdict Try(CallEnd end, std::optional<bool> answer = false) {
    const std::string id = std::to_string(++calls_);
    GateQuestion question = QuestionOf(state(), end.effect, {});
    const Allowance allowance = AllowanceFor(
        state(), {.call = id, .effect = question.effect, .input = end.input_hash}, now());
    question.bypassed |= allowance != Allowance::kNone;
    const std::int64_t number = events().empty() ? settings.initial_confidence : this->number();
    const GateAnswer gate = Judge(question, number, settings);
    const Verdict done = Enforced(gate, answer.has_value(), settings);
    if (allowance == Allowance::kOnce) Use({.call = id, .input = end.input_hash, .written = {}});
    if (gate.verdict != Verdict::kAllow) {
      Refuse({.tool = "Edit",
              .question = question,
              .verdict = gate.verdict,
              .done = done,
              .alone = !answer.has_value(),
              .call = id,
              .input_hash = end.input_hash});
    }
    end.call = id;
    if (done == Verdict::kAllow || (done == Verdict::kAsk && answer.value_or(false))) Finish(end);
    return done;
  }

 private:
  int calls_ = 0;
};

struct Outcome {
  SessionState recorded;
  SessionState other;
  std::vector<Signalled> signals;
  std::vector<CallVerdicts> changed;
};

Outcome Redecide(const TestSession& session, const GovernorSettings& other) {
  Redecider redecider(session.settings, other, Decider::Keep::kSignals);
  Outcome outcome;
  for (std::size_t i = 0; i < session.events().size(); ++i) {
    const auto verdicts = redecider.Take(session.events()[i], session.times()[i]);
    Evolve(outcome.recorded, session.events()[i], session.times()[i]);
    if (verdicts && verdicts->recorded != verdicts->other) outcome.changed.push_back(*verdicts);
  }
  EXPECT_EQ(redecider.recorded_number(), outcome.recorded.confidence);
  outcome.other = redecider.other();
  outcome.signals = redecider.TakeSignals();
  return outcome;
}

std::vector<Signalled> RecordedSignals(const TestSession& session) {
  std::vector<Signalled> signals;
  for (const SessionEvent& event : session.events()) {
    if (const auto* signal = std::get_if<Signalled>(&event)) signals.push_back(*signal);
  }
  return signals;
}

CallEnd AnyTriedCall() {
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return TestSession::Tests(
          *rc::gen::element<std::string>("3 passed", "1 failed, 2 passed", "0 passed", ""),
          *rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>());
    case 1:
      return TestSession::EditOf(*rc::gen::element<std::string>("/p/a", "/p/b"), "1",
                                 *rc::gen::element<std::string>("1", "2"));
    case 2: {
      CallEnd build = TestSession::Call(Effect::kVerify, *rc::gen::arbitrary<bool>());
      build.effect.what.verify = VerifyKind::kBuild;
      build.matched = {"theirs"};
      return build;
    }
    case 3: {
      CallEnd read = TestSession::Call(Effect::kRead);
      read.effect.what.reads = {*rc::gen::element<std::string>("/p/a.py", "/p/b.py", "/p/src")};
      read.input_hash = *rc::gen::element<std::string>("1", "2");
      read.output = std::string(*rc::gen::element<std::size_t>(0, 1'000, 20'000), 'x');
      return read;
    }
    case 4: {
      CallEnd script = TestSession::Call(Effect::kStateChange, *rc::gen::arbitrary<bool>());
      script.effect.what.runs_code = true;
      script.input_hash = *rc::gen::element<std::string>("3", "4");
      script.output = *rc::gen::element<std::string>("fine", "ValueError: x");
      return script;
    }
    default:
      return TestSession::Call(static_cast<Effect>(*rc::gen::inRange(0, 9)),
                               *rc::gen::arbitrary<bool>());
  }
}

// Enables all packs, with milestones that a short session reaches.
void EnableAll(GovernorSettings& settings) {
  settings.packs = PackNames();
  EnablePacks(settings);
  for (SignalSettings& signal : settings.signals) {
    if (signal.from == 0 || signal.from > 1'000) continue;
    signal.from = *rc::gen::inRange<std::int64_t>(1, 10);
    signal.every = *rc::gen::inRange<std::int64_t>(0, 5);
  }
}

void AnyStep(GatedSession& session) {
  session.Wait(std::chrono::seconds(*rc::gen::inRange(0, 1'000)));
  switch (*rc::gen::weightedElement<int>({{4, 0}, {8, 1}, {1, 2}})) {
    case 0:
      session.Prompt(*rc::gen::element<std::string>(
          "Debug this FastAPI error", "Rename a simple label on the welcome page", "go on",
          "looks good", "that's wrong", "make up your mind", "SUDO", "trust regained",
          "CONFIDENCE_BOOST_APPROVED", "false positive tool_failure", "false positive sunk_cost",
          "allow", "allow"));
      return;
    case 1:
      session.Try(AnyTriedCall(),
                  *rc::gen::element<std::optional<bool>>(std::nullopt, false, true));
      return;
    default:
      session.Stop(
          *rc::gen::element<std::string>("The parser tests pass.", "The parser tests fail."));
  }
}

RC_GTEST_PROP(RedecideProperty, TheSamePolicyGivesTheSameHistory, ()) {
  GatedSession session;
  session.settings.signals.push_back({.name = "theirs", .delta = -3, .pattern = "x"});
  session.settings.initial_confidence = *rc::gen::inRange<std::int64_t>(0, 101);
  if (*rc::gen::arbitrary<bool>()) EnableAll(session.settings);
  if (*rc::gen::arbitrary<bool>()) session.settings.fitted = AnyCurve();
  session.settings.profile = *rc::gen::element<std::string>("default", "everyday");
  TakeProfile(session.settings);
  session.settings.mode = *rc::gen::element<std::string>("enforce", "ask", "observe");
  session.settings.headless = *rc::gen::element<std::string>("allow", "deny");
  session.settings.unanswered = *rc::gen::element<std::string>("allow", "deny");
  session.settings.forecast = *rc::gen::element<std::string>("show", "gate");
  const int steps = *rc::gen::inRange(1, 60);
  for (int i = 0; i < steps; ++i) AnyStep(session);

  const Outcome outcome = Redecide(session, session.settings);
  RC_ASSERT(outcome.signals == RecordedSignals(session));
  // In stored form, so that a failure shows the difference.
  RC_ASSERT(EncodeFields(outcome.other) == EncodeFields(outcome.recorded));
  RC_ASSERT(outcome.changed.empty());
}

auto FieldsOf(const std::optional<CallVerdicts>& verdicts) {
  const CallVerdicts v = verdicts.value_or(CallVerdicts{});
  return std::tuple(verdicts.has_value(), v.tool, v.effect, v.recorded, v.other, v.recorded_number,
                    v.other_number);
}

// A replay of millions of events uses views, and a state that is up to date only where decisions
// depend on it.
RC_GTEST_PROP(RedecideProperty, WhatIsNotKeptDecidesNothing, ()) {
  GatedSession session;
  session.settings.signals.push_back({.name = "theirs", .delta = -3, .pattern = "x"});
  const int steps = *rc::gen::inRange(1, 80);
  for (int i = 0; i < steps; ++i) AnyStep(session);
  const std::unique_ptr<GovernorSettings> other = session.settings.Clone();
  other->initial_confidence = *rc::gen::inRange<std::int64_t>(0, 101);
  const bool has_packs = *rc::gen::arbitrary<bool>();
  if (has_packs) EnableAll(*other);
  other->forecast = *rc::gen::element<std::string>("show", "gate");
  const bool everyday = *rc::gen::arbitrary<bool>();
  if (everyday) other->profile = "everyday";
  TakeProfile(*other);
  const bool reverts = everyday || *rc::gen::arbitrary<bool>();
  if (reverts) other->Signal(kEditOscillation).mode = "revert";
  for (SignalSettings& signal : other->signals) {
    if (*rc::gen::inRange(0, 4) == 0) signal.delta = *rc::gen::inRange<std::int64_t>(-30, 31);
    if (*rc::gen::inRange(0, 4) == 0) signal.cooldown = *rc::gen::inRange<std::int64_t>(0, 4);
  }

  Redecider whole(session.settings, *other, Decider::Keep::kSignals);
  Redecider lean(session.settings, *other);
  EventReader reader;
  for (std::size_t i = 0; i < session.events().size(); ++i) {
    const SessionEvent& event = session.events()[i];
    const Timestamp time = session.times()[i];
    const std::string body = BodyOf(event);
    ledger::EventView view;
    view.kind = KindOf(event);
    view.body = body;
    const auto seen = reader.Read(view);
    RC_ASSERT(seen && *seen);
    const auto verdicts =
        std::visit([&](const auto* what) { return lean.Take(*what, time); }, **seen);
    RC_ASSERT(FieldsOf(verdicts) == FieldsOf(whole.Take(event, time)));
    RC_ASSERT(lean.recorded_number() == whole.recorded_number());

    SessionState decisive = whole.other();
    decisive.has_read = false;
    decisive.read.clear();
    decisive.recent.clear();
    SessionState kept = lean.other();
    // Without Note these two only grow.
    decisive.shown = kept.shown;
    decisive.captured = kept.captured;
    if (other->forecast != "gate") decisive.flow.reset();
    decisive.mcp_tools.reset();
    // Only packs and the counting of runs use it.
    if (!has_packs && !everyday) {
      decisive.progress.reset();
      for (SignalState& signal : decisive.signals) signal.fired_changes.reset();
    }
    if (!reverts) {
      for (Edit& edit : decisive.edits) edit.before = edit.after = std::nullopt;
    }
    // Their order does not matter.
    std::ranges::sort(decisive.inputs);
    std::ranges::sort(kept.inputs);
    RC_ASSERT(EncodeFields(kept) == EncodeFields(decisive));
  }
}

RC_GTEST_PROP(RedecideProperty, MilderSignalsNeverEndLower, ()) {
  GatedSession session;
  const int steps = *rc::gen::inRange(1, 60);
  // No prompts, because an assessment would level earlier losses.
  for (int i = 0; i < steps; ++i) session.Try(AnyTriedCall());

  GovernorSettings milder;
  for (SignalSettings& signal : milder.signals) {
    if (signal.delta < 0) signal.enabled = false;
  }
  const Outcome outcome = Redecide(session, milder);
  RC_ASSERT(outcome.other.confidence >= outcome.recorded.confidence);
}

TEST(RedecideTest, TheExampleOfTheDocumentWithoutSunkCost) {
  GatedSession session;
  session.Prompt("Rename a simple label on the welcome page");
  const std::int64_t before = session.number();
  for (int i = 0; i < 3; ++i) session.Fail();
  ASSERT_EQ(session.number(), before - 15 - 20);

  GovernorSettings without;
  const_cast<SignalSettings*>(without.Find(kSunkCost))->enabled = false;
  const Outcome outcome = Redecide(session, without);
  EXPECT_EQ(outcome.recorded.confidence, before - 35);
  EXPECT_EQ(outcome.other.confidence, before - 15);
}

TEST(RedecideTest, ACallThatWouldHaveBeenRefusedIsNamed) {
  GatedSession session;
  session.Prompt("Rename a simple label on the welcome page");
  ASSERT_EQ(session.Try(TestSession::EditOf("/p/a")), Verdict::kAllow);

  GovernorSettings low;
  low.initial_confidence = 20;
  const Outcome outcome = Redecide(session, low);
  ASSERT_EQ(outcome.changed.size(), 1U);
  EXPECT_EQ(outcome.changed[0].recorded, Verdict::kAllow);
  EXPECT_EQ(outcome.changed[0].other, Verdict::kDeny);
  EXPECT_EQ(outcome.changed[0].effect, Effect::kProductionWrite);
}

TEST(RedecideTest, ACallThatWouldHavePassedIsNamed) {
  GatedSession session;
  session.Prompt("Debug this FastAPI error");
  ASSERT_EQ(session.Try(TestSession::EditOf("/p/a")), Verdict::kDeny);

  GovernorSettings high;
  high.initial_confidence = 95;
  const Outcome outcome = Redecide(session, high);
  ASSERT_EQ(outcome.changed.size(), 1U);
  EXPECT_EQ(outcome.changed[0].recorded, Verdict::kDeny);
  EXPECT_EQ(outcome.changed[0].other, Verdict::kAllow);
}

TEST(RedecideTest, ACurveChangesVerdictsAndNoNumber) {
  GatedSession session;
  session.Prompt("Rename a simple label on the welcome page");
  ASSERT_EQ(session.Try(TestSession::EditOf("/p/a")), Verdict::kAllow);

  GovernorSettings curved;
  curved.fitted = model::Curve{.method = model::CurveMethod::kPlatt, .c = -3};
  const Outcome outcome = Redecide(session, curved);
  ASSERT_EQ(outcome.changed.size(), 1U);
  EXPECT_EQ(outcome.changed[0].other, Verdict::kDeny);
  EXPECT_EQ(outcome.changed[0].other_number, outcome.changed[0].recorded_number);
  EXPECT_EQ(outcome.other.confidence, outcome.recorded.confidence);
}

TEST(RedecideTest, WhatTheUserSaidCountsEvenIfItsSignalWasOff) {
  GatedSession session;
  session.Signal(kUserCorrection).enabled = false;
  session.Prompt("Rename a simple label on the welcome page");
  session.Prompt("that's wrong");
  const std::int64_t before = session.number();

  const GovernorSettings enabled;
  EXPECT_EQ(Redecide(session, enabled).other.confidence, before - 10);
}

TEST(RedecideTest, APackThatWasOffHasItsRecord) {
  GatedSession session;
  session.Prompt("Rename a simple label on the welcome page");
  for (int i = 0; i < 30; ++i) session.Finish(TestSession::Call(Effect::kRead));
  ASSERT_TRUE(RecordedSignals(session).size() <= 1);  // The assessment.

  GovernorSettings with_pack;
  with_pack.packs = {"progress"};
  EnablePacks(with_pack);
  const Outcome outcome = Redecide(session, with_pack);
  EXPECT_EQ(outcome.other.confidence, outcome.recorded.confidence - 5 - 5);
}

}  // namespace
}  // namespace credence::governor
