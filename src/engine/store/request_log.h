// SPDX-License-Identifier: Apache-2.0
// Requests that came with a key (Caller::once), and their answers. A request that is sent again
// because its answer was lost has no second effect, even if another process of this store gets it,
// or one died in between.
//
// The claim of a request is written in the transaction of its first event; its answer is stored in
// a separate transaction, before it is sent. Both are derived data, kept for a day, up to a limit.
// Answers contain texts: erasing a text drops the answers of its space (EraseTexts), but the claims
// stay.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

inline constexpr std::chrono::hours kRequestAgeMax{24};

// The kinds of derived data: requests, answers, and request keys by age with the size of the
// answer.
inline constexpr auto kRequestKinds =
    std::to_array<std::string_view>({"request", "reply", "request_age"});

struct RequestLogLimits {
  std::int64_t requests_max = 10'000;  // Per space, like the bytes.
  std::int64_t bytes_max = std::int64_t{64} * 1024 * 1024;
};

// Records that the request is carried out, in the same transaction as its effects. Does nothing for
// a caller without a key, and for later transactions of the same attempt. Failure: kAborted when
// another attempt carried it out.
Result<void> ClaimRequest(ledger::Writer& writer, const Caller& caller, Timestamp now);

// REQUIRES, for all functions below: the caller has a key.
// Returns the stored answer; nothing if the request is not known. Failure: kInvalidArgument when
// the key was used for another request, kAborted when the request was carried out but has no
// answer.
Result<std::optional<std::string>> FindReply(ledger::Reader& reader, const Caller& caller,
                                             Timestamp now);
// Stores the answer, and returns the one to send: another attempt may have been first.
Result<std::string> KeepReply(ledger::Writer& writer, const Caller& caller, std::string reply,
                              Timestamp now);
// Call this after a failure that may not occur again.
Result<void> DropRequest(ledger::Writer& writer, const Caller& caller);
// Deletes expired requests, and the oldest ones above the limits.
Result<void> PruneRequests(ledger::Writer& writer, Timestamp now, const RequestLogLimits& limits);

// Erases the verbatim texts of these events for good, and every answer that may repeat them.
Result<void> EraseTexts(ledger::Writer& writer, std::span<const std::int64_t> sequences);
// Erases every text of a stream.
Result<void> EraseTextsOf(ledger::Writer& writer, const std::string& stream);

}  // namespace credence::engine
