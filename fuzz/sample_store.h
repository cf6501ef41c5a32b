// SPDX-License-Identifier: Apache-2.0
// For fuzzers of stores: a sound one as the bytes of a file, and what everybody does with a file
// that somebody brings along, sound or not.
#pragma once

#include <string>

namespace credence::fuzz {

// What FillSample records, in pages of 512 bytes, so that little of it is empty.
const std::string& SampleStoreBytes();

// Where this process may put a file of that name; in memory where there is such a place.
std::string ScratchPath(const std::string& name);

// Opens the file as a store, verifies it, asks for all that is in it, writes to it, and restores
// another store from it. Whatever is refused is refused in one line. The file is changed.
void UseStore(const std::string& path);

}  // namespace credence::fuzz
