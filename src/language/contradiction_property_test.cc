// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/contradiction.h"

namespace credence::language {
namespace {

// Statements built from fragments that matter to the rules.
rc::Gen<std::string> AnyStatement() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "my ", "Ana ", "Ana Silva ", "the ", "sister ", "name ", "live ", "lives ", "in ",
      "at ", "is ", "was ", "like ", "hates ", "prefer ", "stopped ", "smoking ", "used to ", "no ",
      "not ", "never ", "don't ", "always ", "rarely ", "Porto", "Portugal ", "Acme ", "tea ",
      "coffee ", "two ", "3 ", "cats ", "red ", "blue ", "open ", "closed ", "on ", "Monday ",
      "May ", "2019 ", "if ", "when ", "and ", "or ", "to ", "as ", "a ", ", ", ". ", "?", "'s ",
      "’", "é", "日本 ", "may ", "can ", "called ", "born ", "married ", "10:30 ", "%", "\"", "(",
      "\n", "\xff");
  return TextOfPieces(piece);
}

RC_GTEST_PROP(ContradictionProperty, NoStatementContradictsItself, ()) {
  const std::string text = *AnyStatement();
  RC_ASSERT(!CompareStatements(text, text).IsConflict());
}

RC_GTEST_PROP(ContradictionProperty, TheSameBothWays, ()) {
  const std::string a = *AnyStatement();
  const std::string b = *AnyStatement();
  const Contradiction there = CompareStatements(a, b);
  const Contradiction back = CompareStatements(b, a);
  RC_ASSERT(there.kind == back.kind);
  RC_ASSERT(there.soft == back.soft);
}

RC_GTEST_PROP(ContradictionProperty, AConflictHasAReasonAndOneKey, ()) {
  const std::string subject = *rc::gen::element<std::string>("I ", "Ana ", "My sister ");
  const std::string a = subject + *AnyStatement();
  const std::string b = subject + *AnyStatement();
  const Contradiction result = CompareStatements(a, b);
  RC_ASSERT(result.IsConflict() == !result.reason.empty());
  RC_ASSERT(IsValidUtf8(result.reason));
  RC_ASSERT(result.reason.find_first_of("\n\t") == std::string::npos);
  if (result.IsConflict()) RC_ASSERT(ContradictionKey(a) == ContradictionKey(b));
}

RC_GTEST_PROP(ContradictionProperty, AnyBytesAreAccepted, ()) {
  const auto a = *rc::gen::arbitrary<std::string>();
  const auto b = *rc::gen::arbitrary<std::string>();
  RC_ASSERT(!CompareStatements(a, a).IsConflict());
  RC_ASSERT(IsValidUtf8(CompareStatements(a, b).reason));
  (void)ContradictionKey(a);
}

// Quadratic time would take hours, longer than the TIMEOUT of any test.
TEST(ContradictionPropertyTest, LongTextsTakeBoundedTime) {
  for (const std::string piece : {"I like ", "a. ", "two cats, ", "x", "not ", "(", "I "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_FALSE(CompareStatements(text, text + "x").IsConflict()) << piece;
  }
}

}  // namespace
}  // namespace credence::language
