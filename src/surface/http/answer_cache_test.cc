// SPDX-License-Identifier: Apache-2.0
#include "surface/http/answer_cache.h"

#include <memory>
#include <string>

#include "base/test_framework.h"
#include "credence/clock.h"

namespace credence::http {
namespace {

using std::chrono::milliseconds;

std::shared_ptr<const Response> Answer(std::string body) {
  return std::make_shared<const Response>(Response{.body = std::move(body)});
}

class AnswerCacheTest : public testing::Test {
 protected:
  AnswerCache::Basis Now() const { return *cache_.BasisOf(engine_); }
  void Commit() { ASSERT_TRUE(engine_->memories().Add({}, {.content = "Run the tests"})); }

  std::shared_ptr<ManualClock> clock_ =
      std::make_shared<ManualClock>(*ParseTimestamp("2026-01-01T00:00:00Z"));
  std::shared_ptr<Engine> engine_{Engine::Open({.db = ":memory:", .clock = clock_}).value()};
  AnswerCache cache_{
      {.answers_max = 3, .bytes_max = 30, .answer_bytes_max = 20, .age_max = milliseconds(200)}};
};

TEST_F(AnswerCacheTest, GivesBackWhatWasKept) {
  EXPECT_EQ(cache_.Find("a", Now()), nullptr);
  cache_.Keep("a", Now(), Answer("one"));
  ASSERT_NE(cache_.Find("a", Now()), nullptr);
  EXPECT_EQ(cache_.Find("a", Now())->body, "one");
  EXPECT_EQ(cache_.Find("b", Now()), nullptr);
}

TEST_F(AnswerCacheTest, ACommitEndsEveryAnswer) {
  const AnswerCache::Basis before = Now();
  cache_.Keep("a", before, Answer("one"));
  Commit();
  EXPECT_EQ(cache_.Find("a", Now()), nullptr);
  EXPECT_NE(cache_.Find("a", before), nullptr) << "a picture from before it is still right";
  cache_.Keep("b", Now(), Answer("two"));
  EXPECT_EQ(cache_.size(), 1U) << "what cannot be used again is gone";
}

TEST_F(AnswerCacheTest, AnAnswerThatACommitOvertookIsNotKept) {
  const AnswerCache::Basis before = Now();
  Commit();
  cache_.Keep("a", before, Answer("one"));
  EXPECT_EQ(cache_.size(), 0U);
}

TEST_F(AnswerCacheTest, WhatWasBegunBeforeItWasForgottenIsNotGivenAfter) {
  const AnswerCache::Basis before = Now();
  cache_.Keep("a", before, Answer("one"));
  cache_.Forget();
  EXPECT_EQ(cache_.Find("a", Now()), nullptr);
  cache_.Keep("a", before, Answer("one"));
  EXPECT_EQ(cache_.Find("a", Now()), nullptr) << "it was computed before";
  cache_.Keep("a", Now(), Answer("two"));
  ASSERT_NE(cache_.Find("a", Now()), nullptr);
  EXPECT_EQ(cache_.Find("a", Now())->body, "two");
}

TEST_F(AnswerCacheTest, IsGoodForAMomentOfTheClock) {
  cache_.Keep("a", Now(), Answer("one"));
  clock_->Advance(milliseconds(200));
  EXPECT_NE(cache_.Find("a", Now()), nullptr);
  clock_->Advance(milliseconds(1));
  EXPECT_EQ(cache_.Find("a", Now()), nullptr);
  cache_.Keep("a", Now(), Answer("two"));
  EXPECT_EQ(cache_.Find("a", Now())->body, "two");
  clock_->Advance(milliseconds(-1));
  EXPECT_EQ(cache_.Find("a", Now()), nullptr) << "the clock was set back";
}

TEST_F(AnswerCacheTest, AnEngineWithOtherSettingsKnowsNothing) {
  cache_.Keep("a", Now(), Answer("one"));
  engine_ = Engine::Open({.db = ":memory:", .clock = clock_}).value();
  EXPECT_EQ(cache_.Find("a", Now()), nullptr);
}

TEST_F(AnswerCacheTest, DoesNotGrowWithoutBound) {
  cache_.Keep("large", Now(), Answer(std::string(16, 'x')));
  EXPECT_EQ(cache_.size(), 0U);
  for (const char* key : {"a", "b", "c", "d"}) cache_.Keep(key, Now(), Answer("one"));
  EXPECT_EQ(cache_.size(), 1U) << "by number";
  for (const char* key : {"a", "b", "c"}) cache_.Keep(key, Now(), Answer("fourteen bytes"));
  EXPECT_EQ(cache_.size(), 2U) << "by bytes";
  for (int i = 0; i < 100; ++i) cache_.Keep("c", Now(), Answer("fourteen bytes"));
  EXPECT_NE(cache_.Find("c", Now()), nullptr) << "what replaces another counts once";
}

}  // namespace
}  // namespace credence::http
