// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace credence::cli {

// Runs the whole command line: parses the arguments, executes the command, prints, and returns the
// exit status.
int Main(int argc, char** argv);

}  // namespace credence::cli
