// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_batch.h"

#include <fmt/format.h>

#include <vector>

#include "base/test_framework.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

// Events in batches equal events one by one, whatever the size of the last batch.
class ScanInBatchesTest : public testing::TestWithParam<std::size_t> {};

TEST_P(ScanInBatchesTest, SeesEachEventOnceInOrder) {
  const auto store = MakeMemoryStore();
  ASSERT_TRUE(store->Write("default", [&](Writer& writer) -> Result<void> {
    for (std::size_t i = 0; i < GetParam(); ++i) {
      NewEvent event = MakeEvent(fmt::format("event {}", i), fmt::format("stream/{}", i % 5));
      event.body = fmt::format(R"({{"text":"{}"}})", std::string(i * 7, 'x'));
      if (i % 3 == 0) event = WithText(std::move(event), fmt::format("text {}", i));
      CREDENCE_RETURN_IF_ERROR(writer.Append(event));
    }
    return {};
  }));
  std::vector<Event> single;
  std::vector<Event> batched;
  ASSERT_TRUE(store->Read("default", [&](Reader& reader) -> Result<void> {
    const EventFilter all{.with_verbatim = true};
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(all, [&](const EventView& event) {
      single.push_back(event.ToEvent());
      return Visit::kContinue;
    }));
    return ScanInBatches(reader, all, [&](std::span<const EventView> events) {
      ASSERT_FALSE(events.empty());
      for (const EventView& event : events) batched.push_back(event.ToEvent());
    });
  }));
  EXPECT_EQ(single.size(), GetParam());
  EXPECT_EQ(batched, single);
}

INSTANTIATE_TEST_SUITE_P(Counts, ScanInBatchesTest,
                         testing::Values(0, 1, EventBatch::kEventsMax - 1, EventBatch::kEventsMax,
                                         EventBatch::kEventsMax + 1, 5 * EventBatch::kEventsMax));

TEST(EventBatchTest, TextsOfAnySizeStayWhereTheyAre) {
  EventBatch batch(8);
  // The second pass reuses the memory of the first, with the large events elsewhere.
  for (const std::size_t shift : {0U, 3U, 5U}) {
    std::vector<std::string> bodies;
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t size = (i + shift) % 4 == 0 ? 200'000 : 10'000 * i;
      bodies.emplace_back(size, static_cast<char>('a' + i + shift));
    }
    for (const std::string& body : bodies) {
      ASSERT_FALSE(batch.full());
      batch.Add({.stream = "s", .kind = "k", .body = body});
    }
    EXPECT_TRUE(batch.full());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      EXPECT_EQ(batch.events()[i].stream, "s");
      EXPECT_EQ(batch.events()[i].kind, "k");
      EXPECT_TRUE(batch.events()[i].body == bodies[i]) << i;
    }
    batch.Clear();
    EXPECT_TRUE(batch.empty());
  }
}

TEST(EventBatchTest, KeepsWhatTheViewLookedAt) {
  EventBatch batch;
  {
    const EventHash digest = {7};
    const std::string body = R"({"a":1})";
    batch.Add({.sequence = 3, .stream = "s", .body = body, .digest = &digest, .text = ""});
  }
  ASSERT_EQ(batch.events().size(), 1U);
  const EventView& kept = batch.events()[0];
  EXPECT_EQ(kept.body, R"({"a":1})");
  ASSERT_NE(kept.digest, nullptr);
  EXPECT_EQ((*kept.digest)[0], 7);
  EXPECT_EQ(kept.text, "");  // An empty text is not an absent one.
  batch.Clear();
  EXPECT_TRUE(batch.events().empty());
}

}  // namespace
}  // namespace credence::ledger
