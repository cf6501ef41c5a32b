// SPDX-License-Identifier: Apache-2.0
#include "governor/path_kind.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <utility>

#include "governor/glob.h"

namespace credence::governor {
namespace {

std::string RelativeToProject(const PathRules& rules, std::string_view path) {
  if (!rules.project.empty() && IsInside(path, rules.project) && path.size() > rules.project.size())
    path.remove_prefix(rules.project.size());
  while (!path.empty() && path.front() == '/') path.remove_prefix(1);
  return std::string(path);
}

bool MatchesAny(const std::vector<std::string>& globs, std::string_view path) {
  return std::ranges::any_of(globs, [&](const auto& glob) { return GlobMatches(glob, path); });
}

constexpr int kHopsMax = 40;

// Files that SQLite puts next to the store.
constexpr std::array<std::string_view, 3> kStoreSuffixes = {"-wal", "-shm", "-journal"};

// The target of a link, or nothing.
std::string LinkTarget(const std::string& path) {
  std::array<char, 4096> target;
  const ::ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
  return size <= 0 ? std::string() : std::string(target.data(), static_cast<std::size_t>(size));
}

struct Free {
  void operator()(char* text) const { std::free(text); }
};

}  // namespace

std::string FollowLinks::operator()(std::string_view absolute) const {
  std::string head(absolute);
  std::string tail;
  int hops = 0;
  // Resolves the longest part that exists, and keeps the rest as written.
  while (head.size() > 1) {
    const std::unique_ptr<char, Free> found(::realpath(head.c_str(), nullptr));
    if (found != nullptr) return JoinPath(found.get(), tail);
    // A dangling link: writing through it creates its target.
    if (const std::string target = LinkTarget(head); !target.empty() && ++hops <= kHopsMax) {
      const std::string folder = head.substr(0, head.rfind('/') + 1);
      head = target.starts_with('/') ? target : folder + target;
      continue;
    }
    const std::size_t slash = head.rfind('/');
    if (slash == std::string::npos) break;
    if (!tail.empty()) tail.insert(0, 1, '/');
    tail.insert(0, head, slash + 1);
    head.resize(slash);
  }
  return JoinPath("/", tail);
}

std::string FollowLinksOnce::operator()(std::string_view absolute) const {
  if (absolute.size() <= 1) return "/";
  // `..` depends on where the path came from. A trailing slash is rare.
  const bool plain = absolute.starts_with('/') && !absolute.ends_with('/') &&
                     absolute.find("//") == std::string_view::npos &&
                     absolute.find("/.") == std::string_view::npos;
  if (!plain) return kFollowLinks(absolute);
  for (const auto& [written, resolved] : known_) {
    if (written == absolute) return resolved;
  }
  const std::size_t slash = absolute.rfind('/');
  std::string path = (*this)(absolute.substr(0, slash));
  if (!path.ends_with('/')) path += '/';
  path += absolute.substr(slash + 1);
  if (!LinkTarget(path).empty()) path = kFollowLinks(path);
  known_.emplace_back(absolute, path);
  return path;
}

std::string JoinPath(std::string_view folder, std::string_view path) {
  std::string result;
  const auto add = [&result](std::string_view rest) {
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('/'), rest.size());
      const std::string_view name = rest.substr(0, end);
      if (name == "..") {
        result.resize(result.empty() ? 0 : result.rfind('/'));
      } else if (!name.empty() && name != ".") {
        result += '/';
        result += name;
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  };
  if (!path.starts_with('/')) add(folder);
  add(path);
  return result.empty() ? "/" : result;
}

bool IsInside(std::string_view path, std::string_view folder) {
  if (folder == "/") return true;
  return !folder.empty() && path.starts_with(folder) &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

bool IsProtectedPath(std::span<const std::string> protected_paths, std::string_view resolved) {
  return std::ranges::any_of(protected_paths, [resolved](std::string_view kept) {
    if (kept.contains('*')) return GlobMatches(kept, resolved);
    if (IsInside(resolved, kept)) return true;
    return resolved.starts_with(kept) &&
           std::ranges::find(kStoreSuffixes, resolved.substr(kept.size())) != kStoreSuffixes.end();
  });
}

PathRules MakePathRules(const PathSettings& settings, PathResolver resolve) {
  PathRules rules{.scratch = settings.scratch, .high_risk = settings.high_risk};
  if (!settings.project.empty()) rules.project = resolve(settings.project);
  for (const std::string_view root : {"/tmp", "/var/tmp"})
    rules.scratch_roots.push_back(resolve(root));
  if (settings.tmpdir.starts_with('/')) {
    std::string tmpdir = resolve(settings.tmpdir);
    const bool holds_project = tmpdir == "/" || IsInside(rules.project, tmpdir);
    if (!holds_project) rules.scratch_roots.push_back(std::move(tmpdir));
  }
  return rules;
}

PathKind KindOfPath(const PathRules& rules, std::string_view resolved) {
  if (!rules.project.empty() && IsInside(resolved, rules.project)) {
    const std::string path = RelativeToProject(rules, resolved);
    const bool scratch = IsInside(path, ".claude/tmp") || IsInside(path, "scratch") ||
                         MatchesAny(rules.scratch, path);
    return scratch ? PathKind::kScratch : PathKind::kProduction;
  }
  for (const std::string& root : rules.scratch_roots) {
    if (resolved == root) return PathKind::kScratch;
    // Changing a folder that contains the project changes the project.
    if (IsInside(resolved, root) && !IsInside(rules.project, resolved)) return PathKind::kScratch;
  }
  const auto names = [&](const std::string& glob) {
    return glob.starts_with('/') && GlobMatches(glob, resolved);
  };
  return std::ranges::any_of(rules.scratch, names) ? PathKind::kScratch : PathKind::kProduction;
}

bool IsHighRisk(const PathRules& rules, std::string_view resolved) {
  return MatchesAny(rules.high_risk, RelativeToProject(rules, resolved));
}

bool IsTestPath(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::string_view stem = name.substr(0, name.rfind('.'));
  return name.starts_with("test_") || stem.ends_with("_test") || stem.ends_with(".test") ||
         stem.ends_with(".spec") || stem.ends_with("Test") || path.contains("/tests/") ||
         path.contains("/test/") || path.contains("/__tests__/");
}

}  // namespace credence::governor
