// SPDX-License-Identifier: Apache-2.0
// Distil: makes the table of text/embedding/static_table.h from a sentence model.
//
// Each token t goes through the model as [CLS] t [SEP]. The vectors are centred, turned to their
// principal axes, of which the first are kept, and made as long as the token counts: frequent
// tokens say little of what a text is about, so a token of probability p counts a / (a + p) (Arora,
// Liang and Ma: A simple but tough-to-beat baseline for sentence embeddings, 2017). p follows
// Zipf's law from the place in the vocabulary, which is ordered by frequency.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/function_ref.h"
#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {

struct DistilOptions {
  Digest model{};                      // SHA-256 of the weights, for the file.
  std::size_t model_dimensions = 384;  // The width of the model's rows.
  std::size_t dimensions = 256;        // The width of the table: a multiple of 16, not more.
};

// Writes a row of model_dimensions numbers for each sequence of ids.
using EmbedIds = FunctionRef<Result<void>(std::span<const std::vector<std::int32_t>> sequences,
                                          std::span<float> rows)>;
// Tokens done, of how many.
using DistilProgress = FunctionRef<void(std::size_t done, std::size_t all)>;

// The bytes of the file. Failure: what `embed` fails with; kInvalidArgument for options or rows
// that cannot be.
Result<std::vector<char>> Distil(const WordPiece& tokenizer, const DistilOptions& options,
                                 EmbedIds embed, DistilProgress progress);

// What each token counts for, between 0 and 1. Tokens in brackets count nothing, and single
// characters (signs, digits, letters) the same little.
std::vector<float> TokenWeights(const WordPiece& tokenizer);

}  // namespace credence::vectors
