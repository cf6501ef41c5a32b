// SPDX-License-Identifier: Apache-2.0
#include "engine/project.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::engine {
namespace {

namespace fs = std::filesystem;

fs::path Canonical(const fs::path& path) {
  std::error_code error;
  fs::path canonical = fs::canonical(path, error);
  if (!error) return canonical;
  const fs::path absolute = fs::absolute(path, error);
  return (error ? path : absolute).lexically_normal();
}

// The main repository of a worktree, whose .git is a file "gitdir: <main>/.git/worktrees/<name>". A
// submodule's .git is also a file, but a submodule is a project of its own.
std::optional<fs::path> MainOfWorktree(const fs::path& git_file) {
  std::ifstream file(git_file);
  std::string line;
  constexpr std::string_view kPrefix = "gitdir: ";
  if (!std::getline(file, line) || !line.starts_with(kPrefix)) return std::nullopt;
  fs::path git_folder(std::string(Trim(std::string_view(line).substr(kPrefix.size()))));
  if (git_folder.is_relative()) git_folder = git_file.parent_path() / git_folder;
  git_folder = git_folder.lexically_normal();
  const fs::path worktrees = git_folder.parent_path();
  if (worktrees.filename() != "worktrees" || worktrees.parent_path().filename() != ".git") {
    return std::nullopt;
  }
  return worktrees.parent_path().parent_path();
}

}  // namespace

std::string ProjectOf(const std::string& folder) {
  const fs::path start = Canonical(folder);
  std::error_code error;
  for (fs::path at = start;; at = at.parent_path()) {
    const fs::file_status status = fs::status(at / ".git", error);
    if (fs::is_directory(status)) return at.string();
    if (fs::is_regular_file(status)) {
      const std::optional<fs::path> main = MainOfWorktree(at / ".git");
      return Canonical(main.value_or(at)).string();
    }
    if (at == at.parent_path()) return start.string();
  }
}

Result<std::string> ResolveProject(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return InvalidArgument(
        fmt::format("{}: there is no such folder; give an existing one", Param("project", folder)));
  }
  return ProjectOf(folder);
}

}  // namespace credence::engine
