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

#include "base/function_ref.h"
#include "governor/effect.h"
#include "governor/path_kind.h"

namespace credence::governor {

// A consultation route that is a command: its first words ("gemini -p"). Arguments may follow.
struct RouteCommand {
  std::string name;
  std::string command;
};

// Whether an absolute path exists. The default asks the file system.
using PathTest = FunctionRef<bool(std::string_view)>;
struct ExistsOnDisk {
  bool operator()(std::string_view path) const;
};
inline constexpr ExistsOnDisk kExistsOnDisk;

// REQUIRES: everything referred to outlives the call.
struct ShellContext {
  std::string_view cwd;     // Absolute and resolved, or empty if unknown.
  std::string_view home;    // $HOME, or empty if unknown.
  std::string_view tmpdir;  // $TMPDIR, or empty if unknown.
  const LazyPathRules& paths;
  PathResolver resolve = kFollowLinks;
  PathTest exists = kExistsOnDisk;
  // Resolved files and folders, or globs with a `*`: the governor's settings and store, and the
  // files that register its hooks.
  std::span<const std::string> protected_paths;
  std::span<const RouteCommand> routes;
};

// A program that a command runs, and what it does itself.
struct RanProgram {
  std::vector<std::string> words;  // Unknown parts are the byte 1 (options.h).
  Effect effect = Effect::kRead;
  bool guarded = false;  // Handles a secret, or sends something to another machine.

  bool operator==(const RanProgram&) const = default;
};

struct CommandEffect {
  Effect effect = Effect::kRead;
  // The simple command that decided the effect, on one line, cut to 80 characters.
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

  std::vector<RanProgram> ran;     // In order, also those that others run.
  Effect outside = Effect::kRead;  // Of everything else, such as redirections.

  bool runs_code = false;  // Runs a verification, a script, a snippet or a program of the project.
  bool self_call = false;  // Calls `credence` to do what only a person may do.
  bool touches_governor = false;  // Changes a protected path.
  std::optional<std::string> route;

  // Secrets that the agent would see, or that end up in a file (shell/flow.h): the names to show to
  // people, and the keys that identify them.
  std::vector<std::string> secrets;
  std::vector<std::string> secret_keys;
  std::vector<std::string> secret_files;  // Resolved files that it writes them to.
  std::vector<std::string> opens;         // Resolved files whose content it uses, as far as known.
  // Hosts to which it sends text that the agent wrote, which may contain what it read before.
  std::vector<std::string> sends_to;
  // The source of data that needs a person's approval to be sent, and the host that would receive
  // it. Empty if no such data is sent.
  std::string discloses;
  std::string discloses_to;
  // As RanProgram::guarded, for what is outside of programs: `> /dev/tcp/…`, `done < .env`.
  bool outside_guarded = false;

  bool operator==(const CommandEffect&) const = default;
};

// Pure except for `context.resolve` and `context.exists`; thread-safe. Takes time linear in the
// length of the command, and no longer than a bound: what takes longer is a state change.
CommandEffect EffectOf(std::string_view command, const ShellContext& context);

}  // namespace credence::governor
