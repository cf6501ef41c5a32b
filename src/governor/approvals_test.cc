// SPDX-License-Identifier: Apache-2.0
#include "governor/approvals.h"

#include <gtest/gtest.h>

#include "base/test_support.h"

namespace credence::governor {
namespace {

Approval Folded(const std::vector<std::pair<ApprovalEvent, Timestamp>>& events) {
  Approval approval;
  for (const auto& [event, time] : events) {
    const ledger::EventDraft draft = DraftOf("a1", event);
    ledger::EventView view;
    view.stream = draft.stream;
    view.kind = draft.kind;
    view.body = draft.body;
    view.time = time;
    const auto decoded = ApprovalFold::Decode(view).value();
    EXPECT_EQ(decoded, event);
    EXPECT_TRUE(ApprovalFold::Apply(approval, *decoded, view));
  }
  return approval;
}

const Timestamp kJanuary = TestTime("2026-01-01T00:00:00Z");
const Timestamp kFebruary = TestTime("2026-02-01T00:00:00Z");

TEST(ApprovalTest, ItEndsAMonthAfterItsLastUse) {
  const Ratified ratified{.commands = {"npm install", "npm ci"}, .project = "/p"};
  EXPECT_EQ(EndOf(Folded({{ratified, kJanuary}})), TestTime("2026-01-31T00:00:00Z"));
  const Approval used = Folded({{ratified, kJanuary}, {Exercised{.session = "s"}, kFebruary}});
  EXPECT_EQ(EndOf(used), TestTime("2026-03-03T00:00:00Z"));
  EXPECT_EQ(used.id, "a1");
  EXPECT_EQ(used.uses, 1);
  EXPECT_FALSE(used.revoked);
  EXPECT_TRUE(Folded({{ratified, kJanuary}, {Revoked{}, kFebruary}}).revoked);
}

TEST(ApprovalTest, ARowHoldsAllOfIt) {
  const Approval approval = Folded(
      {{Ratified{.commands = {"make deploy"}}, kJanuary}, {Exercised{.session = "s"}, kFebruary}});
  const ledger::Row row = ApprovalFold::ToRow(approval, std::nullopt);
  ledger::RowView view;
  view.id = row.id;
  view.data = row.data;
  EXPECT_EQ(ApprovalFold::FromRow(view).value(), approval);
  view.data = "{";
  EXPECT_FALSE(ApprovalFold::FromRow(view));
}

TEST(ApprovalTest, EachCommandIsARuleThatNamesTheApproval) {
  const auto rules = RulesOf({Folded({{Ratified{.commands = {"npm ci", "make"}}, kJanuary}})});
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[1], (RuleSettings{.name = "a1", .decision = "allow", .command = "make"}));
}

TEST(ApprovalTest, OneWithoutCommandsIsDamaged) {
  const ledger::EventDraft draft = DraftOf("a1", Ratified{.commands = {""}});
  ledger::EventView view;
  view.stream = draft.stream;
  view.kind = draft.kind;
  view.body = draft.body;
  EXPECT_FALSE(ApprovalFold::Decode(view));
}

}  // namespace
}  // namespace credence::governor
