// SPDX-License-Identifier: Apache-2.0
// Opens the static table of MiniLM in a folder of models.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"

namespace credence::vectors {

// `models` is a folder from FindModels. If there is no table for these weights yet, distils it from
// them (about a minute) and stores it beside them, or keeps it in memory if it cannot be written.
// `progress` may be empty. Failure: kNotFound, kDataLoss; the message says what to do.
Result<std::unique_ptr<Embedder>> OpenStaticModel(
    const std::filesystem::path& models,
    const std::function<void(std::size_t done, std::size_t all)>& progress);

// The table that was stored there. Takes a millisecond. Failure: kNotFound if there is none.
Result<std::unique_ptr<Embedder>> OpenKeptStaticModel(const std::filesystem::path& models);

}  // namespace credence::vectors
