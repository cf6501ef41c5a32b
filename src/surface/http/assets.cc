// SPDX-License-Identifier: Apache-2.0
#include "surface/http/assets.h"

#include <algorithm>

namespace credence::http {

const Asset* FindAsset(std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto found = std::ranges::find(Assets(), path, &Asset::path);
  return found == Assets().end() ? nullptr : &*found;
}

}  // namespace credence::http
