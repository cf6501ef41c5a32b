// SPDX-License-Identifier: Apache-2.0
#include "governor/goal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace credence::governor {
namespace {

SessionState WithInputs(std::vector<std::string> inputs) {
  SessionState state;
  state.goal = {"invoice"};
  state.goal_calls = 10;
  state.inputs = std::move(inputs);
  return state;
}

TEST(GoalTest, OnlyAWholeWordIsOneOfTheGoals) {
  for (const std::string input : {"invoice", "invoice importer", "the invoice", "an invoice sent",
                                  "invoices and an invoice", "reinvoice invoice"}) {
    EXPECT_FALSE(HasDrifted(WithInputs({"weather", input}), GoalSettings())) << input;
  }
  for (const std::string input :
       {"", "invoices", "reinvoice", "invoices reinvoice", "in voice", "invoice-importer"}) {
    EXPECT_TRUE(HasDrifted(WithInputs({"weather", input}), GoalSettings())) << input;
  }
}

RC_GTEST_PROP(GoalProperty, AWordIsThereWhenItStandsBetweenSpaces, ()) {
  const auto text = [] {
    return *rc::gen::container<std::string>(rc::gen::element('a', 'b', ' '));
  };
  SessionState state = WithInputs({text()});
  state.goal = {text()};
  const std::string spaced = " " + state.inputs[0] + " ";
  RC_ASSERT(HasDrifted(state, GoalSettings()) ==
            (spaced.find(" " + state.goal[0] + " ") == std::string::npos));
}

}  // namespace
}  // namespace credence::governor
