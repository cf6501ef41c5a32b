// SPDX-License-Identifier: Apache-2.0
// Percent-encoding of texts in addresses and headers (RFC 3986).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence {

// Everything except letters, digits and "-._~" as %XX.
std::string PercentEncode(std::string_view text);
// Nothing if a percent sign is not followed by two hexadecimal digits. The result may be any bytes.
std::optional<std::string> PercentDecode(std::string_view text);

}  // namespace credence
