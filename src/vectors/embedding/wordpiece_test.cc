// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/wordpiece.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "vectors/embedding/sample_tokenizer.h"

namespace credence::vectors {
namespace {

// The tokens between [CLS] and [SEP], separated by spaces.
std::string Tokens(const WordPiece& tokenizer, std::string_view text, std::size_t max = 256) {
  std::vector<std::int32_t> ids;
  tokenizer.Encode(text, max, ids);
  EXPECT_GE(ids.size(), 2u);
  EXPECT_EQ(ids.front(), tokenizer.Begin());
  EXPECT_EQ(ids.back(), tokenizer.End());
  std::string words;
  for (std::size_t at = 1; at + 1 < ids.size(); ++at) {
    words += (at == 1 ? "" : " ") + std::string(tokenizer.Token(ids[at]));
  }
  return words;
}

class WordPieceTest : public testing::Test {
 protected:
  WordPieceTest() : tokenizer_(SampleWordPiece()) {}
  std::string Tokens(std::string_view text, std::size_t max = 256) const {
    return vectors::Tokens(tokenizer_, text, max);
  }

  WordPiece tokenizer_;
};

TEST_F(WordPieceTest, CutsWordsIntoTheLongestPieces) {
  EXPECT_EQ(Tokens("unaffable"), "un ##aff ##able");
  EXPECT_EQ(Tokens("the runnings"), "the run ##ning ##s");
  EXPECT_EQ(Tokens(""), "");
}

TEST_F(WordPieceTest, AWordWithAPartThatHasNoPieceIsUnknown) {
  EXPECT_EQ(Tokens("unaffablez the"), "[UNK] the");
  EXPECT_EQ(Tokens("xyz"), "[UNK]");
}

TEST_F(WordPieceTest, FoldsCaseAccentsAndHangul) {
  EXPECT_EQ(Tokens("THE Résumé"), "the resume");
  EXPECT_EQ(Tokens("re\u0301sume\u0301"), "resume");
  EXPECT_EQ(Tokens("한"), "ᄒ ##ᅡ ##ᆫ");
}

TEST_F(WordPieceTest, SplitsPunctuationAndIdeographs) {
  EXPECT_EQ(Tokens("run!the"), "run ! the");
  EXPECT_EQ(Tokens("a漢字b"), "a 漢 字 b");
  EXPECT_EQ(Tokens("a≠b"), "a = b");
}

TEST_F(WordPieceTest, DropsControlCharactersAndBrokenBytes) {
  EXPECT_EQ(Tokens("r\x01un\u200D th\xFF\xE2\x80"
                   "e"),
            "run the");
  EXPECT_EQ(Tokens("a\vb"), "a ##b");
  EXPECT_EQ(Tokens("\xF0\x9F\x98"), "");
}

TEST_F(WordPieceTest, NamesOfSpecialTokensAreTheseTokens) {
  EXPECT_EQ(Tokens("run[SEP]the [MASK]"), "run [SEP] the [MASK]");
  EXPECT_EQ(Tokens("[sep]"), "[ sep ]");
}

TEST_F(WordPieceTest, TheLongestWordHasAHundredCharacters) {
  EXPECT_EQ(Tokens(std::string(5000, 'a')), "[UNK]");
  EXPECT_EQ(Tokens(std::string(101, 'a')), "[UNK]");
  EXPECT_EQ(Tokens(std::string(100, 'a') + "!").size(), 1 + 99 * 4 + 2u);
  // Counted after folding: a Hangul syllable has three letters.
  std::string syllables;
  for (int i = 0; i < 34; ++i) syllables += "한";
  EXPECT_EQ(Tokens(syllables), "[UNK]");
}

TEST_F(WordPieceTest, CutsOffWhatDoesNotFit) {
  EXPECT_EQ(Tokens("the unaffable", 5), "the un ##aff");
  EXPECT_EQ(Tokens("the unaffable", 3), "the");
  EXPECT_EQ(Tokens("the", 2), "");
  // A part that would have been truncated makes the word unknown.
  EXPECT_EQ(Tokens("unaffablez", 4), "[UNK]");
}

TEST_F(WordPieceTest, ReadsTheFileThatItPacked) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("credence-vocabulary-" + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << tokenizer_.packed();
  const auto opened = WordPiece::Open(path);
  ASSERT_TRUE(opened.has_value()) << opened.error().message;
  EXPECT_EQ(opened->VocabularySize(), SampleTokens().size());
  EXPECT_EQ(opened->Source(), Sha256(SampleTokenizer()));
  EXPECT_EQ(vectors::Tokens(*opened, "the unaffable 漢!"), "the un ##aff ##able 漢 !");
  std::ofstream(path, std::ios::binary) << SampleTokenizer();
  const auto loaded = WordPiece::Load(path);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_EQ(loaded->packed(), tokenizer_.packed());
  const auto wrong = WordPiece::Open(path);
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().code, Code::kDataLoss);
  std::filesystem::remove(path);
}

TEST_F(WordPieceTest, AShortenedOrLengthenedBlockIsRefused) {
  const std::string_view block = tokenizer_.packed();
  for (std::size_t size = 0; size < block.size(); ++size) {
    ASSERT_FALSE(Vocabulary::FromBytes({block.begin(), block.begin() + static_cast<long>(size)}));
  }
  std::vector<char> longer(block.begin(), block.end());
  longer.push_back(0);
  EXPECT_FALSE(Vocabulary::FromBytes(longer));
}

struct Change {
  std::string from;
  std::string to;
  std::string reason;
};

TEST(TokenizerJson, RefusesWhatItDoesNotKnow) {
  const Change changes[] = {
      {"\"WordPiece\"", "\"BPE\"", "not WordPiece"},
      {"BertNormalizer", "NFC", "normalizer"},
      {"\"lowercase\":true", "\"lowercase\":false", "switched off"},
      {"BertPreTokenizer", "Whitespace", "pre_tokenizer is \"Whitespace\""},
      {"TemplateProcessing", "RobertaProcessing", "post_processor"},
      {"\"##\"", "\"@@\"", "##"},
      {"\"lstrip\":false", "\"lstrip\":true", "options"},
      {"word\":100", "word\":100000", "too long"},
      {"\"a\":12", "\"a\":13", "two tokens"},
      {"\"resume\":29", "\"resume\":31", "no token 29"},
      {"\"resume\":29", "\"resume\":-1", "out of bounds"},
      {"\"[CLS]\":2", "\"cls\":2", "[CLS]"},
      {"\"id\":4", "\"id\":5", "[MASK]"},
      {"\"model\"", "\"other\"", "missing"},
      {"}}}", "}}", "byte"},
  };
  for (const Change& change : changes) {
    std::string json = SampleTokenizer();
    const std::size_t at = json.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.from;
    json.replace(at, change.from.size(), change.to);
    const auto parsed = WordPiece::Parse(json);
    ASSERT_FALSE(parsed.has_value()) << change.to;
    EXPECT_THAT(parsed, Fails(Code::kInvalidArgument, HasSubstr(change.reason)));
  }
}

}  // namespace
}  // namespace credence::vectors
