// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/input_file.h"

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace credence::cli {

Result<std::ifstream> OpenInput(const std::string& path, std::string_view wanted) {
  // Avoids std::cin, whose streams would be set up at every start (base/without_iostream.h).
  const bool is_standard = path == "-";
  std::ifstream file(is_standard ? "/dev/stdin" : path.c_str(), std::ios::binary);
  std::error_code ignored;
  // A folder can be opened, and reads as empty.
  if (!file || (!is_standard && std::filesystem::is_directory(path, ignored))) {
    return NotFound(fmt::format("{}: cannot be read; give {}", path, wanted));
  }
  return file;
}

namespace {

// By its descriptor: a socket, which Node gives to the programs that it starts, has no name to
// open.
Result<std::string> ReadStandardInput(std::string_view wanted) {
  constexpr std::size_t kPiece = 1 << 16;
  std::string content;
  while (true) {
    const std::size_t size = content.size();
    content.resize(size + kPiece);
    const ssize_t got = ::read(STDIN_FILENO, content.data() + size, kPiece);
    content.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return content;
    if (got < 0 && errno != EINTR)
      return NotFound(fmt::format("-: cannot be read; give {}", wanted));
  }
}

}  // namespace

Result<std::string> ReadInput(const std::string& path, std::string_view wanted) {
  if (path == "-") return ReadStandardInput(wanted);
  CREDENCE_ASSIGN_OR_RETURN(std::ifstream file, OpenInput(path, wanted));
  // Piece by piece: stream iterators handle single bytes, and a pipe has no size.
  constexpr std::size_t kPiece = 1 << 20;
  std::string content;
  while (file) {
    const std::size_t size = content.size();
    content.resize(size + kPiece);
    file.read(content.data() + size, kPiece);
    content.resize(size + static_cast<std::size_t>(file.gcount()));
  }
  return content;
}

}  // namespace credence::cli
