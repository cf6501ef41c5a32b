// SPDX-License-Identifier: Apache-2.0
#include "ledger/scan_ahead.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/test_framework.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

std::unique_ptr<Store> StoreOfEvenAndOdd(int events) {
  std::unique_ptr<Store> store = MakeMemoryStore();
  const Result<void> done = store->Write("default", [&](Writer& writer) -> Result<void> {
    for (int i = 0; i < events; ++i) {
      const NewEvent event = MakeEvent(std::to_string(i), i % 2 == 0 ? "even" : "odd");
      CREDENCE_RETURN_IF_ERROR(writer.Append(i % 3 == 0 ? WithText(event, "text") : event));
    }
    return {};
  });
  EXPECT_TRUE(done);
  return store;
}

template <class Scan>
void Read(Store& store, Scan scan) {
  EXPECT_TRUE(store.Read("default", [&](Reader& reader) -> Result<void> { return scan(reader); }));
}

class ScanAheadSizesTest : public testing::TestWithParam<int> {};

TEST_P(ScanAheadSizesTest, EveryEventIsSeenOnceInOrder) {
  const auto store = StoreOfEvenAndOdd(GetParam());
  for (const EventFilter& filter :
       {EventFilter{}, EventFilter{.with_verbatim = true}, EventFilter{.stream = "odd"},
        EventFilter{.after_sequence = 7, .limit = 300}}) {
    std::vector<Event> expected;
    std::vector<Event> seen;
    Read(*store, [&](Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const EventView& event) {
        expected.push_back(event.ToEvent());
        return Visit::kContinue;
      }));
      return ScanAhead(reader, filter, [&](const EventView& event) {
        seen.push_back(event.ToEvent());
        return Visit::kContinue;
      });
    });
    EXPECT_EQ(seen, expected);
  }
}

// None, a part of a page, a page, one more than that, and many.
INSTANTIATE_TEST_SUITE_P(Sizes, ScanAheadSizesTest, testing::Values(0, 1, 255, 256, 257, 5'000));

TEST(ScanInLanesTest, EveryLaneSeesItsOwnInOrder) {
  const auto store = StoreOfEvenAndOdd(5'000);
  constexpr std::size_t kLanes = 3;
  std::array<std::vector<std::int64_t>, kLanes> seen;
  const auto lane_of = [](const EventView& event) {
    return static_cast<std::size_t>(event.sequence * event.sequence) % kLanes;
  };
  Read(*store, [&](Reader& reader) {
    return ScanInLanes(reader, {}, kLanes, lane_of, [&](std::size_t lane, const EventView& event) {
      EXPECT_EQ(lane_of(event), lane);
      seen[lane].push_back(event.sequence);
      return Visit::kContinue;
    });
  });
  std::size_t all = 0;
  for (const std::vector<std::int64_t>& lane : seen) {
    EXPECT_TRUE(std::ranges::is_sorted(lane, std::ranges::less_equal{}));
    all += lane.size();
  }
  EXPECT_EQ(all, 5'000);
}

TEST(ScanInLanesTest, AStopInOneLaneEndsTheScan) {
  const auto store = StoreOfEvenAndOdd(50'000);
  std::array<std::size_t, 2> seen{};
  Read(*store, [&](Reader& reader) {
    return ScanInLanes(
        reader, {}, 2,
        [](const EventView& event) { return static_cast<std::size_t>(event.sequence) % 2; },
        [&](std::size_t lane, const EventView& /*event*/) {
          ++seen[lane];
          return lane == 1 && seen[1] == 300 ? Visit::kStop : Visit::kContinue;
        });
  });
  EXPECT_EQ(seen[1], 300);
  EXPECT_LT(seen[0], 25'000);
}

TEST(ScanAheadTest, NothingIsSeenAfterAStop) {
  const auto store = StoreOfEvenAndOdd(5'000);
  for (const int last : {1, 256, 257, 3'000, 5'000}) {
    int seen = 0;
    Read(*store, [&](Reader& reader) {
      return ScanAhead(reader, {}, [&](const EventView& /*event*/) {
        return ++seen == last ? Visit::kStop : Visit::kContinue;
      });
    });
    EXPECT_EQ(seen, last);
  }
}

TEST(ScanAheadTest, AShortScanStaysOnItsThread) {
  const auto store = StoreOfEvenAndOdd(20);
  const std::thread::id here = std::this_thread::get_id();
  Read(*store, [&](Reader& reader) {
    return ScanAhead(reader, {}, [&](const EventView& /*event*/) {
      EXPECT_EQ(std::this_thread::get_id(), here);
      return Visit::kContinue;
    });
  });
}

}  // namespace
}  // namespace credence::ledger
