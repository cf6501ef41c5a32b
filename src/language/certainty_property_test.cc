// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "language/certainty.h"

namespace credence::language {
namespace {

rc::Gen<std::string> AnyDoubtfulText() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "I'm ", "think ", "not ", "sure ", "no ", "idea ", "maybe ", "might ", "may ", "May ",
      "2018 ", "80% ", "100 percent ", "per cent ", "chance ", "of ", "50/50 ", "fifty-fifty ",
      "he says ", "Ana told me ", "according to ", "live in Porto ", "right", "isn't it", "? ",
      ". ", ", ", "! ", "\n", "’", "'", "iirc ", "99999999999999999999% sure ", "é", "日本 ", "👍",
      "\xff", "\xe2", "-", "%", "probably ", "doubt ", "that ");
  return TextOfPieces(piece);
}

void CheckCertainty(const std::string& text) {
  const CertaintyReading certainty = ReadCertainty(text);
  RC_ASSERT(certainty.certainty > 0 && certainty.certainty <= 1);
  RC_ASSERT(certainty.words.empty() == (certainty.certainty == 1));
  std::size_t at = 0;
  for (const CertaintyWords& words : certainty.words) {
    RC_ASSERT(!words.words.empty());
    RC_ASSERT(words.certainty >= 0 && words.certainty < 1);
    // In order; several may begin at the same word.
    at = text.find(words.words, at);
    RC_ASSERT(at != std::string::npos);
  }
  RC_ASSERT(ReadCertainty(text) == certainty);
}

RC_GTEST_PROP(CertaintyProperty, WordsAndValueFit, ()) { CheckCertainty(*AnyDoubtfulText()); }

RC_GTEST_PROP(CertaintyProperty, AnyBytesAreAccepted, ()) {
  CheckCertainty(*rc::gen::arbitrary<std::string>());
}

}  // namespace
}  // namespace credence::language
