// SPDX-License-Identifier: Apache-2.0
#include "language/certainty/judgement.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/test_framework.h"

namespace credence::language {
namespace {

std::string_view Read(std::string_view text) {
  const auto doubt = ReadJudgementDoubt(text);
  return doubt ? NameOf(*doubt) : "none";
}

TEST(JudgementDoubtTest, DoubtAboutTheOwnJudgement) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"I'm not sure this is right, but the names look odd.", "some"},
      {"Not 100% sure, looks fine to me", "some"},
      {"Not sure about this one.", "some"},
      {"im not entirely certain. Approving anyway.", "some"},
      {"The cache is never cleared. I may be wrong, though.", "some"},
      {"Unless I'm mistaken, the lock is taken twice.", "some"},
      {"Correct me if I'm wrong: this leaks.", "some"},
      {"Frontend is not my area, but it reads well.", "some"},
      {"I guess this works.", "some"},
      {"idk if this is the best place", "some"},
      {"I can't really tell whether the retry helps.", "some"},
      {"I'm really not sure this is right.", "strong"},
      {"I'm not at all sure about the numbers", "strong"},
      {"I have no idea whether this is correct.", "strong"},
      {"I'm just guessing here.", "strong"},
      {"I'm not sure. I don't know enough about Kafka to judge.", "strong"},
  };
  for (const auto& [text, doubt] : rows) EXPECT_EQ(Read(text), doubt) << text;
}

TEST(JudgementDoubtTest, WhatIsSaidAboutTheWorkIsNone) {
  for (const std::string_view text :
       {"", "Looks good.", "This might fail on Windows.", "I think the tests are missing.",
        "I'm not sure why this is needed.", "I'm not sure what the flag does.",
        "Are you sure this is right?", "I'm sure this is wrong.", "I am certain.",
        "Make sure the file is closed.", "The code is not sure to terminate.",
        "I know this code well.", "You could be wrong about the order.",
        "He is not sure this is right.", "The message should tell if the file is missing.",
        "This is probably slow.", "Not certain edge cases but the main path fails: why?"}) {
    EXPECT_EQ(Read(text), "none") << text;
  }
}

// Quadratic time would take hours.
TEST(JudgementDoubtTest, LongTextsTakeLinearTime) {
  for (const std::string piece : {"i am not ", "sure ", "really ", "i do not know "}) {
    std::string text;
    while (text.size() < 300'000) text += piece;
    (void)ReadJudgementDoubt(text);
  }
}

RC_GTEST_PROP(JudgementDoubtProperty, AnyBytesAreAccepted, ()) {
  (void)ReadJudgementDoubt(*rc::gen::arbitrary<std::string>() + "i am not sure");
}

// Other sentences do not change what one sentence says.
RC_GTEST_PROP(JudgementDoubtProperty, MoreSentencesDoNotRemoveADoubt, ()) {
  const auto doubt = *rc::gen::element<std::string>("I'm not sure this is right.",
                                                    "I may be wrong.", "I'm just guessing.");
  const auto other = *rc::gen::element<std::string>("It is fast.", "Why?", "I am sure.", "Nice!");
  RC_ASSERT(ReadJudgementDoubt(doubt).has_value());
  RC_ASSERT(ReadJudgementDoubt(other + " " + doubt) == ReadJudgementDoubt(doubt));
  RC_ASSERT(ReadJudgementDoubt(doubt + " " + other) == ReadJudgementDoubt(doubt));
}

}  // namespace
}  // namespace credence::language
