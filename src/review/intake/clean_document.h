// SPDX-License-Identifier: Apache-2.0
// What a document is freed of before it is read: line breaks between its values, and characters in
// its texts that nobody sees and that can forge what a terminal or an editor shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::review {

// Control characters but for line feed and tab (C0, DEL, C1), and bidirectional overrides.
bool IsUnwanted(char32_t c);

// False: the document is on one line, and none of its strings has an unwanted character, be it
// written or escaped. Nearly all documents are so, and are kept as they came.
// REQUIRES nothing: what is no JSON may give either answer.
bool NeedsCleaning(std::string_view document);

// The document without white space between its values, and its strings, also keys, without unwanted
// characters. Numbers stay as they are written. Nothing: it is no JSON.
std::optional<std::string> CleanDocument(std::string_view document);

}  // namespace credence::review
