// SPDX-License-Identifier: Apache-2.0
// From a host name to addresses, without waiting longer than one wants to.
//
// The C library's lookup can block for half a minute and cannot be interrupted, so it runs in a
// thread of its own. A caller that gives up leaves the thread behind; it ends when the lookup does
// and touches nothing but memory it shares the ownership of.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "llm/wait.h"

namespace credence::llm {

// Numeric addresses, the preferred first. Failure: kUnavailable.
using Lookup = std::function<Result<std::vector<std::string>>(const std::string& host)>;

// getaddrinfo.
Result<std::vector<std::string>> SystemLookup(const std::string& host);

// A numeric address is its own answer, and "localhost" is this machine whatever a name server says.
// Failure: kUnavailable, kDeadlineExceeded, kCancelled.
Result<std::vector<std::string>> LookUpHost(const std::string& host, SteadyTime deadline,
                                            const std::stop_token& stop,
                                            const Lookup& lookup = SystemLookup);

}  // namespace credence::llm
