// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/distil.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/utf8.h"
#include "vectors/embedding/principal_axes.h"
#include "vectors/embedding/static_table.h"

namespace credence::vectors {
namespace {

constexpr std::size_t kBatch = 64;
constexpr double kRareProbability = 1e-4;  // The `a` of a / (a + p).
constexpr float kCharacterWeight = 0.02F;

bool IsInBrackets(std::string_view token) {
  return token.size() > 2 && token.starts_with('[') && token.ends_with(']');
}

bool IsCharacter(std::string_view token) {
  if (token.size() > kContinues.size() && token.starts_with(kContinues)) {
    token.remove_prefix(kContinues.size());
  }
  return DecodeCodePoint(token).length == token.size();
}

// Tokens with a weight, and the model's rows for them, in the same order.
struct Rows {
  std::vector<std::int32_t> ids;
  std::vector<float> numbers;
  std::size_t dimensions = 0;

  std::span<float> row(std::size_t at) {
    return std::span(numbers).subspan(at * dimensions, dimensions);
  }
};

Result<void> Fill(Rows& rows, const WordPiece& tokenizer, EmbedIds embed, DistilProgress progress) {
  rows.numbers.resize(rows.ids.size() * rows.dimensions);
  std::vector<std::vector<std::int32_t>> sequences;
  for (std::size_t first = 0; first < rows.ids.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, rows.ids.size() - first);
    sequences.clear();
    for (std::size_t at = first; at < first + count; ++at) {
      sequences.push_back({tokenizer.Begin(), rows.ids[at], tokenizer.End()});
    }
    CREDENCE_RETURN_IF_ERROR(
        embed(sequences,
              std::span(rows.numbers).subspan(first * rows.dimensions, count * rows.dimensions)));
    progress(first + count, rows.ids.size());
  }
  return {};
}

void Centre(Rows& rows) {
  std::vector<double> mean(rows.dimensions);
  for (std::size_t at = 0; at < rows.ids.size(); ++at) {
    const std::span<const float> row = rows.row(at);
    for (std::size_t i = 0; i < row.size(); ++i) mean[i] += row[i];
  }
  for (double& number : mean) number /= static_cast<double>(rows.ids.size());
  for (std::size_t at = 0; at < rows.ids.size(); ++at) {
    const std::span<float> row = rows.row(at);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] -= static_cast<float>(mean[i]);
  }
}

}  // namespace

std::vector<float> TokenWeights(const WordPiece& tokenizer) {
  const std::size_t size = tokenizer.VocabularySize();
  std::vector<float> weights(size);
  std::vector<std::size_t> words;
  for (std::size_t id = 0; id < size; ++id) {
    const std::string_view token = tokenizer.Token(static_cast<std::int32_t>(id));
    if (IsInBrackets(token)) continue;
    if (IsCharacter(token)) {
      weights[id] = kCharacterWeight;
    } else {
      words.push_back(id);
    }
  }
  // The sum of 1 / rank, so that the probabilities add up to 1.
  double harmonic = 0;
  for (std::size_t rank = 1; rank <= words.size(); ++rank)
    harmonic += 1 / static_cast<double>(rank);
  for (std::size_t rank = 1; rank <= words.size(); ++rank) {
    const double probability = 1 / (static_cast<double>(rank) * harmonic);
    weights[words[rank - 1]] =
        static_cast<float>(kRareProbability / (kRareProbability + probability));
  }
  return weights;
}

Result<std::vector<char>> Distil(const WordPiece& tokenizer, const DistilOptions& options,
                                 EmbedIds embed, DistilProgress progress) {
  if (options.dimensions == 0 || options.dimensions > options.model_dimensions) {
    return InvalidArgument(fmt::format("a table of {} dimensions from a model of {}; ask for fewer",
                                       options.dimensions, options.model_dimensions));
  }
  const std::vector<float> weights = TokenWeights(tokenizer);
  Rows rows{.dimensions = options.model_dimensions};
  for (std::size_t id = 0; id < weights.size(); ++id) {
    if (weights[id] > 0) rows.ids.push_back(static_cast<std::int32_t>(id));
  }
  CREDENCE_RETURN_IF_ERROR(Fill(rows, tokenizer, embed, progress));
  Centre(rows);
  const std::vector<double> axes =
      PrincipalAxes({.numbers = rows.numbers, .dimensions = rows.dimensions}, options.dimensions);
  std::vector<float> table(weights.size() * options.dimensions);
  for (std::size_t at = 0; at < rows.ids.size(); ++at) {
    const auto id = static_cast<std::size_t>(rows.ids[at]);
    const std::span<const float> row = rows.row(at);
    for (std::size_t axis = 0; axis < options.dimensions; ++axis) {
      double sum = 0;
      for (std::size_t i = 0; i < row.size(); ++i) sum += axes[axis * row.size() + i] * row[i];
      table[id * options.dimensions + axis] = static_cast<float>(sum) * weights[id];
    }
  }
  return StaticTable::Pack({.model = options.model,
                            .vocabulary = tokenizer.Source(),
                            .dimensions = options.dimensions,
                            .rows = table});
}

}  // namespace credence::vectors
