// SPDX-License-Identifier: Apache-2.0
// What a tool call does, whichever client names the tool.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "governor/settings.h"
#include "governor/shell/command_effect.h"

namespace credence::governor {

// Where a call is made. REQUIRES: what is referred to outlives the call.
struct CallPlace {
  std::string_view cwd;
  std::string_view project;
  std::string_view home;
  std::string_view tmpdir;
  // Resolved files and folders, or globs: the store, the settings, the files that name the hooks.
  std::vector<std::string> protected_paths;
  PathResolver resolve = kFollowLinks;
};

// A file that a call writes.
struct WrittenFile {
  std::string path;  // Resolved.
  bool high_risk = false;
  bool scratch = false;
};

struct ToolEffect {
  CommandEffect what;
  std::vector<WrittenFile> files;
  bool high_risk = false;  // Writes, deletes, moves or alters a path that needs more points.
  std::string input_text;  // What keywords are taken from: the command, or the path.
  bool shell = false;      // `input_text` is a command.
};

// `input` is JSON; what cannot be read in it counts as not known, so as a state change.
ToolEffect EffectOfTool(std::string_view tool, std::string_view input, const CallPlace& place,
                        const GovernorSettings& settings);

// "TARGET - NAME" of the settings.
struct Route {
  std::string_view target;
  std::string_view name;
};
// REQUIRES: `text` outlives the route.
Route ParseRoute(std::string_view text);

}  // namespace credence::governor
