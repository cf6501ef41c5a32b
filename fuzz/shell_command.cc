// SPDX-License-Identifier: Apache-2.0
// Any bytes as a shell command: its effect is deterministic, and never weaker when more is added.
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "governor/shell/command_effect.h"

namespace {

using namespace credence::governor;

constexpr auto kLexical = [](std::string_view path) { return JoinPath("/", path); };

CommandEffect Judged(std::string_view command) {
  static const PathRules kRules = MakePathRules({.project = "/p"}, kLexical);
  static const std::vector<std::string> kProtected = {"/p/.claude/settings.json"};
  static const std::vector<RouteCommand> kRoutes = {{.name = "oracle", .command = "ask -p"}};
  return EffectOf(command, {.cwd = "/p",
                            .home = "/h",
                            .paths = kRules,
                            .resolve = kLexical,
                            .protected_paths = kProtected,
                            .routes = kRoutes});
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const std::string text(input);
  const CommandEffect effect = Judged(text);
  CREDENCE_CHECK(Judged(text) == effect, "the same each time");
  CREDENCE_CHECK(CodePointCount(effect.part) <= 81, "a part is short");
  CREDENCE_CHECK(effect.part == OneLine(effect.part), "a part is one line");
  // Nothing can hide a command on a line before it.
  const CommandEffect after = Judged("rm x\n" + text);
  CREDENCE_CHECK(after.effect == Effect::kStateChange, "what came before counts");
  // A text that ends with a backslash continues on the next line, which makes another command.
  if (text.ends_with('\\')) return;
  const CommandEffect grouped = Judged("{ " + text + "\n}");
  CREDENCE_CHECK(grouped.effect >= effect.effect || effect.why == "cannot be read",
                 "a group is no weaker");
}
