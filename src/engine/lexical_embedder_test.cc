// SPDX-License-Identifier: Apache-2.0
#include "engine/lexical_embedder.h"

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "base/test_framework.h"

namespace credence::engine {
namespace {

std::vector<float> RowOf(std::string_view text) {
  std::vector<float> row(LexicalEmbedder::kDimensions);
  LexicalEmbedder embedder;
  EXPECT_TRUE(embedder.Embed({&text, 1}, row));
  return row;
}

double LexicalCosine(std::string_view a, std::string_view b) {
  const std::vector<float> left = RowOf(a);
  const std::vector<float> right = RowOf(b);
  return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

TEST(LexicalEmbedder, NearlyEqualSentencesAreNear) {
  EXPECT_GT(LexicalCosine("The deployment failed because the disk was full",
                          "The deployment failed because the disk is full"),
            0.9);
  EXPECT_GT(
      LexicalCosine("Always run the tests before pushing", "Run the tests always before you push"),
      0.9);
  EXPECT_GT(LexicalCosine("Café résumé", "cafe RESUME"), 0.999);
  EXPECT_GT(LexicalCosine("rename user_name", "rename userName"), 0.999);
}

TEST(LexicalEmbedder, WordsInCommonBringSentencesNearer) {
  EXPECT_GT(LexicalCosine("Player health dropped to 2 hearts during combat with a skeleton",
                          "When player health drops below 3 hearts during combat"),
            0.7);
  EXPECT_GT(LexicalCosine("Drink a healing potion now before the skeleton hits you again",
                          "Use a healing potion immediately"),
            0.4);
  // A common root, but different stems.
  EXPECT_GT(LexicalCosine("authenticate", "authentication"), 0.25);
}

TEST(LexicalEmbedder, UnrelatedSentencesAreFar) {
  const std::string_view sentences[] = {
      "Player health dropped to 2 hearts during combat with a skeleton",
      "Archive the email from finance",
      "git push --force origin main",
      "The build uses ninja and cmake",
      "Users prefer short answers in German",
      "Postgres connection pool exhausted",
  };
  for (const std::string_view a : sentences) {
    for (const std::string_view b : sentences) {
      if (a == b) continue;
      EXPECT_LT(std::abs(LexicalCosine(a, b)), 0.3) << a << " / " << b;
    }
  }
}

TEST(LexicalEmbedder, IdeographsAreWords) {
  EXPECT_GT(LexicalCosine("漢字変換", "漢字、変換"), 0.999);
  EXPECT_GT(LexicalCosine("漢字", "漢語"), 0.3);
}

TEST(LexicalEmbedder, NothingIsZero) {
  for (const std::string_view text : {"", " \n", "...!?", "\xFF\xFE"}) {
    for (const float number : RowOf(text)) EXPECT_EQ(number, 0.0F);
  }
}

// Vectors are stored, so changing them requires a new name.
TEST(LexicalEmbedder, VectorsDoNotChange) {
  const std::vector<float> row = RowOf("Run the unit tests before 3 pushes");
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const float number : row) {
    const auto thousandths = static_cast<std::int64_t>(std::lround(number * 1000));
    hash = (hash ^ static_cast<std::uint64_t>(thousandths)) * 0x100000001b3u;
  }
  EXPECT_EQ(hash, 16855378032873032733u);
}

TEST(LexicalEmbedder, StemsBringFormsTogether) {
  struct Case {
    std::string_view word;
    std::string_view stem;
  };
  constexpr Case kCases[] = {
      {"drops", "drop"}, {"dropped", "drop"},  {"dropping", "drop"}, {"tries", "try"},
      {"tried", "try"},  {"use", "us"},        {"using", "us"},      {"used", "us"},
      {"tests", "test"}, {"class", "class"},   {"classes", "class"}, {"status", "status"},
      {"boxes", "box"},  {"quickly", "quick"}, {"string", "string"}, {"calling", "call"},
      {"bed", "bed"},    {"is", "is"},         {"größer", "größer"}, {"this", "this"},
  };
  std::string buffer;
  for (const Case& c : kCases) EXPECT_EQ(Stem(c.word, buffer), c.stem) << c.word;
}

RC_GTEST_PROP(LexicalEmbedderProperty, RowsHaveLengthOneAndDoNotSeeEachOther, ()) {
  const auto texts = *rc::gen::container<std::vector<std::string>>(rc::gen::string<std::string>());
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<float> rows(views.size() * LexicalEmbedder::kDimensions);
  LexicalEmbedder embedder;
  RC_ASSERT(embedder.Embed(views, rows).has_value());
  for (std::size_t at = 0; at < views.size(); ++at) {
    const std::span<const float> row =
        std::span(rows).subspan(at * LexicalEmbedder::kDimensions, LexicalEmbedder::kDimensions);
    const std::vector<float> alone = RowOf(views[at]);
    RC_ASSERT(std::ranges::equal(row, alone));
    const double squares = std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
    RC_ASSERT(squares == 0 || std::abs(squares - 1) < 1e-5);
  }
}

}  // namespace
}  // namespace credence::engine
