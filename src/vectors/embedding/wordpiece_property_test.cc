// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "vectors/embedding/sample_tokenizer.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {
namespace {

const WordPiece& SharedTokenizer() {
  static const WordPiece kTokenizer = SampleWordPiece();
  return kTokenizer;
}

std::vector<std::int32_t> EncodedIds(std::string_view text, std::size_t max = 256) {
  std::vector<std::int32_t> ids = {-1, -2};  // Previous content does not matter.
  SharedTokenizer().Encode(text, max, ids);
  return ids;
}

// Random bytes, and pieces that the tokenizer treats specially.
std::string AnyTokenText() {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
      rc::gen::string<std::string>(),
      rc::gen::element<std::string>("the", "un", "affable", "run", "ning", "S", " ", "\n", "!", "[",
                                    "[SEP]", "[CLS]", "漢", "한", "é", "\u0301", "\u200D", "\uFFFD",
                                    "\x80", "\xE2\x80", "\xF0\x9F", "😀", "≠")));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

RC_GTEST_PROP(WordPieceProperty, IdsAreInRangeAndNotTooMany, ()) {
  const auto max = *rc::gen::inRange<std::size_t>(2, 40);
  const std::vector<std::int32_t> ids = EncodedIds(AnyTokenText(), max);
  RC_ASSERT(ids.size() >= 2u);
  RC_ASSERT(ids.size() <= max);
  RC_ASSERT(ids.front() == SharedTokenizer().Begin());
  RC_ASSERT(ids.back() == SharedTokenizer().End());
  for (const std::int32_t id : ids) {
    RC_ASSERT(id >= 0);
    RC_ASSERT(static_cast<std::size_t>(id) < SharedTokenizer().VocabularySize());
  }
}

RC_GTEST_PROP(WordPieceProperty, FewerTokensAreABeginning, ()) {
  const std::string text = AnyTokenText();
  const auto max = *rc::gen::inRange<std::size_t>(2, 40);
  const std::vector<std::int32_t> all = EncodedIds(text, 100000);
  const std::vector<std::int32_t> some = EncodedIds(text, max);
  RC_ASSERT(some.size() == std::min(all.size(), max));
  RC_ASSERT(std::equal(some.begin(), some.end() - 1, all.begin()));
}

RC_GTEST_PROP(WordPieceProperty, CaseOfAsciiDoesNotMatter, ()) {
  std::string text = AnyTokenText();
  // Names of special tokens are case-sensitive.
  std::erase(text, '[');
  RC_ASSERT(EncodedIds(text) == EncodedIds(AsciiLower(text)));
}

RC_GTEST_PROP(WordPieceProperty, BrokenBytesAreAsIfTheyWereNotThere, ()) {
  std::string text = AnyTokenText();
  std::erase(text, '[');  // Otherwise a special token could form.
  std::string valid;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = DecodeCodePoint(rest).length;
    valid += rest.substr(0, length);
    rest.remove_prefix(std::max<std::size_t>(length, 1));
  }
  RC_ASSERT(EncodedIds(text) == EncodedIds(valid));
}

RC_GTEST_PROP(WordPieceProperty, WordsDoNotSeeEachOther, ()) {
  const std::string left = AnyTokenText();
  const std::string right = AnyTokenText();
  std::vector<std::int32_t> both = EncodedIds(left, 100000);
  both.pop_back();
  const std::vector<std::int32_t> second = EncodedIds(right, 100000);
  both.insert(both.end(), second.begin() + 1, second.end());
  RC_ASSERT(EncodedIds(left + " " + right, 200000) == both);
}

RC_GTEST_PROP(WordPieceProperty, ADamagedBlockIsRefusedOrGivesSomeIds, ()) {
  std::vector<char> block(SharedTokenizer().packed().begin(), SharedTokenizer().packed().end());
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
    block[*rc::gen::inRange<std::size_t>(0, block.size())] = *rc::gen::arbitrary<char>();
  }
  const auto vocabulary = Vocabulary::FromBytes(block);
  if (!vocabulary) return;
  for (const std::string_view text : {"unaffable", "the", "zzz", "漢"}) {
    const Vocabulary::Piece piece = vocabulary->LongestPrefix(text, false);
    RC_ASSERT(piece.id < static_cast<std::int32_t>(vocabulary->size()));
    RC_ASSERT(piece.length <= text.size());
  }
}

}  // namespace
}  // namespace credence::vectors
