// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/git_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "surface/cli/git.h"

namespace credence::cli {

Result<void> TakeGitLog(const operations::Operation& operation, const Session& session,
                        operations::Arguments& arguments) {
  const std::optional<std::string> range = arguments.OptionalText("git");
  const auto is_git = [](const operations::Parameter& one) { return one.name == "git"; };
  if (!range || std::ranges::none_of(operation.parameters, is_git)) return {};
  if (arguments.Has("file") || arguments.Has("format")) {
    return InvalidArgument("--git reads the project itself; leave FILE and --format out");
  }
  // Otherwise a range could be an option of git, such as one that writes files.
  if (range->empty() || range->starts_with('-')) {
    return InvalidArgument(
        fmt::format("{} is not a range of commits; try HEAD, or v1.0..HEAD", Quoted(*range)));
  }
  CREDENCE_ASSIGN_OR_RETURN(
      std::string log,
      AskGit({.words = {"log", "--no-color", "--format=%x1e%H%x1f%cI%x1f%B", *range, "--"},
              .folder = session.options().project.value_or(""),
              .timeout = std::chrono::minutes(5)}));
  arguments.Set("file", std::move(log));
  arguments.Set("format", std::string("git"));
  return {};
}

}  // namespace credence::cli
