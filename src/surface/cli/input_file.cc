// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/input_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <system_error>

namespace credence::cli {

Result<std::ifstream> OpenInput(const std::string& path, std::string_view wanted) {
  // Not std::cin: its streams would be set up at every start (base/without_iostream.h).
  const bool is_standard = path == "-";
  std::ifstream file(is_standard ? "/dev/stdin" : path.c_str(), std::ios::binary);
  std::error_code ignored;
  // A folder can be opened, and reads as nothing.
  if (!file || (!is_standard && std::filesystem::is_directory(path, ignored))) {
    return NotFound(fmt::format("{}: cannot be read; give {}", path, wanted));
  }
  return file;
}

Result<std::string> ReadInput(const std::string& path, std::string_view wanted) {
  CREDENCE_ASSIGN_OR_RETURN(std::ifstream file, OpenInput(path, wanted));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace credence::cli
