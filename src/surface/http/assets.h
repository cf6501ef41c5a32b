// SPDX-License-Identifier: Apache-2.0
// Assets: the files of the dashboard, embedded in the program.
#pragma once

#include <span>
#include <string_view>

namespace credence::http {

struct Asset {
  std::string_view path;  // "/assets/app-C1a32LE4.js"
  std::string_view type;
  std::string_view tag;    // A digest of the content.
  bool is_hashed = false;  // The path has a hash of the content, so it never gets other content.
  std::string_view content;
  // Empty where compressing does not make it smaller.
  std::string_view gzip;
  std::string_view brotli;
};

// Empty if the program was built without the dashboard.
std::span<const Asset> Assets();
// Null if there is none at that path.
const Asset* FindAsset(std::string_view path);

}  // namespace credence::http
