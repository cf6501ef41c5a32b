// SPDX-License-Identifier: Apache-2.0
// Weights and configurations of models that others wrote: damaged ones are refused, none crashes.
#include "text/embedding/safetensors.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "text/embedding/packed_weights.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto tensors = credence::text::Safetensors::Parse(bytes)) {
    if (const auto tensor = tensors->Halves("a", {2, 1}); tensor && tensor->size() != 2) {
      __builtin_trap();
    }
  }
  (void)credence::text::ParseBertConfig(bytes);
  (void)credence::text::PackedWeights::FromBytes(std::string(bytes));
  return 0;
}
