// SPDX-License-Identifier: Apache-2.0
// Finds and opens model files. tools/fetch_models.sh downloads them.
//
//   <models>/all-MiniLM-L6-v2/model.fp16.safetensors, tokenizer.json, config.json   as published
//   <models>/all-MiniLM-L6-v2/weights.packed, tokenizer.packed                      made from them
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/packed_weights.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {

inline constexpr std::string_view kMiniLmFolder = "all-MiniLM-L6-v2";

// Where models may be, as passed in by the caller; nothing here reads the environment.
struct ModelPlaces {
  std::optional<std::string> credence_models;  // $CREDENCE_MODELS
  std::optional<std::string> xdg_data_home;    // $XDG_DATA_HOME
  std::optional<std::string> home;             // $HOME
  std::filesystem::path program;               // Path of the program, or of libcredence.so.
};

// In this order: $CREDENCE_MODELS, $XDG_DATA_HOME/credence/models (or ~/.local/share/…), models
// beside the program, ../models, ../share/credence/models, ../../share/credence/models.
std::vector<std::filesystem::path> ModelFolders(const ModelPlaces& places);

// The first of these folders that contains MiniLM. Failure: kNotFound, listing the folders
// searched.
Result<std::filesystem::path> FindModels(const ModelPlaces& places);

// Writes a file that can be derived again, so that others see all of it or none. Failures are
// ignored; the next program derives it again.
void KeepFile(const std::filesystem::path& path, std::string_view bytes);

// The files of a model, identified by their SHA-256.
struct ModelSource {
  Digest weights{};    // model.fp16.safetensors
  Digest tokenizer{};  // tokenizer.json
};

// The published files that this program supports.
ModelSource MiniLmSource();

// The model in a folder of models. If there is no packed file of this version and source, builds it
// from the published one (most of a second for the weights) and stores it beside that, or keeps it
// in memory if it cannot be written. The published file must be `source`. Failure: kNotFound,
// kDataLoss; the message says what to do.
Result<PackedWeights> OpenMiniLmWeights(const std::filesystem::path& models,
                                        const ModelSource& source = MiniLmSource());
Result<WordPiece> OpenMiniLmTokenizer(const std::filesystem::path& models,
                                      const ModelSource& source = MiniLmSource());

}  // namespace credence::vectors
