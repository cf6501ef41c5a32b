// SPDX-License-Identifier: Apache-2.0
// Embeds texts with MiniLM: reads one text per line, in hexadecimal, from standard input, and
// writes its numbers on a line of standard output.
//   embed MODELS          all texts in one batch
//   embed MODELS single   each text separately
//   embed MODELS timed    each text separately; prints the milliseconds instead of the numbers
//   embed MODELS floats   all texts in one batch, with weights as published instead of 8-bit codes
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "vectors/embedding/minilm_embedder.h"

namespace credence::vectors {
namespace {

Result<std::vector<std::string>> ReadTexts() {
  std::vector<std::string> texts;
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::uint8_t> bytes(line.size() / 2);
    CREDENCE_RETURN_IF_ERROR(FromHex(line, bytes));
    texts.emplace_back(bytes.begin(), bytes.end());
  }
  return texts;
}

Result<void> Run(const std::filesystem::path& models, std::string_view mode) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> texts, ReadTexts());
  const bool floats = mode == "floats";
  const bool batch = mode.empty() || floats;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::unique_ptr<Embedder> embedder,
      OpenMiniLm(models, MiniLmSource(), floats ? Arithmetic::kFloats : Arithmetic::kCodes));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const std::size_t width = embedder->Dimensions();
  std::vector<float> rows(texts.size() * width);
  if (batch) CREDENCE_RETURN_IF_ERROR(embedder->Embed(views, rows));
  for (std::size_t i = 0; i < views.size(); ++i) {
    const std::span<float> row = std::span(rows).subspan(i * width, width);
    const auto start = std::chrono::steady_clock::now();
    if (!batch) CREDENCE_RETURN_IF_ERROR(embedder->Embed({&views[i], 1}, row));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    if (mode == "timed") {
      fmt::print("{:.3f}\n", took.count());
    } else {
      fmt::print("{}\n", fmt::join(row, " "));
    }
  }
  return {};
}

}  // namespace
}  // namespace credence::vectors

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    fmt::print(stderr, "usage: embed MODELS [single|timed|floats]\n");
    return 2;
  }
  const auto done = credence::vectors::Run(argv[1], argc > 2 ? argv[2] : "");
  if (!done) fmt::print(stderr, "embed: {}\n", done.error().message);
  return done ? 0 : 1;
}
