// SPDX-License-Identifier: Apache-2.0
#include "operations/named_arguments.h"

#include <array>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "operations/executive_answers.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 2> kColours = {"red", "green"};

Operation Paint() {
  return {.name = "paint",
          .summary = "for tests",
          .access = Access::kWrite,
          .parameters = {{.name = "id", .positional = true, .required = true, .summary = "what"},
                         {.name = "max-coats", .type = ParameterType::kInt},
                         {.name = "dry", .type = ParameterType::kFlag},
                         {.name = "plan", .type = ParameterType::kFile},
                         {.name = "steps", .type = ParameterType::kFile, .lines = true},
                         {.name = "colour", .choices = kColours},
                         {.name = "note", .repeated = true},
                         {.name = "svg", .local = true}},
          .call = [](Engine& /*engine*/, const Caller& /*caller*/,
                     const Arguments& /*arguments*/) -> Result<PlainText> { return PlainText{}; }};
}

std::string ErrorOfArguments(std::string_view json) {
  const Operation paint = Paint();
  const Result<Arguments> arguments = ArgumentsFromJson(paint, json);
  if (!arguments) {
    EXPECT_EQ(arguments.error().code, Code::kInvalidArgument);
    return arguments.error().message;
  }
  const Result<void> complete = RequireArguments(paint, *arguments);
  return complete ? "" : complete.error().message;
}

TEST(NamedArguments, EachTypeIsRead) {
  const Operation paint = Paint();
  const Result<Arguments> arguments = ArgumentsFromJson(
      paint, R"({"id": "w\u00e4ll", "max_coats": 3, "dry": true, "plan": {"a": [1, 2]},
                 "colour": "red"})");
  ASSERT_TRUE(arguments) << arguments.error().message;
  EXPECT_EQ(arguments->Text("id"), "wäll");
  EXPECT_EQ(arguments->OptionalInt("max-coats"), 3);
  EXPECT_TRUE(arguments->Flag("dry"));
  EXPECT_EQ(arguments->Text("plan"), R"({"a": [1, 2]})");
  EXPECT_EQ(arguments->Text("colour"), "red");
}

TEST(NamedArguments, AFileMayBeTextAndATextANumber) {
  const Operation paint = Paint();
  const Arguments arguments =
      ArgumentsFromJson(paint, R"({"id": 0.50, "plan": "{\"a\":1}\n"})").value();
  EXPECT_EQ(arguments.Text("id"), "0.50");
  EXPECT_EQ(arguments.Text("plan"), "{\"a\":1}\n");
}

TEST(NamedArguments, NullAndFalseAreAbsent) {
  const Operation paint = Paint();
  const Arguments arguments =
      ArgumentsFromJson(paint, R"({"id": "a", "max_coats": null, "dry": false})").value();
  EXPECT_FALSE(arguments.OptionalInt("max-coats"));
  EXPECT_FALSE(arguments.Flag("dry"));
}

TEST(NamedArguments, WhatIsWrongIsNamed) {
  EXPECT_THAT(ErrorOfArguments("[]"), HasSubstr("one JSON object"));
  EXPECT_THAT(ErrorOfArguments("{}"), HasSubstr("id is missing: what"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max_coat": 1})"),
              HasSubstr("did you mean max_coats?"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max-coats": 1})"),
              HasSubstr("did you mean max_coats?"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "svg": "/etc/passwd"})"),
              HasSubstr("is not an argument"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max_coats": -1})"),
              HasSubstr("0 or more, not \"-1\""));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max_coats": "3"})"),
              HasSubstr("a whole number, 0 or more, not the text \"3\""));
  EXPECT_THAT(
      ErrorOfArguments(R"({"id": "a", "max_coats": 99999999999999999999})"),
      HasSubstr(
          "max_coats \"99999999999999999999\" is too large; give at most 9223372036854775807"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max_coats": -99999999999999999999})"),
              HasSubstr("a whole number"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "max_coats": 1e2})"), HasSubstr("a whole number"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "dry": "yes"})"), HasSubstr("true or false"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "colour": "blue"})"), HasSubstr("one of red, green"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a", "id": "b"})"), HasSubstr("id is given twice"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": true})"), HasSubstr("a text"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a\u0000b"})"), HasSubstr("is not text"));
  EXPECT_THAT(ErrorOfArguments("{\"id\": \"\xff\"}"), HasSubstr("not"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a")"), HasSubstr("not JSON"));
  EXPECT_THAT(ErrorOfArguments(R"({"id": "a"} x)"), HasSubstr("not JSON"));
}

TEST(NamedArguments, AQueryHasTheSameFields) {
  const Operation paint = Paint();
  const std::vector<QueryField> fields = {{"id", "a"}, {"max_coats", "2"}, {"dry", ""}};
  const Arguments arguments = ArgumentsFromQuery(paint, fields).value();
  EXPECT_EQ(arguments.OptionalInt("max-coats"), 2);
  EXPECT_TRUE(arguments.Flag("dry"));
  for (const QueryField& bad : std::vector<QueryField>{
           {"max_coats", "two"}, {"max_coats", ""}, {"dry", "maybe"}, {"colour", ""}, {"x", "1"}}) {
    EXPECT_FALSE(ArgumentsFromQuery(paint, std::vector<QueryField>{bad})) << bad.first;
  }
  EXPECT_FALSE(ArgumentsFromQuery(paint, std::vector<QueryField>{{"id", "a"}, {"id", "b"}}));
}

TEST(NamedArguments, AnArrayOfLinesIsALineForEach) {
  const Operation paint = Paint();
  const Result<Arguments> arguments =
      ArgumentsFromJson(paint, "{\"plan\": [1,\n2], \"steps\": [{\"a\":\n\"x\\ny\"}, 2, []]}");
  ASSERT_TRUE(arguments) << arguments.error().message;
  EXPECT_EQ(arguments->Text("plan"), "[1,\n2]");
  EXPECT_EQ(arguments->Text("steps"), "{\"a\": \"x\\ny\"}\n2\n[]\n");
  EXPECT_EQ(ArgumentsFromJson(paint, R"({"steps": {"a": 1}})")->Text("steps"), R"({"a": 1})");
  EXPECT_EQ(ArgumentsFromJson(paint, R"({"steps": []})")->Text("steps"), "");
  EXPECT_FALSE(ArgumentsFromJson(paint, R"({"steps": [1,})"));
}

TEST(NamedArguments, WhatMayBeRepeatedIsALineForEach) {
  const Operation paint = Paint();
  const auto note = [&](std::string_view json) {
    return ArgumentsFromJson(paint, json)->Text("note");
  };
  EXPECT_EQ(note(R"({"note": "a"})"), "a");
  EXPECT_EQ(note(R"({"note": ["a", "b\nc"]})"), "a\nb c");
  EXPECT_FALSE(ArgumentsFromJson(paint, R"({"note": ["a", 2]})"));
  EXPECT_FALSE(ArgumentsFromJson(paint, R"({"note": {"a": 2}})"));
}

}  // namespace
}  // namespace credence::operations
