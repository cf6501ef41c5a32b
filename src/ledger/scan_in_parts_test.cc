// SPDX-License-Identifier: Apache-2.0
#include "ledger/scan_in_parts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "base/test_framework.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

using Numbers = std::vector<std::int64_t>;

Numbers Counted(std::int64_t first, std::int64_t count) {
  Numbers numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

std::unique_ptr<Numbers> PartOf(PartsInOrder<Numbers>& parts, std::size_t number) {
  std::unique_ptr<Numbers> part = parts.Get();
  EXPECT_TRUE(part->empty());
  part->push_back(static_cast<std::int64_t>(number));
  return part;
}

// Appends parts to `taken`, up to the one with the number `last`.
auto TakeTo(Numbers& taken, std::int64_t last = -1) {
  return [&taken, last](Numbers& part) {
    const bool stop = part.back() == last;
    taken.insert(taken.end(), part.begin(), part.end());
    part.clear();
    return stop ? Visit::kStop : Visit::kContinue;
  };
}

void WaitALittle() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }

RC_GTEST_PROP(PartsInOrderProperty, InWhateverOrderTheyAreFinished, (std::vector<int> keys)) {
  Numbers order = Counted(0, std::ssize(keys));
  std::ranges::sort(
      order, {}, [&](std::int64_t i) { return std::pair(keys[static_cast<std::size_t>(i)], i); });
  PartsInOrder<Numbers> parts;
  Numbers taken;
  for (const std::int64_t i : order) {
    const auto number = static_cast<std::size_t>(i);
    RC_ASSERT(parts.Finish(number, PartOf(parts, number), TakeTo(taken)) == Visit::kContinue);
  }
  RC_ASSERT(taken == Counted(0, std::ssize(keys)));
}

TEST(PartsInOrderTest, APartIsTakenAsSoonAsThoseBeforeIt) {
  PartsInOrder<Numbers> parts;
  Numbers taken;
  for (const std::size_t number : {2U, 1U}) {
    parts.Finish(number, PartOf(parts, number), TakeTo(taken));
    EXPECT_TRUE(taken.empty());
  }
  parts.Finish(0, PartOf(parts, 0), TakeTo(taken));
  EXPECT_EQ(taken, Counted(0, 3));
}

TEST(PartsInOrderTest, NothingIsTakenAfterAStop) {
  PartsInOrder<Numbers> parts;
  Numbers taken;
  EXPECT_EQ(parts.Finish(2, PartOf(parts, 2), TakeTo(taken, 1)), Visit::kContinue);
  EXPECT_EQ(parts.Finish(1, PartOf(parts, 1), TakeTo(taken, 1)), Visit::kContinue);
  EXPECT_EQ(parts.Finish(0, PartOf(parts, 0), TakeTo(taken, 1)), Visit::kStop);
  EXPECT_EQ(parts.Finish(3, PartOf(parts, 3), TakeTo(taken, 1)), Visit::kStop);
  EXPECT_EQ(taken, Counted(0, 2));
}

TEST(PartsInOrderTest, OneAtATimeWhoeverFinishes) {
  constexpr std::size_t kThreads = 4;
  constexpr std::size_t kParts = 4'000;
  PartsInOrder<Numbers> parts;
  Numbers taken;
  std::atomic<int> taking = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (std::size_t first = 0; first < kThreads; ++first) {
      threads.emplace_back([&, first] {
        for (std::size_t number = first; number < kParts; number += kThreads) {
          parts.Finish(number, PartOf(parts, number), [&](Numbers& part) {
            EXPECT_EQ(taking.fetch_add(1), 0);
            if (part.back() % 50 == 0) WaitALittle();  // Others overtake it meanwhile.
            const Visit visit = TakeTo(taken)(part);
            taking.fetch_sub(1);
            return visit;
          });
        }
      });
    }
  }
  EXPECT_EQ(taken, Counted(0, kParts));
}

// --- the scan

constexpr std::int64_t kPage = kPageEvents;

std::unique_ptr<Store> StoreOfOneStream(std::int64_t events) {
  std::unique_ptr<Store> store = MakeMemoryStore();
  const Result<void> done = store->Write("default", [&](Writer& writer) -> Result<void> {
    for (std::int64_t i = 0; i < events; ++i) {
      CREDENCE_RETURN_IF_ERROR(writer.Append(MakeEvent(std::to_string(i), "stream")));
    }
    return {};
  });
  EXPECT_TRUE(done);
  return store;
}

// The page of an event, from 0.
std::int64_t PageOf(const EventView& event) { return (event.sequence - 1) / kPage; }

struct Scan {
  std::int64_t events = 0;
  std::size_t lanes = 1;
  FunctionRef<Result<void>(const EventView&)> look;
  std::int64_t last = -1;  // The scan stops after the part with this event.
};

struct Scanned {
  Result<void> status;
  Numbers taken;
};

Scanned ScanAll(const Scan& scan) {
  Scanned scanned;
  const auto store = StoreOfOneStream(scan.events);
  scanned.status = store->Read("default", [&](Reader& reader) {
    return ScanInParts<Numbers>(
        reader, {}, scan.lanes,
        [&](Numbers& part, const EventView& event) -> Result<void> {
          CREDENCE_RETURN_IF_ERROR(scan.look(event));
          part.push_back(event.sequence);
          return {};
        },
        TakeTo(scanned.taken, scan.last));
  });
  return scanned;
}

class ScanInPartsSizesTest : public testing::TestWithParam<std::int64_t> {};

TEST_P(ScanInPartsSizesTest, EveryEventIsTakenOnceInOrder) {
  // Every other page is slow, so that later ones finish first.
  const auto look = [](const EventView& event) -> Result<void> {
    if (event.sequence % (2 * kPage) == 1) WaitALittle();
    return {};
  };
  for (const std::size_t lanes : {1U, 2U, 3U, 8U}) {
    const Scanned scanned = ScanAll({.events = GetParam(), .lanes = lanes, .look = look});
    EXPECT_TRUE(scanned.status);
    EXPECT_EQ(scanned.taken, Counted(1, GetParam()));
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ScanInPartsSizesTest,
                         testing::Values(0, 1, kPage - 1, kPage, kPage + 1, 5'000));

TEST(ScanInPartsTest, TheFirstFailureInOrderCounts) {
  // Page 4 fails while page 3 is still being processed.
  const auto look = [](const EventView& event) -> Result<void> {
    if (event.sequence == 3 * kPage + 1) WaitALittle();
    if (event.sequence == 3 * kPage + 100 || event.sequence == 4 * kPage + 1) {
      return DataLoss("event " + std::to_string(event.sequence));
    }
    return {};
  };
  for (const std::size_t lanes : {1U, 2U, 3U, 8U}) {
    const Scanned scanned = ScanAll({.events = 20'000, .lanes = lanes, .look = look});
    ASSERT_FALSE(scanned.status);
    EXPECT_EQ(scanned.status.error().message, "event " + std::to_string(3 * kPage + 100));
    EXPECT_EQ(scanned.taken, Counted(1, 3 * kPage));
  }
}

TEST(ScanInPartsTest, AStopEndsTheScan) {
  for (const std::size_t lanes : {1U, 2U, 3U}) {
    std::atomic<std::int64_t> looked = 0;
    const auto look = [&](const EventView& /*event*/) -> Result<void> {
      ++looked;
      return {};
    };
    const Scanned scanned =
        ScanAll({.events = 50'000, .lanes = lanes, .look = look, .last = 2 * kPage});
    EXPECT_TRUE(scanned.status);
    EXPECT_EQ(scanned.taken, Counted(1, 2 * kPage));
    EXPECT_LT(looked, 50'000);
  }
}

// Parts that wait for a slow one use memory.
TEST(ScanInPartsTest, NoLaneRunsFarAhead) {
  constexpr std::size_t kLanes = 3;
  std::atomic<std::int64_t> newest = 0;
  std::int64_t ahead = 0;
  const auto look = [&](const EventView& event) -> Result<void> {
    newest = std::max(newest.load(), PageOf(event));
    if (event.sequence == kPage) {
      // The others do what they can meanwhile.
      for (int i = 0; i < 50; ++i) WaitALittle();
      ahead = newest;
    }
    return {};
  };
  const Scanned scanned = ScanAll({.events = 50'000, .lanes = kLanes, .look = look});
  EXPECT_EQ(scanned.taken, Counted(1, 50'000));
  EXPECT_GT(ahead, 0);
  EXPECT_LE(ahead, 6 * static_cast<std::int64_t>(kLanes));
}

TEST(ScanInPartsTest, AShortScanStaysOnItsThread) {
  const std::thread::id here = std::this_thread::get_id();
  const auto look = [&](const EventView& /*event*/) -> Result<void> {
    EXPECT_EQ(std::this_thread::get_id(), here);
    return {};
  };
  EXPECT_EQ(ScanAll({.events = 20, .lanes = 4, .look = look}).taken, Counted(1, 20));
}

}  // namespace
}  // namespace credence::ledger
