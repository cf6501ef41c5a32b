// SPDX-License-Identifier: Apache-2.0
#include "governor/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <span>

#include "governor/test_curve.h"

#include "governor/profiles.h"

namespace credence::governor {
namespace {

using testing::HasSubstr;

constexpr std::array<Effect, 9> kEffects = {
    Effect::kRead,       Effect::kGitRead,      Effect::kResearch,        Effect::kConsult,
    Effect::kVerify,     Effect::kScratchWrite, Effect::kProductionWrite, Effect::kGitWrite,
    Effect::kStateChange};

// A cell of the table: allowed silently, allowed with a note or a warning, asked about, denied.
enum class Cell { kAllow, kNote, kWarn, kAsk, kDeny };

Cell CellOf(const GateAnswer& answer) {
  if (answer.verdict == Verdict::kDeny) return Cell::kDeny;
  if (answer.verdict == Verdict::kAsk) return Cell::kAsk;
  if (answer.note.starts_with("warning: ")) return Cell::kWarn;
  return answer.note.empty() ? Cell::kAllow : Cell::kNote;
}

using enum Cell;
using Row = std::array<Cell, 6>;
constexpr Row kOpen = {kAllow, kAllow, kAllow, kAllow, kAllow, kAllow};
constexpr Row kFromHypothesis = {kDeny, kAllow, kAllow, kAllow, kAllow, kAllow};
constexpr Row kFromCertainty = {kDeny, kDeny, kDeny, kAllow, kAllow, kAllow};

struct Rule {
  Effect effect;
  Row met;
  Row unmet;  // With no precondition met.
};

void ExpectTable(std::span<const Rule> rules, const GovernorSettings& settings) {
  for (const Rule& rule : rules) {
    for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
      const auto zone = static_cast<std::size_t>(ZoneOf(number));
      EXPECT_EQ(CellOf(Judge({.effect = rule.effect}, number, settings)), rule.met[zone])
          << NameOf(rule.effect) << " at " << number;
      const GateQuestion unmet{.effect = rule.effect, .unread = true, .tests_failing = true};
      EXPECT_EQ(CellOf(Judge(unmet, number, settings)), rule.unmet[zone])
          << NameOf(rule.effect) << " with unmet gates at " << number;
    }
  }
}

TEST(GateTest, TheTableOfTheDefaultProfile) {
  constexpr Rule kTable[] = {{Effect::kRead, kOpen, kOpen},
                             {Effect::kGitRead, kOpen, kOpen},
                             {Effect::kResearch, kOpen, kOpen},
                             {Effect::kConsult, kOpen, kOpen},
                             {Effect::kVerify, kFromHypothesis, kFromHypothesis},
                             {Effect::kScratchWrite, kFromHypothesis, kFromHypothesis},
                             {Effect::kProductionWrite,
                              {kDeny, kDeny, kNote, kAllow, kAllow, kAllow},
                              {kDeny, kDeny, kAsk, kAsk, kWarn, kAllow}},
                             {Effect::kStateChange,
                              {kDeny, kDeny, kNote, kAllow, kAllow, kAllow},
                              {kDeny, kDeny, kNote, kAllow, kAllow, kAllow}},
                             {Effect::kGitWrite,
                              {kDeny, kDeny, kAsk, kAllow, kAllow, kAllow},
                              {kDeny, kDeny, kAsk, kAsk, kWarn, kAllow}}};
  ExpectTable(kTable, GovernorSettings());
}

TEST(GateTest, TheTableOfTheStrictProfile) {
  constexpr Rule kTable[] = {
      {Effect::kRead, kOpen, kOpen},
      {Effect::kGitRead, kOpen, kOpen},
      {Effect::kResearch, kOpen, kOpen},
      {Effect::kConsult, kOpen, kOpen},
      {Effect::kVerify, kFromHypothesis, kFromHypothesis},
      {Effect::kScratchWrite, kFromHypothesis, kFromHypothesis},
      {Effect::kProductionWrite, kFromCertainty, {kDeny, kDeny, kDeny, kAsk, kWarn, kAllow}},
      {Effect::kStateChange, kFromCertainty, kFromCertainty},
      {Effect::kGitWrite, kFromCertainty, {kDeny, kDeny, kDeny, kAsk, kWarn, kAllow}}};
  GovernorSettings settings;
  settings.profile = "strict";
  TakeProfile(settings);
  ExpectTable(kTable, settings);
}

TEST(GateTest, AGateConcernsOnlyItsOwnEffect) {
  const GovernorSettings settings;
  EXPECT_EQ(
      Judge({.effect = Effect::kProductionWrite, .tests_failing = true}, 75, settings).verdict,
      Verdict::kAllow);
  EXPECT_EQ(Judge({.effect = Effect::kGitWrite, .unread = true}, 75, settings).verdict,
            Verdict::kAllow);
  EXPECT_THAT(Judge({.effect = Effect::kProductionWrite, .unread = true}, 75, settings).reason,
              HasSubstr("read it first"));
  EXPECT_THAT(Judge({.effect = Effect::kGitWrite, .tests_failing = true}, 75, settings).reason,
              HasSubstr("make the tests pass first"));
}

// The lowest score at which the call is not denied.
std::int64_t LowestFor(GateQuestion question, const GovernorSettings& settings) {
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    if (Judge(question, number, settings).verdict != Verdict::kDeny) return number;
  }
  return kConfidenceMax + 1;
}

TEST(GateTest, AHighRiskPathNeedsMorePointsButNeverMoreThan95) {
  const struct {
    std::string_view profile;
    Effect effect;
    std::int64_t points;
    std::int64_t lowest;
  } cases[] = {{"default", Effect::kProductionWrite, 15, 66},
               {"default", Effect::kGitWrite, 15, 66},
               {"default", Effect::kStateChange, 15, 66},
               {"default", Effect::kScratchWrite, 15, 46},
               {"default", Effect::kRead, 15, 0},
               {"default", Effect::kProductionWrite, 0, 51},
               {"default", Effect::kProductionWrite, 44, 95},
               {"default", Effect::kProductionWrite, 45, 95},
               {"default", Effect::kProductionWrite, 100, 95},
               {"strict", Effect::kProductionWrite, 15, 86},
               {"strict", Effect::kProductionWrite, 30, 95}};
  for (const auto& each : cases) {
    GovernorSettings settings;
    settings.profile = each.profile;
    TakeProfile(settings);
    settings.high_risk_points = each.points;
    EXPECT_EQ(LowestFor({.effect = each.effect, .high_risk = true}, settings), each.lowest)
        << each.profile << ' ' << NameOf(each.effect) << " +" << each.points;
  }
}

TEST(GateTest, ADenialTellsFromWhichNumberItIsOpen) {
  const GovernorSettings settings;
  const GateAnswer plain = Judge({.effect = Effect::kProductionWrite}, 45, settings);
  EXPECT_EQ(plain.needed, 51);
  EXPECT_EQ(plain.reason, "Editing project files is paused: confidence is 45 %, it needs 51 %");
  const GateAnswer risky =
      Judge({.effect = Effect::kProductionWrite, .high_risk = true}, 65, settings);
  EXPECT_EQ(risky.needed, 66);
  EXPECT_EQ(
      risky.reason,
      "Editing project files at a high-risk path is paused: confidence is 65 %, it needs 66 %");
}

TEST(GateTest, WhatOnlyAPersonMayDoIsRefusedAtAnyNumberAndWithSudo) {
  const GovernorSettings settings;
  for (const Effect effect : kEffects) {
    for (const bool bypassed : {false, true}) {
      for (const std::int64_t number : {0, 70, 100}) {
        const GateAnswer call =
            Judge({.effect = effect, .self_call = true, .bypassed = bypassed}, number, settings);
        const GateAnswer touch = Judge(
            {.effect = effect, .touches_governor = true, .bypassed = bypassed}, number, settings);
        EXPECT_EQ(call.verdict, Verdict::kDeny) << NameOf(effect) << ' ' << number;
        EXPECT_EQ(touch.verdict, Verdict::kDeny) << NameOf(effect) << ' ' << number;
        EXPECT_EQ(call.needed, 0);
        EXPECT_EQ(touch.needed, 0);
      }
    }
  }
}

TEST(GateTest, SudoPassesTheRestSilently) {
  GovernorSettings settings;
  for (const std::string_view profile : {"default", "strict", "everyday"}) {
    settings.profile = profile;
    TakeProfile(settings);
    for (const Effect effect : kEffects) {
      const GateQuestion question{.effect = effect,
                                  .high_risk = true,
                                  .unread = true,
                                  .tests_failing = true,
                                  .bypassed = true};
      EXPECT_EQ(CellOf(Judge(question, 0, settings)), Cell::kAllow) << NameOf(effect);
    }
  }
}

TEST(GateTest, ZeroIsANumberLikeAnyOther) {
  const GovernorSettings settings;
  EXPECT_EQ(Judge({.effect = Effect::kProductionWrite}, 0, settings).verdict, Verdict::kDeny);
  EXPECT_EQ(Judge({.effect = Effect::kVerify}, 0, settings).verdict, Verdict::kDeny);
  EXPECT_EQ(Judge({.effect = Effect::kRead}, 0, settings).verdict, Verdict::kAllow);
}

// Halves every score, so that no score allows writes.
constexpr std::string_view kHalf = R"({"method":"isotonic","knots":[[0,0],[1,0.5]]})";
// Raises scores in the middle, and adds little at the end.
constexpr std::string_view kSteep = R"({"method":"isotonic","knots":[[0.4,0],[0.6,0.9]]})";

TEST(GateTest, ACurveSaysWhatANumberIsWorth) {
  GovernorSettings settings;
  settings.fitted = model::ReadCurve(kSteep).value();
  EXPECT_EQ(WorthOf(40, settings), 0);
  EXPECT_EQ(WorthOf(50, settings), 45);
  EXPECT_EQ(WorthOf(100, settings), 90);
  EXPECT_EQ(NumberFor(51, settings), 52);
  EXPECT_EQ(ZoneFor(60, settings), Zone::kTrusted);
  const GateAnswer denied = Judge({.effect = Effect::kProductionWrite}, 51, settings);
  EXPECT_EQ(denied.verdict, Verdict::kDeny);
  EXPECT_EQ(denied.reason, "Editing project files is paused: confidence is 51 %, it needs 52 %");
  EXPECT_EQ(denied.needed, 52);
  EXPECT_EQ(CellOf(Judge({.effect = Effect::kProductionWrite}, 52, settings)), Cell::kNote);
  EXPECT_EQ(CellOf(Judge({.effect = Effect::kGitWrite}, 59, settings)), Cell::kAllow);
  EXPECT_EQ(Judge({.effect = Effect::kGitWrite}, 54, settings).needed, 56);
}

TEST(GateTest, WhatNoNumberOpensUnderACurveIsSaid) {
  GovernorSettings settings;
  settings.fitted = model::ReadCurve(kHalf).value();
  const GateAnswer denied = Judge({.effect = Effect::kProductionWrite}, 100, settings);
  EXPECT_EQ(denied.verdict, Verdict::kDeny);
  EXPECT_EQ(denied.needed, 0);
  EXPECT_THAT(denied.reason, HasSubstr("governor.curve never reaches the 51 % that it needs"));
}

struct AnyGate {
  GovernorSettings settings;
  GateQuestion question;

  AnyGate() {
    settings.profile = *rc::gen::element<std::string>("default", "strict", "everyday");
    TakeProfile(settings);
    settings.high_risk_points = *rc::gen::inRange<std::int64_t>(0, 101);
    question = {.effect = *rc::gen::elementOf(kEffects),
                .self_call = *rc::gen::arbitrary<bool>(),
                .touches_governor = *rc::gen::arbitrary<bool>(),
                .high_risk = *rc::gen::arbitrary<bool>(),
                .unread = *rc::gen::arbitrary<bool>(),
                .tests_failing = *rc::gen::arbitrary<bool>(),
                .bypassed = *rc::gen::arbitrary<bool>()};
  }
};

RC_GTEST_PROP(GateProperty, NoCurveAndTheIdentityChangeNothing, ()) {
  AnyGate plain;
  const std::unique_ptr<GovernorSettings> identity = plain.settings.Clone();
  identity->fitted.emplace();
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    for (const GovernorSettings* settings : {&plain.settings, identity.get()}) {
      RC_ASSERT(WorthOf(number, *settings) == number);
      RC_ASSERT(NumberFor(number, *settings) == number);
      RC_ASSERT(ZoneFor(number, *settings) == ZoneOf(number));
    }
    RC_ASSERT(Judge(plain.question, number, *identity) ==
              Judge(plain.question, number, plain.settings));
  }
}

RC_GTEST_PROP(GateProperty, UnderACurveANumberIsJudgedAsWhatItIsWorth, ()) {
  AnyGate plain;
  const std::unique_ptr<GovernorSettings> curved = plain.settings.Clone();
  curved->fitted = AnyCurve();
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    const std::int64_t worth = WorthOf(number, *curved);
    RC_ASSERT(worth >= 0);
    RC_ASSERT(worth <= kConfidenceMax);
    const GateAnswer answer = Judge(plain.question, number, *curved);
    RC_ASSERT(CellOf(answer) == CellOf(Judge(plain.question, worth, plain.settings)));
  }
}

RC_GTEST_PROP(GateProperty, TheVerdictAloneIsThatOfTheAnswer, ()) {
  AnyGate gate;
  if (*rc::gen::arbitrary<bool>()) gate.settings.fitted = AnyCurve();
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    RC_ASSERT(VerdictOn(gate.question, number, gate.settings) ==
              Judge(gate.question, number, gate.settings).verdict);
  }
}

RC_GTEST_PROP(GateProperty, AHigherNumberNeverTakesARightAway, ()) {
  AnyGate gate;
  GovernorSettings& settings = gate.settings;
  const GateQuestion& question = gate.question;
  if (*rc::gen::arbitrary<bool>()) settings.fitted = AnyCurve();
  Cell last = Cell::kDeny;
  Verdict verdict = Verdict::kDeny;
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    const GateAnswer answer = Judge(question, number, settings);
    RC_ASSERT(answer.verdict <= verdict);
    RC_ASSERT(CellOf(answer) <= last);
    if (answer.verdict != Verdict::kAllow) RC_ASSERT(!answer.reason.empty());
    // The score in the answer is indeed enough.
    if (answer.verdict == Verdict::kDeny && answer.needed > 0) {
      RC_ASSERT(Judge(question, answer.needed, settings).verdict != Verdict::kDeny);
    }
    if (answer.verdict == Verdict::kAsk && answer.needed > 0) {
      RC_ASSERT(Judge(question, answer.needed, settings).verdict == Verdict::kAllow);
    }
    last = CellOf(answer);
    verdict = answer.verdict;
  }
}

}  // namespace
}  // namespace credence::governor
