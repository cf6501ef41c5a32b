// SPDX-License-Identifier: Apache-2.0
// Any bytes as the token file: refused in one line, or every token in it is complete, and the text
// in the file does not itself grant access.
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "base/check.h"
#include "operations/tokens.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::operations::TokenFile;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto scopes = credence::operations::ParseScopes(text);
  if (scopes) {
    const std::string names = credence::operations::ScopeNames(*scopes);
    CREDENCE_CHECK(credence::operations::ParseScopes(names) == scopes,
                   "they read as the same again");
  }
  const int file = memfd_create("tokens", MFD_CLOEXEC);
  CREDENCE_CHECK(file >= 0 && fchmod(file, 0600) == 0, "a file in memory");
  CREDENCE_CHECK(write(file, text.data(), text.size()) == std::ssize(text), "that is whole");
  const auto tokens = TokenFile::Load("/proc/self/fd/" + std::to_string(file));
  close(file);
  if (!tokens) {
    CREDENCE_CHECK(!tokens.error().message.contains('\n'), "one line");
    return 0;
  }
  for (const credence::operations::Token& token : tokens->tokens()) {
    CREDENCE_CHECK(!token.name.empty() && !token.space.empty() && !token.scopes.empty(), "whole");
  }
  CREDENCE_CHECK(tokens->Find(text, {}) == nullptr && tokens->Find("", {}) == nullptr, "nobody");
  return 0;
}
