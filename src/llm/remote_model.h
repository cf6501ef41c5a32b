// SPDX-License-Identifier: Apache-2.0
// RemoteModel, RemoteEmbeddingModel: a model behind an Endpoint, using its Api.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "llm/embedding_model.h"
#include "llm/endpoint.h"
#include "llm/model.h"
#include "llm/wire.h"

namespace credence::llm {

struct RemoteModelOptions {
  Api api = Api::kOllama;
  std::string name;   // "ollama llama3.2"
  std::string model;  // "llama3.2"
  std::string path;   // Of the call, after the endpoint's address.
  std::int64_t max_tokens = 1024;
  bool is_openai_itself = false;
};

class RemoteModel final : public Model {
 public:
  RemoteModel(RemoteModelOptions options, std::unique_ptr<Endpoint> endpoint);

  std::string_view Name() const override { return options_.name; }
  Result<Reply> Ask(const Question& question, const Patience& patience) override;

 private:
  const RemoteModelOptions options_;
  const std::unique_ptr<Endpoint> endpoint_;
};

struct RemoteEmbeddingOptions {
  Api api = Api::kOllama;
  std::string provider;
  std::string model;
  std::string path;
  std::size_t dimensions = 0;
};

class RemoteEmbeddingModel final : public EmbeddingModel {
 public:
  // Asks for one embedding if the width is not known.
  static Result<std::unique_ptr<EmbeddingModel>> Make(RemoteEmbeddingOptions options,
                                                      std::unique_ptr<Endpoint> endpoint,
                                                      const Patience& patience);

  std::string_view Name() const override { return name_; }
  std::size_t Dimensions() const override { return options_.dimensions; }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows,
                     const Patience& patience) override;

 private:
  RemoteEmbeddingModel(RemoteEmbeddingOptions options, std::unique_ptr<Endpoint> endpoint);

  // One call. The answer has one row per text.
  Result<EmbedAnswer> Call(std::span<const std::string_view> texts, const Patience& patience);

  RemoteEmbeddingOptions options_;
  std::string name_;
  const std::unique_ptr<Endpoint> endpoint_;
};

}  // namespace credence::llm
