// SPDX-License-Identifier: Apache-2.0
#include "base/ids.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "base/test_framework.h"

namespace credence {
namespace {

constexpr std::string_view kUuidText = "01945e2b-7c00-7abc-8def-0123456789ab";

TEST(Uuid, ReadsAndWrites) {
  const Result<Uuid> id = Uuid::Parse(kUuidText);
  ASSERT_TRUE(id.has_value());
  EXPECT_EQ(id->ToString(), kUuidText);
  EXPECT_EQ(id->Short(), "456789ab");
  EXPECT_EQ(Uuid::Parse("01945E2B-7C00-7ABC-8DEF-0123456789AB"), *id);
  EXPECT_FALSE(id->IsNil());
  EXPECT_TRUE(Uuid().IsNil());
  EXPECT_EQ(Uuid().ToString(), "00000000-0000-0000-0000-000000000000");
}

TEST(Uuid, Refuses) {
  const std::string_view cases[] = {
      "",
      "01945e2b",
      "01945e2b7c007abc8def0123456789ab",
      "01945e2b-7c00-7abc-8def-0123456789a",
      "01945e2b-7c00-7abc-8def-0123456789abc",
      "01945e2b-7c00-7abc-8def-0123456789ag",
      "01945e2b-7c00-7abc-8def00123456789ab",
      "01945e2b07c00-7abc-8def-0123456789ab",
      "{1945e2b-7c00-7abc-8def-0123456789a}",
      "01945e2-b7c00-7abc-8def-0123456789ab",
  };
  for (const std::string_view text : cases) {
    const Result<Uuid> id = Uuid::Parse(text);
    ASSERT_FALSE(id.has_value()) << text;
    EXPECT_EQ(id.error().code, Code::kInvalidArgument);
  }
}

TEST(Ids, NewOnesHoldTheTime) {
  SeededRng rng(1);
  const Uuid id = NewUuid(FromMicros(0x0123456789AB * 1000 + 500), rng);
  const std::string text = id.ToString();
  EXPECT_EQ(text.substr(0, 18), "01234567-89ab-7800");  // 500 of 1000 is 0x800 of 0x1000.
  EXPECT_NE(std::string_view("89ab").find(text[19]), std::string_view::npos);
  EXPECT_EQ(NewUuid(FromMicros(-5), rng).ToString().substr(0, 18), "00000000-0000-7000");
}

TEST(Ids, NewOnesAscendWithTheMicroseconds) {
  SeededRng rng(7);
  Uuid previous;
  for (std::int64_t micros = 1'767'225'600'000'000; micros < 1'767'225'600'003'000; ++micros) {
    const Uuid id = NewUuid(FromMicros(micros), rng);
    ASSERT_LT(previous, id);
    previous = id;
  }
}

TEST(Ids, ThoseOfOneMomentAscend) {
  SeededRng rng(3);
  const Timestamp now = FromMicros(1'767'225'600'000'000);
  Uuid last;
  std::set<std::string> endings;
  for (int i = 0; i < 1'000; ++i) {
    const Uuid id = NewUuidAfter(last, now, rng);
    ASSERT_LT(last, id);
    ASSERT_EQ(id.bytes[6] >> 4, 7);
    ASSERT_EQ(id.bytes[8] >> 6, 2);
    ASSERT_EQ(id.ToString().substr(0, 18), NewUuid(now, rng).ToString().substr(0, 18));
    endings.insert(id.Short());
    last = id;
  }
  EXPECT_GT(endings.size(), 990u);
}

TEST(Ids, AnEarlierMomentIsNotLiftedOverALaterOne) {
  SeededRng rng(3);
  const Uuid later = NewUuid(FromMicros(1'767'225'600'000'001), rng);
  EXPECT_LT(NewUuidAfter(later, FromMicros(1'767'225'600'000'000), rng), later);
  // Nothing is above the last identifier of a moment.
  Uuid highest = later;
  std::ranges::fill(highest.bytes.begin() + 8, highest.bytes.end(), 0xFF);
  highest.bytes[8] = 0xBF;
  const Uuid other = NewUuidAfter(highest, FromMicros(1'767'225'600'000'001), rng);
  EXPECT_LT(other, highest);
  EXPECT_EQ(other.bytes[6] >> 4, 7);
}

TEST(Ids, NamedOnesRepeat) {
  const Uuid id = NamedUuid("scope", "key");
  EXPECT_EQ(NamedUuid("scope", "key"), id);
  EXPECT_NE(NamedUuid("scop", "ekey"), id);
  EXPECT_NE(NamedUuid("scope", "kez"), id);
  EXPECT_EQ(id.bytes[6] >> 4, 8);
  EXPECT_EQ(id.bytes[8] >> 6, 2);
  // Stored in ledgers: this must never change.
  EXPECT_EQ(id.ToString(), "0787c9b9-9591-8a02-940b-1cfe33576bbf");
}

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(ToHex(Sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(ToHex(Sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256(std::to_array<std::uint8_t>({'a', 'b'}), "c"), Sha256("abc"));
}

TEST(Sha256, Hex) {
  std::array<std::uint8_t, 3> bytes{};
  ASSERT_TRUE(FromHex("00aBfF", bytes).has_value());
  EXPECT_EQ(ToHex(bytes), "00abff");
  EXPECT_FALSE(FromHex("00abf", bytes).has_value());
  EXPECT_FALSE(FromHex("00abff00", bytes).has_value());
  EXPECT_EQ(FromHex("00abfg", bytes).error().message, "digit 6 is not hexadecimal (0-9, a-f)");
}

TEST(Rng, SeededIsXoshiro256PlusPlus) {
  // From the authors' reference code, seeded by splitmix64 from 0.
  SeededRng rng(0);
  EXPECT_EQ(rng.Next(), 0x53175d61490b23dfu);
  EXPECT_EQ(rng.Next(), 0x61da6f3dc380d507u);
  EXPECT_EQ(rng.Next(), 0x5c0fdf91ec9a7bfcu);
}

TEST(Rng, SystemDoesNotRepeat) {
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 200; ++i) seen.insert(rng->Next());
  EXPECT_EQ(seen.size(), 200u);
}

TEST(Rng, SystemDiffersAfterFork) {
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  rng->Next();
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const std::uint64_t value = rng->Next();
    _exit(write(pipe_ends[1], &value, sizeof value) == sizeof value ? 0 : 1);
  }
  std::uint64_t of_child = 0;
  ASSERT_EQ(read(pipe_ends[0], &of_child, sizeof of_child), ssize_t{sizeof of_child});
  waitpid(child, nullptr, 0);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  EXPECT_NE(rng->Next(), of_child);
}

TEST(Clock, ManualMovesWhenTold) {
  ManualClock clock(FromMicros(5));
  EXPECT_EQ(clock.Now(), FromMicros(5));
  clock.Advance(std::chrono::microseconds(2));
  EXPECT_EQ(clock.Now(), FromMicros(7));
  EXPECT_GT(SystemClock().Now(), FromMicros(1'700'000'000'000'000));
}

}  // namespace
}  // namespace credence
