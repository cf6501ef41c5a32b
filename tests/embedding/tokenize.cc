// SPDX-License-Identifier: Apache-2.0
// tokenize TOKENIZER_JSON MAX_TOKENS: reads one text per line from standard input and writes its
// ids on a line of standard output. Texts are in hexadecimal, because they may contain any byte.
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "vectors/embedding/wordpiece.h"

int main(int argc, char** argv) {
  std::size_t max_tokens = 0;
  if (argc == 3) {
    const std::string_view number = argv[2];
    std::from_chars(number.data(), number.data() + number.size(), max_tokens);
  }
  if (max_tokens < 2) {
    fmt::print(stderr, "usage: tokenize TOKENIZER_JSON MAX_TOKENS\n");
    return 2;
  }
  const auto tokenizer = credence::vectors::WordPiece::Load(argv[1]);
  if (!tokenizer) {
    fmt::print(stderr, "{}\n", tokenizer.error().message);
    return 1;
  }
  std::vector<std::uint8_t> text;
  std::vector<std::int32_t> ids;
  for (std::string line; std::getline(std::cin, line);) {
    text.resize(line.size() / 2);
    if (const auto read = credence::FromHex(line, text); !read) {
      fmt::print(stderr, "{}\n", read.error().message);
      return 1;
    }
    tokenizer->Encode({reinterpret_cast<const char*>(text.data()), text.size()}, max_tokens, ids);
    fmt::print("{}\n", fmt::join(ids, " "));
  }
  return 0;
}
