// SPDX-License-Identifier: Apache-2.0
// Weights, tables and configurations of models from untrusted sources: damaged ones are refused,
// none crashes, and an accepted table can be summed.
#include "vectors/embedding/safetensors.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "vectors/embedding/packed_weights.h"
#include "vectors/embedding/static_table.h"

namespace {

void CheckTable(std::string_view bytes) {
  const auto table = credence::vectors::StaticTable::FromBytes({bytes.begin(), bytes.end()});
  if (!table || table->tokens() == 0) return;
  const std::array<std::int32_t, 2> ids = {0, static_cast<std::int32_t>(table->tokens()) - 1};
  std::vector<float> row(table->dimensions());
  table->Sum(ids, row);
  for (const float number : row) CREDENCE_CHECK(std::isfinite(number), "a number");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view bytes) {
  if (const auto tensors = vectors::Safetensors::Parse(bytes)) {
    const auto tensor = tensors->Halves("a", {2, 1});
    CREDENCE_CHECK(!tensor || tensor->size() == 2, "as many as were asked for");
  }
  (void)vectors::ParseBertConfig(bytes);
  (void)vectors::PackedWeights::FromBytes(std::string(bytes));
  CheckTable(bytes);
}
