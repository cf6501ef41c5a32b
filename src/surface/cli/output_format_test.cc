// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/output_format.h"

#include <string>
#include <vector>

#include "base/csv.h"
#include "base/test_framework.h"

namespace credence::cli {
namespace {

std::string Csv(std::string_view json, std::string_view command = "memory list") {
  return InFormat(OutputFormat::kCsv, command, json).value();
}
std::string Lines(std::string_view json, std::string_view command = "memory list") {
  return InFormat(OutputFormat::kJsonl, command, json).value();
}

TEST(OutputFormat, AListIsALineForEachRow) {
  EXPECT_EQ(Lines(R"([{"a":1},{"a":[1,2]}])"), "{\"a\":1}\n{\"a\":[1,2]}\n");
  EXPECT_EQ(Lines("[]"), "");
  EXPECT_EQ(Lines(R"({"head":7,"events":[{"a":1}]})", "ledger list"), "{\"a\":1}\n");
  EXPECT_EQ(Lines(R"({"id":"x"})", "memory show"), "{\"id\":\"x\"}\n");
}

TEST(OutputFormat, EveryListIsAnArray) {
  const auto json = [](std::string_view command, std::string_view text) {
    return InFormat(OutputFormat::kJson, command, text);
  };
  EXPECT_EQ(json("ledger list", R"({"head":7,"events":[{"a":1},{"a":2}]})"),
            "[{\"a\":1},{\"a\":2}]\n");
  EXPECT_EQ(json("events list", R"({"events":[],"next":null})"), "[]\n");
  EXPECT_EQ(json("memory list", R"([{"a":1}])"), "[{\"a\":1}]\n");
  EXPECT_EQ(json("memory show", R"({"id":"x"})"), "{\"id\":\"x\"}\n");
  EXPECT_EQ(json("memory list", ""), "");
}

TEST(OutputFormat, CsvHasTheFieldsOfAllRows) {
  EXPECT_EQ(Csv(R"([{"a":1,"b":null},{"a":-2.50,"c":true},{"b":{"x":"y"},"a":[1]}])"),
            "a,b,c\r\n"
            "1,,\r\n"
            "-2.50,,true\r\n"
            "[1],\"{\"\"x\"\":\"\"y\"\"}\",\r\n");
  EXPECT_EQ(Csv("[]"), "");
  EXPECT_EQ(Csv("[1,\"x\"]"), "value\r\n1\r\nx\r\n");
}

TEST(OutputFormat, CsvQuotesAndReadsBack) {
  const std::string csv = Csv(R"([{"t":"a,\"b\"\r\nc","u":"日本"}])");
  EXPECT_EQ(csv, "t,u\r\n\"a,\"\"b\"\"\r\nc\",日本\r\n");
  CsvReader reader = CsvReader::Open(csv).value();
  ASSERT_TRUE(reader.Next().value());
  EXPECT_EQ(reader.cells()[0], "a,\"b\"\r\nc");
}

TEST(OutputFormat, ATerminalGetsNoControlCharacters) {
  constexpr std::string_view kJson =
      "[{\"a\":\"x\\u001b[2J\\r\\ny \\u009b31m "
      "\\u202ez\",\"b\":{\"c\":\"\\u202e\"},\"\\u0007\":1}]";
  const auto csv = [&](bool to_terminal) {
    return InFormat(OutputFormat::kCsv, "memory list", kJson, to_terminal).value();
  };
  EXPECT_EQ(csv(true).find_first_of("\x1b\x07"), std::string::npos);
  EXPECT_THAT(csv(true), AllOf(Not(HasSubstr("\u009b")), Not(HasSubstr("\u202e"))));
  EXPECT_THAT(csv(true), HasSubstr("\r\nx [2J y  31m  z,"));
  EXPECT_THAT(csv(false), HasSubstr("x\x1b[2J\r\ny \u009b31m \u202ez"));
}

TEST(OutputFormat, TextsAreNeverFormulas) {
  EXPECT_EQ(Csv(R"([{"a":"=1+1","b":"+1","c":"-1","d":"@x","e":"\tx","f":-1,"g":"a=1"}])"),
            "a,b,c,d,e,f,g\r\n'=1+1,'+1,'-1,'@x,'\tx,-1,a=1\r\n");
  EXPECT_EQ(Csv(R"([{"=cmd":"x"}])"), "'=cmd\r\nx\r\n");
}

TEST(OutputFormat, AnAnswerThatIsNoListHasNoRows) {
  const Result<std::string> csv = InFormat(OutputFormat::kCsv, "memory show", R"({"id":"x"})");
  ASSERT_FALSE(csv);
  EXPECT_EQ(csv.error().code, Code::kInvalidArgument);
  EXPECT_THAT(csv.error().message, HasSubstr("'memory show' does not answer with a list"));
}

TEST(OutputFormat, MoreRowsFollowWithoutAnotherHeader) {
  CsvWriter csv;
  EXPECT_EQ(csv.Write({}).value(), "");
  EXPECT_EQ(csv.Write({R"({"a":1,"b":2})"}).value(), "a,b\r\n1,2\r\n");
  EXPECT_EQ(csv.Write({R"({"b":3,"new":4})"}).value(), ",3\r\n");
}

}  // namespace
}  // namespace credence::cli
