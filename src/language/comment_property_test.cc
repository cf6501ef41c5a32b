// SPDX-License-Identifier: Apache-2.0
// Invariants of sentiment, themes and action items for every comment.

#include <cmath>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/action_items.h"
#include "language/comment_kind.h"
#include "language/comment_words.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {
namespace {

// Comments built from fragments that matter to the rules.
rc::Gen<std::string> AnyComment() {
  const auto piece = rc::gen::element<std::string>(
      "great ", "bad ", "not ", "isn't ", "dont ", "very ", "slightly ", "but ", "although ",
      "would be ", "nice", "if ", "error ", "handling ", "retry ", "logic ", "missing ", "no ",
      "please ", "add ", "tests ", "should ", "rename ", "the ", "is ", "`x` ", "`", "```", "> ",
      "https://x.y ", "snake_case ", "call() ", "👍", "👎", ":) ", ":(", "+1 ", "-1 ", "!", "? ",
      ". ", ", ", "\n", "…", "—", "’", "'", "t ", "s ", "é", "日本 ", "。", "BAD ", "sooo ", "\xff",
      "\xf0\x9f", "\xe2", "_", "webhook ", "die ", "und ");
  return TextOfPieces(piece);
}

void Check(const std::string& comment) {
  const Sentiment sentiment = ReadSentiment(comment);
  RC_ASSERT(std::isfinite(sentiment.score));
  RC_ASSERT(sentiment.score >= -1 && sentiment.score <= 1);
  if (sentiment.words.empty()) RC_ASSERT(sentiment.score == 0);
  std::size_t at = 0;
  for (const SentimentWord& word : sentiment.words) {
    RC_ASSERT(!word.words.empty());
    at = comment.find(word.words, at);
    RC_ASSERT(at != std::string::npos);
  }
  for (const Theme& theme : ReadThemes(comment)) {
    RC_ASSERT(theme.score > 0 && theme.score <= 1);
    RC_ASSERT(!theme.words.empty() && !theme.theme.empty());
    RC_ASSERT(IsValidUtf8(theme.theme));
    for (const std::string& words : theme.words) {
      RC_ASSERT(comment.find(words) != std::string::npos);
    }
  }
  if (const auto kind = ReadCommentKind(comment)) {
    RC_ASSERT(!kind->kind.empty() && !kind->group.empty());
    for (const std::string& word : kind->words) {
      RC_ASSERT(comment.find(word) != std::string::npos);
    }
  }
  for (const std::string& item : ActionItems(comment)) {
    RC_ASSERT(comment.find(item) != std::string::npos);
    RC_ASSERT(CodePointCount(item) <= 200U);
  }
}

RC_GTEST_PROP(CommentProperty, AnswersAreBoundedAndPartsOfTheComment, ()) { Check(*AnyComment()); }

RC_GTEST_PROP(CommentProperty, AnyBytesAreAccepted, ()) {
  Check(*rc::gen::arbitrary<std::string>());
}

RC_GTEST_PROP(CommentProperty, TheSameCommentGivesTheSameAnswer, ()) {
  const std::string comment = *AnyComment();
  RC_ASSERT(ReadSentiment(comment) == ReadSentiment(comment));
  RC_ASSERT(ReadThemes(comment) == ReadThemes(comment));
  RC_ASSERT(ReadCommentKind(comment) == ReadCommentKind(comment));
  RC_ASSERT(ActionItems(comment) == ActionItems(comment));
}

RC_GTEST_PROP(CommentProperty, NegationTurnsOrDampens, ()) {
  const std::string word = *rc::gen::element<std::string>("elegant", "great", "clean", "helpful",
                                                          "ugly", "awful", "confusing", "fragile");
  const double plain = ReadSentiment("it is " + word).score;
  const double negated = ReadSentiment("it is not " + word).score;
  RC_ASSERT(std::abs(negated) < std::abs(plain));
  RC_ASSERT(negated * plain < 0);
}

RC_GTEST_PROP(CommentProperty, LettersWithoutKnownWordsSayNothing, ()) {
  const auto letters = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "あ", "い", "я", "ж", "ш", "ع", "ל", "字", " ", "、", "ñ", "ü"));
  std::string comment;
  for (const std::string& letter : letters) comment += letter;
  RC_ASSERT(ReadSentiment(comment) == Sentiment());
  RC_ASSERT(ReadThemes(comment).empty());
  RC_ASSERT(ActionItems(comment).empty());
}

// The number of words is bounded, and text without words is passed once: each case takes
// milliseconds, and would take minutes if a scan were repeated for each byte.
TEST(CommentTest, LongCommentsTakeLinearTime) {
  for (const std::string piece : {"`", "``", "```", "> ", "(", "!", "a_", "great ", "not ", "'",
                                  "error ", "add ", "http://", ":(", "\xe2", "missing the "}) {
    std::string comment;
    while (comment.size() < 1'000'000) comment += piece;
    EXPECT_LE(std::abs(ReadSentiment(comment).score), 1);
    ReadThemes(comment);
    ReadCommentKind(comment);
    ActionItems(comment);
  }
}

TEST(CommentTest, OtherLanguagesAreTold) {
  EXPECT_TRUE(LooksEnglish(CommentWords("This is the best.").view()));
  EXPECT_TRUE(LooksEnglish(CommentWords("great").view()));
  EXPECT_FALSE(LooksEnglish(CommentWords("Das ist nicht gut.").view()));
  EXPECT_FALSE(LooksEnglish(CommentWords("Il manque des tests").view()));
}

}  // namespace
}  // namespace credence::language
