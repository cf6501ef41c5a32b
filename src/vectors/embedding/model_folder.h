// SPDX-License-Identifier: Apache-2.0
// Where the files of models are, and how they are opened. tools/fetch_models.sh brings them.
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

// What the environment says about where models may be; nothing here asks it.
struct ModelPlaces {
  std::optional<std::string> credence_models;  // $CREDENCE_MODELS
  std::optional<std::string> xdg_data_home;    // $XDG_DATA_HOME
  std::optional<std::string> home;             // $HOME
  std::filesystem::path program;               // The running program's file.
};

// In this order: $CREDENCE_MODELS, $XDG_DATA_HOME/credence/models (or ~/.local/share/…), models
// beside the program, ../models, ../share/credence/models.
std::vector<std::filesystem::path> ModelFolders(const ModelPlaces& places);

// The first folder of models that has MiniLM. Failure: kNotFound, saying where it was looked for.
Result<std::filesystem::path> FindModels(const ModelPlaces& places);

// Writes a file that was made from others and can be made again, so that others see the whole of it
// or none. Nothing is said when it fails; the next program makes it anew.
void KeepFile(const std::filesystem::path& path, std::string_view bytes);

// Which files a model is, by their SHA-256.
struct ModelSource {
  Digest weights{};    // model.fp16.safetensors
  Digest tokenizer{};  // tokenizer.json
};

// The published files that this program knows.
ModelSource MiniLmSource();

// The model in a folder of models. Where there is no packed file, or one of another version or
// source, it is made from the published one, which takes a good part of a second for the weights,
// and kept beside it; if it cannot be written it is kept in memory. The published file must be
// `source`. Failure: kNotFound, kDataLoss; the message says what to do.
Result<PackedWeights> OpenMiniLmWeights(const std::filesystem::path& models,
                                        const ModelSource& source = MiniLmSource());
Result<WordPiece> OpenMiniLmTokenizer(const std::filesystem::path& models,
                                      const ModelSource& source = MiniLmSource());

}  // namespace credence::vectors
