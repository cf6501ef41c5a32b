// SPDX-License-Identifier: Apache-2.0
// What a shell command does, derived from its text before it runs. Start reading this folder here.
//
// The strongest effect of any part counts: of a pipeline, a list, a substitution, a redirection,
// the text given to `bash -c`. Anything unknown or unreadable is a state change.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "governor/effect.h"
#include "governor/path_kind.h"

namespace credence::governor {

// A consultation route that is a command: its first words ("gemini -p"). Arguments may follow.
struct RouteCommand {
  std::string name;
  std::string command;
};

// REQUIRES: everything referred to outlives the call.
struct ShellContext {
  std::string_view cwd;     // Absolute and resolved, or empty if unknown.
  std::string_view home;    // $HOME, or empty if unknown.
  std::string_view tmpdir;  // $TMPDIR, or empty if unknown.
  const LazyPathRules& paths;
  PathResolver resolve = kFollowLinks;
  // Resolved files and folders, or globs with a `*`: the governor's settings and store, and the
  // files that register its hooks.
  std::span<const std::string> protected_paths;
  std::span<const RouteCommand> routes;
};

struct CommandEffect {
  Effect effect = Effect::kRead;
  // The simple command that decided the effect, on one line, cut to about 80 bytes.
  std::string part;
  std::string why;  // "deletes", "unknown command 'foo'", "writes src/main.py"

  // The strongest recognised verification anywhere in the command, and whether the whole could exit
  // with status 0 although that verification did not pass (`pytest | tail`).
  VerifyKind verify = VerifyKind::kNone;
  bool verify_status_hidden = false;

  std::vector<std::string> writes;  // Resolved paths it writes, as far as known.
  std::vector<std::string> edits;   // The subset of `writes` that it changes in place.
  // Resolved paths it deletes, moves or changes otherwise (permissions, restoring), as far as
  // known.
  std::vector<std::string> alters;
  std::vector<std::string> reads;  // Resolved files whose content it shows, as far as known.

  bool runs_code = false;  // Runs a verification, a script, a snippet or a program of the project.
  bool self_call = false;  // Calls `credence` to do what only a person may do.
  bool touches_governor = false;  // Changes a protected path.
  std::optional<std::string> route;

  bool operator==(const CommandEffect&) const = default;
};

// Pure except for `context.resolve`; thread-safe. Takes time linear in the length of the command.
CommandEffect EffectOf(std::string_view command, const ShellContext& context);

}  // namespace credence::governor
