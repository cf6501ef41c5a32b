// SPDX-License-Identifier: Apache-2.0
// The static table of MiniLM, from a folder of models: opened where it is, made where it is not.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"

namespace credence::vectors {

// `models` is a folder that FindModels gives. Where there is no table of these weights yet, it is
// distilled from them, which takes a minute or so, and kept beside them; if it cannot be written it
// is kept in memory. `progress` is told how far that is; may be empty. Failure: kNotFound,
// kDataLoss; the message says what to do.
Result<std::unique_ptr<Embedder>> OpenStaticModel(
    const std::filesystem::path& models,
    const std::function<void(std::size_t done, std::size_t all)>& progress);

}  // namespace credence::vectors
