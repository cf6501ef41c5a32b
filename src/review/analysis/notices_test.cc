// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/notices.h"

#include "base/test_framework.h"
#include "credence/mention.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

const Timestamp kMidnight = kTestNow;  // 2026-01-01T00:00:00Z.

Work WorkAt(std::string id, Timestamp at, bool irreversible = false) {
  Work work;
  work.id = std::move(id);
  work.task_type = "api";
  work.registered_at = at;
  work.irreversible = irreversible;
  work.summary = "adds\na page";
  return work;
}

Learning WithWindow(std::string window) {
  Learning learning;
  learning.last.best_window = std::move(window);
  return learning;
}

TEST(Notices, TheRestWaitsForTheGoodWindow) {
  const std::vector<Work> pending = {WorkAt("a", kMidnight + hours(7))};
  const Learning learning = WithWindow("09-11");
  const NoticePlan early = PlanNotices(pending, learning, kMidnight + hours(8), minutes(0), {});
  EXPECT_TRUE(early.due.empty());
  EXPECT_EQ(early.held, 1);
  EXPECT_EQ(early.window, "09-11");
  const NoticePlan good = PlanNotices(pending, learning, kMidnight + hours(9), minutes(0), {});
  ASSERT_EQ(good.due.size(), 1U);
  EXPECT_EQ(good.due[0].kind, "digest");
  EXPECT_EQ(good.due[0].subject, "1 review waiting");
  EXPECT_EQ(good.due[0].text,
            "1 review waiting in all. New:\n- a (api): adds a page\n"
            "Review them with " +
                Op("review next") + " or on the dashboard.");
  EXPECT_TRUE(PlanNotices(pending, learning, kMidnight + hours(11), minutes(0), {}).due.empty());
  // Where the reviewers are, it is nine already.
  EXPECT_EQ(PlanNotices(pending, learning, kMidnight + hours(8), minutes(60), {}).due.size(), 1U);
}

TEST(Notices, EachIsSentOnce) {
  std::vector<Work> pending = {WorkAt("a", kMidnight)};
  Learning learning;
  const NoticePlan first = PlanNotices(pending, learning, kMidnight + hours(1), minutes(0), {});
  ASSERT_EQ(first.due.size(), 1U);
  learning.notified = NotifiedBy(first, learning);
  EXPECT_TRUE(PlanNotices(pending, learning, kMidnight + hours(2), minutes(0), {}).due.empty());
  // A new one waits until the last digest was an hour ago.
  pending.push_back(WorkAt("b", kMidnight + hours(1) + minutes(10)));
  const NoticePlan soon =
      PlanNotices(pending, learning, kMidnight + hours(1) + minutes(59), minutes(0), {});
  EXPECT_TRUE(soon.due.empty());
  EXPECT_EQ(soon.held, 1);
  const NoticePlan second = PlanNotices(pending, learning, kMidnight + hours(2), minutes(0), {});
  ASSERT_EQ(second.due.size(), 1U);
  ASSERT_EQ(second.due[0].works.size(), 1U);
  EXPECT_EQ(second.due[0].works[0].work, "b");
}

TEST(Notices, IrreversibleWorkDoesNotWait) {
  const std::vector<Work> pending = {WorkAt("a", kMidnight), WorkAt("drop", kMidnight, true)};
  Learning learning = WithWindow("09-11");
  const NoticePlan plan = PlanNotices(pending, learning, kMidnight, minutes(0), {});
  ASSERT_EQ(plan.due.size(), 1U);
  EXPECT_EQ(plan.due[0].kind, "urgent");
  EXPECT_EQ(plan.due[0].works.at(0).work, "drop");
  EXPECT_EQ(plan.held, 1);
  learning.notified = NotifiedBy(plan, learning);
  EXPECT_TRUE(PlanNotices(pending, learning, kMidnight + hours(1), minutes(0), {}).due.empty());
  // "a" still gets its digest, because only urgent work was announced.
  EXPECT_EQ(PlanNotices(pending, learning, kMidnight + hours(9), minutes(0), {}).due.at(0).kind,
            "digest");
}

TEST(Notices, LongWaitingIsUrgentOnce) {
  const std::vector<Work> pending = {WorkAt("a", kMidnight)};
  Learning learning = WithWindow("09-11");
  EXPECT_TRUE(PlanNotices(pending, learning, kMidnight + hours(24) - minutes(1), minutes(0), {})
                  .due.empty());
  const NoticePlan plan = PlanNotices(pending, learning, kMidnight + hours(24), minutes(0), {});
  ASSERT_EQ(plan.due.size(), 1U);
  EXPECT_EQ(plan.due[0].subject, "1 urgent review");
  learning.notified = NotifiedBy(plan, learning);
  EXPECT_TRUE(PlanNotices(pending, learning, kMidnight + hours(33), minutes(0), {}).due.empty());
}

TEST(Notices, APauseIsUrgent) {
  Learning learning;
  learning.at = kMidnight;
  learning.last.paused = true;
  const NoticePlan plan = PlanNotices({}, learning, kMidnight + hours(1), minutes(0), {});
  ASSERT_EQ(plan.due.size(), 1U);
  EXPECT_EQ(plan.due[0].subject, "The approval rate fell: all work is reviewed again");
  learning.notified = NotifiedBy(plan, learning);
  EXPECT_TRUE(PlanNotices({}, learning, kMidnight + hours(2), minutes(0), {}).due.empty());
}

TEST(Notices, LongListsAreCut) {
  std::vector<Work> pending;
  for (int i = 0; i < 23; ++i) pending.push_back(WorkAt(std::to_string(i), kMidnight));
  const NoticePlan plan = PlanNotices(pending, {}, kMidnight, minutes(0), {});
  EXPECT_EQ(plan.due.at(0).works.size(), 20U);
  EXPECT_NE(plan.due.at(0).text.find("\n- and 3 more\n"), std::string::npos);
}

}  // namespace
}  // namespace credence::review
