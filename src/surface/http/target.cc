// SPDX-License-Identifier: Apache-2.0
#include "surface/http/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/percent.h"
#include "base/utf8.h"

namespace credence::http {
namespace {

Result<std::string> Decode(std::string_view text, bool plus_is_space) {
  std::string spaced(text);
  if (plus_is_space) std::ranges::replace(spaced, '+', ' ');
  std::optional<std::string> decoded = PercentDecode(spaced);
  if (!decoded) {
    return InvalidArgument(
        fmt::format("the target has an invalid % escape: {}; write % as %25", Quoted(text)));
  }
  if (!IsValidUtf8(*decoded) || decoded->find('\0') != decoded->npos) {
    return InvalidArgument("the target is not UTF-8; percent-encode its UTF-8 bytes");
  }
  return *std::move(decoded);
}

}  // namespace

std::optional<std::string> Target::Take(std::string_view name) {
  const auto found = std::ranges::find(query, name, &operations::QueryField::first);
  if (found == query.end()) return std::nullopt;
  taken.push_back(std::move(*found));
  query.erase(found);
  return taken.back().second;
}

Result<Target> ParseTarget(std::string_view target) {
  if (!target.starts_with('/')) {
    return InvalidArgument(fmt::format("{} is not a path of this server", Quoted(target)));
  }
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  Target parsed;
  const std::string_view path = target.substr(0, mark);
  // Every path of this server is plain, so that each has one spelling: whoever watches for calls of
  // a path, as a proxy or the governor does, need not know others.
  if (path.contains('%')) {
    return NotFound(fmt::format("no path {}; paths here need no % escapes", Quoted(path)));
  }
  CREDENCE_ASSIGN_OR_RETURN(parsed.path, Decode(path, false));
  if (parsed.path.find("/../") != std::string::npos || parsed.path.ends_with("/..")) {
    return InvalidArgument("the path must not contain \"..\"");
  }
  std::string_view rest = mark == target.npos ? std::string_view() : target.substr(mark + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view field = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (field.empty()) continue;
    const std::size_t equals = field.find('=');
    CREDENCE_ASSIGN_OR_RETURN(std::string name, Decode(field.substr(0, equals), true));
    std::string value;
    if (equals != field.npos) {
      CREDENCE_ASSIGN_OR_RETURN(value, Decode(field.substr(equals + 1), true));
    }
    parsed.query.emplace_back(std::move(name), std::move(value));
  }
  return parsed;
}

}  // namespace credence::http
