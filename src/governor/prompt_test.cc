// SPDX-License-Identifier: Apache-2.0
#include "governor/prompt.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

bool Corrects(std::string_view prompt) { return CorrectionIn(prompt, Words(prompt)).has_value(); }
bool Approves(std::string_view prompt) { return ApprovalIn(prompt, Words(prompt)).has_value(); }
Control ControlIn(std::string_view prompt) { return ControlOf(prompt); }

TEST(PromptTest, TheUserCorrectsTheAgent) {
  for (const std::string_view prompt : {"wrong",
                                        "Wrong.",
                                        "WRONG!!",
                                        "Wrong, the config lives in /etc",
                                        "No, wrong file",
                                        "wrong approach, use the cache instead",
                                        "that's wrong",
                                        "That’s wrong",
                                        "that is wrong, look again",
                                        "this is completely wrong",
                                        "it's still wrong",
                                        "you're wrong about the cache",
                                        "you are wrong",
                                        "You got it wrong again",
                                        "you edited the wrong file",
                                        "that's the wrong branch",
                                        "that is the wrong branch",
                                        "the total is wrong now",
                                        "the answer in your last message is wrong",
                                        "incorrect",
                                        "That is incorrect.",
                                        "your answer is incorrect",
                                        "fix that",
                                        "please fix that first",
                                        "That's not right",
                                        "that is not right",
                                        "this is not what I asked for",
                                        "not what I wanted",
                                        "you made a mistake in the parser",
                                        "you broke the build",
                                        "undo that",
                                        "revert that change please",
                                        "you misunderstood me",
                                        "it doesn't work",
                                        "That did not work",
                                        "still broken"}) {
    EXPECT_TRUE(Corrects(prompt)) << prompt;
  }
}

TEST(PromptTest, WhatLooksLikeACorrectionButIsNone) {
  for (const std::string_view prompt : {"what's wrong with this function?",
                                        "what's wrong with this function",
                                        "What is wrong here",
                                        "tell me what is wrong",
                                        "fix the wrong total in invoice.py",
                                        "fix the incorrect total in invoice.py",
                                        "something went wrong in CI",
                                        "Something is wrong with the build",
                                        "The error message in the README is incorrect",
                                        "is anything wrong with it",
                                        "is that wrong?",
                                        "is this incorrect?",
                                        "what could go wrong",
                                        "nothing wrong with that",
                                        "you're not wrong",
                                        "that isn't wrong",
                                        "let me know if this is wrong",
                                        "check whether the total is wrong",
                                        "show an error when the wrong password is entered",
                                        "wrong password returns 500 instead of 401",
                                        "handle incorrect passwords",
                                        "can you find the wrong call in main.py",
                                        "a test for the wrong-host case",
                                        "wrongdoing is a word",
                                        "add a button",
                                        ""}) {
    EXPECT_FALSE(Corrects(prompt)) << prompt;
  }
}

TEST(PromptTest, TheUserApproves) {
  for (const std::string_view prompt : {"looks good",
                                        "Looks good!",
                                        "that looks good to me",
                                        "LGTM",
                                        "lgtm, ship it",
                                        "perfect",
                                        "Perfect, thanks",
                                        "ok perfect",
                                        "correct",
                                        "yes, correct",
                                        "That's correct.",
                                        "that is correct",
                                        "that's right",
                                        "great job",
                                        "Great!",
                                        "this is excellent",
                                        "nice work",
                                        "well done",
                                        "it works now",
                                        "works now, thanks",
                                        "approved",
                                        "looks great",
                                        "the fix is perfect"}) {
    EXPECT_TRUE(Approves(prompt)) << prompt;
  }
}

TEST(PromptTest, WhatLooksLikeAnApprovalButIsNone) {
  for (const std::string_view prompt :
       {"is this correct?",
        "is this correct",
        "does it look good",
        "not perfect",
        "nice try",
        "perfect storm",
        "Excellent question",
        "great, another failure",
        "not correct",
        "incorrect",
        "imperfect",
        "that's not right",
        "looks good but the tests fail",
        "almost perfect",
        "make it look good",
        "correct the typo in the README",
        "please correct it",
        "use the correct path",
        "add an approved column",
        "explain how it works",
        "tell me if it looks good",
        "it doesn't look good",
        "this can't be correct",
        "perfect the algorithm",
        "that is wrong, not great",
        "once it works, commit",
        "Looks good to me in general, now please go on with the next twenty files of the module",
        "add a button",
        ""}) {
    EXPECT_FALSE(Approves(prompt)) << prompt;
  }
}

TEST(PromptTest, AnApprovalIsShort) {
  const std::string phrase = "looks good";
  EXPECT_TRUE(Approves(phrase + ' ' + std::string(49, 'x')));
  EXPECT_FALSE(Approves(phrase + ' ' + std::string(50, 'x')));
}

TEST(PromptTest, SudoIsAWordOfItsOwnInThatSpelling) {
  for (const std::string_view prompt : {"SUDO", "SUDO edit it", "just do it, SUDO!", "(SUDO)",
                                        "do it.\nSUDO\n", "\"SUDO\"", "go on: SUDO."}) {
    EXPECT_EQ(ControlIn(prompt), Control::kSudo) << prompt;
  }
  for (const std::string_view prompt :
       {"sudo apt install jq", "Sudo", "sUDO", "pseudoSUDO", "SUDOKU", "SUDO_ASKPASS is unset",
        "MY_SUDO", "SUDO1", "use $SUDO in the Makefile", "${SUDO} make install", "SUDO=1 make",
        "scripts/SUDO/run", "--SUDO", "SUDO.md", "S U D O", ""}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
}

TEST(PromptTest, TheApprovalIsALiteral) {
  EXPECT_EQ(ControlIn("CONFIDENCE_BOOST_APPROVED"), Control::kBoostApproval);
  EXPECT_EQ(ControlIn("ok, CONFIDENCE_BOOST_APPROVED."), Control::kBoostApproval);
  for (const std::string_view prompt :
       {"confidence_boost_approved", "CONFIDENCE BOOST APPROVED", "CONFIDENCE_BOOST_APPROVED_BY_ME",
        "XCONFIDENCE_BOOST_APPROVED", "CONFIDENCE_BOOST"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
}

TEST(PromptTest, TheRequestIsAPhrase) {
  for (const std::string_view prompt : {"trust regained", "Trust regained.", "ok, trust restored",
                                        "restore trust", "restore your confidence"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kBoostRequest) << prompt;
  }
  for (const std::string_view prompt :
       {"trust", "regained trust", "I trust you", "distrust regained"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
}

TEST(PromptTest, ADisputeNamesASignal) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"false positive sunk_cost", "sunk_cost"},
      {"False positive: tool_failure", "tool_failure"},
      {"that was a false positive user_correction, sorry", "user_correction"}};
  for (const auto& [prompt, name] : cases) {
    EXPECT_EQ(ControlIn(prompt), Control::kDispute) << prompt;
    EXPECT_EQ(DisputedSignal(Words(prompt)), name) << prompt;
  }
  for (const std::string_view prompt : {"false positive", "a false positive.", "false alarm x"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
}

TEST(PromptTest, TheUserPointsAtAContradiction) {
  for (const std::string_view prompt :
       {"but earlier you said it was safe", "You contradict yourself", "which is it?",
        "make up your mind", "that contradicts the docs"}) {
    EXPECT_TRUE(ContradictionIn(Words(prompt))) << prompt;
  }
  for (const std::string_view prompt :
       {"as you said", "list the contradictions in the spec", "which one is it about"}) {
    EXPECT_FALSE(ContradictionIn(Words(prompt))) << prompt;
  }
}

TEST(PromptTest, AControlPhraseIsMeantNotMentioned) {
  const struct {
    std::string_view phrase;
    Control control;
  } phrases[] = {{"SUDO", Control::kSudo},
                 {"CONFIDENCE_BOOST_APPROVED", Control::kBoostApproval},
                 {"trust regained", Control::kBoostRequest},
                 {"restore trust", Control::kBoostRequest},
                 {"false positive sunk_cost", Control::kDispute}};
  const std::string_view meant[] = {"{}",
                                    "ok, {}",
                                    "{}, please",
                                    "Do not ask again. {}",
                                    "That is not what I want! {}.",
                                    "You can't know this; {}",
                                    "Why not?\n{}",
                                    "never mind\n\n{}\n",
                                    "edit main.py now, {}"};
  const std::string_view unmeant[] = {"do not use {}",
                                      "Do not say {} ever",
                                      "don't {}",
                                      "Don’t use {}",
                                      "never say {}",
                                      "Please never, under any circumstances, use {}",
                                      "go on without {}",
                                      "no {}",
                                      "avoid {}",
                                      "stop using {}",
                                      "what does {} do",
                                      "Should I say {}?",
                                      "{}?",
                                      "when I say {}, you may go on",
                                      "only if I write {}",
                                      "the phrase {} opens everything",
                                      "the agent said {}",
                                      "continue until {}",
                                      "I would rather not {}",
                                      "> {}",
                                      "look at this:\n  > {}\n",
                                      "type `{}` to bypass",
                                      "```\n{}\n```",
                                      "see ```{}",
                                      "<log>{}</log>",
                                      "<log>x</log>{}<log>y</log>",
                                      "<my-part>{}",
                                      "<MY-PART a=\"b\">\n{}\n</MY-PART>",
                                      "fix it\n<system-reminder>{}</system-reminder>",
                                      "fix it\nStop hook feedback:\n{}"};
  const auto filled = [](std::string_view pattern, std::string_view phrase) {
    std::string text(pattern);
    text.replace(text.find("{}"), 2, phrase);
    return text;
  };
  for (const auto& [phrase, control] : phrases) {
    for (const std::string_view pattern : meant) {
      EXPECT_EQ(ControlIn(filled(pattern, phrase)), control) << filled(pattern, phrase);
    }
    for (const std::string_view pattern : unmeant) {
      EXPECT_EQ(ControlIn(filled(pattern, phrase)), Control::kNone) << filled(pattern, phrase);
    }
  }
  for (const std::string_view prompt :
       {"SUDO is not allowed here", "SUDO should never be said", "SUDO means bypass"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
  EXPECT_EQ(ControlIn("never say SUDO. SUDO"), Control::kSudo);
  EXPECT_EQ(ControlIn("use vector<int> here, SUDO"), Control::kSudo);
}

TEST(PromptTest, AllowIsTheWholePrompt) {
  for (const std::string_view prompt :
       {"allow", "Allow", " allow\n", "credence allow", "/credence allow", "/credence:allow"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kAllow) << prompt;
  }
  for (const std::string_view prompt :
       {"allow it", "please allow", "/credence:allow all", "use /credence:allow", "/credence:why",
        "<command-name>/credence:allow</command-name>"}) {
    EXPECT_EQ(ControlIn(prompt), Control::kNone) << prompt;
  }
}

TEST(PromptTest, WordsAreLowerCaseWithoutPunctuation) {
  const Words words("That’s the X_1-file; 'quoted' isn't, ok?");
  std::vector<std::string> all;
  all.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) all.emplace_back(words[i]);
  EXPECT_EQ(all,
            (std::vector<std::string>{"that's", "the", "x_1", "file", "quoted", "isn't", "ok"}));
  EXPECT_EQ(words.Find("the x_1"), 1u);
  EXPECT_EQ(words.Find("quo*"), 4u);
  EXPECT_EQ(words.Find("quo"), std::nullopt);
  EXPECT_EQ(words.Find("the", 2), std::nullopt);
  EXPECT_EQ(words.Find("isn't ok now"), std::nullopt);
}

}  // namespace
}  // namespace credence::governor
