// SPDX-License-Identifier: Apache-2.0
// Shared by the source files of ExecutiveKeeper.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "base/utf8.h"
#include "engine/executive/executive.h"

namespace credence::engine {

// Failure: kInvalidArgument.
inline Result<void> CheckEventId(std::string_view id) {
  constexpr std::size_t kBytesMax = 200;
  if (id.empty() || id.size() > kBytesMax || !IsValidUtf8(id) || OneLine(id) != id) {
    return InvalidArgument(
        fmt::format("an event's id must be 1 to {} bytes on one line", kBytesMax));
  }
  return {};
}

// The JSON object in a model's answer, which may have fences or text around it; empty if none.
inline std::string_view ObjectIn(std::string_view text) {
  const std::size_t begin = text.find('{');
  const std::size_t end = text.rfind('}');
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return {};
  return text.substr(begin, end - begin + 1);
}

// One transaction, after which subscribers are notified.
template <class Use>
Result<void> ExecutiveKeeper::Write(const Caller& caller, Use use) {
  CREDENCE_RETURN_IF_ERROR(workspace_.Write(caller, use));
  feed_.Tell(caller.space);
  return {};
}

}  // namespace credence::engine
