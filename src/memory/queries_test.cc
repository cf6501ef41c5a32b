// SPDX-License-Identifier: Apache-2.0
// Runs every query on both stores: the results must be the same.
#include "memory/queries.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "memory/recall.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

class QueriesTest : public testing::TestWithParam<TestStore> {
 protected:
  QueriesTest() : store_(OpenTestStore(GetParam(), folder_)) {}

  void Put(Memory memory) {
    const Result<void> put =
        store_->Write("s", [&](ledger::Writer& writer) { return PutMemory(writer, memory); });
    ASSERT_TRUE(put) << put.error().message;
  }
  void Put(std::uint32_t number, std::string_view content) { Put(TestMemory(number, content)); }
  void PutIn(std::optional<std::string> project, std::uint32_t number, std::string_view content) {
    Memory memory = TestMemory(number, content);
    memory.project = std::move(project);
    Put(memory);
  }

  // Runs a query, and fails the test if it fails.
  template <class Ask>
  auto Answer(Ask ask) {
    return ledger::AskStore(*store_, ask, "s");
  }
  Result<Memory> Find(std::string_view id) {
    return Answer([&](ledger::Reader& reader) { return FindMemory(reader, id); });
  }
  static std::vector<std::string> Contents(const Result<std::vector<MemoryReading>>& readings) {
    std::vector<std::string> contents;
    if (!readings) return {"failed: " + readings.error().message};
    for (const MemoryReading& reading : *readings) {
      contents.push_back(reading.memory.content.value_or("(erased)"));
    }
    return contents;
  }
  std::vector<std::string> Listed(const ListMemories& request) {
    return Contents(Answer(
        [&](ledger::Reader& reader) { return List(reader, request, viewpoint_, settings_); }));
  }
  std::vector<std::string> Found(const SearchMemories& request) {
    const auto fits = [&](const Memory& memory) {
      return request.all || memory.status == MemoryStatus::kCurrent;
    };
    return Contents(Answer([&](ledger::Reader& reader) {
      return Recall(reader,
                    {.text = request.text,
                     .limit = request.limit,
                     .min_best = 0.1,
                     .min_each = 0.1,
                     .fits = fits},
                    viewpoint_, settings_);
    }));
  }
  // Of a sentence of project /p.
  std::vector<std::string> OppositesOf(std::string_view content,
                                       std::optional<Uuid> except = std::nullopt) {
    const std::optional<std::string> project = "/p";
    const Result<std::vector<Memory>> found = Answer([&](ledger::Reader& reader) {
      return FindOpposites(reader, {.content = content, .project = project, .except = except},
                           settings_);
    });
    std::vector<std::string> contents;
    for (const Memory& memory : found.value()) contents.push_back(*memory.content);
    return contents;
  }
  std::vector<std::string> Concerned(std::string_view tool, std::string_view input,
                                     std::int64_t limit = 2) {
    static constexpr MemoryType kTypes[] = {MemoryType::kPattern, MemoryType::kRule};
    return Contents(Answer([&](ledger::Reader& reader) {
      return Concerning(reader, kTypes, {.tool = tool, .input = input, .limit = limit}, viewpoint_,
                        settings_);
    }));
  }

  TestFolder folder_;
  std::unique_ptr<ledger::Store> store_;
  MemorySettings settings_;
  Viewpoint viewpoint_{.project = "/p", .now = TestDay(1)};
};

INSTANTIATE_TEST_SUITE_P(Stores, QueriesTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(QueriesTest, OppositesAreFoundAmongCurrentMemoriesOfTheScope) {
  Put(1, "Use tabs for indentation");
  Put(2, "Sort the imports by name");
  PutIn("/other", 3, "Use tabs for indentation everywhere");
  PutIn(std::nullopt, 4, "Always use tabs for indentation");
  Memory archived = TestMemory(5, "Use tabs for indentation, please");
  archived.status = MemoryStatus::kArchived;
  Put(archived);
  Memory passive = TestMemory(6, "Use tabs for indentation in makefiles");
  passive.source = MemorySource::kPassive;
  Put(passive);
  EXPECT_THAT(
      OppositesOf("Never use tabs for indentation"),
      testing::UnorderedElementsAre("Use tabs for indentation", "Always use tabs for indentation"));
  EXPECT_THAT(OppositesOf("Never use tabs for indentation", TestId(4)),
              testing::ElementsAre("Use tabs for indentation"));
  EXPECT_THAT(OppositesOf("Use tabs for indentation in every file"), testing::IsEmpty());
  settings_.polarity_guard = false;
  EXPECT_THAT(OppositesOf("Never use tabs for indentation"), testing::IsEmpty());
}

TEST_P(QueriesTest, SentencesAboutDifferentThingsAreNotOpposites) {
  Put(1, "Wait 30 seconds for the database");
  Put(2, "Do not commit generated files");
  EXPECT_THAT(OppositesOf("Wait 2 minutes for the deployment"), testing::IsEmpty());
  EXPECT_THAT(OppositesOf("Commit small changes often"), testing::IsEmpty());
  EXPECT_THAT(OppositesOf("Wait 60 seconds for the database"), testing::SizeIs(1));
  Put(4, "Bystander 1 stays where it is");
  EXPECT_THAT(OppositesOf("Bystander 2 stays where it is"), testing::IsEmpty());
  Put(5, "Run check number 1 before a commit: it finds much");
  EXPECT_THAT(OppositesOf("Run check number 2 before a commit: it finds much"), testing::IsEmpty());
  Put(3, "Rule number 1 of the project");
  EXPECT_THAT(OppositesOf("Rule number 2 of the project"), testing::IsEmpty());
}

TEST_P(QueriesTest, FindsByTheWholeIdInEitherCase) {
  Put(0xab12cd34, "x");
  EXPECT_EQ(Find("ab12cd34-0000-0000-8000-0000ab12cd34")->content, "x");
  EXPECT_EQ(Find(" AB12CD34-0000-0000-8000-0000AB12CD34 ")->content, "x");
}

TEST_P(QueriesTest, FindsByAPart) {
  Put(0xab12cd34, "x");
  Put(0xab99cd77, "y");
  EXPECT_EQ(Find("ab12")->content, "x");
  EXPECT_EQ(Find("cd77")->content, "y");
  EXPECT_EQ(Find("AB99CD")->content, "y");
  EXPECT_EQ(Find("2cd3")->content, "x");
}

TEST_P(QueriesTest, APartThatIsTooShortFindsNothing) {
  Put(0xab12cd34, "x");
  for (const std::string_view id : {"ab1", "d34", "", " ", "zzzz", "2cd35"}) {
    EXPECT_THAT(Find(id), Fails(Code::kNotFound)) << id;
  }
}

TEST_P(QueriesTest, APartThatNamesSeveralIsRefusedWithTheCandidates) {
  Put(0xab120001, "x");
  Put(0xab120002, "y");
  EXPECT_THAT(Find("ab12"), Fails(Code::kInvalidArgument, HasSubstr("ab120001 (x), ")));
}

TEST_P(QueriesTest, AMessageAboutAnIdIsOneLine) {
  for (const std::string_view id : {"no\nsuch\nid", "\x1b[31mred", "\xff\xfe"}) {
    const Result<Memory> memory = Find(id);
    ASSERT_FALSE(memory);
    EXPECT_EQ(memory.error().message.find_first_of("\n\x1b\xff"), std::string::npos) << id;
  }
}

TEST_P(QueriesTest, TheSameIsFoundByTypeScopeAndContent) {
  Put(1, "Use X");
  const auto same = [&](MemoryType type, std::optional<std::string> project,
                        std::string_view content) {
    const auto found =
        Answer([&](ledger::Reader& reader) { return FindSame(reader, type, project, content); });
    return found.value() ? std::optional((*found)->id) : std::nullopt;
  };
  EXPECT_EQ(same(MemoryType::kPattern, "/p", "Use X"), TestId(1));
  EXPECT_EQ(same(MemoryType::kRule, "/p", "Use X"), std::nullopt);
  EXPECT_EQ(same(MemoryType::kPattern, "/q", "Use X"), std::nullopt);
  EXPECT_EQ(same(MemoryType::kPattern, std::nullopt, "Use X"), std::nullopt);
  EXPECT_EQ(same(MemoryType::kPattern, "/p", "use x"), std::nullopt);
}

TEST_P(QueriesTest, WhatIsNotCurrentIsNotTheSame) {
  Memory archived = TestMemory(1, "Use X");
  archived.status = MemoryStatus::kArchived;
  Put(archived);
  const auto found = Answer([&](ledger::Reader& reader) {
    return FindSame(reader, MemoryType::kPattern, "/p", "Use X");
  });
  EXPECT_EQ(found.value(), std::nullopt);
}

TEST_P(QueriesTest, ListsTheProjectAndWhatIsGlobalByRank) {
  Put(1, "project");
  PutIn(std::nullopt, 2, "global");
  PutIn("/q", 3, "other");
  PutIn("/p2", 4, "begins alike");
  PutIn("/p/sub", 5, "below");
  Memory best = TestMemory(6, "best");
  best.confidence = TestDecimal("0.9");
  Put(best);
  EXPECT_THAT(Listed({}), ElementsAre("best", "global", "project"));
  viewpoint_.project.reset();
  EXPECT_THAT(Listed({}), ElementsAre("global"));
}

TEST_P(QueriesTest, ListsWhatIsOutOfUseOnlyWhenAsked) {
  Put(1, "current");
  Memory archived = TestMemory(2, "archived");
  archived.status = MemoryStatus::kArchived;
  Put(archived);
  Memory superseded = TestMemory(3, "superseded");
  superseded.status = MemoryStatus::kSuperseded;
  superseded.superseded_by = TestId(1);
  Put(superseded);
  EXPECT_THAT(Listed({}), ElementsAre("current"));
  EXPECT_THAT(Listed({.all = true}), UnorderedElementsAre("current", "archived", "superseded"));
}

TEST_P(QueriesTest, ListsByTypeAndDomain) {
  Memory rule = TestMemory(1, "rule");
  rule.type = MemoryType::kRule;
  rule.domain = "git";
  Put(rule);
  Put(2, "pattern");
  EXPECT_THAT(Listed({.type = "rule"}), ElementsAre("rule"));
  EXPECT_THAT(Listed({.type = "pattern"}), ElementsAre("pattern"));
  EXPECT_THAT(Listed({.domain = "git"}), ElementsAre("rule"));
  EXPECT_THAT(Listed({.type = "pattern", .domain = "git"}), IsEmpty());
}

TEST_P(QueriesTest, SearchFindsWordsInAnyOrderAndCase) {
  Put(1, "Migrations must be reversible");
  Put(2, "Migrations run at night");
  EXPECT_THAT(Found({.text = "REVERSIBLE migrations"}),
              ElementsAre("Migrations must be reversible"));
  EXPECT_THAT(Found({.text = "migrations"}), SizeIs(2));
  EXPECT_THAT(Found({.text = "how do migrations work, again?"}), SizeIs(2));
  EXPECT_THAT(Found({.text = " \t "}), IsEmpty());
}

TEST_P(QueriesTest, SearchTakesAnyTextAsWords) {
  Put(1, "Quote \"this\" AND that -- or not");
  EXPECT_THAT(Found({.text = "\"quote\""}), SizeIs(1));
  EXPECT_THAT(Found({.text = "that AND quote"}), SizeIs(1));
  for (const std::string_view text :
       {"\"", "NEAR(", "text:this*", "a OR", "^", "'; DROP TABLE x"}) {
    EXPECT_THAT(Found({.text = std::string(text)}), SizeIs(testing::Le(1u))) << text;
  }
}

TEST_P(QueriesTest, SearchSeesWhatListSees) {
  Put(1, "apple project");
  PutIn(std::nullopt, 2, "apple global");
  PutIn("/q", 3, "apple other");
  Memory archived = TestMemory(4, "apple archived");
  archived.status = MemoryStatus::kArchived;
  Put(archived);
  EXPECT_THAT(Found({.text = "apple"}), UnorderedElementsAre("apple project", "apple global"));
  EXPECT_THAT(Found({.text = "apple", .all = true}),
              UnorderedElementsAre("apple project", "apple global", "apple archived"));
}

TEST_P(QueriesTest, SearchKeepsItsLimit) {
  for (std::uint32_t i = 0; i < 5; ++i) Put(i, fmt::format("apple {}", i));
  EXPECT_THAT(Found({.text = "apple", .limit = 3}), SizeIs(3));
  EXPECT_THAT(Found({.text = "apple", .limit = 0}), IsEmpty());
  EXPECT_THAT(Found({.text = "apple", .limit = -1}), IsEmpty());
  EXPECT_THAT(Found({.text = "apple", .limit = INT64_MAX}), SizeIs(5));
}

// Another project's many memories must not crowd out this project's.
TEST_P(QueriesTest, SearchLooksFurtherUntilItHasEnough) {
  Put(1, "apple of this project, in a sentence that is a little longer than those of the other");
  for (std::uint32_t i = 2; i < 600; ++i) PutIn("/q", i, fmt::format("apple {}", i));
  EXPECT_THAT(Found({.text = "apple"}), ElementsAre(StartsWith("apple of this")));
  EXPECT_THAT(Concerned("bash", "apple"), ElementsAre(StartsWith("apple of this")));
}

TEST_P(QueriesTest, WhatConcernsACallSharesItsWords) {
  Put(1, "Migrations must be reversible");
  Put(2, "Use tabs in makefiles");
  EXPECT_THAT(Concerned("bash", R"({"command":"rake db:migrations"})"),
              ElementsAre("Migrations must be reversible"));
  EXPECT_THAT(Concerned("bash", "ls"), IsEmpty());
  EXPECT_THAT(Concerned("bash", ""), IsEmpty());
}

TEST_P(QueriesTest, NamesOfFieldsAreNotWordsOfACall) {
  Put(1, "A command is described in one sentence");
  EXPECT_THAT(Concerned("bash", R"({"command":"ls","description":"look"})"), IsEmpty());
  EXPECT_THAT(Concerned("bash", R"({"edits":[{"text":"describe the command"}]})"), SizeIs(1));
  EXPECT_THAT(Concerned("bash", R"({"command":"describe the comm)"), SizeIs(1));
}

TEST_P(QueriesTest, WhatSharesMoreConcernsItMore) {
  Memory one = TestMemory(1, "migrations run at night");
  one.confidence = TestDecimal("0.9");
  Put(one);
  Put(2, "migrations of postgres need a lock");
  EXPECT_THAT(Concerned("bash", "postgres migrations lock"),
              ElementsAre("migrations of postgres need a lock", "migrations run at night"));
  EXPECT_THAT(Concerned("bash", "postgres migrations lock", 1), SizeIs(1));
  EXPECT_THAT(Concerned("bash", "postgres migrations lock", 0), IsEmpty());
}

TEST_P(QueriesTest, LearningsConcernCallsAndOtherTypesOnlyIfInjected) {
  Memory learning = TestMemory(1, "postgres learning");
  learning.type = MemoryType::kLearning;
  Put(learning);
  Memory decision = TestMemory(2, "postgres decision");
  decision.type = MemoryType::kDecision;
  Put(decision);
  EXPECT_THAT(Concerned("bash", "psql postgres"), ElementsAre("postgres learning"));
}

TEST_P(QueriesTest, AFailureOfAnotherToolDoesNotConcernACall) {
  Memory failure = TestMemory(1, "Tool 'bash' failed: postgres is down");
  failure.type = MemoryType::kLearning;
  failure.source_tool = "Bash";
  Put(failure);
  EXPECT_THAT(Concerned("bash", "start postgres"), SizeIs(1));
  EXPECT_THAT(Concerned("edit", "start postgres"), IsEmpty());
}

TEST_P(QueriesTest, WhatIsStaleOrOutOfUseOrElsewhereConcernsNothing) {
  Memory archived = TestMemory(1, "postgres archived");
  archived.status = MemoryStatus::kArchived;
  Put(archived);
  PutIn("/q", 2, "postgres elsewhere");
  Memory stale = TestMemory(3, "postgres stale");
  stale.created_at = TestDay(-70);
  Put(stale);
  EXPECT_THAT(Concerned("bash", "postgres"), IsEmpty());
}

TEST_P(QueriesTest, OneTextConcernsACallOnce) {
  Put(1, "postgres twice");
  PutIn(std::nullopt, 2, "postgres twice");
  EXPECT_THAT(Concerned("bash", "postgres"), ElementsAre("postgres twice"));
}

TEST_P(QueriesTest, AnIndexThatDoesNotFitItsRowIsDataLoss) {
  Put(1, "postgres");
  Memory high = TestMemory(1, "postgres");
  high.confidence = TestDecimal("0.9");
  ledger::Row moved = MemoryFold::ToRow(high, "postgres");
  moved.text_sequence = 1;
  moved.entries = MemoryFold::ToRow(TestMemory(1, "postgres"), "postgres").entries;
  ASSERT_TRUE(store_->Write("s", [&](ledger::Writer& writer) { return writer.PutRow(moved); }));
  EXPECT_THAT(Listed({.limit = 5}), ElementsAre(HasSubstr("{op:verify}")));
}

TEST_P(QueriesTest, ARowThatCannotBeReadIsDataLossEverywhere) {
  Put(1, "postgres");
  const ledger::Row broken{
      .kind = "memory",
      .id = TestId(1).ToString(),
      .data = "{}",
      .text_sequence = 1,
      .entries = MemoryFold::ToRow(TestMemory(1, "postgres"), "postgres").entries};
  ASSERT_TRUE(store_->Write("s", [&](ledger::Writer& writer) { return writer.PutRow(broken); }));
  EXPECT_EQ(Find(TestId(1).ToString()).error().code, Code::kDataLoss);
  EXPECT_THAT(Listed({}), ElementsAre(HasSubstr("{op:verify}")));
  EXPECT_THAT(Found({.text = "postgres"}), ElementsAre(HasSubstr("{op:verify}")));
}

}  // namespace
}  // namespace credence::memory
