// SPDX-License-Identifier: Apache-2.0
// Which content encoding a client prefers (RFC 9110, section 12.5.3).
#pragma once

#include <string_view>

namespace credence::http {

enum class Encoding { kIdentity, kGzip, kBrotli };

// What Accept-Encoding says about the encodings that we have. Zero means not acceptable.
struct AcceptedEncodings {
  double identity = 1;
  double gzip = 0;
  double brotli = 0;

  // The one with the highest weight; of equal ones the one that is usually smallest. Identity if
  // none is acceptable, because an answer that may be unreadable tells a client more than none.
  Encoding Best(bool has_gzip, bool has_brotli) const;
};

// Without the header (an empty one means the same) a client gets identity. Unreadable parts are
// ignored.
AcceptedEncodings ParseAcceptEncoding(std::string_view header);

// "gzip", as in Content-Encoding.
std::string_view NameOfEncoding(Encoding encoding);

}  // namespace credence::http
