// SPDX-License-Identifier: Apache-2.0
// Resolves a host name to addresses, with a deadline.
//
// The C library's lookup can block for half a minute and cannot be interrupted, so it runs in its
// own thread. A caller that gives up leaves the thread behind; it ends with the lookup and touches
// only memory that it co-owns.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "credence/result.h"
#include "llm/wait.h"

namespace credence::llm {

// Numeric addresses, preferred first. Failure: kUnavailable.
using Lookup = std::function<Result<std::vector<std::string>>(const std::string& host)>;

// Calls getaddrinfo.
Result<std::vector<std::string>> SystemLookup(const std::string& host);

// A numeric address is returned as it is, and "localhost" is always this machine. Failure:
// kUnavailable, kDeadlineExceeded, kCancelled.
Result<std::vector<std::string>> LookUpHost(const std::string& host, SteadyTime deadline,
                                            const std::stop_token& stop,
                                            const Lookup& lookup = SystemLookup);

}  // namespace credence::llm
