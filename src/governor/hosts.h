// SPDX-License-Identifier: Apache-2.0
// Hosts: those that a text names, and the names and addresses of this machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor {

// The host of a URL, of host:port or of user@host:path, in lower case, without brackets and final
// dots. Empty if there is none. An address that programs read differently ("http://a\@b") is
// returned whole, so that it is never mistaken for a known host.
std::string HostOf(std::string_view address);

// Appends the host of each URL, or of user@host, once.
void AddHosts(std::string_view text, std::vector<std::string>& hosts);

// Whether a host, as HostOf returns it, is this machine: its names, and all ways to write a
// loopback address. "127.example.com" is another machine.
bool IsThisMachine(std::string_view host);

}  // namespace credence::governor
