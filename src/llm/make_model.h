// SPDX-License-Identifier: Apache-2.0
// MakeModel, MakeEmbeddingModel: from options to a model. The place to start reading this room.
#pragma once

#include <memory>
#include <string>

#include "credence/result.h"
#include "llm/embedding_model.h"
#include "llm/model.h"
#include "llm/options.h"

namespace credence::llm {

// Calls nobody. Failure: kInvalidArgument (an option; a word that is no provider names the nearest
// that is), kFailedPrecondition (provider "none"), kUnauthenticated (a key is needed), and for
// scripted what ReadScript says.
Result<std::unique_ptr<Model>> MakeModel(const ModelOptions& options,
                                         const Surroundings& surroundings = {});

// With options.dimensions 0 the provider is asked for one embedding, within `patience`. Failure: as
// above, and what EmbeddingModel::Embed says.
Result<std::unique_ptr<EmbeddingModel>> MakeEmbeddingModel(const EmbeddingOptions& options,
                                                           const Patience& patience,
                                                           const Surroundings& surroundings = {});

// The environment variable that the caller should read the key from; empty: none. `key_env` if it
// is set; else OPENAI_API_KEY or ANTHROPIC_API_KEY, but only for the provider's own address: the
// key of one must not be told to another because an address was changed.
std::string KeyVariable(const ModelOptions& options);
std::string KeyVariable(const EmbeddingOptions& options);

}  // namespace credence::llm
