// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment.h"

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::language {
namespace {

TEST(ReviewComment, KindsOfSentences) {
  using enum RemarkKind;
  EXPECT_EQ(ReadRemark("Could you add a timeout?").kind, kWish);
  EXPECT_EQ(ReadRemark("I wish there were more examples").kind, kWish);
  EXPECT_EQ(ReadRemark("The error message is unclear").kind, kComplaint);
  EXPECT_EQ(ReadRemark("Missing tests").kind, kComplaint);
  EXPECT_EQ(ReadRemark("Great error handling").kind, kPraise);
  EXPECT_EQ(ReadRemark("Nothing is missing").kind, kPraise);
  EXPECT_EQ(ReadRemark("I like this.").kind, kPraise);
  EXPECT_NE(ReadRemark("I don't like this.").kind, kPraise);
  EXPECT_EQ(ReadRemark("Why is this a class?").kind, kQuestion);
  EXPECT_EQ(ReadRemark("The handler calls the API twice").kind, kFact);
  EXPECT_EQ(ReadRemark("").kind, kFact);
}

TEST(ReviewComment, AnInstructionHasAVerbAndAnObject) {
  EXPECT_EQ(ReadRemark("Please add unit tests for the parser").instruction,
            (Instruction{.force = InstructionForce::kAlways,
                         .verb = "add",
                         .object = "unit tests for the parser"}));
  EXPECT_EQ(
      ReadRemark("Names too short").instruction,
      (Instruction{.force = InstructionForce::kPrefer, .verb = "", .object = "longer names"}));
}

TEST(ReviewComment, OneRemarkForEachSentence) {
  const auto remarks = ReadReviewComment("Nice tests. Why Redis? Please add a timeout.");
  ASSERT_EQ(remarks.size(), 3U);
  EXPECT_EQ(remarks[1].kind, RemarkKind::kQuestion);
  EXPECT_EQ(remarks[2].instruction->Words(), "add a timeout");
  EXPECT_TRUE(ReadReviewComment("").empty());
}

TEST(ReviewComment, OppositeInstructions) {
  const auto read = [](std::string_view text) {
    return GistOf(ReadRemark(text).instruction.value());
  };
  EXPECT_TRUE(AreOpposite(read("Add comments"), read("Avoid comments")));
  EXPECT_TRUE(AreOpposite(read("Add animations"), read("Too many animations")));
  EXPECT_TRUE(AreOpposite(read("Names too short"), read("Names too long")));
  EXPECT_FALSE(AreOpposite(read("Add tests"), read("Avoid comments")));
  EXPECT_FALSE(AreOpposite(read("Add tests"), read("More tests please")));
  EXPECT_TRUE(AskAlike(read("Missing tests"), read("Add tests")));
  EXPECT_FALSE(AskAlike(read("Missing names"), read("Names too short")));
}

RC_GTEST_PROP(ReviewCommentProperty, AnyBytesGiveValidText, (const std::string& bytes)) {
  for (const std::string& text : {bytes, "Please add " + bytes, bytes + " is missing"}) {
    for (const ReviewRemark& remark : ReadReviewComment(text)) {
      if (!remark.instruction) continue;
      RC_ASSERT(!remark.instruction->object.empty());
      RC_ASSERT(IsValidUtf8(remark.instruction->Words()));
    }
  }
}

}  // namespace
}  // namespace credence::language
