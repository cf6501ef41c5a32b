// SPDX-License-Identifier: Apache-2.0
// The requests that came with a key (Caller::once), and their answers: so that one that is sent
// again, because its answer was lost, has no second effect, whichever process of this store gets it
// and whichever died in between.
//
// That a request was carried out is written in the transaction of its first event; its answer is
// kept in a transaction of its own, before it is sent. Both are derived data, for a day, as many as
// fit. Answers hold texts: whatever erases a text drops the answers of its space (EraseTexts), and
// what was carried out stays known.
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

// The kinds of derived data that they are: requests, answers, and the keys of requests by age, with
// the size of the answer.
inline constexpr auto kRequestKinds =
    std::to_array<std::string_view>({"request", "reply", "request_age"});

struct RequestLogLimits {
  std::int64_t requests_max = 10'000;  // In each space, as are the bytes.
  std::int64_t bytes_max = std::int64_t{64} * 1024 * 1024;
};

// Notes that the request is carried out, in the transaction of what it does. Nothing to do for a
// caller without a key, and for later transactions of the same attempt.
// Failure: kAborted when another attempt did it.
Result<void> ClaimRequest(ledger::Writer& writer, const Caller& caller, Timestamp now);

// REQUIRES, for all that follow: the caller has a key.
// The answer that was kept; nothing: it is not known. Failure: kInvalidArgument when the key was
// used for another request, kAborted when it was carried out and there is no answer.
Result<std::optional<std::string>> FindReply(ledger::Reader& reader, const Caller& caller,
                                             Timestamp now);
// Keeps the answer, and returns the one to give: another attempt may have been first.
Result<std::string> KeepReply(ledger::Writer& writer, const Caller& caller, std::string reply,
                              Timestamp now);
// It failed in a way that may go better next time.
Result<void> DropRequest(ledger::Writer& writer, const Caller& caller);
// Forgets those that are too old, and the oldest of those that are too many.
Result<void> PruneRequests(ledger::Writer& writer, Timestamp now, const RequestLogLimits& limits);

// Forgets the verbatim texts of these events for good, and every answer that may repeat them.
Result<void> EraseTexts(ledger::Writer& writer, std::span<const std::int64_t> sequences);
// Every text of a stream.
Result<void> EraseTextsOf(ledger::Writer& writer, const std::string& stream);

}  // namespace credence::engine
