// SPDX-License-Identifier: Apache-2.0
#include "language/wording.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "language/certainty.h"

namespace credence::language {
namespace {

struct Row {
  std::string statement;
  std::vector<std::string> sentences;
};

// Each statement is followed by its sentences, indented by a tab.
std::vector<Row> RowsOf(const char* path) {
  std::ifstream file(path);
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.empty()) continue;
    if (line.starts_with('\t')) {
      rows.at(rows.size() - 1).sentences.push_back(line.substr(1));
    } else {
      rows.push_back({.statement = line});
    }
  }
  return rows;
}

void ExpectWordings(const Row& row, WordingStyle style, std::span<const Certainty> certainties) {
  ASSERT_EQ(row.sentences.size(), certainties.size()) << row.statement;
  for (std::size_t i = 0; i < certainties.size(); ++i) {
    EXPECT_EQ(Worded(row.statement, certainties[i], style), row.sentences[i]) << row.statement;
  }
}

TEST(WordingTest, SentencesOfTheTable) {
  constexpr std::array kFour = {Certainty::kDefinite, Certainty::kGeneral, Certainty::kTentative,
                                Certainty::kDoubtful};
  const std::vector<Row> rows = RowsOf(CREDENCE_WORDINGS);
  EXPECT_GE(rows.size(), 150);
  for (const Row& row : rows) ExpectWordings(row, WordingStyle::kDocument, kFour);
}

// The adverb stands before the main verb, and after a form of be or an auxiliary.
TEST(WordingTest, TheAdverbStandsBesideTheVerb) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"Customers abandon carts at checkout", "Customers definitely abandon carts at checkout."},
      {"Users download reports on Mondays", "Users definitely download reports on Mondays."},
      {"Clients upload files in batches", "Clients definitely upload files in batches."},
      {"Engineers postpone releases before holidays",
       "Engineers definitely postpone releases before holidays."},
      {"Reviewers omit checks under pressure", "Reviewers definitely omit checks under pressure."},
      {"Checkout is the slowest page of the shop",
       "Checkout is definitely the slowest page of the shop."},
      {"The cache has expired", "The cache has definitely expired."},
      {"Orders can fail at night", "Orders can definitely fail at night."},
  };
  for (const auto& [statement, sentence] : table) {
    EXPECT_EQ(Worded(statement, Certainty::kDefinite, WordingStyle::kDocument), sentence);
  }
}

TEST(WordingTest, RatedSentencesOfTheSameStatements) {
  const std::vector<Row> document = RowsOf(CREDENCE_WORDINGS);
  const std::vector<Row> rated = RowsOf(CREDENCE_WORDINGS_RATED);
  ASSERT_EQ(rated.size(), document.size());
  for (std::size_t i = 0; i < rated.size(); ++i) {
    ASSERT_EQ(rated[i].statement, document[i].statement);
    ExpectWordings(rated[i], WordingStyle::kRated, std::span(kCertainties).subspan(1));
    EXPECT_EQ(Worded(rated[i].statement, Certainty::kDefinite, WordingStyle::kRated),
              document[i].sentences.at(0));
  }
}

// The reader of certainty is fitted to people's ratings, so it tells whether a sentence sounds as
// sure as its band. Statements that carry doubt of their own ("may", "I think") and quoted
// questions stay below it. docs/wording.md has the exact shares.
TEST(WordingTest, ARatedSentenceSoundsAsSureAsItsBand) {
  struct Band {
    double low;
    double high;
    double share_min;  // Of the statements.
  };
  // People rate "probably" at 0.70, a little above its band.
  constexpr std::array<Band, kCertainties.size()> kBands = {
      {{.9, 1, .9}, {.65, .9, .9}, {.45, .705, .8}, {.25, .465, .9}, {0, .25, 1}}};
  const std::vector<Row> rows = RowsOf(CREDENCE_WORDINGS);
  const auto all = static_cast<double>(rows.size());
  for (std::size_t i = 0; i < kBands.size(); ++i) {
    const auto inside = std::ranges::count_if(rows, [&](const Row& row) {
      const double read =
          ReadCertainty(Worded(row.statement, kCertainties[i], WordingStyle::kRated)).certainty;
      return read >= kBands[i].low && read <= kBands[i].high;
    });
    EXPECT_GE(static_cast<double>(inside) / all, kBands[i].share_min) << NameOf(kCertainties[i]);
  }
}

// "Probably" and "It seems" are rated alike, so these two bands are not compared with each other.
// The exceptions are statements with "should" and "would", which the reader takes as doubt.
TEST(WordingTest, ASurerBandSoundsSurer) {
  const std::vector<Row> rows = RowsOf(CREDENCE_WORDINGS);
  const auto ordered = std::ranges::count_if(rows, [](const Row& row) {
    const auto read = [&](Certainty certainty) {
      return ReadCertainty(Worded(row.statement, certainty, WordingStyle::kRated)).certainty;
    };
    const auto lies_between = [&](Certainty certainty) {
      const double middle = read(certainty);
      return read(Certainty::kDefinite) >= middle && middle >= read(Certainty::kDoubtful);
    };
    return lies_between(Certainty::kGeneral) && lies_between(Certainty::kProbable) &&
           lies_between(Certainty::kTentative);
  });
  EXPECT_GE(static_cast<double>(ordered) / static_cast<double>(rows.size()), 0.97) << ordered;
}

TEST(WordingTest, EachSentenceIsWorded) {
  EXPECT_EQ(Worded("I like tea. I hate coffee!", Certainty::kTentative),
            "You might like tea. You might hate coffee.");
}

TEST(WordingTest, ALineBreakEndsASentenceAndControlCharactersGo) {
  EXPECT_EQ(Worded("- I like\ttea\n- Ana lives\x1b[31m here", Certainty::kDefinite),
            "You definitely like tea. Ana definitely lives [31m here.");
}

TEST(WordingTest, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(Worded("I like \xff", Certainty::kTentative), "You might like \uFFFD.");
}

}  // namespace
}  // namespace credence::language
