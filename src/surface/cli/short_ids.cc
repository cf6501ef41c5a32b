// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/short_ids.h"

#include <algorithm>

#include "ledger/typed_id.h"

namespace credence::cli {

std::size_t LengthToTellApart(std::vector<std::string_view> ids) {
  // Sorted by their ends, those that are hardest to tell apart are neighbours.
  std::ranges::sort(ids, [](std::string_view a, std::string_view b) {
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  });
  std::size_t length = ledger::TypedId::kShown;
  for (std::size_t i = 1; i < ids.size(); ++i) {
    if (ids[i] == ids[i - 1]) continue;
    const auto [end, ignored] =
        std::mismatch(ids[i].rbegin(), ids[i].rend(), ids[i - 1].rbegin(), ids[i - 1].rend());
    length = std::max(length, static_cast<std::size_t>(end - ids[i].rbegin()) + 1);
  }
  return length;
}

std::string_view EndOfId(std::string_view id, std::size_t length) {
  return id.substr(id.size() - std::min(length, id.size()));
}

}  // namespace credence::cli
