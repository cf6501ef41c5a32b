// SPDX-License-Identifier: Apache-2.0
// Base64 (RFC 4648, with padding).
#pragma once

#include <string>
#include <string_view>

namespace credence {

std::string EncodeBase64(std::string_view bytes);
bool IsBase64(std::string_view text);

}  // namespace credence
