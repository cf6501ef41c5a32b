// SPDX-License-Identifier: Apache-2.0
// MiniLmEmbedder: all-MiniLM-L6-v2 as an Embedder, from text to vector.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"
#include "vectors/embedding/minilm.h"
#include "vectors/embedding/model_folder.h"

namespace credence::vectors {

// As in training; the rest of a longer text is ignored.
inline constexpr std::size_t kMiniLmTokens = 256;

// `models` is a folder from FindModels. A text without tokens gets a row of zeros. Both kinds of
// arithmetic have the same name, because their vectors may be compared. Failure: kNotFound,
// kDataLoss; the message says what to do.
Result<std::unique_ptr<Embedder>> OpenMiniLm(const std::filesystem::path& models,
                                             const ModelSource& source = MiniLmSource(),
                                             Arithmetic arithmetic = Arithmetic::kFastest);

}  // namespace credence::vectors
