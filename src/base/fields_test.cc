// SPDX-License-Identifier: Apache-2.0
#include "credence/fields.h"
#include "base/fields.h"
#include "base/test_framework.h"

#include <array>

namespace credence {
namespace {

enum class Color { kRed, kGreen };

}  // namespace

template <>
struct EnumNames<Color> {
  static constexpr std::array<std::string_view, 2> kNames = {"red", "green"};
};

namespace {

struct Sample {
  std::string name;
  bool flag = false;
  std::int64_t count = 0;
  double share = 0;
  Decimal weight;
  Timestamp at;
  Uuid id;
  Color color = Color::kRed;
  std::vector<std::string> tags;
  std::optional<std::int64_t> limit;
  std::optional<Color> other;

  bool operator==(const Sample&) const = default;
  CREDENCE_FIELDS(name, flag, limit, count, share, weight, at, id, other, tags, color)
};

constexpr std::string_view kId = "0190d1a0-0000-7000-8000-000000000001";

Sample MakeSample() {
  return {.name = "ä \"quoted\"\n",
          .flag = true,
          .count = INT64_MIN,
          .share = 0.1,
          .weight = Decimal::Parse("0.55").value(),
          .at = FromMicros(-1),
          .id = Uuid::Parse(kId).value(),
          .color = Color::kGreen,
          .tags = {"a", ""},
          .limit = 7,
          .other = Color::kRed};
}

std::string DecodeErrorOf(std::string_view text) {
  const Result<Sample> sample = DecodeFields<Sample>(text);
  if (sample) return "no error";
  EXPECT_EQ(sample.error().code, Code::kInvalidArgument);
  return sample.error().message;
}

// The encoded sample with part of its text replaced.
std::string With(std::string_view old, std::string_view replacement) {
  std::string text = EncodeFields(MakeSample());
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST(FieldsTest, WritesInTheOrderOfVisit) {
  EXPECT_EQ(EncodeFields(MakeSample()),
            R"({"name":"ä \"quoted\"\n","flag":true,"limit":7,"count":-9223372036854775808,)"
            R"("share":0.1,"weight":0.55,"at":-1,"id":"0190d1a0-0000-7000-8000-000000000001",)"
            R"("other":"red","tags":["a",""],"color":"green"})");
}

TEST(FieldsTest, ReadsBackWhatItWrote) {
  EXPECT_EQ(DecodeFields<Sample>(EncodeFields(MakeSample())), MakeSample());
  EXPECT_EQ(DecodeFields<Sample>(EncodeFields(Sample{})), Sample{});
}

TEST(FieldsTest, EmptyOptionalsAreLeftOut) {
  const std::string text = EncodeFields(Sample{});
  EXPECT_EQ(text.find("limit"), std::string::npos);
  EXPECT_EQ(text.find("other"), std::string::npos);
}

TEST(FieldsTest, NullIsAnEmptyOptional) {
  Sample expected = MakeSample();
  expected.limit.reset();
  EXPECT_EQ(DecodeFields<Sample>(With("\"limit\":7", "\"limit\":null")), expected);
}

TEST(FieldsTest, OrderDoesNotMatter) {
  const std::string text = With("\"color\":\"green\"", "\"last\":0");
  const std::string moved = R"({"color":"green",)" + text.substr(1);
  EXPECT_EQ(DecodeFields<Sample>(moved), MakeSample());
}

TEST(FieldsTest, UnknownFieldsAreIgnoredWhereverTheyStand) {
  const std::string unknown = R"("new":{"deep":[1,{"name":"x"}]},)";
  EXPECT_EQ(DecodeFields<Sample>(With("\"name\"", unknown + "\"name\"")), MakeSample());
  EXPECT_EQ(DecodeFields<Sample>(With("\"at\"", unknown + "\"at\"")), MakeSample());
  EXPECT_EQ(DecodeFields<Sample>(With("\"color\"", unknown + "\"color\"")), MakeSample());
}

struct Part {
  std::string name;
  std::optional<std::int64_t> size;

  bool operator==(const Part&) const = default;
  CREDENCE_FIELDS(name, size)
};

struct Whole {
  std::vector<Part> parts;
  std::optional<Part> last;
  bool done = false;

  bool operator==(const Whole&) const = default;
  CREDENCE_FIELDS(parts, last, done)
};

TEST(FieldsTest, RecordsWithinRecordsAreReadInAnyOrder) {
  const Whole whole{.parts = {{.name = "a", .size = 1}, {.name = "b"}},
                    .last = Part{.name = "c\n", .size = 3},
                    .done = true};
  EXPECT_EQ(DecodeFields<Whole>(EncodeFields(whole)).value(), whole);
  EXPECT_EQ(DecodeFields<Whole>(R"({"parts":[{"size":1,"name":"a"},{"new":{"x":[]},"name":"b"}],)"
                                R"("last":{"name":"c\n","size":3},"done":true})")
                .value(),
            whole);
  EXPECT_EQ(DecodeFields<Whole>(R"({"done":true,"last":{"size":3, "name":"c\n"},)"
                                R"("parts":[{"name":"a","size":1},{"name":"b"}]})")
                .value(),
            whole);
}

TEST(FieldsTest, WhatIsWrongWithinARecordIsNamed) {
  const auto error = [](std::string_view text) {
    return DecodeFields<Whole>(text).error().message;
  };
  EXPECT_EQ(error(R"({"parts":[{"name":"a"},{"size":1}],"done":true})"),
            "field 'parts': field 'name': missing");
  EXPECT_EQ(error(R"({"parts":[],"last":{"name":"a","size":"x"},"done":true})"),
            "field 'last': field 'size': wrong JSON at byte 0: expected a number");
  EXPECT_EQ(error(R"({"parts":[7],"done":true})"),
            "field 'parts': wrong JSON at byte 0: expected an object");
}

TEST(FieldsTest, AFieldGivenTwiceCountsOnce) {
  Sample expected = MakeSample();
  EXPECT_EQ(DecodeFields<Sample>(With("\"color\":\"green\"", R"("color":"green","count":3)")),
            expected);
}

TEST(FieldsTest, AMissingFieldIsNamed) {
  EXPECT_EQ(DecodeErrorOf(With("\"count\":-9223372036854775808,", "")), "field 'count': missing");
  EXPECT_EQ(DecodeErrorOf(With(",\"color\":\"green\"", "")), "field 'color': missing");
  EXPECT_EQ(DecodeErrorOf("{}"), "field 'name': missing");
}

struct BadValue {
  std::string_view field;
  std::string_view old;
  std::string_view replacement;
};

void PrintTo(const BadValue& bad, std::ostream* out) { *out << bad.replacement; }

class FieldsRefuseTest : public testing::TestWithParam<BadValue> {};

TEST_P(FieldsRefuseTest, NamingTheField) {
  const std::string error = DecodeErrorOf(With(GetParam().old, GetParam().replacement));
  EXPECT_TRUE(error.starts_with("field '" + std::string(GetParam().field) + "': ")) << error;
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    EveryType, FieldsRefuseTest,
    testing::Values(BadValue{"name", "\"ä \\\"quoted\\\"\\n\"", "5"},
                    BadValue{"flag", "\"flag\":true", "\"flag\":1"},
                    BadValue{"limit", "\"limit\":7", "\"limit\":\"7\""},
                    BadValue{"count", "-9223372036854775808", "9223372036854775808"},
                    BadValue{"count", "-9223372036854775808", "1.5"},
                    BadValue{"share", "\"share\":0.1", "\"share\":null"},
                    BadValue{"weight", "\"weight\":0.55", "\"weight\":\"0.55\""},
                    BadValue{"at", "\"at\":-1", "\"at\":\"2026-01-01T00:00:00Z\""},
                    BadValue{"id", kId, "0190d1a0"}, BadValue{"other", "\"red\"", "\"blue\""},
                    BadValue{"other", "\"red\"", "\"a\\nb\""}, BadValue{"tags", "\"a\"", "1"},
                    BadValue{"tags", "[\"a\",\"\"]", "{}"},
                    // The last field: no later field could reveal that reading stopped there.
                    BadValue{"color", "\"green\"", "5"},
                    BadValue{"color", "\"green\"", "\"Green\""}));

TEST(FieldsTest, SaysWhichNamesThereAre) {
  EXPECT_EQ(DecodeErrorOf(With("\"green\"", "\"blue\"")),
            "field 'color': \"blue\" is none of red, green");
}

TEST(FieldsTest, RefusesWhatIsNotOneObject) {
  for (const std::string_view text :
       {"", "[]", "null", "{", "{}x", R"({"name":"a")", R"({"name":"a",})"}) {
    EXPECT_NE(DecodeErrorOf(text), "no error") << text;
  }
  EXPECT_EQ(DecodeErrorOf(EncodeFields(MakeSample()) + "{}").substr(0, 14), "wrong JSON at ");
}

struct PartView {
  std::string_view name;
  std::optional<std::string_view> note;

  bool operator==(const PartView&) const = default;
  CREDENCE_FIELDS(name, note)
};

struct Views {
  std::string_view name;
  std::optional<std::int64_t> limit;
  std::vector<std::string_view> tags;
  std::vector<PartView> parts;
  std::optional<PartView> last;
  OptionalList<std::string_view> more;

  bool operator==(const Views&) const = default;
  CREDENCE_FIELDS(name, limit, tags, parts, last, more)
};

TEST(Fields, ARecordOfViewsIsReadAgainAndAgain) {
  const Views full{.name = "a \"name\"",
                   .limit = 3,
                   .tags = {"x", "y\n"},
                   .parts = {{.name = "p", .note = "n"}, {.name = "q\t"}},
                   .last = PartView{.name = "r"},
                   .more = std::vector<std::string_view>{"m", "n o", "p\\"}};
  const Views sparse{.name = "b", .limit = {}, .last = {}};
  Views views;
  JsonReader::Room room;
  for (const Views* each : {&full, &sparse, &full, &full, &sparse}) {
    room.clear();
    const std::string text = EncodeFields(*each);
    ASSERT_TRUE(DecodeFieldsInto(text, views, &room));
    EXPECT_EQ(views, *each);
    // Different order and a field of a newer writer; nothing of the old content may survive.
    const std::string other = R"({"newer":[1],"parts":[{"note":"\u00e4","name":"s"}],)"
                              R"("tags":["t"],"name":"c"})";
    ASSERT_TRUE(DecodeFieldsInto(other, views, &room));
    EXPECT_EQ(views, (Views{.name = "c",
                            .limit = {},
                            .tags = {"t"},
                            .parts = {{.name = "s", .note = "ä"}},
                            .last = {}}));
  }
}

TEST(Fields, AnOptionalListMayBeAbsentNullOrEmpty) {
  Views views;
  JsonReader::Room room;
  const auto read = [&](std::string_view more) {
    return DecodeFieldsInto(R"({"name":"a","tags":[],"parts":[])" + std::string(more) + "}", views,
                            &room)
        .has_value();
  };
  ASSERT_TRUE(read(R"(,"more":["x"])"));
  ASSERT_TRUE(views.more);
  EXPECT_TRUE(read(R"(,"more":[])"));
  EXPECT_EQ(views.more, OptionalList(std::vector<std::string_view>()));
  EXPECT_TRUE(read(R"(,"more":null)"));
  EXPECT_EQ(views.more, OptionalList<std::string_view>());
  EXPECT_FALSE(read(R"(,"more":[1])"));
  EXPECT_TRUE(read(""));
  EXPECT_FALSE(views.more);
  EXPECT_TRUE(read(R"(,"more":["y"])"));
  EXPECT_NE(views.more, OptionalList<std::string_view>());
}

TEST(Fields, SomeCanBeWrittenBeforeTheOthersAreKnown) {
  const Views whole{.name = "a",
                    .limit = 3,
                    .tags = {"x", "y\n"},
                    .parts = {{.name = "p", .note = "n"}},
                    .last = PartView{.name = "r"}};
  for (const auto& [first, last] : {std::pair("name", "limit"),
                                    {"limit", "parts"},
                                    {"parts", "parts"},
                                    {"tags", "last"},
                                    {"name", "last"}}) {
    const FieldRun run = EncodeRun({.first = first, .last = last}, whole);
    Views rest = whole;
    // Its value does not matter.
    bool is_in_run = false;
    Views::Visit(rest, [&](std::string_view name, auto& value) {
      is_in_run |= name == first;
      if (is_in_run) value = {};
      if (name == last) is_in_run = false;
    });
    EXPECT_EQ(EncodeFieldsWith(run, rest), EncodeFields(whole)) << first;
  }
}

}  // namespace
}  // namespace credence
