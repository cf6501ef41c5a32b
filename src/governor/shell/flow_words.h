// SPDX-License-Identifier: Apache-2.0
// Reads words of a command line as addresses and files, and prepares them for messages.
#pragma once

#include <string>
#include <string_view>

namespace credence::governor::shell {

inline constexpr std::string_view kUnknownHost = "an unknown host";

// HostOf, or kUnknownHost if a part of the host is unknown.
std::string AddressedHost(std::string_view text);
// Whether an address carries more than the name of a page: a query, or a long word.
bool CarriesData(std::string_view url);
bool MayBeFile(std::string_view text);

// For messages: one line of valid UTF-8, cut to `count` characters, with "…" for the rest and for
// unknown parts. The agent chose the text, so it must not be able to add lines of its own.
std::string ShownWord(std::string_view text, std::size_t count = 60);
// As above, for a whole command.
std::string ShownCommand(std::string_view text);

}  // namespace credence::governor::shell
