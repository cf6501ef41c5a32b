// SPDX-License-Identifier: Apache-2.0
// What a tool call does, in any client's naming.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "governor/settings.h"
#include "governor/shell/command_effect.h"

namespace credence::governor {

// The environment of a call. REQUIRES: everything referred to outlives the call.
struct CallPlace {
  std::string_view cwd;
  std::string_view project;
  std::string_view home;
  std::string_view tmpdir;
  // Resolved files and folders, or globs: the store, the settings, the files that register hooks.
  std::vector<std::string> protected_paths;
  PathResolver resolve = kFollowLinks;
};

struct WrittenFile {
  std::string path;  // Resolved.
  bool high_risk = false;
  bool scratch = false;
  bool test = false;  // A test, by its name or folder in the project.
};

struct ToolEffect {
  CommandEffect what;
  std::vector<WrittenFile> files;
  bool high_risk = false;      // Writes, deletes, moves or changes a path that needs more points.
  std::string input_text;      // The source of keywords: the command, or the path.
  bool shell = false;          // `input_text` is a shell command.
  bool reads_project = false;  // Shows a file of the project.
  // Why the call cannot be judged; empty if it can. Such a call is refused in every mode and at any
  // score, because it may be one that changes the governor.
  std::string unjudged;
};

void MarkUnjudged(ToolEffect& effect, std::string reason);

// `input` is JSON; if it is not, the call cannot be judged.
ToolEffect EffectOfTool(std::string_view tool, std::string_view input, const CallPlace& place,
                        const GovernorSettings& settings);

// The parameter that a tool with a single one has: "command", "file_path", or "input" if the tool
// is unknown.
std::string_view MainParameterOf(std::string_view tool);

// Whether it is a tool of Credence's own MCP server, as clients call it.
bool IsOwnTool(std::string_view tool);

// "TARGET - NAME" from the settings.
struct Route {
  std::string_view target;
  std::string_view name;
};
// REQUIRES: `text` outlives the route.
Route ParseRoute(std::string_view text);

}  // namespace credence::governor
