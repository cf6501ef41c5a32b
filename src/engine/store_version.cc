// SPDX-License-Identifier: Apache-2.0
#include "engine/store_version.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace credence::engine {
namespace {

// A check follows the links of paths; the measures are counted in this process.
constexpr std::array<std::string_view, 2> kLookElsewhere = {"metrics", "session check"};

}  // namespace

std::optional<StoreVersion> VersionOf(Engine& engine) {
  auto* versioned = dynamic_cast<ledger::Versioned*>(&engine);
  return versioned == nullptr ? std::nullopt : versioned->Version();
}

bool IsOfStoreAlone(const Operation& operation) {
  return operation.access == Access::kRead &&
         std::ranges::find(kLookElsewhere, operation.name) == kLookElsewhere.end();
}

}  // namespace credence::engine
