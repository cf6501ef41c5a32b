// SPDX-License-Identifier: Apache-2.0
// TraceContext: the place of a request in a distributed trace (W3C Trace Context), so that what was
// decided can be found from the trace, and the trace from the decision.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence {

struct TraceContext {
  std::string trace;  // 32 lower-case hexadecimal digits, not all zeros.
  std::string span;   // 16 of them.

  bool operator==(const TraceContext&) const = default;
};

bool IsTraceId(std::string_view text);
bool IsSpanId(std::string_view text);

// Reads the header `traceparent`, "00-<trace>-<span>-01". Nothing if it is not valid; the standard
// says to ignore such a header.
std::optional<TraceContext> ParseTraceparent(std::string_view header);

// The trace id of a subject that is part of nobody's trace: a digest of its space and id, because
// tenants may choose the same ids. In the space "default", the digits of a UUID, and an id that is
// one of a trace, are kept, so that people recognise them.
std::string OwnTraceId(std::string_view space, std::string_view subject_id);

// A trace id, alone or in a traceparent. Nothing if it is neither.
std::optional<std::string> TraceIdIn(std::string_view text);

}  // namespace credence
