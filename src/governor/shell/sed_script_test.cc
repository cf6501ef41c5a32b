// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/sed_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace credence::governor::shell {
namespace {

using testing::ElementsAre;

bool IsHarmless(const ScriptEffect& effect) {
  return !effect.runs && !effect.writes_unknown && effect.writes.empty();
}

TEST(SedScript, PrintingIsHarmless) {
  for (const std::string_view script : {"1,5p",
                                        "s/a/b/",
                                        "s/a/b/g;s,c,d,2p",
                                        "/x/d",
                                        "/a/,/b/{p;d}",
                                        "$!N",
                                        "y/abc/xyz/",
                                        "=",
                                        "10q",
                                        "\\,x,d",
                                        "/w/p",
                                        "s/e/w/",
                                        "a\\\ntext with w and e",
                                        "1~2d",
                                        ":a;N;$!ba;s/\\n/ /g",
                                        "# w x",
                                        "/[/]x/p",
                                        "\x01,\x01p",
                                        "i hello",
                                        "5r file",
                                        "s/a\\/b/c/",
                                        "/x/I,+3p"})
    EXPECT_TRUE(IsHarmless(SedScriptEffect(script))) << script;
}

TEST(SedScript, SomeRunCommands) {
  for (const std::string_view script :
       {"e", "1e ls", "s/a/b/e", "s/a/b/ge", "/x/{e ls\n}", "p;e ls", "1,2!e", "k", "s/a/b"})
    EXPECT_TRUE(SedScriptEffect(script).runs) << script;
}

TEST(SedScript, SomeWriteFiles) {
  EXPECT_THAT(SedScriptEffect("w out.txt").writes, ElementsAre("out.txt"));
  EXPECT_THAT(SedScriptEffect("s/a/b/gw out\n/x/W two").writes, ElementsAre("out", "two"));
  EXPECT_TRUE(SedScriptEffect("w \x01").writes_unknown);
}

TEST(AwkScript, PrintingIsHarmless) {
  for (const std::string_view script :
       {"{print $1}", "$3 > 5", "$1 > 2 {print \"a > b | c\"}", "/a|b/ {print}", "NR==1||NR==3",
        "{x = a / b; y = c / d; print x}", "{ if ($1 > 2) print (a > b) }", "BEGIN{FS=\"|\"}",
        "# system(1)\n{print}", "{ while ((getline line < \"f\") > 0) n++ }"})
    EXPECT_TRUE(IsHarmless(AwkScriptEffect(script))) << script;
}

TEST(AwkScript, SomeRunCommands) {
  for (const std::string_view script :
       {"BEGIN{system(\"x\")}", "{print | \"sh\"}", "{\"date\" | getline}", "@load \"x\"",
        "{print |& \"x\"}", "function f() { system (x) }"})
    EXPECT_TRUE(AwkScriptEffect(script).runs) << script;
}

TEST(AwkScript, SomeWriteFiles) {
  EXPECT_THAT(AwkScriptEffect("{print > \"out\"}").writes, ElementsAre("out"));
  EXPECT_THAT(AwkScriptEffect("{printf \"%s\", $1 >> \"log\"; x = 1}").writes, ElementsAre("log"));
  EXPECT_TRUE(AwkScriptEffect("{print > $2}").writes_unknown);
  EXPECT_TRUE(AwkScriptEffect("{print > \"a\" $2}").writes_unknown);
}

}  // namespace
}  // namespace credence::governor::shell
