// SPDX-License-Identifier: Apache-2.0
// The environment of this folder's tests: a project with a link out of its scratch folder, a home,
// protected files, two routes. No real file is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "governor/shell/command_effect.h"

namespace credence::governor {

class TestContext {
 public:
  CommandEffect operator()(std::string_view command) const {
    return EffectOf(command, {.cwd = "/home/dev/app",
                              .home = "/home/dev",
                              .paths = rules_,
                              .resolve = kResolve,
                              .exists = kExists,
                              .protected_paths = protected_,
                              .routes = routes_});
  }

 private:
  // scratch/out is a link to src.
  static constexpr auto kResolve = [](std::string_view path) {
    std::string plain = JoinPath("/", path);
    constexpr std::string_view kLink = "/home/dev/app/scratch/out";
    if (IsInside(plain, kLink)) plain.replace(0, kLink.size(), "/home/dev/app/src");
    return plain;
  };

  static constexpr auto kExists = [](std::string_view path) { return path.ends_with(".db"); };

  PathRules rules_ = MakePathRules({.project = "/home/dev/app"}, kResolve);
  std::vector<std::string> protected_ = {
      "/home/dev/.local/share/credence/credence.db", "/home/dev/.config/credence/credence.toml",
      "/home/dev/.claude/settings.json", "/home/dev/app/.claude/settings.json"};
  std::vector<RouteCommand> routes_ = {{.name = "gemini", .command = "gemini -p"},
                                       {.name = "oracle", .command = "ask-oracle"}};
};

}  // namespace credence::governor
