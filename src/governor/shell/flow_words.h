// SPDX-License-Identifier: Apache-2.0
// Words of a command line as addresses, files, and as people may read them.
#pragma once

#include <string>
#include <string_view>

namespace credence::governor::shell {

inline constexpr std::string_view kUnknownHost = "a host that is not known";

// The host of an address, or of host:path. Empty if it is none.
std::string AddressedHost(std::string_view text);
// Its beginning, without line ends and what is not known.
std::string OnOneLine(std::string_view text);
bool MayBeFile(std::string_view text);

}  // namespace credence::governor::shell
