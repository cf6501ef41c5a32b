// SPDX-License-Identifier: Apache-2.0
#include "base/base64.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cstddef>

namespace credence {

std::string EncodeBase64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '\0');
  // It ends the text with a zero, for which a string has room.
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                  reinterpret_cast<const unsigned char*>(bytes.data()),
                  static_cast<int>(bytes.size()));
  return text;
}

bool IsBase64(std::string_view text) {
  if (text.size() % 4 != 0) return false;
  constexpr std::string_view kPadding = "==";
  for (std::size_t padding = kPadding.size(); padding > 0; --padding) {
    if (!text.ends_with(kPadding.substr(0, padding))) continue;
    text.remove_suffix(padding);
    break;
  }
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/';
  });
}

}  // namespace credence
