// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "governor/shell/test_context.h"

namespace credence::governor {
namespace {

rc::Gen<std::string> Joined(rc::Gen<std::string> piece) {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(std::move(piece)),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& each : pieces) text += each;
                        return text;
                      });
}

// Fragments that matter to the reader, in any order: they confuse it more than random bytes would.
rc::Gen<std::string> AnySyntax() {
  return Joined(rc::gen::element<std::string>(
      "ls", "rm", "echo", "git", "sed", "-i", "-c", "bash", "sudo", "pytest", "credence", " ", " ",
      " ", "\n", ";", "&", "&&", "|", "||", "(", ")", "((", "))", "{", "}", "$(", "`", "${", "$((",
      "\"", "'", "$'", "\\", "<", ">", ">>", "<<EOF", "\nEOF\n", "<<<", "2>&1", "<(", "#", "*", "?",
      "[", "[[", "]]", "=", "x=", "$x", "if", "then", "fi", "for", "in", "do", "done", "case",
      "esac", "/tmp/a", "src/a", "..", "~", "!", "é", "\x01", "xargs", "find", "-exec", "awk",
      "eval"));
}

rc::Gen<std::string> Command() {
  return rc::gen::element<std::string>(
      "ls -l", "cat a.py", "git status", "git commit -m x", "pytest -q", "echo hi > /tmp/a",
      "echo hi > src/a", "rm x", "curl https://example.com", "sed -n 1p a", "sed -i s/a/b/ a",
      "make test", "frob x", "cp a /tmp", "git diff | head", "find . -name a", "credence stats",
      "credence session approve x", "touch a b", "gemini -p x", "mkdir scratch/x", "npm run build");
}

RC_GTEST_PROP(CommandEffectProperty, AnyBytesAreJudged, ()) {
  const TestContext effect_of;
  const auto text = *rc::gen::arbitrary<std::string>();
  RC_ASSERT(effect_of(text) == effect_of(text));
}

RC_GTEST_PROP(CommandEffectProperty, AnyMixOfSyntaxIsJudged, ()) {
  const TestContext effect_of;
  const std::string text = *AnySyntax();
  RC_ASSERT(effect_of(text) == effect_of(text));
}

RC_GTEST_PROP(CommandEffectProperty, AnotherCommandNeverLowersIt, ()) {
  const TestContext effect_of;
  const std::string first = *Command();
  const std::string second = *Command();
  const auto joint = *rc::gen::element<std::string>("; ", " && ", " || ", " | ", " & ", "\n");
  const CommandEffect both = effect_of(first + joint + second);
  RC_ASSERT(both.effect >= effect_of(first).effect);
  RC_ASSERT(both.effect >= effect_of(second).effect);
  RC_ASSERT(both.self_call == (effect_of(first).self_call || effect_of(second).self_call));
}

RC_GTEST_PROP(CommandEffectProperty, AppendingNeverLowersIt, ()) {
  const TestContext effect_of;
  std::string text = *Command();
  const auto more = *rc::gen::inRange(0, 6);
  for (int i = 0; i < more; ++i) {
    const CommandEffect before = effect_of(text);
    text += *rc::gen::element<std::string>("; ", " && ", " || ", " | ", " & ", "\n");
    text += *rc::gen::element<std::string>("cd /tmp", "cd src && ls", "X=/tmp/a", "true", "set -e",
                                           *Command(), "( " + *Command() + " )",
                                           "for i in 1; do " + *Command() + "; done");
    RC_ASSERT(effect_of(text).effect >= before.effect);
  }
}

RC_GTEST_PROP(CommandEffectProperty, QuotingAWordChangesNothing, ()) {
  const TestContext effect_of;
  const auto words = *rc::gen::element<std::vector<std::string>>(
      std::vector<std::string>{"rm", "-rf", "x"}, std::vector<std::string>{"git", "push"},
      std::vector<std::string>{"ls", "-l"}, std::vector<std::string>{"sed", "-i", "s/a/b/", "f"},
      std::vector<std::string>{"sudo", "rm", "x"}, std::vector<std::string>{"make", "test"},
      std::vector<std::string>{"credence", "session", "approve", "x"});
  std::string plain;
  std::string quoted;
  for (const std::string& word : words) {
    plain += word;
    plain += ' ';
    const std::size_t cut = *rc::gen::inRange<std::size_t>(0, word.size());
    const auto [open, middle, close] = *rc::gen::element<std::array<std::string, 3>>(
        std::array<std::string, 3>{"'", "", "'"}, std::array<std::string, 3>{"", "\"", "\""},
        std::array<std::string, 3>{"", "\\", ""}, std::array<std::string, 3>{"$'", "", "'"},
        std::array<std::string, 3>{"", "''", ""});
    for (const std::string_view part :
         {std::string_view(open), std::string_view(word).substr(0, cut), std::string_view(middle),
          std::string_view(word).substr(cut), std::string_view(close)})
      quoted += part;
    quoted += " ";
  }
  CommandEffect a = effect_of(plain);
  CommandEffect b = effect_of(quoted);
  a.part = b.part = {};
  RC_ASSERT(a == b);
}

RC_GTEST_PROP(CommandEffectProperty, WrappingNeverLowersIt, ()) {
  const TestContext effect_of;
  const std::string command = *Command() + *rc::gen::element<std::string>("", "; ls", " | cat");
  const CommandEffect bare = effect_of(command);
  const auto around = *rc::gen::element<std::pair<std::string, std::string>>(
      std::pair<std::string, std::string>("bash -c '", "'"),
      std::pair<std::string, std::string>("( ", " )"),
      std::pair<std::string, std::string>("{ ", "; }"),
      std::pair<std::string, std::string>("env A=1 ", ""),
      std::pair<std::string, std::string>("sudo ", ""),
      std::pair<std::string, std::string>("timeout 5 ", ""),
      std::pair<std::string, std::string>("echo $(", ")"),
      std::pair<std::string, std::string>("echo \"`", "`\""),
      std::pair<std::string, std::string>("if true; then ", "; fi"),
      std::pair<std::string, std::string>("eval '", "'"),
      std::pair<std::string, std::string>("f() { ", "; }"),
      std::pair<std::string, std::string>("cat <<E\n$(", ")\nE\n"));
  const CommandEffect wrapped = effect_of(around.first + command + around.second);
  RC_ASSERT(wrapped.effect >= bare.effect);
  RC_ASSERT(wrapped.self_call == bare.self_call);
  RC_ASSERT(wrapped.touches_governor == bare.touches_governor);
}

}  // namespace
}  // namespace credence::governor
