// SPDX-License-Identifier: Apache-2.0
#include "surface/http/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace credence::http {
namespace {

std::optional<unsigned> HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

Result<std::string> Decode(std::string_view text, bool plus_is_space) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      decoded += ' ';
    } else if (text[i] == '%') {
      const auto high = i + 2 < text.size() ? HexDigit(text[i + 1]) : std::nullopt;
      const auto low = i + 2 < text.size() ? HexDigit(text[i + 2]) : std::nullopt;
      if (!high || !low) {
        return InvalidArgument(
            fmt::format("the target has an invalid % escape: {}; write % as %25", Quoted(text)));
      }
      decoded += static_cast<char>(*high << 4U | *low);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  if (!IsValidUtf8(decoded) || decoded.find('\0') != decoded.npos) {
    return InvalidArgument("the target is not UTF-8; percent-encode its UTF-8 bytes");
  }
  return decoded;
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

std::string PercentEncode(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
    if (is_plain) {
      encoded += c;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return encoded;
}

}  // namespace credence::http
