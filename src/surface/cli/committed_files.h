// SPDX-License-Identifier: Apache-2.0
// The text of files that registrations name by path and commit.
#pragma once

#include <cstddef>
#include <string>

namespace credence::cli {

// A document has at most 1 MiB, and JSON writes some characters longer.
inline constexpr std::size_t kContentBytesMax = 900'000;
// Git is a process of its own for each file, and an agent may register at any confidence.
inline constexpr int kCommittedFilesMax = 20;

// The documents with the text of each content of kind "file" that has a path and a commit, but no
// text, as git has it. Everything else stays as it is, byte for byte; so does a content of which
// git knows nothing, that is no text, too large, or a secret, whose path has an empty, "." or ".."
// segment, or for which git would be asked more than kCommittedFilesMax times. Git runs in
// `folder`, or in the current one.
std::string WithCommittedFiles(std::string documents, const std::string& folder = "");

}  // namespace credence::cli
