// SPDX-License-Identifier: Apache-2.0
#include "governor/glob.h"

#include <cstddef>

namespace credence::governor {
namespace {

constexpr std::size_t kNoPlace = std::string_view::npos;

// Where to continue after a mismatch behind a star: the star takes one more byte.
struct Retry {
  std::size_t glob = kNoPlace;
  std::size_t path = 0;
};

}  // namespace

bool GlobMatches(std::string_view glob, std::string_view path) {
  // A later star replaces the earlier ones of its kind: it can match whatever they could.
  Retry star;
  Retry any;
  std::size_t g = 0;
  std::size_t p = 0;
  while (true) {
    if (g < glob.size() && glob[g] == '*') {
      const bool crosses = g + 1 < glob.size() && glob[g + 1] == '*';
      if (crosses) {
        g += 2;
        // `**/x` also matches plain `x`; after a slash, `**` may end only where a path segment
        // begins.
        const bool whole = g < glob.size() && glob[g] == '/' && (p == 0 || path[p - 1] == '/');
        if (whole) ++g;
        any = {.glob = g, .path = p};
        star = {};
      } else {
        ++g;
        star = {.glob = g, .path = p};
      }
      continue;
    }
    if (p == path.size() && g == glob.size()) return true;
    if (p < path.size() && g < glob.size() &&
        (glob[g] == path[p] || (glob[g] == '?' && path[p] != '/'))) {
      ++g;
      ++p;
      continue;
    }
    if (star.glob != kNoPlace && star.path < path.size() && path[star.path] != '/') {
      p = ++star.path;
      g = star.glob;
      continue;
    }
    if (any.glob == kNoPlace || any.path >= path.size()) return false;
    p = ++any.path;
    g = any.glob;
    star = {};
    const bool segment = g > 0 && glob[g - 1] == '/';
    if (segment) {  // Continue only where the next segment begins.
      while (p < path.size() && path[p - 1] != '/') ++p;
      if (path[p - 1] != '/') return false;
      any.path = p;
    }
  }
}

}  // namespace credence::governor
