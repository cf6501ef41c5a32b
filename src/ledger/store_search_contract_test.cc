// SPDX-License-Identifier: Apache-2.0
// The contract of every store for text search.

#include "base/test_framework.h"
#include "ledger/event_hash.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"
#include "ledger/test_store_contract.h"

namespace credence::ledger {
namespace {

class StoreSearchContractTest : public StoreContractTest {};

INSTANTIATE_TEST_SUITE_P(Stores, StoreSearchContractTest,
                         testing::Values(Kind::kMemory, Kind::kSqlite, Kind::kPostgres),
                         testing::PrintToStringParamName());

// --- Search

TEST_P(StoreSearchContractTest, SearchFindsAllWordsOrAnyWithoutCase) {
  Append({WithText(MakeEvent("1", "memory/1"), "Run the TESTS before a commit"),
          WithText(MakeEvent("2", "memory/2"), "Never commit secrets"),
          WithText(MakeEvent("3", "belief/3"), "commit early"), MakeEvent("4", "memory/4")});
  EXPECT_EQ(Search({"commit"}), (Names{"belief/3", "memory/1", "memory/2"}));
  EXPECT_EQ(Search({"COMMIT", "Never"}), Names{"memory/2"});
  EXPECT_EQ(Search({"before", "never"}), Names{});
  EXPECT_EQ(Search({"before", "never"}, true), (Names{"memory/1", "memory/2"}));
  EXPECT_EQ(Search({"commit"}, false, "memory/"), (Names{"memory/1", "memory/2"}));
  EXPECT_EQ(Search({"commit"}, false, "memory/2"), Names{"memory/2"});
  EXPECT_EQ(Search({"absent"}), Names{});
  EXPECT_EQ(Search({}), Names{});
}

TEST_P(StoreSearchContractTest, SearchGivesAtMostTheLimit) {
  for (int i = 0; i < 5; ++i) {
    const std::string name = std::to_string(i);
    Append({WithText(MakeEvent(name, "memory/" + name), "the same words")});
  }
  Read([](Reader& reader) {
    EXPECT_EQ(reader.Search({.words = {"words"}, .limit = 3}).value().size(), 3U);
    EXPECT_EQ(reader.Search({.words = {"words"}, .limit = 0}).value().size(), 0U);
  });
}

TEST_P(StoreSearchContractTest, OnlyWhatIsSearchableIsFound) {
  NewEvent hidden = WithText(MakeEvent("1", "a"), "hidden words");
  hidden.searchable = false;
  Append({hidden, WithText(MakeEvent("2", "b"), "shown words")});
  EXPECT_EQ(Search({"words"}), Names{"b"});
  EXPECT_EQ(store_->CheckStorage().value(), Names{});
}

TEST_P(StoreSearchContractTest, AWordWithPunctuationIsAPhrase) {
  Append({WithText(MakeEvent("1", "a"), "call std::move here"),
          WithText(MakeEvent("2", "b"), "move std")});
  EXPECT_EQ(Search({"std::move"}), Names{"a"});
  EXPECT_EQ(Search({"\"std move\""}), Names{"a"});
}

TEST_P(StoreSearchContractTest, NoQueryIsSyntax) {
  Append({WithText(MakeEvent("1", "a"), "near text and not or rank column")});
  const Names hostile = {"\"",
                         "\"\"",
                         "'",
                         "*",
                         "a*",
                         "NEAR(",
                         "NEAR(a b, 2)",
                         "(",
                         ")",
                         "text:a",
                         "^a",
                         "{text}:",
                         "-text",
                         "AND",
                         "NOT",
                         "a\" OR \"",
                         "--",
                         ";",
                         "\\",
                         "\xff\xfe",
                         "%",
                         "?1",
                         "\n",
                         "",
                         "😀",
                         std::string("te\0xt", 5)};
  for (const std::string& word : hostile) {
    for (const bool any_word : {false, true}) {
      for (const Names& words : {Names{word}, Names{word, "text"}, Names{"text", word}}) {
        const Result<void> done = store_->Read(kSpace, [&](Reader& reader) -> Result<void> {
          CREDENCE_RETURN_IF_ERROR(reader.Search({.words = words, .any_word = any_word}));
          return {};
        });
        EXPECT_TRUE(done) << word << ": " << done.error().message;
      }
    }
  }
}

TEST_P(StoreSearchContractTest, AWordWithoutLettersExcludesNothing) {
  Append({WithText(MakeEvent("1", "a"), "some text")});
  EXPECT_EQ(Search({"text", "*"}), Names{"a"});
  EXPECT_EQ(Search({"-", "text"}), Names{"a"});
  EXPECT_EQ(Search({"*"}), Names{});
  EXPECT_EQ(Search({"\"", "*"}, true), Names{});
}

TEST_P(StoreSearchContractTest, AQueryMayBeLong) {
  Append({WithText(MakeEvent("1", "a"), "some text")});
  Names words(3000, "text");
  EXPECT_EQ(Search(words), Names{"a"});
  EXPECT_EQ(Search(words, true), Names{"a"});
  words.emplace_back("absent");
  EXPECT_EQ(Search(words), Names{});
}

}  // namespace
}  // namespace credence::ledger
