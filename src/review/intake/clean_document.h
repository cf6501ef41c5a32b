// SPDX-License-Identifier: Apache-2.0
// What is removed from a document before it is parsed: line breaks between its values, and
// invisible characters in its texts that can forge what a terminal or an editor shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::review {

// Control characters except line feed and tab (C0, DEL, C1), and bidirectional overrides.
bool IsUnwanted(char32_t c);

// False: the document is on one line, and none of its strings has an unwanted character, literal or
// escaped. Nearly all documents are like that and are kept as they came. For text that is not JSON
// the result is unspecified.
bool NeedsCleaning(std::string_view document);

// The document without white space between its values and without unwanted characters in its
// strings, including keys. Numbers stay as written. Nothing: it is not JSON.
std::optional<std::string> CleanDocument(std::string_view document);

}  // namespace credence::review
