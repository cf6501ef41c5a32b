// SPDX-License-Identifier: Apache-2.0
// The hosts that a text names: of URLs, and of user@host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor {

// Appends each host once, in lower case.
void AddHosts(std::string_view text, std::vector<std::string>& hosts);

}  // namespace credence::governor
