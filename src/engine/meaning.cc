// SPDX-License-Identifier: Apache-2.0
#include "engine/meaning.h"

#include <numeric>

namespace credence::engine {

std::vector<double> EmbeddedMeaning::Similarities(std::string_view question,
                                                  std::span<const std::string_view> texts) {
  if (embedder_ == nullptr || texts.empty()) return {};
  std::vector<std::string_view> all = {question};
  all.insert(all.end(), texts.begin(), texts.end());
  const std::size_t size = embedder_->Dimensions();
  std::vector<float> rows(all.size() * size);
  // Without vectors, words have to do.
  if (!embedder_->Embed(all, rows)) return {};
  std::vector<double> similarities;
  similarities.reserve(texts.size());
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto row = rows.begin() + static_cast<std::ptrdiff_t>(i * size);
    similarities.push_back(
        std::inner_product(row, row + static_cast<std::ptrdiff_t>(size), rows.begin(), 0.0));
  }
  return similarities;
}

}  // namespace credence::engine
