// SPDX-License-Identifier: Apache-2.0
// Fills a store with memories of one project.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "ledger/store.h"

namespace credence::bench {

inline constexpr std::string_view kMemorySpace = "default";
inline constexpr std::int64_t kFirstMemoryMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z

// Memories of all types, spread over a year, whose confidence is a multiple of 0.05 from 0.3 to 1;
// half of them were validated later. None is golden.
void FillMemories(ledger::Store& store, const std::string& project, std::size_t memories,
                  FunctionRef<std::string(std::size_t number)> text);

}  // namespace credence::bench
