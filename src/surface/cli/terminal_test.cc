// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/terminal.h"

#include <sstream>
#include <string>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

Terminal Plain() { return Terminal({}); }
Terminal Wide(std::size_t width) { return Terminal({.color = false, .width = width}); }
Terminal Colored(std::size_t width = 80) { return Terminal({.color = true, .width = width}); }

TEST(Terminal, NamesAreFilledAndNeverCut) {
  EXPECT_EQ(Plain().Name("ab", 5).Write("|").text(), "ab   |");
  EXPECT_EQ(Plain().Name("abc", 5).Write("|").text(), "abc  |");
  EXPECT_EQ(Plain().Name("abcdefg", 5).Write("|").text(), "abcdefg  |");
  EXPECT_EQ(Plain().Name("日本", 4).Write("|").text(), "日本  |");
}

TEST(Terminal, CellsAreFilledOrCut) {
  EXPECT_EQ(Plain().Cell("ab", 4).Write("|").text(), "ab  |");
  EXPECT_EQ(Plain().Cell("abcd", 4).Write("|").text(), "abcd|");
  EXPECT_EQ(Plain().Cell("abcde", 4).Write("|").text(), "abc…|");
  EXPECT_EQ(Plain().Cell("", 2).Write("|").text(), "  |");
  EXPECT_EQ(Plain().Cell("abc", 0).Write("|").text(), "|");
}

TEST(Terminal, WideCharactersTakeTwoColumns) {
  EXPECT_EQ(Plain().Cell("日本", 6).Write("|").text(), "日本  |");
  EXPECT_EQ(Plain().Cell("⭐", 3).Write("|").text(), "⭐ |");
  // Half of a character cannot be shown, so a space replaces it.
  EXPECT_EQ(Plain().Cell("日本語", 4).Write("|").text(), "日… |");
  EXPECT_EQ(Plain().Cell("日本語", 5).Write("|").text(), "日本…|");
  // A combining mark has no width.
  EXPECT_EQ(Plain().Cell("e\u0301", 2).Write("|").text(), "e\u0301 |");
}

TEST(Terminal, EllipsisNeverExceedsTheWidth) {
  EXPECT_EQ(Ellipsis("abc", 3), "abc");
  EXPECT_EQ(Ellipsis("abcd", 3), "ab…");
  EXPECT_EQ(Ellipsis("abcd", 1), "…");
  EXPECT_EQ(Ellipsis("abcd", 0), "");
  EXPECT_EQ(Ellipsis("", 0), "");
  for (std::size_t width = 0; width < 12; ++width) {
    EXPECT_LE(DisplayWidth(Ellipsis("a日b本c語⭐e\u0301", width)), width);
  }
}

TEST(Terminal, AParagraphKeepsItsLinesAndControlsNothing) {
  EXPECT_EQ(Wide(40).Paragraph("one\ntwo\x1b[2J\x07 three", 2).text(), "  one\n  two [2J three\n");
}

TEST(Terminal, ParagraphsAreBrokenAtSpaces) {
  EXPECT_EQ(Wide(12).Paragraph("one two three four").text(), "one two\nthree four\n");
  EXPECT_EQ(Wide(12).Paragraph("one two three", 4).text(), "    one two\n    three\n");
  EXPECT_EQ(Wide(8).Paragraph("a verylongword b").text(), "a\nverylong\n  word\nb\n");
  EXPECT_EQ(Wide(40).Paragraph("  two   spaces ").text(), "two spaces\n");
  EXPECT_EQ(Wide(10).Paragraph("日本語 日本語").text(), "日本語\n日本語\n");
  EXPECT_EQ(Wide(10).Paragraph("").text(), "\n");
}

TEST(Terminal, ParagraphsAreNotWiderThanIsGoodToRead) {
  std::string words;
  for (int i = 0; i < 100; ++i) words += "word ";
  for (Terminal out : {Wide(300), Plain()}) {
    std::istringstream lines(out.Paragraph(words).text());
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 88U);
  }
}

TEST(Terminal, AParagraphGoesOnWhereTheLineIs) {
  EXPECT_EQ(Wide(14).Write("name  ").Paragraph("one two three", 6).text(),
            "name  one two\n      three\n");
  EXPECT_EQ(Wide(14).Write("usage: ").Paragraph("one two three", 2).text(),
            "usage: one two\n  three\n");
}

TEST(Terminal, StyledParagraphsAreStyledLineByLine) {
  EXPECT_EQ(Colored(8).Paragraph("one two three", 0, Style::kDim).text(),
            "\x1b[2mone two\x1b[0m\n\x1b[2mthree\x1b[0m\n");
}

TEST(Terminal, ALineContinuesBelowWhereItsTextBegan) {
  EXPECT_EQ(Wide(14).Write("id  ").Line("one two three").text(), "id  one two\n    three\n");
  EXPECT_EQ(Wide(14).Line("  one two three").text(), "  one two\n    three\n");
  EXPECT_EQ(Wide(14).Write("1234567890 ").Line("one two").text(), "1234567890 one\n  two\n");
  EXPECT_EQ(Wide(14).Line("fits in exact").text(), "fits in exact\n");
  EXPECT_EQ(Plain().Write("id ").Line("a long text that goes on and on").text(),
            "id a long text that goes on and on\n");
}

TEST(Terminal, AWordThatIsWiderThanTheWindowIsBroken) {
  EXPECT_EQ(Wide(10).Line("abcdefghijklmno").text(), "abcdefghij\n  klmno\n");
  EXPECT_EQ(Wide(6).Line("日本語日").text(), "日本語\n  日\n");
}

TEST(Terminal, ColoursContinueOnTheNextLine) {
  EXPECT_EQ(Colored(10).Write("id ").Line("one two three", Style::kBad).text(),
            "id \x1b[31mone two\x1b[0m\n   \x1b[31mthree\x1b[0m\n");
}

TEST(Terminal, TextControlsNothing) {
  EXPECT_EQ(Plain().Line("a\x1b[2Jb\r\x07\u009bc\td").text(), "a [2Jb   c\td\n");
}

TEST(Terminal, ColumnsAreCountedWithoutColours) {
  EXPECT_EQ(Plain().Column(), 0U);
  EXPECT_EQ(Colored().Write("日本", Style::kGold).Write(" ab").Column(), 7U);
  EXPECT_EQ(Colored().Line("abc", Style::kBad).Column(), 0U);
  EXPECT_EQ(Colored(10).Write("id ", Style::kBold).Line("a long text").text(),
            "\x1b[1mid \x1b[0ma long\n   text\n");
}

TEST(Terminal, NoColourCodesWhenColourIsOff) {
  Terminal out = Wide(80);
  for (const Style style : {Style::kPlain, Style::kBold, Style::kDim, Style::kGood, Style::kWarn,
                            Style::kBad, Style::kGold}) {
    out.Write("a", style).Cell("b", 3, style).Line("c", style).Line("d", style);
    out.Paragraph("e", 2, style);
  }
  EXPECT_THAT(out.text(), Not(HasSubstr("\x1b")));
}

TEST(Terminal, ColoursAreReset) {
  EXPECT_EQ(Colored().Write("x", Style::kBad).text(), "\x1b[31mx\x1b[0m");
  EXPECT_EQ(Colored().Write("x").text(), "x");
  EXPECT_EQ(Colored().Write("", Style::kBad).text(), "");
  // The spaces of a cell are not coloured.
  EXPECT_EQ(Colored().Cell("x", 3, Style::kGood).text(), "\x1b[32mx\x1b[0m  ");
}

}  // namespace
}  // namespace credence::cli
