// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/git.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "base/utf8.h"
#include "surface/cli/child_process.h"

namespace credence::cli {
namespace {

// A longer output would be cut, which is worse than a failure.
constexpr std::size_t kOutputBytesMax = std::size_t{64} << 20;

std::string WhyItFailed(const ChildResult& result) {
  if (result.timed_out) return "it took too long";
  if (result.out.size() >= kOutputBytesMax) return "its output is too long; ask for less";
  if (!result.err.empty()) return OneLine(Trim(result.err));
  constexpr int kNotStarted = 127;
  return result.exit == kNotStarted ? "it could not be started; install git"
                                    : fmt::format("it ended with {}", result.exit);
}

}  // namespace

Result<std::string> AskGit(const GitQuestion& question) {
  std::vector<std::string> words = {
      "git", "--no-pager", "-c", "core.quotePath=off", "-c", "log.showSignature=false"};
  std::ranges::copy(question.words, std::back_inserter(words));
  CREDENCE_ASSIGN_OR_RETURN(ChildResult result,
                            RunChild({.words = std::move(words),
                                      .input = "",
                                      .folder = question.folder,
                                      .environment = {{"GIT_OPTIONAL_LOCKS", "0"},
                                                      {"GIT_NO_LAZY_FETCH", "1"},
                                                      {"GIT_ALLOW_PROTOCOL", "none"}},
                                      .timeout = question.timeout,
                                      .kept_bytes_max = kOutputBytesMax}));
  if (result.exit != 0 || result.timed_out || result.out.size() >= kOutputBytesMax) {
    return FailedPrecondition(fmt::format("git {} failed{}: {}", question.words.front(),
                                          question.folder.empty() ? "" : " in " + question.folder,
                                          WhyItFailed(result)));
  }
  return std::move(result.out);
}

Result<std::string> AskGitForLine(const GitQuestion& question) {
  CREDENCE_ASSIGN_OR_RETURN(std::string out, AskGit(question));
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

std::string NameInGit() {
  const Result<std::string> name = AskGitForLine({.words = {"config", "--get", "user.name"}});
  return name ? OneLine(Trim(*name)) : std::string();
}

}  // namespace credence::cli
