// SPDX-License-Identifier: Apache-2.0
#include "surface/http/encoding.h"

#include "base/test_framework.h"

namespace credence::http {
namespace {

struct EncodingCase {
  std::string_view header;
  std::string_view best;
  std::string_view without_brotli;
};

TEST(Encoding, IsTheOneThatTheClientPrefers) {
  for (const auto& [header, best, without_brotli] : std::initializer_list<EncodingCase>{
           {"", "identity", "identity"},
           {"gzip, deflate, br, zstd", "br", "gzip"},
           {"gzip", "gzip", "gzip"},
           {"x-gzip", "gzip", "gzip"},
           {"GZIP;Q=0.001", "gzip", "gzip"},
           {"br;q=0.5, gzip;q=0.8", "gzip", "gzip"},
           {"br;q=0, gzip;q=0", "identity", "identity"},
           {"identity, gzip;q=0.5, br;q=0.9", "identity", "identity"},
           {"identity;q=0.5, gzip;q=0.5", "gzip", "gzip"},
           {"identity;q=0, br;q=0.1", "br", "identity"},
           {"*", "br", "gzip"},
           {"*;q=0.5, gzip;q=0.6", "gzip", "gzip"},
           {"*;q=0, gzip", "gzip", "gzip"},
           {"*;q=0", "identity", "identity"},
           {"deflate, zstd", "identity", "identity"},
           {" br ; q = 0.3 ,, gzip ;q=0.2", "br", "gzip"},
           {"br;q=2, gzip;q=-1", "identity", "identity"},
           {"br;q=nan", "identity", "identity"},
           {"br;level=11, gzip;q=", "identity", "identity"},
           {"q=1", "identity", "identity"},
       }) {
    const AcceptedEncodings accepted = ParseAcceptEncoding(header);
    EXPECT_EQ(NameOfEncoding(accepted.Best(true, true)), best) << header;
    EXPECT_EQ(NameOfEncoding(accepted.Best(true, false)), without_brotli) << header;
    EXPECT_EQ(accepted.Best(false, false), Encoding::kIdentity) << header;
  }
}

}  // namespace
}  // namespace credence::http
