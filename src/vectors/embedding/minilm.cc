// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/minilm.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "base/check.h"

namespace credence::vectors {
namespace {

// Short texts are batched up to this many tokens: weights are widened once for all of them, and
// intermediate results stay in the second-level cache.
constexpr std::size_t kTokensAtOnce = 128;

// The mean of the rows, normalized.
void Pool(const float* rows, std::size_t count, std::span<float> out) {
  std::ranges::fill(out, 0.0f);
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += rows[row * out.size() + i];
  }
  // Normalizing cancels the mean's divisor.
  double squares = 0;
  for (const float number : out) squares += static_cast<double>(number) * number;
  if (squares == 0) return;
  const double factor = 1 / std::sqrt(squares);
  for (float& number : out) number = static_cast<float>(number * factor);
}

void FillRows(const float* row, std::size_t width, std::size_t count, float* rows) {
  for (std::size_t i = 0; i < count; ++i) std::copy_n(row, width, rows + i * width);
}

void AddToRows(const float* row, std::size_t width, std::size_t count, float* rows) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < width; ++k) rows[i * width + k] += row[k];
  }
}

}  // namespace

// Intermediate results, one row per token, and the kernels' scratch space.
struct MiniLm::Workspace {
  Workspace(const BertShape& shape, std::size_t tokens)
      : x(New(tokens * shape.width)),
        projected(New(tokens * 3 * shape.width)),
        context(New(tokens * shape.width)),
        inner(New(tokens * shape.inner_width)),
        scratch(New(std::max({MultiplyScratch(tokens, shape.width),
                              MultiplyScratch(tokens, shape.inner_width),
                              AttendScratch(tokens, shape.width / shape.heads)}))) {}

  static std::unique_ptr<float[]> New(std::size_t count) {
    return std::make_unique_for_overwrite<float[]>(count);
  }

  std::unique_ptr<float[]> x;
  std::unique_ptr<float[]> projected;
  std::unique_ptr<float[]> context;
  std::unique_ptr<float[]> inner;
  std::unique_ptr<float[]> scratch;
};

MiniLm::MiniLm(PackedWeights weights, Arithmetic arithmetic, const Kernels& kernels)
    : weights_(std::move(weights)),
      uses_codes_(arithmetic == Arithmetic::kCodes ||
                  (arithmetic == Arithmetic::kFastest && kernels.fast_codes)),
      kernels_(&kernels) {}

Result<void> MiniLm::Check(std::span<const Tokens> texts) const {
  for (const Tokens& text : texts) {
    if (text.empty() || text.size() > TokensMax()) {
      return InvalidArgument(
          fmt::format("a text of {} tokens; the model takes 1 to {}", text.size(), TokensMax()));
    }
    for (const std::int32_t id : text) {
      if (id < 0 || static_cast<std::uint32_t>(id) >= weights_.shape().vocabulary) {
        return InvalidArgument(fmt::format("token {} is not in the vocabulary of {} words", id,
                                           weights_.shape().vocabulary));
      }
    }
  }
  return {};
}

Result<void> MiniLm::Forward(std::span<const Tokens> texts, std::span<float> rows) const {
  CREDENCE_CHECK(rows.size() == texts.size() * Dimensions(), "one row for each text");
  CREDENCE_RETURN_IF_ERROR(Check(texts));
  std::vector<std::pair<std::size_t, std::size_t>> parts;  // Counts of texts and of their tokens.
  std::size_t most = 0;
  for (const Tokens& text : texts) {
    if (parts.empty() || parts.back().second + text.size() > kTokensAtOnce) parts.emplace_back();
    parts.back().first += 1;
    parts.back().second += text.size();
    most = std::max(most, parts.back().second);
  }
  Workspace space(weights_.shape(), most);
  for (const auto& [count, tokens] : parts) {
    ForwardPart(texts.first(count), space, rows.first(count * Dimensions()));
    texts = texts.subspan(count);
    rows = rows.subspan(count * Dimensions());
  }
  return {};
}

void MiniLm::ForwardPart(std::span<const Tokens> texts, Workspace& space,
                         std::span<float> rows) const {
  std::size_t tokens = 0;
  for (const Tokens& text : texts) tokens += text.size();
  LookUp(texts, space.x.get());
  kernels_->layer_norm(weights_.norm(), space.x.get(), tokens);
  for (const PackedWeights::Layer& layer : weights_.layers()) {
    RunLayer(layer, texts, tokens, space);
  }
  const float* x = space.x.get();
  for (const Tokens& text : texts) {
    Pool(x, text.size(), rows.first(Dimensions()));
    x += text.size() * Dimensions();
    rows = rows.subspan(Dimensions());
  }
}

void MiniLm::LookUp(std::span<const Tokens> texts, float* x) const {
  for (const Tokens& text : texts) {
    for (std::size_t position = 0; position < text.size(); ++position) {
      const std::span<const Half> word = weights_.Word(static_cast<std::size_t>(text[position]));
      const std::span<const float> place = weights_.Position(position);
      for (std::size_t i = 0; i < word.size(); ++i) x[i] = ToFloat(word[i]) + place[i];
      x += word.size();
    }
  }
}

void MiniLm::Attend(std::span<const Tokens> texts, Workspace& space) const {
  const std::size_t heads = weights_.shape().heads;
  Attention attention{.projected = space.projected.get(),
                      .context = space.context.get(),
                      .heads = heads,
                      .head_size = Dimensions() / heads};
  for (const Tokens& text : texts) {
    attention.tokens = text.size();
    kernels_->attend(attention, space.scratch.get());
    attention.projected += text.size() * 3 * Dimensions();
    attention.context += text.size() * Dimensions();
  }
}

void MiniLm::RunLayer(const PackedWeights::Layer& layer, std::span<const Tokens> texts,
                      std::size_t tokens, Workspace& space) const {
  const auto apply = [&](const PackedWeights::Linear& linear, const float* from, float* to) {
    if (uses_codes_) {
      kernels_->multiply_add_codes(linear.codes, from, to, tokens, space.scratch.get());
    } else {
      kernels_->multiply_add(linear.weights, from, to, tokens, space.scratch.get());
    }
  };
  float* const x = space.x.get();
  const std::size_t inner_width = weights_.shape().inner_width;

  FillRows(layer.projection.bias, 3 * Dimensions(), tokens, space.projected.get());
  apply(layer.projection, x, space.projected.get());
  Attend(texts, space);
  AddToRows(layer.output.bias, Dimensions(), tokens, x);
  apply(layer.output, space.context.get(), x);
  kernels_->layer_norm(layer.output_norm, x, tokens);

  FillRows(layer.up.bias, inner_width, tokens, space.inner.get());
  apply(layer.up, x, space.inner.get());
  kernels_->gelu(space.inner.get(), tokens * inner_width);
  AddToRows(layer.down.bias, Dimensions(), tokens, x);
  apply(layer.down, space.inner.get(), x);
  kernels_->layer_norm(layer.down_norm, x, tokens);
}

}  // namespace credence::vectors
