// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_json.h"

#include "base/test_framework.h"
#include "ledger/event_hash.h"

namespace credence::ledger {
namespace {

Event MakeSample() {
  Event event{.id = Uuid::Parse("0190d1a0-0000-7000-8000-000000000001").value(),
              .sequence = 3,
              .space = "default",
              .stream = "memory/a",
              .stream_version = 2,
              .kind = "memory.validated",
              .version = 1,
              .time = ParseTimestamp("2026-01-02T03:04:05.000006Z").value(),
              .actor = "user:ada",
              .body = R"({"delta":0.05})",
              .verbatim = Verbatim{.text = "said \"so\"", .salt = {1}},
              .hash = {0xab}};
  event.digest = EventHash{0xcd};
  return event;
}

std::string Zeros(std::size_t count) { return std::string(count, '0'); }

TEST(EventJsonTest, IsOneLineOfThisForm) {
  EXPECT_EQ(EncodeEventJson(MakeSample()),
            R"({"id":"0190d1a0-0000-7000-8000-000000000001","sequence":3,"space":"default",)"
            R"("stream":"memory/a","stream_version":2,"kind":"memory.validated","version":1,)"
            R"("time":"2026-01-02T03:04:05.000006Z","actor":"user:ada","body":{"delta":0.05},)"
            R"("digest":"cd)" +
                Zeros(62) + R"(","verbatim":{"text":"said \"so\"","salt":"01)" + Zeros(30) +
                R"("},"hash":"ab)" + Zeros(62) + R"("})");
}

TEST(EventJsonTest, ReadsBackWhatItWrote) {
  EXPECT_EQ(DecodeEventJson(EncodeEventJson(MakeSample())), MakeSample());
}

TEST(EventJsonTest, ABodyThatIsNoObjectOnOneLineIsNamedByItsEvent) {
  Event event = MakeSample();
  EXPECT_TRUE(CheckBody(EventView::Of(event)));
  for (const std::string_view body :
       {"", "[]", "{", "{} x", R"({},"kind":{})", "{\n}", "{\"\xff\":1}"}) {
    event.body = body;
    EXPECT_THAT(
        CheckBody(EventView::Of(event)),
        Fails(Code::kDataLoss, "event 3 (memory.validated): its body is damaged; run {op:verify}"))
        << body;
  }
}

TEST(EventJsonTest, AnErasedTextKeepsItsDigest) {
  Event event = MakeSample();
  event.verbatim.reset();
  const std::string json = EncodeEventJson(event);
  EXPECT_EQ(json.find("verbatim"), std::string::npos);
  EXPECT_EQ(DecodeEventJson(json), event);
}

TEST(EventJsonTest, OrderAndSpaceDoNotMatter) {
  std::string json = EncodeEventJson(MakeSample());
  const std::string kind = R"("kind":"memory.validated",)";
  json.erase(json.find(kind), kind.size());
  EXPECT_EQ(DecodeEventJson("{ " + kind + "\t" + json.substr(1)), MakeSample());
}

struct BadLine {
  std::string_view name;
  std::string_view old;  // Empty: `replacement` is the whole line.
  std::string_view replacement;
  std::string_view message;  // The beginning of the message.
};

void PrintTo(const BadLine& bad, std::ostream* out) { *out << bad.name; }

class EventJsonRefuseTest : public testing::TestWithParam<BadLine> {};

TEST_P(EventJsonRefuseTest, NamingTheField) {
  const auto& [name, old, replacement, message] = GetParam();
  std::string json = EncodeEventJson(MakeSample());
  if (old.empty()) {
    json = replacement;
  } else {
    const std::size_t at = json.find(old);
    ASSERT_NE(at, std::string::npos);
    json.replace(at, old.size(), replacement);
  }
  const Result<Event> event = DecodeEventJson(json);
  ASSERT_THAT(event, Fails(Code::kInvalidArgument, StartsWith(message)));
  EXPECT_EQ(event.error().message.find('\n'), std::string::npos);
}

constexpr BadLine kBadLines[] = {
    {"Empty", "", " ", "wrong JSON at byte"},
    {"NoObject", "", "[]", "wrong JSON at byte"},
    {"MoreAfterIt", R"(0"})", R"(0"}{})", "wrong JSON at byte"},
    {"Cut", R"(,"hash")", R"(,"ha)", "wrong JSON at byte"},
    {"UnknownField", R"("actor")", R"("author")", "author is not a field of an event"},
    {"UnknownFieldWithLineBreak", R"("actor")", R"("a\nb")", "a b is not a field of an event"},
    {"GivenTwice", R"("actor":)", R"("space":"x","actor":)", "space is given twice"},
    {"IdTooShort", "0190d1a0-", "0190d1a-", "id: "},
    {"IdIsANumber", R"("0190d1a0-0000-7000-8000-000000000001")", "5", "id: "},
    {"SequenceZero", R"("sequence":3)", R"("sequence":0)", "sequence must be at least 1"},
    {"SequenceIsText", R"("sequence":3)", R"("sequence":"3")", "sequence: "},
    {"SequenceMissing", R"("sequence":3,)", "", "sequence is missing"},
    {"SpaceEmpty", R"("default")", R"("")", "space must be"},
    {"StreamWithLineBreak", R"("memory/a")", R"("a\nb")", "stream must be"},
    {"StreamVersionNegative", R"("stream_version":2)", R"("stream_version":-1)",
     "stream_version must be at least 1"},
    {"KindIsNull", R"("memory.validated")", "null", "kind: "},
    {"VersionFraction", R"("version":1,)", R"("version":1.5,)", "version: "},
    {"VersionZero", R"("version":1,)", R"("version":0,)", "version must be at least 1"},
    {"TimeWithoutZone", "05.000006Z", "05.000006", "time: "},
    {"ActorMissing", R"("actor":"user:ada",)", "", "actor is missing"},
    {"BodyIsAList", R"({"delta":0.05})", "[]", "body: "},
    {"BodyBroken", R"({"delta":0.05})", R"({"delta":})", "body: "},
    {"DigestTooShort", R"("digest":"cd)", R"("digest":")", "digest: "},
    {"DigestNoHex", R"("digest":"cd)", R"("digest":"xx)", "digest: "},
    {"VerbatimIsText", R"({"text":"said \"so\"",)", R"("x",{)", "verbatim: "},
    {"VerbatimWithoutText", R"("text":"said \"so\"",)", "", "verbatim: "},
    {"VerbatimUnknownField", R"({"text":)", R"({"texts":)", "verbatim: "},
    {"VerbatimSaltNoHex", R"("salt":"01)", R"("salt":"0x)", "verbatim: "},
    {"HashTooLong", R"("hash":"ab)", R"("hash":"abab)", "hash: "},
};

INSTANTIATE_TEST_SUITE_P(BadLines, EventJsonRefuseTest, testing::ValuesIn(kBadLines),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(EventJsonTest, ATextNeedsItsDigest) {
  Event event = MakeSample();
  event.digest.reset();
  EXPECT_THAT(DecodeEventJson(EncodeEventJson(event)), FailsSaying("verbatim without a digest"));
}

TEST(EventJsonTest, NamesHaveALargestLength) {
  Event event = MakeSample();
  event.actor = std::string(512, 'a');
  EXPECT_EQ(DecodeEventJson(EncodeEventJson(event)), event);
  event.actor += 'a';
  EXPECT_FALSE(DecodeEventJson(EncodeEventJson(event)));
}

}  // namespace
}  // namespace credence::ledger
