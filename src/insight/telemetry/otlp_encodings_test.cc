// SPDX-License-Identifier: Apache-2.0
// Both encodings of OTLP give the same telemetry.
#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "insight/telemetry/otlp_json.h"
#include "insight/telemetry/otlp_protobuf.h"

namespace credence::insight {
namespace {

constexpr std::string_view kTraceHex = "5b8efff798038103d269b633813fc60c";
constexpr std::string_view kSpanHex = "eee19b7ec3c1b174";

std::string Varint(std::uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  return out + static_cast<char>(value);
}
std::string Field(unsigned field, const std::string& bytes) {
  return Varint(field << 3 | 2) + Varint(bytes.size()) + bytes;
}
std::string Number(unsigned field, std::uint64_t value) {
  return Varint(field << 3) + Varint(value);
}
std::string Fixed(unsigned field, std::uint64_t value) {
  std::string out = Varint(field << 3 | 1);
  for (int i = 0; i < 8; ++i) out += static_cast<char>(value >> (8 * i));
  return out;
}
std::string Bytes(std::string_view hex) {
  std::string out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    out += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return out;
}
std::string Pair(const std::string& key, const std::string& value) {
  return Field(1, key) + Field(2, value);
}

constexpr std::uint64_t kStart = 1'544'712'660'000'000'000;
constexpr std::uint64_t kEnd = 1'544'712'661'000'000'000;

TEST(OtlpEncodings, ASpanIsTheSameInBoth) {
  const std::string list = Field(5, Field(1, Number(3, 7)) + Field(1, Number(2, 1)));
  const std::string map = Field(6, Field(1, Pair("k", Field(1, "v"))));
  const std::string event = Fixed(1, kEnd) + Field(2, "exception") +
                            Field(3, Pair("exception.message", Field(1, "no such file")));
  const std::string span = Field(1, Bytes(kTraceHex)) + Field(2, Bytes(kSpanHex)) +
                           Field(4, Bytes("eee19b7ec3c1b173")) + Field(5, "execute_tool Bash") +
                           Number(6, 1) + Fixed(7, kStart) + Fixed(8, kEnd) +
                           Field(9, Pair("gen_ai.tool.name", Field(1, "Bash"))) +
                           Field(9, Pair("count", Number(3, static_cast<std::uint64_t>(-3)))) +
                           Field(9, Pair("list", list)) + Field(9, Pair("map", map)) +
                           Field(11, event) + Field(15, Field(2, "failed") + Number(3, 2));
  const std::string resource = Field(1, Pair("service.name", Field(1, "agent")));
  const Result<Telemetry> binary = ReadOtlpProtobuf(
      OtlpSignal::kTraces, Field(1, Field(1, resource) + Field(2, Field(2, span))));
  const Result<Telemetry> json = ReadOtlpJson(R"({"resourceSpans":[{
      "resource":{"attributes":[{"key":"service.name","value":{"stringValue":"agent"}}]},
      "scopeSpans":[{"scope":{"name":"x"},"spans":[{
        "traceId":"5B8EFFF798038103D269B633813FC60C","spanId":"EEE19B7EC3C1B174",
        "parentSpanId":"EEE19B7EC3C1B173","name":"execute_tool Bash","kind":1,
        "startTimeUnixNano":"1544712660000000000","endTimeUnixNano":1544712661000000000,
        "attributes":[{"key":"gen_ai.tool.name","value":{"stringValue":"Bash"}},
          {"key":"count","value":{"intValue":"-3"}},
          {"key":"list","value":{"arrayValue":{"values":[{"intValue":7},{"boolValue":true}]}}},
          {"key":"map","value":{"kvlistValue":{"values":[
            {"key":"k","value":{"stringValue":"v"}}]}}}],
        "events":[{"timeUnixNano":"1544712661000000000","name":"exception","attributes":[
          {"key":"exception.message","value":{"stringValue":"no such file"}}]}],
        "status":{"message":"failed","code":2},"unknown":[{"a":1}]}]}]}]})");
  ASSERT_TRUE(binary) << binary.error().message;
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(*binary, *json);
  const Span& read = json->resources.at(0).spans.at(0);
  EXPECT_EQ(read.trace, kTraceHex);
  EXPECT_EQ(read.id, kSpanHex);
  EXPECT_TRUE(read.failed);
  EXPECT_EQ(read.attributes.Find("count"), "-3");
  EXPECT_EQ(read.attributes.Find("list"), "[7,true]");
  EXPECT_EQ(read.attributes.Find("map"), R"({"k":"v"})");
  EXPECT_EQ(FormatTimestamp(read.start), "2018-12-13T14:51:00Z");
}

TEST(OtlpEncodings, ALogRecordIsTheSameInBoth) {
  const std::string record =
      Fixed(11, kEnd) + Field(12, "gen_ai.evaluation.result") +
      Field(6, Pair("score", Varint(4 << 3 | 1) + Bytes("000000000000e83f"))) +
      Field(9, Bytes(kTraceHex)) + Field(10, Bytes(kSpanHex));
  const Result<Telemetry> binary =
      ReadOtlpProtobuf(OtlpSignal::kLogs, Field(1, Field(2, Field(2, record))));
  const Result<Telemetry> json = ReadOtlpJson(R"({"resourceLogs":[{"scopeLogs":[{"logRecords":[{
      "observedTimeUnixNano":"1544712661000000000","eventName":"gen_ai.evaluation.result",
      "attributes":[{"key":"score","value":{"doubleValue":0.75}}],
      "traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174"}]}]}]})");
  ASSERT_TRUE(binary) << binary.error().message;
  ASSERT_TRUE(json) << json.error().message;
  EXPECT_EQ(*binary, *json);
  EXPECT_EQ(json->resources.at(0).events.at(0).attributes.Find("score"), "0.75");
}

TEST(OtlpEncodings, WhatHasNoIdOrTimeIsCounted) {
  const Result<Telemetry> json = ReadOtlpJson(R"({"resourceSpans":[{"scopeSpans":[{"spans":[
      {"traceId":"","spanId":"eee19b7ec3c1b174","startTimeUnixNano":"1544712660000000000"},
      {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"0000000000000000",
       "startTimeUnixNano":"1544712660000000000"},
      {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174"}]}]}],
      "resourceLogs":[{"scopeLogs":[{"logRecords":[{"eventName":"x"}]}]}]})");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->invalid, 4);
  EXPECT_TRUE(json->resources.empty());
}

TEST(OtlpEncodings, WhatIsNotOtlpIsRefused) {
  EXPECT_FALSE(ReadOtlpJson("[]"));
  EXPECT_FALSE(ReadOtlpJson(R"({"resourceSpans":[)"));
  EXPECT_FALSE(ReadOtlpJson(R"({"resourceSpans":7})"));
  EXPECT_FALSE(ReadOtlpProtobuf(OtlpSignal::kTraces, "{}"));
  // Deep nesting must not exhaust the stack.
  std::string deep = Number(3, 1);
  for (int i = 0; i < 2'000; ++i) deep = Field(5, Field(1, deep));
  const std::string span = Field(9, Pair("deep", deep));
  EXPECT_FALSE(ReadOtlpProtobuf(OtlpSignal::kTraces, Field(1, Field(2, Field(2, span)))));
}

// Two bytes of an attribute must not become a hundred each.
TEST(OtlpEncodings, WhatIsTooMuchIsLeftOut) {
  std::string span = Field(1, Bytes(kTraceHex)) + Field(2, Bytes(kSpanHex)) + Fixed(7, kStart);
  for (std::size_t i = 0; i < 10 * kAttributesMax; ++i) span += Field(9, "") + Field(11, "");
  std::string scope;
  for (std::size_t i = 0; i < 3; ++i) scope += Field(2, span);
  std::string request = Field(1, Field(2, scope));
  for (int i = 0; i < 1'000; ++i) request += Field(1, "");
  const Telemetry read = ReadOtlpProtobuf(OtlpSignal::kTraces, request).value();
  ASSERT_EQ(read.resources.size(), 1U);
  EXPECT_EQ(read.resources[0].spans.size(), 3U);
  EXPECT_EQ(read.resources[0].spans[0].events.size(), kSpanEventsMax);
}

TEST(OtlpEncodings, NothingIsAnEmptyExport) {
  EXPECT_TRUE(ReadOtlpJson("{}"));
  EXPECT_TRUE(ReadOtlpProtobuf(OtlpSignal::kLogs, ""));
}

RC_GTEST_PROP(OtlpEncodings, AnyBytesAreSurvived, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  const auto framed = Field(1, Field(2, Field(2, bytes)));
  for (const OtlpSignal signal : {OtlpSignal::kTraces, OtlpSignal::kLogs}) {
    const Result<Telemetry> read = ReadOtlpProtobuf(signal, framed);
    if (!read) RC_ASSERT(read.error().code == Code::kInvalidArgument);
  }
}

}  // namespace
}  // namespace credence::insight
