// SPDX-License-Identifier: Apache-2.0
// The command line as a whole.
#pragma once

namespace credence::cli {

// Reads the arguments, does it, prints, and returns what the process should return.
int Main(int argc, char** argv);

}  // namespace credence::cli
