// SPDX-License-Identifier: Apache-2.0
// Lists of memories, on both stores: filters, orders, and that pages add up to the whole list.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "memory/index_keys.h"
#include "memory/queries.h"
#include "memory/reading.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ListTest : public testing::TestWithParam<TestStore> {
 protected:
  ListTest() : store_(OpenTestStore(GetParam(), folder_)) {}

  void Put(Memory memory) {
    const Result<void> put =
        store_->Write("s", [&](ledger::Writer& writer) { return PutMemory(writer, memory); });
    ASSERT_TRUE(put) << put.error().message;
  }
  Paged<MemoryReading> Page(const ListMemories& request, const language::TimeRange& learned = {}) {
    return ledger::AskStore(
               *store_,
               [&](ledger::Reader& reader) {
                 return List(reader, request, viewpoint_, settings_, learned);
               },
               "s")
        .value();
  }
  static std::vector<std::string> Contents(const std::vector<MemoryReading>& readings) {
    std::vector<std::string> contents;
    for (const MemoryReading& reading : readings) {
      contents.push_back(reading.memory.content.value_or("(erased)"));
    }
    return contents;
  }
  // Memories that differ in everything that an order or a filter looks at.
  void PutMany() {
    constexpr std::array kProjects = {"/p", "/q", ""};
    for (std::uint32_t i = 1; i <= 60; ++i) {
      Memory memory = TestMemory(i, fmt::format("{} word {}", i * 37 % 61, i));
      const std::string_view project = kProjects[i % kProjects.size()];
      memory.project = project.empty() ? std::nullopt : std::optional<std::string>(project);
      memory.type = AllTypes()[i % AllTypes().size()];
      memory.confidence = Decimal::FromNanos(100'000'000 * (1 + i % 7));
      memory.created_at = TestDay(static_cast<int>(i % 9));
      if (i % 4 == 0) memory.last_validated_at = TestDay(static_cast<int>(9 + i % 5));
      if (i % 5 == 0) memory.domain = "testing";
      if (i % 6 == 0) memory.author = MemoryAuthor::kUser;
      if (i % 11 == 0) {
        memory.golden = true;
        memory.confidence = TestDecimal("0.95");
      }
      if (i % 13 == 0) memory.status = MemoryStatus::kArchived;
      Put(memory);
    }
  }

  TestFolder folder_;
  std::unique_ptr<ledger::Store> store_;
  MemorySettings settings_;
  Viewpoint viewpoint_{.project = "/p", .now = TestDay(20)};
};

INSTANTIATE_TEST_SUITE_P(Stores, ListTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

// The pages of a list are the list, and its total is its length, whatever the filters and the
// order.
TEST_P(ListTest, PagesAddUpToTheWholeList) {
  PutMany();
  const std::vector<std::optional<std::string>> types = {std::nullopt, "rule"};
  const std::vector<std::optional<std::string>> domains = {std::nullopt, "testing"};
  const std::vector<language::TimeRange> ranges = {{}, {.since = TestDay(3), .until = TestDay(6)}};
  for (const bool fade : {false, true}) {
    settings_.fade_user_rules = fade;
    for (const MemoryOrder order :
         {MemoryOrder::kConfidence, MemoryOrder::kNewest, MemoryOrder::kName}) {
      for (const bool all : {false, true}) {
        for (const bool all_projects : {false, true}) {
          for (const auto& type : types) {
            for (const auto& domain : domains) {
              for (const language::TimeRange& learned : ranges) {
                ListMemories request{.all = all,
                                     .type = type,
                                     .domain = domain,
                                     .limit = std::nullopt,
                                     .all_projects = all_projects,
                                     .order = order};
                const std::vector<std::string> whole = Contents(Page(request, learned));
                std::vector<std::string> joined;
                request.limit = 7;
                for (; request.offset <= std::ssize(whole); request.offset += 7) {
                  const Paged<MemoryReading> page = Page(request, learned);
                  EXPECT_EQ(page.total, std::ssize(whole));
                  std::ranges::copy(Contents(page), std::back_inserter(joined));
                }
                EXPECT_EQ(joined, whole);
              }
            }
          }
        }
      }
    }
  }
}

TEST_P(ListTest, AllProjectsAreListedOnlyIfAsked) {
  Memory here = TestMemory(1, "here");
  Memory there = TestMemory(2, "there");
  there.project = "/other";
  Memory everywhere = TestMemory(3, "everywhere");
  everywhere.project.reset();
  for (const Memory& memory : {here, there, everywhere}) Put(memory);
  const auto listed = [&](bool all_projects, std::optional<std::int64_t> limit) {
    return Contents(
        Page({.limit = limit, .all_projects = all_projects, .order = MemoryOrder::kName}));
  };
  EXPECT_THAT(listed(false, std::nullopt), ElementsAre("everywhere", "here"));
  EXPECT_THAT(listed(true, std::nullopt), ElementsAre("everywhere", "here", "there"));
  EXPECT_EQ(Page({.limit = 1}).total, 2);
  EXPECT_EQ(Page({.limit = 1, .all_projects = true}).total, 3);
  viewpoint_.project.reset();
  EXPECT_EQ(Page({.limit = 1}).total, 1);
}

TEST_P(ListTest, NewestAndNameAreOrders) {
  Memory a = TestMemory(1, "beta");
  a.created_at = TestDay(1);
  Memory b = TestMemory(2, "Alpha");
  b.created_at = TestDay(3);
  Memory c = TestMemory(3, "gamma");
  c.created_at = TestDay(2);
  for (const Memory& memory : {a, b, c}) Put(memory);
  for (const std::optional<std::int64_t> limit : {std::optional<std::int64_t>(), {10}}) {
    EXPECT_THAT(Contents(Page({.limit = limit, .order = MemoryOrder::kNewest})),
                ElementsAre("Alpha", "gamma", "beta"));
    EXPECT_THAT(Contents(Page({.limit = limit, .order = MemoryOrder::kName})),
                ElementsAre("Alpha", "beta", "gamma"));
  }
}

TEST_P(ListTest, APageBehindTheEndIsEmpty) {
  Put(TestMemory(1, "one"));
  const Paged<MemoryReading> page = Page({.limit = 5, .offset = 9});
  EXPECT_THAT(Contents(page), IsEmpty());
  EXPECT_EQ(page.total, 1);
}

TEST(TopKeyTest, AKeySaysWhatItWasMadeOf) {
  for (const bool golden : {false, true}) {
    for (const std::optional<std::string>& project : {std::optional<std::string>(), {"/p"}}) {
      Memory memory = TestMemory(1, "x");
      memory.project = project;
      memory.golden = golden;
      memory.confidence = TestDecimal("0.35");
      memory.created_at = TestDay(2);
      memory.last_validated_at = TestDay(5);
      memory.text_sequence = 7;
      const std::vector<ledger::IndexEntry> entries = EntriesOf(memory, memory.content);
      const auto entry =
          std::ranges::find(entries, TopIndex(memory.type), &ledger::IndexEntry::index);
      ASSERT_NE(entry, entries.end());
      const std::optional<TopPlace> place = ReadTopKey(entry->key);
      ASSERT_TRUE(place);
      EXPECT_EQ(place->project, project);
      EXPECT_EQ(place->top_class, golden ? TopClass::kGolden : TopClass::kOrdinary);
      EXPECT_EQ(place->confidence, memory.confidence);
      EXPECT_EQ(place->created_at, memory.created_at);
      EXPECT_EQ(place->activity, golden ? memory.created_at : *memory.last_validated_at);
      EXPECT_EQ(place->text_sequence, 7);
      for (std::size_t size = 0; size < entry->key.size(); ++size) {
        EXPECT_FALSE(ReadTopKey(std::string_view(entry->key).substr(0, size))) << size;
      }
    }
  }
}

}  // namespace
}  // namespace credence::memory
