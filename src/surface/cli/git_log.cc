// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/git_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "base/utf8.h"
#include "surface/cli/child_process.h"

namespace credence::cli {

Result<void> TakeGitLog(const operations::Operation& operation, Session& session,
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
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(
      const ChildResult log,
      RunChild({.words = {"git", "--no-pager", "log", "--no-color", "--no-show-signature",
                          "--format=%x1e%H%x1f%cI%x1f%B", *range, "--"},
                .input = "",
                .folder = caller.project.value_or(""),
                // Nothing is fetched: a repository may name any program for that.
                .environment = {{"GIT_NO_LAZY_FETCH", "1"}, {"GIT_ALLOW_PROTOCOL", "none"}},
                .timeout = std::chrono::minutes(5)}));
  if (log.timed_out || log.exit != 0) {
    return FailedPrecondition(
        fmt::format("git log {} failed in {}: {}", *range, caller.project.value_or("."),
                    log.timed_out ? "it took too long" : OneLine(Trim(log.err))));
  }
  arguments.Set("file", log.out);
  arguments.Set("format", std::string("git"));
  return {};
}

}  // namespace credence::cli
