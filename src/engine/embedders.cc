// SPDX-License-Identifier: Apache-2.0
#include "engine/embedders.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "engine/given.h"
#include "engine/lexical_embedder.h"
#include "llm/make_model.h"
#include "vectors/embedding/minilm_embedder.h"
#include "vectors/embedding/model_folder.h"
#include "vectors/embedding/static_model.h"

namespace credence::engine {
namespace {

constexpr std::string_view kMiniLm = "minilm";
constexpr std::string_view kStatic = "static";
constexpr std::string_view kLexical = "lexical";

// Adapts a remote model to the Embedder interface.
class RemoteEmbedder final : public vectors::Embedder {
 public:
  RemoteEmbedder(std::unique_ptr<llm::EmbeddingModel> model, std::chrono::milliseconds timeout)
      : model_(std::move(model)), timeout_(timeout) {}

  std::string_view Name() const override { return model_->Name(); }
  std::size_t Dimensions() const override { return model_->Dimensions(); }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override {
    return model_->Embed(texts, rows, {.timeout = timeout_});
  }

 private:
  std::unique_ptr<llm::EmbeddingModel> model_;
  std::chrono::milliseconds timeout_;
};

vectors::ModelPlaces PlacesOf(const Surroundings& surroundings) {
  std::error_code ignored;
  vectors::ModelPlaces places{
      .xdg_data_home = Given(surroundings.data_home),
      .home = Given(surroundings.home),
      .program = std::filesystem::canonical(surroundings.executable, ignored)};
  if (surroundings.variable) places.credence_models = surroundings.variable("CREDENCE_MODELS");
  return places;
}

// The provider of vectors with this name; empty if it is not a built-in one.
std::string_view ProviderOf(std::string_view name) {
  for (const std::string_view provider : {kMiniLm, kStatic, kLexical}) {
    if (name.starts_with(provider)) return provider;
  }
  return {};
}

}  // namespace

Embedders::Embedders(const EmbeddingSettings& settings, const Surroundings& surroundings,
                     std::shared_ptr<const Clock> clock, std::shared_ptr<Rng> rng)
    : settings_(settings),
      surroundings_(surroundings),
      clock_(std::move(clock)),
      rng_(std::move(rng)) {}

Result<std::unique_ptr<vectors::Embedder>> Embedders::Make(std::string_view provider) {
  if (provider == kLexical) return std::make_unique<engine::LexicalEmbedder>();
  if (provider == kMiniLm || provider == kStatic) {
    CREDENCE_ASSIGN_OR_RETURN(const std::filesystem::path models,
                              vectors::FindModels(PlacesOf(surroundings_)));
    if (provider == kMiniLm) return vectors::OpenMiniLm(models);
    return vectors::OpenStaticModel(models, surroundings_.progress);
  }
  llm::EmbeddingOptions options{.provider = std::string(provider),
                                .url = settings_.url,
                                .model = settings_.model,
                                .key_env = settings_.key_env};
  const std::string variable = llm::KeyVariable(options);
  if (!variable.empty() && surroundings_.variable) {
    options.key = surroundings_.variable(variable).value_or("");
  }
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<llm::EmbeddingModel> model,
                            llm::MakeEmbeddingModel(options, {.timeout = options.timeout},
                                                    ForModels(surroundings_, clock_, rng_)));
  return std::make_unique<RemoteEmbedder>(std::move(model), options.timeout);
}

vectors::Embedder* Embedders::Fast() {
  const std::lock_guard lock(mutex_);
  if (!fast_) {
    fast_.emplace();
    const auto models = vectors::FindModels(PlacesOf(surroundings_));
    if (models) {
      if (auto table = vectors::OpenKeptStaticModel(*models)) fast_ = *std::move(table);
    }
  }
  return fast_->get();
}

Result<void> Embedders::PrepareFast() {
  const std::lock_guard lock(mutex_);
  CREDENCE_RETURN_IF_ERROR(Get(kStatic));
  if (fast_ && !*fast_) fast_.reset();  // The next call finds the table.
  return {};
}

Result<vectors::Embedder*> Embedders::Get(std::string_view provider) {
  const auto found = open_.find(provider);
  if (found != open_.end()) return found->second.get();
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<vectors::Embedder> embedder, Make(provider));
  return open_.emplace(std::string(provider), std::move(embedder)).first->second.get();
}

Result<vectors::Embedder*> Embedders::For(const std::optional<std::string>& remembered) {
  if (surroundings_.embedder) return surroundings_.embedder.get();
  const std::scoped_lock lock(mutex_);
  if (settings_.provider != "builtin") return Get(settings_.provider);
  if (remembered) {
    const std::string_view provider = ProviderOf(*remembered);
    if (!provider.empty()) return Get(provider);
  }
  if (Result<vectors::Embedder*> minilm = Get(kMiniLm)) return minilm;
  return Get(kLexical);
}

}  // namespace credence::engine
