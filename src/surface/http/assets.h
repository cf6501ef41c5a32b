// SPDX-License-Identifier: Apache-2.0
// Assets: the files of the dashboard, which are part of the program.
#pragma once

#include <span>
#include <string_view>

namespace credence::http {

struct Asset {
  std::string_view path;  // "/assets/app.js"
  std::string_view type;
  std::string_view content;
};

// Empty when the program was built without the dashboard.
std::span<const Asset> Assets();
// Null: there is none at that path.
const Asset* FindAsset(std::string_view path);

}  // namespace credence::http
