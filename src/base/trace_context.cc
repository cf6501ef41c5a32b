// SPDX-License-Identifier: Apache-2.0
#include "credence/trace_context.h"

#include <algorithm>
#include <cstddef>

#include "base/sha256.h"
#include "base/utf8.h"

namespace credence {
namespace {

// Only here are ids of subjects readable in their trace ids (OwnTraceId).
constexpr std::string_view kReadableSpace = "default";

constexpr std::size_t kVersionSize = 2;
constexpr std::size_t kTraceSize = 32;
constexpr std::size_t kSpanSize = 16;
constexpr std::size_t kFlagsSize = 2;
// A later version may add fields at the end.
constexpr std::size_t kSizeMin = kVersionSize + 1 + kTraceSize + 1 + kSpanSize + 1 + kFlagsSize;

bool IsHex(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool IsId(std::string_view text, std::size_t size) {
  return text.size() == size && IsHex(text) &&
         std::ranges::any_of(text, [](char c) { return c != '0'; });
}

}  // namespace

bool IsTraceId(std::string_view text) { return IsId(text, kTraceSize); }
bool IsSpanId(std::string_view text) { return IsId(text, kSpanSize); }

std::optional<TraceContext> ParseTraceparent(std::string_view header) {
  header = Trim(header);
  if (header.size() < kSizeMin) return std::nullopt;
  const std::string_view version = header.substr(0, kVersionSize);
  const bool is_first = version == "00";
  const bool has_end = header.size() == kSizeMin || (!is_first && header[kSizeMin] == '-');
  const std::string_view trace = header.substr(kVersionSize + 1, kTraceSize);
  const std::string_view span = header.substr(kVersionSize + kTraceSize + 2, kSpanSize);
  const std::string_view flags = header.substr(kSizeMin - kFlagsSize, kFlagsSize);
  const bool has_dashes = header[kVersionSize] == '-' &&
                          header[kVersionSize + kTraceSize + 1] == '-' &&
                          header[kSizeMin - kFlagsSize - 1] == '-';
  const bool is_valid = has_end && has_dashes && IsHex(version) && version != "ff" &&
                        IsTraceId(trace) && IsSpanId(span) && IsHex(flags);
  if (!is_valid) return std::nullopt;
  return TraceContext{.trace = std::string(trace), .span = std::string(span)};
}

std::string OwnTraceId(std::string_view space, std::string_view subject_id) {
  if (space == kReadableSpace) {
    if (IsTraceId(subject_id)) return std::string(subject_id);
    std::string digits = AsciiLower(subject_id);
    constexpr std::size_t kDashes = 4;
    if (std::erase(digits, '-') == kDashes && IsTraceId(digits)) return digits;
  }
  // A space is one line, so no two pairs are the same text.
  const std::string name = std::string(space) + '\n' + std::string(subject_id);
  return ToHex(Sha256(name)).substr(0, kTraceSize);
}

std::optional<std::string> TraceIdIn(std::string_view text) {
  const std::string lower = AsciiLower(Trim(text));
  if (IsTraceId(lower)) return lower;
  const std::optional<TraceContext> context = ParseTraceparent(lower);
  return context ? std::optional(context->trace) : std::nullopt;
}

}  // namespace credence
