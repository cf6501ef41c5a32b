// SPDX-License-Identifier: Apache-2.0
// Whether a path is scratch, where writing harms nothing, or production, and whether changing it is
// high risk.
//
// Works on resolved paths only (absolute, without `.`, `..` and links), so that `/tmp/../etc` and a
// link out of scratch count as their targets. Pure except for the resolver, which is passed in.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"

namespace credence::governor {

// Resolves an absolute path: removes `.`, `..` and links. Its end need not exist. `..` after a link
// means the parent of the link's target, so the path must be passed as written.
using PathResolver = FunctionRef<std::string(std::string_view)>;

// The resolver over the real file system.
struct FollowLinks {
  std::string operator()(std::string_view absolute) const;
};
inline constexpr FollowLinks kFollowLinks;

// As above, for the duration of one call: examines each folder only once. Do not keep it, because
// links change. Not thread-safe.
class FollowLinksOnce {
 public:
  std::string operator()(std::string_view absolute) const;

 private:
  // Path as written, resolved path.
  mutable std::vector<std::pair<std::string, std::string>> known_;
};

enum class PathKind { kScratch, kProduction };

// Globs are relative to the project. Outside the project a high-risk glob is matched against the
// whole path without its first slash, and a scratch glob only if it begins with a slash.
inline constexpr std::array<std::string_view, 8> kHighRiskGlobs = {
    "**/migrations/**", "**/auth/**",       "**/.env*",       "**/secrets/**",
    "**/deploy/**",     "**/production/**", "**/Dockerfile*", "**/.github/workflows/**"};
inline constexpr std::array<std::string_view, 1> kScratchGlobs = {"scratch/**"};

// Made once per project by MakePathRules.
struct PathRules {
  std::string project;                     // Resolved.
  std::vector<std::string> scratch_roots;  // Resolved.
  std::vector<std::string> scratch;        // Globs.
  std::vector<std::string> high_risk;      // Globs.
};

struct PathSettings {
  std::string_view project;  // Absolute; may be empty.
  std::string_view tmpdir;   // $TMPDIR; may be empty.
  std::vector<std::string> scratch{kScratchGlobs.begin(), kScratchGlobs.end()};
  std::vector<std::string> high_risk{kHighRiskGlobs.begin(), kHighRiskGlobs.end()};
};

// A $TMPDIR that contains the project (`/`, say) does not count as scratch.
PathRules MakePathRules(const PathSettings& settings, PathResolver resolve);

// Rules that are made on first use: resolving links takes longer than reading a command, and most
// commands write nothing. Not thread-safe.
class LazyPathRules {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): rules are rules.
  LazyPathRules(const PathRules& known) : known_(&known) {}
  // REQUIRES: `make` outlives this object.
  explicit LazyPathRules(FunctionRef<PathRules()> make) : make_(make) {}
  LazyPathRules(const LazyPathRules&) = delete;
  LazyPathRules& operator=(const LazyPathRules&) = delete;

  const PathRules& Get() const {
    if (known_ == nullptr) known_ = &made_.emplace((*make_)());
    return *known_;
  }

 private:
  std::optional<FunctionRef<PathRules()>> make_;
  mutable std::optional<PathRules> made_;
  mutable const PathRules* known_ = nullptr;
};

// REQUIRES: `resolved` comes from a resolver.
PathKind KindOfPath(const PathRules& rules, std::string_view resolved);
bool IsHighRisk(const PathRules& rules, std::string_view resolved);

// Whether the path, without the part that leads to the project, is that of a test.
bool IsTestPath(std::string_view path);

// `path` relative to `folder`, or `path` itself if absolute; without `.`, `..` and doubled slashes.
// REQUIRES: `folder` is absolute.
std::string JoinPath(std::string_view folder, std::string_view path);

// Whether `path` is `folder` or inside it. Both are resolved.
bool IsInside(std::string_view path, std::string_view folder);

// Whether a path is a protected file, is in a protected folder, matches a protected glob (an entry
// with a `*`), or is a file that SQLite keeps next to a protected one.
bool IsProtectedPath(std::span<const std::string> protected_paths, std::string_view resolved);

}  // namespace credence::governor
