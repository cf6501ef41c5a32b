// SPDX-License-Identifier: Apache-2.0
#include <cctype>

#include "base/ids.h"
#include "base/sha256.h"
#include "base/test_framework.h"

namespace credence {
namespace {

Uuid AnyUuid() {
  const auto bytes =
      *rc::gen::container<std::array<std::uint8_t, 16>>(rc::gen::arbitrary<std::uint8_t>());
  return Uuid{.bytes = bytes};
}

RC_GTEST_PROP(UuidProperty, ReadsWhatItWrites, ()) {
  const Uuid id = AnyUuid();
  std::string text = id.ToString();
  RC_ASSERT(text.size() == 36u);
  RC_ASSERT(text.ends_with(id.Short()));
  for (char& c : text) {
    if (*rc::gen::arbitrary<bool>()) c = static_cast<char>(std::toupper(c));
  }
  RC_ASSERT(Uuid::Parse(text).value() == id);
}

RC_GTEST_PROP(UuidProperty, TextsSortLikeIdentifiers, ()) {
  const Uuid a = AnyUuid();
  const Uuid b = AnyUuid();
  RC_ASSERT((a < b) == (a.ToString() < b.ToString()));
}

RC_GTEST_PROP(UuidProperty, MutationIsRefusedOrReadsBack, ()) {
  std::string text = AnyUuid().ToString();
  text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  if (const auto id = Uuid::Parse(text)) {
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    RC_ASSERT(id->ToString() == text);
  }
}

RC_GTEST_PROP(IdsProperty, NewOnesSortByMillisecond, (std::uint64_t seed)) {
  SeededRng rng(seed);
  const auto early = *rc::gen::inRange<std::int64_t>(0, 253'402'300'800'000'000);
  const auto late = early + *rc::gen::inRange<std::int64_t>(1'000, 1'000'000'000);
  RC_ASSERT(NewUuid(FromMicros(early), rng) < NewUuid(FromMicros(late), rng));
}

RC_GTEST_PROP(HexProperty, ReadsWhatItWrites, (const std::vector<std::uint8_t>& bytes)) {
  std::vector<std::uint8_t> read(bytes.size());
  RC_ASSERT(FromHex(ToHex(bytes), read).has_value());
  RC_ASSERT(read == bytes);
}

}  // namespace
}  // namespace credence
