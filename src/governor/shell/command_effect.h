// SPDX-License-Identifier: Apache-2.0
// What a shell command does, told from its text before it runs. "Start here" of this folder.
//
// The strongest effect of any part counts: of a pipeline, a list, a substitution, a redirection,
// the text given to `bash -c`. What is not known, or cannot be read, is a state change.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "governor/effect.h"
#include "governor/path_kind.h"

namespace credence::governor {

// A consultation route that is a command: its first words ("gemini -p"), which arguments may
// follow.
struct RouteCommand {
  std::string name;
  std::string command;
};

// REQUIRES: what is referred to outlives the call.
struct ShellContext {
  std::string_view cwd;     // Absolute, resolved; or empty if it is not known.
  std::string_view home;    // $HOME, or empty if it is not known.
  std::string_view tmpdir;  // $TMPDIR, likewise.
  const LazyPathRules& paths;
  PathResolver resolve = kFollowLinks;
  // Resolved files and folders, or globs with a `*`: the governor's settings and store, the files
  // in which its hooks are registered.
  std::span<const std::string> protected_paths;
  std::span<const RouteCommand> routes;
};

struct CommandEffect {
  Effect effect = Effect::kRead;
  std::string part;  // The simple command that decided, on one line, cut to about 80 bytes.
  std::string why;   // "deletes", "unknown command 'foo'", "writes src/main.py"

  // The strongest recognised verification anywhere in it, whatever else it does; and whether exit
  // status 0 of the whole could come without that verification having passed (`pytest | tail`).
  VerifyKind verify = VerifyKind::kNone;
  bool verify_status_hidden = false;

  std::vector<std::string> writes;  // Resolved paths it writes, as far as they are known.
  std::vector<std::string> edits;   // Of these, the ones that it changes in place.
  // Resolved paths that it deletes, moves, or changes otherwise (permissions, restoring), likewise.
  std::vector<std::string> alters;
  std::vector<std::string> reads;  // Resolved files whose content it shows, as far as known.

  bool runs_code = false;         // A verification, a script, a snippet, a program of its own.
  bool self_call = false;         // Calls `credence` to do what only a person may do.
  bool touches_governor = false;  // Changes a protected path.
  std::optional<std::string> route;

  bool operator==(const CommandEffect&) const = default;
};

// Pure but for `context.resolve`, and thread-safe. Takes time linear in the command.
CommandEffect EffectOf(std::string_view command, const ShellContext& context);

}  // namespace credence::governor
