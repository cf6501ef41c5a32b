// SPDX-License-Identifier: Apache-2.0
// Embedders: chooses the embedder for a store's texts, by the settings and by what the store
// remembers.
//
//   embedding.provider   the embedder
//   builtin              the one that created the store's vectors; for a new store MiniLM if its
//                        weights are installed, otherwise the lexical one
//   minilm, static       these, or an error that says how to install them
//   lexical              needs no files; knows words, not meanings
//   ollama, openai       a remote model
//
// Thread-safe. Each embedder is opened once, when first used.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "credence/clock.h"
#include "credence/result.h"
#include "engine/settings.h"
#include "engine/surroundings.h"
#include "vectors/embedding/embedder.h"

namespace credence::engine {

class Embedders {
 public:
  // REQUIRES: `settings` outlives it.
  Embedders(const EmbeddingSettings& settings, const Surroundings& surroundings,
            std::shared_ptr<const Clock> clock, std::shared_ptr<Rng> rng);

  // The static table if it is there already: fast enough for every prompt. Null if it is not.
  vectors::Embedder* Fast();
  // Makes the static table if it is not there. Failure: kNotFound if there are no weights.
  Result<void> PrepareFast();

  // `remembered`: the name of the embedder that created the store's vectors.
  Result<vectors::Embedder*> For(const std::optional<std::string>& remembered);

 private:
  Result<std::unique_ptr<vectors::Embedder>> Make(std::string_view provider);
  Result<vectors::Embedder*> Get(std::string_view provider);

  const EmbeddingSettings& settings_;
  const Surroundings& surroundings_;
  std::shared_ptr<const Clock> clock_;
  std::shared_ptr<Rng> rng_;
  std::mutex mutex_;
  std::optional<std::unique_ptr<vectors::Embedder>> fast_;  // Set at the first use.
  std::map<std::string, std::unique_ptr<vectors::Embedder>, std::less<>> open_;
};

}  // namespace credence::engine
