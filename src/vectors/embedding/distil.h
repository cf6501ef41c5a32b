// SPDX-License-Identifier: Apache-2.0
// Distil: builds the table of vectors/embedding/static_table.h from a sentence model.
//
// Each token t goes through the model as [CLS] t [SEP]. The vectors are centred, rotated to their
// principal axes, of which the first are kept, and scaled by the weight of the token: frequent
// tokens say little about a text, so a token of probability p weighs a / (a + p) (Arora, Liang and
// Ma: A simple but tough-to-beat baseline for sentence embeddings, 2017). p follows Zipf's law from
// the position in the vocabulary, which is sorted by frequency.
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
  // The width of the table: a multiple of 16, at most that of the model.
  std::size_t dimensions = 256;
};

// Writes a row of model_dimensions numbers for each sequence of ids.
using EmbedIds = FunctionRef<Result<void>(std::span<const std::vector<std::int32_t>> sequences,
                                          std::span<float> rows)>;
// Called with the number of tokens done and the total.
using DistilProgress = FunctionRef<void(std::size_t done, std::size_t all)>;

// The bytes of the file. Failure: that of `embed`; kInvalidArgument for invalid options or rows.
Result<std::vector<char>> Distil(const WordPiece& tokenizer, const DistilOptions& options,
                                 EmbedIds embed, DistilProgress progress);

// The weight of each token, between 0 and 1. Tokens in brackets weigh nothing, and single
// characters (signs, digits, letters) all the same small amount.
std::vector<float> TokenWeights(const WordPiece& tokenizer);

}  // namespace credence::vectors
