// SPDX-License-Identifier: Apache-2.0
#include "base/csv.h"

#include "base/test_framework.h"

namespace credence {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// All rows, including the header.
Result<Rows> ReadAll(std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(CsvReader reader, CsvReader::Open(text));
  Rows rows = {reader.header()};
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_row, reader.Next());
    if (!is_row) return rows;
    rows.emplace_back(reader.cells().begin(), reader.cells().end());
  }
}

std::string CsvErrorOf(std::string_view text) {
  const Result<Rows> rows = ReadAll(text);
  return rows ? "" : rows.error().message;
}

TEST(Csv, ReadsRowsWhateverEndsThem) {
  const Rows expected = {{"a", "b"}, {"1", ""}, {"", "2"}};
  EXPECT_EQ(ReadAll("a,b\n1,\n,2\n"), expected);
  EXPECT_EQ(ReadAll("a,b\r\n1,\r\n,2"), expected);
  EXPECT_EQ(ReadAll("\xEF\xBB\xBF"
                    "a,b\n\n1,\n,2\n\n"),
            expected);
}

TEST(Csv, QuotedCellsKeepCommasQuotesAndLines) {
  EXPECT_EQ(ReadAll("a,\"b,c\"\n\"say \"\"yes\"\"\",\"two\nlines\"\n"),
            (Rows{{"a", "b,c"}, {"say \"yes\"", "two\nlines"}}));
  EXPECT_EQ(ReadAll("\"\"\"\"\n"), (Rows{{"\""}}));
}

TEST(Csv, WhatBreaksARuleIsRefusedWithItsLine) {
  EXPECT_THAT(CsvErrorOf(""), HasSubstr("is empty"));
  EXPECT_THAT(CsvErrorOf("a,b\n1,2\n3\n"), HasSubstr("line 3: 1 cell,"));
  EXPECT_THAT(CsvErrorOf("a\n1\"2\n"), HasSubstr("line 2, column 1: a quote"));
  EXPECT_THAT(CsvErrorOf("a,b\n\"x\n\"\n1,\"y\n"), HasSubstr("line 2: 1 cell,"));
  EXPECT_THAT(CsvErrorOf("a,b\n1,\"y\n"), HasSubstr("line 2, column 2: the quote is never closed"));
  EXPECT_THAT(CsvErrorOf("a\n\"1\"2\n"), HasSubstr("line 2, column 1: \"2\" after the cell"));
  EXPECT_THAT(CsvErrorOf("a\r1\n"), HasSubstr("line 1, column 1"));
}

TEST(Csv, FindsColumnsByName) {
  const Result<CsvReader> reader = CsvReader::Open("stated,correct,stated");
  ASSERT_TRUE(reader.has_value());
  EXPECT_EQ(reader->Column("correct"), 1u);
  EXPECT_THAT(reader->Column("corect").error().message, HasSubstr("did you mean \"correct\"?"));
  EXPECT_THAT(reader->Column("stated").error().message, HasSubstr("two columns"));
  EXPECT_EQ(CsvReader::Open("stated, correct")->Column("correct"), 1u);
}

RC_GTEST_PROP(CsvProperty, WhatIsWrittenInQuotesIsReadBack, ()) {
  const auto columns = *rc::gen::inRange<std::size_t>(1, 4);
  const auto cell = rc::gen::container<std::string>(rc::gen::element('a', ',', '"', '\n', '\r'));
  const auto rows = *rc::gen::nonEmpty(
      rc::gen::container<Rows>(rc::gen::container<std::vector<std::string>>(columns, cell)));
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += i > 0 ? ",\"" : "\"";
      for (const char c : row[i]) text += c == '"' ? "\"\"" : std::string(1, c);
      text += '"';
    }
    text += '\n';
  }
  RC_ASSERT(ReadAll(text).value() == rows);
}

RC_GTEST_PROP(CsvProperty, AnyTextIsReadOrRefused, (const std::string& text)) {
  const Result<Rows> rows = ReadAll(text);
  RC_ASSERT(rows.has_value() || !rows.error().message.empty());
}

}  // namespace
}  // namespace credence
