// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/stdio.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "base/utf8.h"

namespace credence::mcp {
namespace {

Failure Broken(std::string_view what) {
  return Fail(Code::kUnavailable,
              fmt::format("{} ({})", what, std::generic_category().message(errno)));
}

// Reads line by line: a client waits for its answer before it sends more.
class LineReader {
 public:
  explicit LineReader(int file) : file_(file) {}

  // Nothing at the end of the input. An overlong line is cut, but stays too long.
  Result<std::optional<std::string>> Next() {
    std::string line;
    while (true) {
      if (at_ == size_) {
        CREDENCE_ASSIGN_OR_RETURN(const bool more, Fill());
        if (!more) {
          if (line.empty()) return std::nullopt;
          return line;
        }
      }
      const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
      const auto end = buffer_.begin() + static_cast<std::ptrdiff_t>(size_);
      const auto newline = std::find(begin, end, '\n');
      const std::size_t room = kMessageBytesMax + 1 - line.size();
      const auto found = static_cast<std::size_t>(newline - begin);
      line.append(begin, begin + static_cast<std::ptrdiff_t>(std::min(room, found)));
      at_ += found + (newline == end ? 0 : 1);
      if (newline != end) return line;
    }
  }

 private:
  // False at the end of the input.
  Result<bool> Fill() {
    ssize_t size = 0;
    do {
      size = read(file_, buffer_.data(), buffer_.size());
    } while (size < 0 && errno == EINTR);
    if (size < 0) return Broken("standard input cannot be read");
    at_ = 0;
    size_ = static_cast<std::size_t>(size);
    return size > 0;
  }

  int file_;
  std::array<char, 65'536> buffer_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

Result<void> WriteLine(int file, std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t size = write(file, rest.data(), rest.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return Broken("the answer cannot be written");
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

}  // namespace

Result<void> ServeStdio(const Handler& handler, int in, int out) {
  LineReader lines(in);
  SessionState session;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> line, lines.Next());
    if (!line) return {};
    if (Trim(*line).empty()) continue;
    if (std::optional<Handler::Answer> answer = handler.Handle(*line, session)) {
      CREDENCE_RETURN_IF_ERROR(WriteLine(out, std::move(answer->text)));
    }
  }
}

}  // namespace credence::mcp
