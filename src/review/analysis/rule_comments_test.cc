// SPDX-License-Identifier: Apache-2.0
// A rule never says the opposite of what was asked: a table of comments with their instructions,
// and sentences that are put together from a stance and a thing.
#include <fmt/format.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "review/analysis/rule_text.h"

namespace credence::review {
namespace {

TEST(RuleComments, TheTable) {
  std::ifstream table(CREDENCE_RULE_COMMENTS);
  ASSERT_TRUE(table.is_open());
  int rows = 0;
  int without = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string comment = line.substr(0, tab);
    const std::optional<RuleText> text = WordRule(comment);
    EXPECT_EQ(text ? text->instruction : "-", line.substr(tab + 1)) << comment;
    ++rows;
    without += line.ends_with("\t-") ? 1 : 0;
  }
  EXPECT_GE(rows, 300);
  EXPECT_GE(3 * without, rows);
}

constexpr auto kThings = std::to_array<std::string_view>({
    "tests",
    "error handling",
    "animations",
    "unit tests for the parser",
    "input validation",
    "confidence intervals",
    "code comments",
    "log messages",
    "abbreviations",
    "global variables",
    "keyboard shortcuts",
    "footnotes",
    "retries on timeouts",
    "screenshots",
});

constexpr auto kWanted = std::to_array<std::string_view>({
    "Please add {}",
    "Could you add {}?",
    "Can we add {} here?",
    "More {} would help",
    "I would like to see {}",
    "I wish there were more {}",
    "It would be nice to have {}",
    "It would be great if you could add {}",
    "Missing {}",
    "There are no {}",
    "I could not find any {}",
    "This lacks {}",
    "It needs more {}",
    "You should add {}",
    "I suggest adding {}",
    "Don't forget to add {}",
    "Consider adding {}",
    "nit: add {}",
    "I think we need more {}",
    "Nice work, but please add {}",
    "Would you mind adding {}?",
    "The authors should include {}",
});

constexpr auto kUnwanted = std::to_array<std::string_view>({
    "Don't use {}",
    "Please avoid {}",
    "Never use {}",
    "Stop using {}",
    "Remove the {}",
    "Please remove {}",
    "The {} are not needed",
    "The {} are unnecessary",
    "I don't like the {}",
    "There is no need for {}",
    "You should not use {}",
    "I don't think the {} are necessary",
    "The {} should be removed",
    "Get rid of the {}",
    "Can we get rid of the {}?",
    "I don't see a reason to add {}",
    "I don't see the need for {}",
    "Too many {}",
    "We don't need {}",
    "I wouldn't use {}",
    "The {} can be removed",
    "Let's not add {}",
    "Please refrain from using {}",
});

constexpr auto kNeither = std::to_array<std::string_view>({
    "Nice {}!",
    "I love the {}",
    "Great {}",
    "Good use of {}",
    "The {} are excellent",
    "I like the {}",
    "Thanks for adding {}",
    "No problem with the {}",
    "There is nothing wrong with the {}",
    "I wouldn't change the {}",
    "The {} are not too long",
    "I have no complaints about the {}",
    "Why are there {}?",
    "What do the {} do?",
    "The {} were added last week",
    "I am not sure about the {}",
    "I don't think the {} are a problem",
    "Did you look at the {}?",
    "The {} are clear and easy to follow",
    "It is nice to see {}",
    "No issues with {}",
    "The {} don't need any changes",
    "Nothing is missing from the {}",
});

std::string Fill(std::string_view form, std::string_view thing) {
  return fmt::format(fmt::runtime(form), thing);
}

bool IsPositive(const RuleText& text) {
  return text.instruction.starts_with("ALWAYS ") || text.instruction.starts_with("PREFER ");
}

bool Opposes(const RuleText& text, bool wanted) {
  // "PREFER fewer X" is against X.
  const bool fewer =
      text.instruction.starts_with("PREFER fewer ") || text.instruction.starts_with("PREFER less ");
  return (IsPositive(text) && !fewer) != wanted;
}

TEST(RuleComments, APolarityNeverOpposesTheComment) {
  int worded = 0;
  int all = 0;
  for (const std::string_view thing : kThings) {
    for (const bool wanted : {true, false}) {
      const std::span<const std::string_view> forms =
          wanted ? std::span<const std::string_view>(kWanted) : kUnwanted;
      for (const std::string_view form : forms) {
        const std::string comment = Fill(form, thing);
        const std::optional<RuleText> text = WordRule(comment);
        ++all;
        if (!text) continue;
        ++worded;
        EXPECT_FALSE(Opposes(*text, wanted)) << comment << ": " << text->instruction;
      }
    }
    for (const std::string_view form : kNeither) {
      const std::string comment = Fill(form, thing);
      const std::optional<RuleText> text = WordRule(comment);
      EXPECT_EQ(text, std::nullopt) << comment << ": " << text->instruction;
    }
  }
  EXPECT_GE(worded * 10, all * 9);  // It does not get there by saying nothing.
}

RC_GTEST_PROP(RuleCommentsProperty, ARuleAgreesWithTheMajorityOfItsComments, ()) {
  const std::string thing(*rc::gen::elementOf(kThings));
  std::vector<std::string> comments;
  int balance = 0;
  const int n = *rc::gen::inRange(1, 11);
  for (int i = 0; i < n; ++i) {
    const bool wanted = *rc::gen::arbitrary<bool>();
    const std::string form(wanted ? *rc::gen::elementOf(kWanted) : *rc::gen::elementOf(kUnwanted));
    comments.push_back(Fill(form, thing));
    if (WordRule(comments.back())) balance += wanted ? 1 : -1;
  }
  const std::vector<std::string_view> views(comments.begin(), comments.end());
  const std::optional<CommonText> rule = CommonRule(views, 3);
  if (!rule || !rule->text) return;
  RC_ASSERT(balance != 0);
  RC_ASSERT(!Opposes(*rule->text, balance > 0));
  // Its quotes ask for it.
  for (const std::size_t i : rule->votes.asking) {
    RC_ASSERT(!Opposes(WordRule(views[i]).value(), balance > 0));
  }
}

}  // namespace
}  // namespace credence::review
