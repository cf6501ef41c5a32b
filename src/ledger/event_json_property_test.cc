// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"
#include "base/test_framework.h"
#include "base/utf8.h"
#include "ledger/event_hash.h"
#include "ledger/event_json.h"

namespace credence::ledger {
namespace {

// Valid UTF-8 with everything that JSON has to escape.
std::string AnyText() {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::oneOf(rc::gen::string<std::string>(),
                     rc::gen::element<std::string>("word ", "\"", "\\", "\n", "\t", "ä", "€", "😀",
                                                   "\u2028", std::string(1, '\0'), "\x7F")));
  std::string text;
  for (const std::string& piece : pieces) text += IsValidUtf8(piece) ? piece : OneLine(piece);
  return text;
}

std::string AnyName() {
  std::string name = OneLine(AnyText());
  while (name.size() > 512) name = CodePointPrefix(name, CodePointCount(name) / 2);
  return name.empty() ? "x" : name;
}

template <std::size_t N>
std::array<std::uint8_t, N> AnyBytes() {
  return *rc::gen::container<std::array<std::uint8_t, N>>(rc::gen::arbitrary<std::uint8_t>());
}

std::int64_t AnyPositive() {
  return *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(1, 100), rc::gen::just(INT64_MAX));
}

Event AnyEvent() {
  JsonWriter body;
  body.BeginObject().Key(AnyText()).String(AnyText()).EndObject();
  // From the year 1 to 9999.
  const auto micros =
      *rc::gen::inRange<std::int64_t>(-62'135'596'800'000'000, 253'402'300'800'000'000);
  Event event{.id = {AnyBytes<16>()},
              .sequence = AnyPositive(),
              .space = AnyName(),
              .stream = AnyName(),
              .stream_version = AnyPositive(),
              .kind = AnyName(),
              .version = AnyPositive(),
              .time = FromMicros(micros),
              .actor = AnyName(),
              .body = body.text(),
              .verbatim = std::nullopt,
              .hash = AnyBytes<32>()};
  if (*rc::gen::arbitrary<bool>()) {
    const Verbatim verbatim{.text = AnyText(), .salt = AnyBytes<16>()};
    event.digest = VerbatimDigest(verbatim.text, verbatim.salt);
    if (*rc::gen::arbitrary<bool>()) event.verbatim = verbatim;  // Otherwise it was erased.
  }
  return event;
}

RC_GTEST_PROP(EventJsonProperty, ReadsBackWhatItWrote, ()) {
  const Event event = AnyEvent();
  const std::string line = EncodeEventJson(event);
  RC_ASSERT(line.find('\n') == std::string::npos);
  const Result<Event> decoded = DecodeEventJson(line);
  RC_ASSERT(decoded.has_value());
  RC_ASSERT(*decoded == event);
}

RC_GTEST_PROP(EventJsonProperty, ACutLineIsRefused, ()) {
  const std::string line = EncodeEventJson(AnyEvent());
  const auto size = *rc::gen::inRange<std::size_t>(0, line.size());
  const Result<Event> decoded = DecodeEventJson(line.substr(0, size));
  RC_ASSERT(!decoded.has_value());
  RC_ASSERT(decoded.error().code == Code::kInvalidArgument);
}

RC_GTEST_PROP(EventJsonProperty, AChangedByteIsReadOrRefusedInOneLine, ()) {
  std::string line = EncodeEventJson(AnyEvent());
  const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
  line[at] = *rc::gen::arbitrary<char>();
  const Result<Event> decoded = DecodeEventJson(line);
  if (decoded) {
    RC_ASSERT(DecodeEventJson(EncodeEventJson(*decoded)).value() == *decoded);
  } else {
    RC_ASSERT(decoded.error().message.find('\n') == std::string::npos);
  }
}

}  // namespace
}  // namespace credence::ledger
