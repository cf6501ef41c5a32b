// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_hash.h"

#include <functional>
#include <set>

#include "base/sha256.h"
#include "base/test_framework.h"

namespace credence::ledger {
namespace {

const EventHash kDigest = VerbatimDigest("text", {1, 2, 3});

EventView MakeView() {
  EventView event{.sequence = 0x0102030405060708,
                  .space = "default",
                  .stream = "memory/a",
                  .stream_version = 2,
                  .kind = "memory.validated",
                  .version = 1,
                  .time = FromMicros(1'700'000'000'000'001),
                  .actor = "user:ada",
                  .body = R"({"delta":0.05})",
                  .digest = &kDigest};
  for (std::size_t i = 0; i < event.id.bytes.size(); ++i) {
    event.id.bytes[i] = static_cast<std::uint8_t>(i);
  }
  return event;
}

std::string Hash(const EventView& event, const EventHash& previous = {}) {
  return ToHex(HashEvent(previous, event));
}

// Existing stores contain these hashes, so the form must never change. An independent program that
// follows the grammar in event_hash.h computed the values:
//   import hashlib, struct
//   s = lambda t: struct.pack("<I", len(t)) + t
//   digest = hashlib.sha256(bytes([1, 2, 3] + 13 * [0]) + b"text").digest()
//   record = (b"\1" + struct.pack("<q", 0x0102030405060708) + bytes(range(16)) + s(b"default")
//             + s(b"memory/a") + struct.pack("<q", 2) + s(b"memory.validated")
//             + struct.pack("<qq", 1, 1700000000000001) + s(b"user:ada") + s(b'{"delta":0.05}')
//             + b"\1" + digest)
//   hashlib.sha256(bytes(32) + record).hexdigest()
TEST(EventHashTest, NeverChanges) {
  EXPECT_EQ(ToHex(kDigest), "1f2cd0690acab1271dd0280c00e74159450ec5f36acde247184a51dd43833deb");
  EXPECT_EQ(Hash(MakeView()), "eae6ed63e6b58cf5c26bed93f8eb6f85d01f6ea56c974b6dbe218b218cc93381");
}

TEST(EventHashTest, NeverChangesWithoutAVerbatim) {
  EventView event = MakeView();
  event.digest = nullptr;
  EXPECT_EQ(Hash(event), "93637207800ee00b4165f4260bdb4ef74ec3f9ab75537f378bf0c9777c73bddf");
}

TEST(EventHashTest, EveryFieldMatters) {
  const EventHash other_digest = VerbatimDigest("texts", {1, 2, 3});
  const std::vector<std::function<void(EventView&)>> changes = {
      [](EventView& e) { e.id.bytes[15] ^= 1; },
      [](EventView& e) { ++e.sequence; },
      [](EventView& e) { e.space = "defaulu"; },
      [](EventView& e) { e.stream = "memory/b"; },
      [](EventView& e) { ++e.stream_version; },
      [](EventView& e) { e.kind = "memory.violated"; },
      [](EventView& e) { ++e.version; },
      [](EventView& e) { e.time += std::chrono::microseconds(1); },
      [](EventView& e) { e.actor = "user:bob"; },
      [](EventView& e) { e.body = R"({"delta":0.06})"; },
      [](EventView& e) { e.digest = nullptr; },
      [&](EventView& e) { e.digest = &other_digest; },
  };
  std::set<std::string> hashes = {Hash(MakeView()), Hash(MakeView(), {1})};
  for (const auto& change : changes) {
    EventView event = MakeView();
    change(event);
    hashes.insert(Hash(event));
  }
  EXPECT_EQ(hashes.size(), changes.size() + 2);
}

TEST(EventHashTest, WhereOneFieldEndsMatters) {
  EventView one = MakeView();
  one.actor = "ab";
  one.body = "c";
  EventView other = MakeView();
  other.actor = "a";
  other.body = "bc";
  EXPECT_NE(Hash(one), Hash(other));
}

// The text can be erased, so only its digest enters the hash.
TEST(EventHashTest, NeitherTheTextNorTheOldHashEnters) {
  EventView event = MakeView();
  event.text = "text";
  event.salt = {9};
  event.hash = {9};
  EXPECT_EQ(Hash(event), Hash(MakeView()));
}

TEST(EventHashTest, ADigestDependsOnTextAndSalt) {
  EXPECT_NE(VerbatimDigest("a", {}), VerbatimDigest("b", {}));
  EXPECT_NE(VerbatimDigest("a", {}), VerbatimDigest("a", {1}));
  EXPECT_NE(VerbatimDigest("", {}), EventHash{});
}

}  // namespace
}  // namespace credence::ledger
