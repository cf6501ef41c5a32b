// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/grammar.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::governor::shell {
namespace {

// A tree as text: [kind words… children…].
std::string Shape(const Node& node) {
  constexpr std::string_view kKinds[] = {"cmd", "pipe", "andor", "seq",  "sub",  "grp",
                                         "num", "cond", "if",    "loop", "case", "fun"};
  std::string text = "[";
  if (node.negated) text += "!";
  text += kKinds[static_cast<std::size_t>(node.kind)];
  for (const Word& word : node.assignments) text += " " + std::string(word.source);
  for (const Word& word : node.words) text += " " + std::string(word.source);
  for (const Redirection& each : node.redirections)
    text += " " + std::string(each.op) + each.target.text;
  if (!node.joints.empty()) text += " " + node.joints;
  for (const Node& child : node.children) text += " " + Shape(child);
  return text + (node.background ? "]&" : "]");
}

std::string ShapeOf(std::string_view text) {
  Budget budget{.steps = 1'000'000};
  const std::optional<Script> script = ParseScript(text, budget);
  return script ? Shape(script->root) : "no";
}

TEST(Grammar, Lists) {
  EXPECT_EQ(ShapeOf(""), "[seq]");
  EXPECT_EQ(ShapeOf("a b; c &\nd"), "[seq [cmd a b] [cmd c]& [cmd d]]");
  EXPECT_EQ(ShapeOf("a && b || c\n"), "[seq [andor &| [cmd a] [cmd b] [cmd c]]]");
  EXPECT_EQ(ShapeOf("! a | b |& c"), "[seq [!pipe [cmd a] [cmd b] [cmd c]]]");
  EXPECT_EQ(ShapeOf("a &&\n\n b |\n c"), "[seq [andor & [cmd a] [pipe [cmd b] [cmd c]]]]");
  EXPECT_EQ(ShapeOf("time -p a"), "[seq [cmd a]]");
}

TEST(Grammar, SimpleCommands) {
  EXPECT_EQ(ShapeOf("X=1 Y+=2 a Z=3"), "[seq [cmd X=1 Y+=2 a Z=3]]");
  EXPECT_EQ(ShapeOf("a >x 2>&1 <y b"), "[seq [cmd a b >x >&1 <y]]");
  EXPECT_EQ(ShapeOf("> x"), "[seq [cmd >x]]");
  EXPECT_EQ(ShapeOf("a=(1 2\n3) b=4"), "[seq [cmd a= b=4]]");
  EXPECT_EQ(ShapeOf("echo if then }"), "[seq [cmd echo if then }]]");
  EXPECT_EQ(ShapeOf("'if' x"), "[seq [cmd 'if' x]]");
}

TEST(Grammar, CompoundCommands) {
  EXPECT_EQ(ShapeOf("(a; b) >x"), "[seq [sub >x [seq [cmd a] [cmd b]]]]");
  EXPECT_EQ(ShapeOf("{ a; }"), "[seq [grp [seq [cmd a]]]]");
  EXPECT_EQ(ShapeOf("if a; then b; elif c; then d; else e; fi"),
            "[seq [if [seq [cmd a]] [seq [cmd b]] [seq [cmd c]] [seq [cmd d]] [seq [cmd e]]]]");
  EXPECT_EQ(ShapeOf("while a\ndo b\ndone"), "[seq [loop [seq [cmd a]] [seq [cmd b]]]]");
  EXPECT_EQ(ShapeOf("for x in 1 2; do a; done"), "[seq [loop x 1 2 [seq [cmd a]]]]");
  EXPECT_EQ(ShapeOf("for x\ndo a; done"), "[seq [loop x [seq [cmd a]]]]");
  EXPECT_EQ(ShapeOf("for ((i=0;i<3;i++)); do a; done"),
            "[seq [loop ((i=0;i<3;i++)) [seq [cmd a]]]]");
  EXPECT_EQ(ShapeOf("case $x in a|b) c;; (d) e ;& *) ;; esac"),
            "[seq [case $x a b d * [seq [cmd c]] [seq [cmd e]] [seq]]]");
  EXPECT_EQ(ShapeOf("f() { a; }"), "[seq [fun f [grp [seq [cmd a]]]]]");
  EXPECT_EQ(ShapeOf("function f\n{ a; }"), "[seq [fun f [grp [seq [cmd a]]]]]");
  EXPECT_EQ(ShapeOf("[[ a < b && ( c =~ d ) ]] && e"), "[seq [andor & [cond a b c =~ d] [cmd e]]]");
  EXPECT_EQ(ShapeOf("((1 + 2))"), "[seq [num ((1 + 2))]]");
  EXPECT_EQ(ShapeOf("((a) | b)"), "[seq [sub [seq [pipe [sub [seq [cmd a]]] [cmd b]]]]]");
}

TEST(Grammar, WhatIsNoScript) {
  for (const std::string_view text :
       {"a &&",     "| a",      "a ;; b",        "( a",  "a )",     "{ a",   "if a; then",
        "if a; fi", "for x in", "case x",        "a > ", "a | | b", "fi",    "done",
        "f() a b",  "()",       "( )",           "& a",  "; a",     "a (b)", "[[ a",
        "a & & b",  "coproc a", "while a; do b", "}",    "a=(1"})
    EXPECT_EQ(ShapeOf(text), "no") << text;
}

TEST(Grammar, AssignedNames) {
  EXPECT_EQ(AssignedName("A=1"), 1U);
  EXPECT_EQ(AssignedName("Ab_1+=x"), 4U);
  EXPECT_EQ(AssignedName("a[1]=x"), 1U);
  EXPECT_EQ(AssignedName("1a=x"), 0U);
  EXPECT_EQ(AssignedName("a"), 0U);
  EXPECT_EQ(AssignedName("--a=b"), 0U);
  EXPECT_EQ(AssignedName(""), 0U);
}

}  // namespace
}  // namespace credence::governor::shell
