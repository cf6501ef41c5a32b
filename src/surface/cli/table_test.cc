// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/table.h"

#include <sstream>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

std::string Printed(const Table& table, std::optional<std::size_t> width = std::nullopt) {
  Terminal out({.color = false, .width = width});
  table.Print(out);
  return out.Take();
}

Table Sample() {
  Table table({{.title = "name"},
               {.title = "n", .align = Align::kRight},
               {.title = "kind", .minor = 1},
               {.title = "text", .wraps = true}});
  table.Row({{"one"}, {"1"}, {"a rule"}, {"Run the tests before every commit, and read the log"}});
  table.Row({{"second"}, {"100"}, {"a pattern"}, {"short"}});
  return table;
}

TEST(Table, ColumnsAreAlignedAndNumbersToTheRight) {
  EXPECT_EQ(Printed(Sample()),
            "name      n  kind       text\n"
            "one       1  a rule     Run the tests before every commit, and read the log\n"
            "second  100  a pattern  short\n");
}

TEST(Table, IdsAreAsLongAsTellsThemApart) {
  Table table(std::vector<Column>{{.ids = true}, {}});
  table.Row({{"0190-0001-aaaaaaaa"}, {"one"}}).Row({{"0190-0002-bbbbbbbb"}, {"two"}});
  EXPECT_EQ(Printed(table), "aaaaaaaa  one\nbbbbbbbb  two\n");
  table.Row({{"0190-0003-aaaaaaaa"}, {"three"}});
  EXPECT_EQ(Printed(table), "1-aaaaaaaa  one\n2-bbbbbbbb  two\n3-aaaaaaaa  three\n");
}

TEST(Table, MinorColumnsGoFirstAndThenTextsAreWrapped) {
  EXPECT_EQ(Printed(Sample(), 70),
            "name      n  text\n"
            "one       1  Run the tests before every commit, and read the log\n"
            "second  100  short\n");
  EXPECT_EQ(Printed(Sample(), 50),
            "name      n  text\n"
            "one       1  Run the tests before every commit,\n"
            "             and read the log\n"
            "second  100  short\n");
}

TEST(Table, ATextWithTooLittleRoomIsBelowItsRow) {
  EXPECT_EQ(Printed(Sample(), 40),
            "name      n\n"
            "one       1\n"
            "    Run the tests before every commit,\n"
            "    and read the log\n"
            "second  100\n"
            "    short\n");
}

TEST(Table, EmptyColumnsAndTablesTakeNoPlace) {
  Table table({{.title = "a"}, {.title = "b"}, {}});
  EXPECT_EQ(Printed(table), "");
  table.Row({{"1"}, {""}, {"x"}});
  EXPECT_EQ(Printed(table), "a\n1  x\n");
}

TEST(Table, NotesAreBelowTheirRow) {
  Table table({{}, {.wraps = true}}, 2);
  table.Row({{"a"}, {"text"}}).Note("next: nothing");
  EXPECT_EQ(Printed(table), "  a  text\n      next: nothing\n");
}

TEST(Table, HostileAndWideTextsStayInTheirCells) {
  Table table({{}, {.align = Align::kRight}, {.wraps = true}});
  table.Row({{"日本"}, {"7"}, {"\x1b[2Jone\ntwo\r\x07 ⭐ e\u0301"}});
  table.Row({{"a"}, {"10"}, {"\u202ethree\x9b"}});
  EXPECT_EQ(Printed(table),
            "日本   7   [2Jone two  ⭐ e\u0301\n"
            "a     10   three\xEF\xBF\xBD\n");
}

TEST(Table, NoLineIsWiderThanTheWindow) {
  const std::string words =
      "日本語 a verylongwordthatnobodycanreadbutsomebodywrote⭐⭐ e\u0301 end ";
  for (std::size_t width = 40; width <= 130; ++width) {
    Table table({{}, {.align = Align::kRight, .minor = 2}, {.minor = 1}, {.wraps = true}}, 2);
    for (int i = 0; i < 4; ++i) {
      std::string text;
      for (int j = 0; j <= i; ++j) text += words;
      table.Row({{"id" + std::to_string(i)}, {"12345"}, {"a kind of thing"}, {text}});
      table.Note(text);
    }
    std::istringstream lines(Printed(table, width));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(DisplayWidth(line), width) << line;
    }
  }
}

}  // namespace
}  // namespace credence::cli
