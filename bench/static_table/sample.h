// SPDX-License-Identifier: Apache-2.0
// A vocabulary, a table and texts of realistic sizes, generated from a seed, so that the benchmark
// needs no files.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace credence::bench {

struct Sample {
  std::string tokenizer_json;
  std::vector<char> table;
  std::vector<std::string> texts;
};

struct SampleSize {
  std::size_t tokens = 30'522;
  std::size_t dimensions = 256;
  std::size_t texts = 3'800;
};

Sample MakeSample(const SampleSize& size);

}  // namespace credence::bench
