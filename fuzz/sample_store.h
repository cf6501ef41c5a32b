// SPDX-License-Identifier: Apache-2.0
// For fuzzers of stores: a valid store as the bytes of a file, and the usual operations on a store
// file from an untrusted source.
#pragma once

#include <string>

namespace credence::fuzz {

// The events of FillSample, in pages of 512 bytes, so that little space is empty.
const std::string& SampleStoreBytes();

// A path where this process may put a file of that name; in memory if possible.
std::string ScratchPath(const std::string& name);

// Opens the file as a store, verifies it, queries everything, writes to it, and restores another
// store from it. Every refusal is one line. Changes the file.
void UseStore(const std::string& path);

}  // namespace credence::fuzz
