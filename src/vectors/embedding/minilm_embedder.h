// SPDX-License-Identifier: Apache-2.0
// MiniLmEmbedder: all-MiniLM-L6-v2 as an Embedder, from the words of a text to its vector.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"
#include "vectors/embedding/model_folder.h"

namespace credence::vectors {

// What the model was trained with; the rest of a longer text is not looked at.
inline constexpr std::size_t kMiniLmTokens = 256;

// `models` is a folder that FindModels gives. A text in which the tokenizer finds nothing has a row
// of zeros. Failure: kNotFound, kDataLoss; the message says what to do.
Result<std::unique_ptr<Embedder>> OpenMiniLm(const std::filesystem::path& models,
                                             const ModelSource& source = MiniLmSource());

}  // namespace credence::vectors
