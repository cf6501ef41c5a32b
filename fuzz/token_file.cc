// SPDX-License-Identifier: Apache-2.0
// Any bytes as the token file: refused in one line, or every token in it is complete, and the text
// in the file does not itself grant access.
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iterator>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "operations/tokens.h"

void credence::fuzz::Fuzz(std::string_view text) {
  using operations::TokenFile;
  const auto scopes = operations::ParseScopes(text);
  if (scopes) {
    const std::string names = operations::ScopeNames(*scopes);
    CREDENCE_CHECK(operations::ParseScopes(names) == scopes, "they read as the same again");
  }
  const int file = memfd_create("tokens", MFD_CLOEXEC);
  CREDENCE_CHECK(file >= 0 && fchmod(file, 0600) == 0, "a file in memory");
  CREDENCE_CHECK(write(file, text.data(), text.size()) == std::ssize(text), "that is whole");
  const auto tokens = TokenFile::Load("/proc/self/fd/" + std::to_string(file));
  close(file);
  if (Refused(tokens)) return;
  for (const operations::Token& token : tokens->tokens()) {
    CREDENCE_CHECK(!token.name.empty() && !token.space.empty() && !token.scopes.empty(), "whole");
  }
  CREDENCE_CHECK(tokens->Find(text, {}) == nullptr && tokens->Find("", {}) == nullptr, "nobody");
}
