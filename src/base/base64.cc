// SPDX-License-Identifier: Apache-2.0
#include "base/base64.h"

#include <openssl/evp.h>

namespace credence {

std::string EncodeBase64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '\0');
  // It ends the text with a zero, for which a string has room.
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                  reinterpret_cast<const unsigned char*>(bytes.data()),
                  static_cast<int>(bytes.size()));
  return text;
}

}  // namespace credence
