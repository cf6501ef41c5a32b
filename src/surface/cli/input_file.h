// SPDX-License-Identifier: Apache-2.0
// Reading input from a file or from standard input.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::cli {

// "-" is standard input. `wanted` ends the message: "give a file, or - for the standard input".
// Failure: kNotFound.
Result<std::ifstream> OpenInput(const std::string& path, std::string_view wanted);

// The whole content.
Result<std::string> ReadInput(const std::string& path, std::string_view wanted);

}  // namespace credence::cli
