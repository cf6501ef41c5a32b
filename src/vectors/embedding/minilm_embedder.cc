// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/minilm_embedder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {
namespace {

// [CLS] and [SEP], part of every text.
constexpr std::size_t kFrameTokens = 2;

class MiniLmEmbedder final : public Embedder {
 public:
  MiniLmEmbedder(WordPiece tokenizer, MiniLm model)
      : tokenizer_(std::move(tokenizer)), model_(std::move(model)) {}

  std::string_view Name() const override { return "minilm-l6-v2"; }
  std::size_t Dimensions() const override { return model_.Dimensions(); }

  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override {
    CREDENCE_CHECK(rows.size() == texts.size() * Dimensions(), "one row for each text");
    std::vector<std::vector<std::int32_t>> ids(texts.size());
    std::vector<MiniLm::Tokens> tokens(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      tokenizer_.Encode(texts[i], std::min(kMiniLmTokens, model_.TokensMax()), ids[i]);
      tokens[i] = ids[i];
    }
    CREDENCE_RETURN_IF_ERROR(model_.Forward(tokens, rows));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (ids[i].size() <= kFrameTokens) {
        std::ranges::fill(rows.subspan(i * Dimensions(), Dimensions()), 0.0f);
      }
    }
    return {};
  }

 private:
  const WordPiece tokenizer_;
  const MiniLm model_;
};

}  // namespace

Result<std::unique_ptr<Embedder>> OpenMiniLm(const std::filesystem::path& models,
                                             const ModelSource& source, Arithmetic arithmetic) {
  CREDENCE_ASSIGN_OR_RETURN(WordPiece tokenizer, OpenMiniLmTokenizer(models, source));
  CREDENCE_ASSIGN_OR_RETURN(PackedWeights weights, OpenMiniLmWeights(models, source));
  if (tokenizer.VocabularySize() > weights.shape().vocabulary) {
    return DataLoss(fmt::format("{}: the tokenizer has {} words, the weights are for {}",
                                models.string(), tokenizer.VocabularySize(),
                                weights.shape().vocabulary));
  }
  return std::make_unique<MiniLmEmbedder>(std::move(tokenizer),
                                          MiniLm(std::move(weights), arithmetic));
}

}  // namespace credence::vectors
