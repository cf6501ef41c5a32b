// SPDX-License-Identifier: Apache-2.0
// MakeModel, MakeEmbeddingModel: create a model from options. Start reading this room here.
#pragma once

#include <memory>
#include <string>

#include "credence/result.h"
#include "llm/embedding_model.h"
#include "llm/model.h"
#include "llm/options.h"

namespace credence::llm {

// Makes no calls. Failure: kInvalidArgument (an option; an unknown provider suggests the nearest
// one), kFailedPrecondition (provider "none"), kUnauthenticated (a key is needed), and for scripted
// as ReadScript.
Result<std::unique_ptr<Model>> MakeModel(const ModelOptions& options,
                                         const Surroundings& surroundings = {});

// If options.dimensions is 0, asks the provider for one embedding, within `patience`. Failure: as
// above, and as EmbeddingModel::Embed.
Result<std::unique_ptr<EmbeddingModel>> MakeEmbeddingModel(const EmbeddingOptions& options,
                                                           const Patience& patience,
                                                           const Surroundings& surroundings = {});

// The environment variable from which the caller should read the key; empty if none. `key_env` if
// set, otherwise OPENAI_API_KEY or ANTHROPIC_API_KEY, but only for the provider's own address:
// changing the address must not send the key of one provider to another.
std::string KeyVariable(const ModelOptions& options);
std::string KeyVariable(const EmbeddingOptions& options);

}  // namespace credence::llm
